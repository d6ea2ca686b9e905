public import FoundationModels

/// What a case gives to a model.
///
/// JSON keeps the text of prompt and instructions: pieces with a form of their own come back as text.
public struct ModelSampleInput: CustomStringConvertible, Sendable, Codable {
    /// What is asked.
    public var prompt: Prompt
    /// What the model is to do in the whole session.
    public var instructions: Instructions?
    /// What may be answered.
    public var generationSchema: GenerationSchema?

    /// An input from its parts.
    public init(prompt: Prompt, instructions: Instructions? = nil, generationSchema: GenerationSchema? = nil) {
        self.prompt = prompt
        self.instructions = instructions
        self.generationSchema = generationSchema
    }

    /// The prompt as plain text.
    public var promptDescription: String { prompt.text }

    /// The instructions as plain text.
    public var instructionsDescription: String? { instructions?.text }

    /// The prompt as plain text.
    public var description: String { promptDescription }

    private enum CodingKeys: String, CodingKey {
        case prompt, instructions, generationSchema
    }

    /// Reads an input; its texts become prompt and instructions.
    ///
    /// - Throws: `DecodingError` when there is no prompt, or a value is of the wrong kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        prompt = Prompt(try container.decode(String.self, forKey: .prompt))
        instructions = try container.decodeIfPresent(String.self, forKey: .instructions).map { Instructions($0) }
        generationSchema = try container.decodeIfPresent(GenerationSchema.self, forKey: .generationSchema)
    }

    /// Writes the texts, and the schema as JSON Schema.
    ///
    /// - Throws: `EncodingError` for a schema with a guide that could not be read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(promptDescription, forKey: .prompt)
        try container.encodeIfPresent(instructionsDescription, forKey: .instructions)
        try container.encodeIfPresent(generationSchema, forKey: .generationSchema)
    }
}
