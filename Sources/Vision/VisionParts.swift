public import Checkpoints
public import ImagePreprocessing
public import Transformers

/// What a model sees with, by its files alone: no weights are read.
public struct VisionParts: Sendable {
    /// How pictures become numbers.
    public let processor: ImageProcessor
    /// The tower and the connector.
    public let configuration: PictureEncoderConfiguration
    /// The file that holds them; nil where they are in the model's own.
    public let projector: GGUFProjector?

    /// What a model sees with; nil for one that does not.
    ///
    /// Of several projectors beside a model the first that is its own counts, those in 16 bits first.
    ///
    /// - Throws: `CheckpointError` for settings that make no sense, `TransformerError` for a tower that is not computed, or a
    ///   projector of another model.
    public init?(_ directory: ModelDirectory, _ choice: ProjectorChoice) throws {
        switch choice {
        case .none: try self.init(directory, nil)
        case .file(let path): try self.init(directory, try GGUFProjector(path: path))
        case .beside:
            var fault: (any Error)?
            for path in try GGUFProjector.files(beside: directory) {
                do {
                    if let parts = try VisionParts(directory, try GGUFProjector(path: path)) {
                        self = parts
                        return
                    }
                } catch {
                    fault = fault ?? error
                }
            }
            if let fault { throw fault }
            try self.init(directory, nil)
        }
    }

    private init?(_ directory: ModelDirectory, _ projector: GGUFProjector?) throws {
        guard let configuration = try PictureEncoder.configuration(of: directory, projector: projector),
            let processor = try ImageProcessor(directory, projector: projector)
        else { return nil }
        (self.processor, self.configuration, self.projector) = (processor, configuration, projector)
    }

    /// Refuses an explicit request that could not be followed: a projector of another model, or limits of rows that the
    /// model's rule does not know.
    ///
    /// - Throws: what ``init(_:_:)`` throws, and ``VisionError/budget(_:)``.
    public static func check(_ directory: ModelDirectory, _ choice: ProjectorChoice, _ budget: ImageBudget) throws {
        let isAsked = budget != ImageBudget()
        if case .file = choice {} else if !isAsked { return }
        guard let parts = try VisionParts(directory, choice) else {
            guard isAsked else { return }
            if case .blocked(let reason) = Sight(directory, choice) { throw VisionError.unseen(reason) }
            throw VisionError.seesNothing(model: directory.path)
        }
        do throws(ImagePreprocessingError) {
            try parts.processor.check(budget)
        } catch {
            throw VisionError.budget(error)
        }
    }
}
