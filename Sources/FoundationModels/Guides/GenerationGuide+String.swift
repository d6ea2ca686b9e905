extension GenerationGuide where Value == String {
    /// Allows exactly this text.
    public static func constant(_ value: String) -> GenerationGuide<String> {
        GenerationGuide([.constant(value)])
    }

    /// Allows one of these texts; with an empty list a request throws `unsupportedGuide`.
    public static func anyOf(_ values: [String]) -> GenerationGuide<String> {
        GenerationGuide([.anyOf(values)])
    }

    /// Allows texts that match a regular expression as a whole.
    ///
    /// The expression is read here, when the guide is made; one that cannot be read makes a request throw
    /// `unsupportedGuide`. Of several patterns on one property the last applies.
    public static func pattern<Output>(_ regex: Regex<Output>) -> GenerationGuide<String> {
        GenerationGuide([RegexPattern.constraint(for: regex)])
    }

    /// The guide of a regular expression among guides of other kinds; written by `@Generable` for a property with
    /// several `@Guide` attributes.
    public static func _guide<Output>(_ regex: Regex<Output>) -> GenerationGuide<String> {
        pattern(regex)
    }
}

extension GenerationGuide {
    /// The guide itself; written by `@Generable` for a property with several `@Guide` attributes.
    public static func _guide(_ guide: GenerationGuide<Value>) -> GenerationGuide<Value> { guide }
}
