import Checkpoints

/// Where a model is, so that errors about its files give the path that the user gave.
enum ModelPlace {
    /// Does what reads a model's files.
    ///
    /// - Throws: what the work throws; an error about the files with the model's path in front.
    static func naming<Result>(_ path: String, _ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch {
            throw named(error, path)
        }
    }

    /// An error with a model's path in front, where it is about the model's files and does not have it.
    ///
    /// - Parameter adapters: the paths of the model's adapters, with which errors about these begin.
    static func named(_ error: any Error, _ path: String, adapters: [String] = []) -> any Error {
        guard let failure = Failure(error), failure.status == .modelNotLoadable,
            !adapters.contains(where: { CheckpointError.isNamed(failure.message, $0) })
        else { return error }
        return Failure(CheckpointError.message(failure.message, at: path), failure.status)
    }
}
