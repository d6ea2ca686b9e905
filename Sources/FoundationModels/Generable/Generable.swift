/// A type whose values a model can generate; ``Generable(description:)`` writes the conformance.
public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
    /// The value while it is being generated: for a structure the same properties, each optional.
    associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

    /// What the model may write for a value of this type.
    static var generationSchema: GenerationSchema { get }
}

extension GeneratedContent {
    /// The same content, with nothing in it complete.
    fileprivate var growing: GeneratedContent {
        var content = self
        content.isComplete = false
        switch value {
        case .array(let elements): content.value = .array(elements.map(\.growing))
        case .structure(let properties):
            var growing = ContentProperties()
            for (name, member) in zip(properties.names, properties.values) { growing.set(member.growing, for: name) }
            content.value = .structure(growing)
        default: break
        }
        return content
    }
}

extension Generable {
    /// The partial form of a type that is generated in one piece.
    public typealias PartiallyGenerated = Self

    /// The value in its partial form, with every property set.
    public func asPartiallyGenerated() -> Self.PartiallyGenerated {
        if let value = self as? Self.PartiallyGenerated { return value }
        let content = generatedContent
        do {
            return try Self.PartiallyGenerated(content)
        } catch {
            return partialForm(of: content.growing, error)
        }
    }

    /// The partial form of content without what is not complete: a number that is not finite has no form in JSON.
    private func partialForm(of content: GeneratedContent, _ cause: any Error) -> Self.PartiallyGenerated {
        do {
            return try Self.PartiallyGenerated(content)
        } catch {
            // A complete value that its own partial form refuses breaks the protocol's contract; there is no value to give.
            preconditionFailure(ErrorText.noPartialForm(of: Self.self, cause))
        }
    }

    /// The value's JSON text as a prompt.
    public var promptRepresentation: Prompt { return Prompt(text: generatedContent.jsonString) }

    /// The value's JSON text as instructions.
    public var instructionsRepresentation: Instructions { return Instructions(text: generatedContent.jsonString) }
}
