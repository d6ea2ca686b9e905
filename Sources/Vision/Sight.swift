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
}
