import Checkpoints
import Generation

/// What a model's files ask for and is not done.
enum ModelWarnings {
    /// Writes a line for each on standard error.
    static func write(_ directory: ModelDirectory) {
        for name in UnfollowedSettings.names(in: directory) {
            StandardError.warn("generation_config.json: '\(name)' is not followed")
        }
    }
}
