public import FoundationModels

/// A case for a feature that asks a model: a prompt and what is expected of the answer.
public struct ModelSample<ExpectedValue>: ModelSampleProtocol, Codable where ExpectedValue: Codable & Sendable {
    /// Calls of tools.
    public typealias Expectation = TrajectoryExpectation
    /// A prompt, with instructions and a schema.
    public typealias Input = ModelSampleInput

    /// What the model is given.
    public var input: ModelSampleInput
    /// What is expected.
    public var output: ModelSampleOutput<ExpectedValue, TrajectoryExpectation>

    /// The answer that is expected; nil where nothing is known about it.
    public var expected: ExpectedValue? { output.value }

    /// A case from texts.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - expected: the answer; left out, answers are of type `String` and nothing is known about this one.
    ///   - instructions: what the model is to do in the whole session.
    ///   - generationSchema: what may be answered.
    ///   - expectations: the calls of tools that are expected.
    public init(
        prompt: String, expected: ExpectedValue? = Optional<String>(nilLiteral: ()), instructions: String? = nil,
        generationSchema: GenerationSchema? = nil, expectations: TrajectoryExpectation? = nil
    ) {
        self.init(
            prompt: Prompt(prompt), expected: expected, instructions: instructions.map { Instructions($0) },
            generationSchema: generationSchema, expectations: expectations)
    }

    /// A case from prompt and instructions.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - expected: the answer; left out, answers are of type `String` and nothing is known about this one.
    ///   - instructions: what the model is to do in the whole session.
    ///   - generationSchema: what may be answered.
    ///   - expectations: the calls of tools that are expected.
    @_disfavoredOverload
    public init(
        prompt: Prompt, expected: ExpectedValue? = Optional<String>(nilLiteral: ()),
        instructions: Instructions? = nil,
        generationSchema: GenerationSchema? = nil, expectations: TrajectoryExpectation? = nil
    ) {
        self.init(
            input: ModelSampleInput(
                prompt: prompt, instructions: instructions, generationSchema: generationSchema),
            expected: expected, expectations: expectations)
    }

    /// A case from what the model is given.
    public init(
        input: ModelSampleInput, expected: ExpectedValue? = Optional<String>(nilLiteral: ()),
        expectations: TrajectoryExpectation? = nil
    ) {
        self.input = input
        output = ModelSampleOutput(value: expected, expectations: expectations)
    }

    private enum CodingKeys: String, CodingKey {
        case input, output
    }

    /// Reads a case; one without `output` expects nothing.
    ///
    /// - Throws: `DecodingError` when there is no prompt, or a value is of the wrong kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        input = try container.decode(ModelSampleInput.self, forKey: .input)
        output = try container.decodeIfPresent(forKey: .output) ?? ModelSampleOutput()
    }

    /// What is asked.
    public var prompt: Prompt { input.prompt }
    /// The prompt as plain text.
    public var promptDescription: String { input.promptDescription }
    /// What the model is to do in the whole session.
    public var instructions: Instructions? { input.instructions }
    /// The instructions as plain text.
    public var instructionsDescription: String? { input.instructionsDescription }
    /// What may be answered.
    public var generationSchema: GenerationSchema? { input.generationSchema }
    /// The calls of tools that are expected.
    public var expectations: TrajectoryExpectation? { output.expectations }
}

extension KeyedDecodingContainer {
    fileprivate func decodeIfPresent<Value: Decodable>(forKey key: Key) throws -> Value? {
        try decodeIfPresent(Value.self, forKey: key)
    }
}
