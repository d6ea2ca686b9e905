public import Checkpoints
public import ImagePreprocessing

/// How a model's pictures are read.
public struct PictureOptions: Sendable {
    /// The rows that a picture takes where a request says nothing; without a most, what the model's files say in exact arithmetic,
    /// and 1,280 rows for Qwen's kinds in fast.
    public var budget: ImageBudget
    /// Where the part of a GGUF model that sees is looked for.
    public var projector: ProjectorChoice

    /// What the model's files say, unless more is requested.
    public init(budget: ImageBudget = ImageBudget(), projector: ProjectorChoice = .beside) {
        (self.budget, self.projector) = (budget, projector)
    }
}
