/// The instructions that a judge receives beside the scales.
public struct ModelJudgePrompt<Input>: Sendable where Input: ModelSampleProtocol {
    /// Makes the text that is judged of an answer.
    public typealias Target = (@Sendable (Input.ExpectedValue) -> String)?
    /// Makes sections under titles that the judge compares with.
    public typealias Reference = (
        nonisolated(nonsending) @Sendable (Input, Input.ExpectedValue) async throws -> [String: String]
    )?

    /// The instructions of a judge when a prompt does not say otherwise.
    public static var defaultInstructions: String { JudgePromptText.instructions }

    /// The instructions of the judge's session.
    public let instructions: String
    /// Makes the text that is judged of an answer; nil for the answer as text or JSON.
    public let evaluationTarget: Target
    /// Makes sections that the judge compares with; nil for none.
    public let reference: Reference

    /// A prompt from its parts.
    public init(
        instructions: String = ModelJudgePrompt.defaultInstructions, evaluationTarget: Target = nil,
        reference: Reference = nil
    ) {
        self.instructions = instructions
        self.evaluationTarget = evaluationTarget
        self.reference = reference
    }
}
