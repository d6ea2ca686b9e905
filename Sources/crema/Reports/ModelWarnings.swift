import Chat
import Checkpoints
import Generation

/// What a model's files require and is not done, and what a model is not made for.
enum ModelWarnings {
    /// Writes a line for each setting that is not followed on standard error.
    static func write(_ directory: ModelDirectory) {
        for name in UnfollowedSettings.names(in: directory) {
            StandardError.warn("generation_config.json: '\(name)' is not followed")
        }
    }

    /// Says on standard error that a model is chatted with in a form that it may never have seen.
    ///
    /// - Throws: `CheckpointError` for a template that cannot be read.
    static func writeTemplate(_ directory: ModelDirectory) throws {
        guard try directory.chatTemplates().isEmpty else { return }
        StandardError.warn(
            "\(CheckpointError.plain(directory.path)): has no chat template, so it is probably no chat model; it is asked in "
                + "ChatML. 'crema generate' continues a text with it")
    }
}
