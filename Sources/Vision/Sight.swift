public import Checkpoints
public import ImagePreprocessing
import Images
public import Transformers

/// Whether a model sees, by its files alone.
public enum Sight: Sendable {
    /// It has no part that sees.
    case none
    /// It has one that is not computed, or whose settings are not followed; why.
    case blocked(String)
    /// It sees: how pictures become numbers, and by which tower.
    case sees(ImageProcessor, PictureEncoderConfiguration)

    /// What a model's files say; no weights are read.
    public init(_ directory: ModelDirectory) {
        do {
            if let configuration = try PictureEncoder.configuration(of: directory),
                let processor = try ImageProcessor(directory)
            {
                self = .sees(processor, configuration)
            } else if directory.reader.contains("vision_config") {
                let type = (try? directory.reader.optionalString("model_type")).flatMap { $0 } ?? "unknown"
                self = .blocked("towers of models of the type '\(type)' are not computed")
            } else {
                self = .none
            }
        } catch {
            self = .blocked("\(error)")
        }
    }

    /// The most rows that are computed together because they see each other both ways; 0 where none do.
    ///
    /// - Parameter budget: the rows that a picture may take.
    public func mutualRows(_ budget: ImageBudget) -> Int {
        guard case .sees(let processor, let configuration) = self else { return 0 }
        let rows = processor.limited(to: budget).mostViewRows
        return switch configuration.sight {
        case .causal: 0
        case .views: rows
        case .prompt: rows + Self.textOfPrompt
        }
    }

    /// The tokens of text that a prompt whose places all see each other may have beside its picture.
    private static let textOfPrompt = 512
}
