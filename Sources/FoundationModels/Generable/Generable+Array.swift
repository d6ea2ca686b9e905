extension Array: Generable where Element: Generable {
    /// The elements that have begun; only the last may be partial.
    public typealias PartiallyGenerated = [Element.PartiallyGenerated]

    /// `{"type": "array", "items": …}`.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(arrayType: Self.self, element: Element.self)
    }
}

extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
    /// The elements as content.
    public var generatedContent: GeneratedContent {
        GeneratedContent(.array(map(\.generatedContent)))
    }
}

extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
    /// The elements of content; a last element whose text is still growing is left out until it can be read.
    public init(_ content: GeneratedContent) throws {
        guard case .array(let elements) = content.value else { throw content.mismatch(expected: "an array") }
        self = []
        reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            if !element.isComplete {
                if let value = try? Element(element) { append(value) }
                continue
            }
            do {
                append(try Element(element))
            } catch var error as GeneratedContent.ParsingError {
                error.debugDescription = ErrorText.inElement(index, error.debugDescription)
                throw error
            }
        }
    }
}
