public import Foundation

extension OpenWeightsModel {
    /// Reads what a conversation left in a file, so that one that begins alike continues from there instead of reading it again.
    ///
    /// Answers are the same as without the file. The weights are loaded if they are not yet; make the session first.
    ///
    /// - Throws: An error of one line when the file was saved with another model or other options, or is not whole.
    public func restorePrefix(from file: URL) async throws {
        let slot = ExecutorStore.shared.slot(for: executorConfiguration, of: Executor.self)
        try await slot.get().restorePrefix(from: file.path)
    }

    /// Saves what the last turn has read and written into a file, which is replaced as a whole.
    ///
    /// - Throws: An error of one line when the file cannot be written.
    public func savePrefix(to file: URL) async throws {
        let slot = ExecutorStore.shared.slot(for: executorConfiguration, of: Executor.self)
        try await slot.get().savePrefix(to: file.path)
    }
}
