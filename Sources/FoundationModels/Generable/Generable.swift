/// A type whose values a model can generate; ``Generable(description:)`` writes the conformance.
public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
    /// The value while it is being generated: for a structure the same properties, each optional.
    associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

    /// What the model may write for a value of this type.
    static var generationSchema: GenerationSchema { get }
}

extension Generable {
    /// The partial form of a type that is generated in one piece.
    public typealias PartiallyGenerated = Self

    /// The value in its partial form, with every property set.
    public func asPartiallyGenerated() -> Self.PartiallyGenerated {
        if let value = self as? Self.PartiallyGenerated { return value }
        do {
            return try Self.PartiallyGenerated(generatedContent)
        } catch {
            // A complete value that its own partial form refuses breaks the protocol's contract; there is no value to give.
            preconditionFailure(ErrorText.noPartialForm(of: Self.self, error))
        }
    }

    /// The value's JSON text as a prompt.
    public var promptRepresentation: Prompt { return Prompt(text: generatedContent.jsonString) }

    /// The value's JSON text as instructions.
    public var instructionsRepresentation: Instructions { return Instructions(text: generatedContent.jsonString) }
}
