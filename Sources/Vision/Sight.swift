public import Checkpoints
public import ImagePreprocessing
import Transformers

/// Whether a model sees, by its files alone.
public enum Sight: Sendable {
    /// It has no part that sees.
    case none
    /// It has one that is not computed, or whose settings are not followed; why.
    case blocked(String)
    /// It sees, with these parts.
    case sees(VisionParts)

    /// What a model's files say; no weights are read.
    ///
    /// - Parameter projector: where the part that sees is looked for.
    public init(_ directory: ModelDirectory, _ projector: ProjectorChoice = .beside) {
        do {
            if let parts = try VisionParts(directory, projector) {
                self = .sees(parts)
            } else if directory.reader.contains("vision_config") {
                let type = (try? directory.reader.optionalString("model_type")).flatMap { $0 } ?? "unknown"
                self = .blocked("towers of models of the type '\(type)' are not computed")
            } else if GGUFProjector.isNeeded(by: directory) {
                self = .blocked(
                    "the file holds the text part of the model; its pictures need its mmproj-….gguf beside it, or --mmproj FILE"
                )
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
        guard case .sees(let parts) = self else { return 0 }
        let rows = parts.processor.limited(to: budget).mostViewRows
        return switch parts.configuration.sight {
        case .causal: 0
        case .views: rows
        case .prompt: rows + Self.textOfPrompt
        }
    }

    /// The tokens of text that a prompt whose places all see each other may have beside its picture.
    private static let textOfPrompt = 512
}
