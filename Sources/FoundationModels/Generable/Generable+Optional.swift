extension Optional where Wrapped: Generable {
    /// The partial form of the wrapped type; a value that is not there yet and one that stays away look the same.
    public typealias PartiallyGenerated = Wrapped.PartiallyGenerated
}

extension Optional: ConvertibleToGeneratedContent, PromptRepresentable, InstructionsRepresentable
where Wrapped: ConvertibleToGeneratedContent {
    /// The wrapped value's content, or null.
    public var generatedContent: GeneratedContent { self?.generatedContent ?? GeneratedContent(.null) }
}
