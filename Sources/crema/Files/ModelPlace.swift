import Checkpoints
import Files

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
    static func named(_ error: any Error, _ path: String) -> any Error {
        guard let failure = Failure(error), failure.status == .modelNotLoadable else { return error }
        return Failure(text(failure.message, path), failure.status)
    }

    /// A message that begins with the path of what it is about.
    static func text(_ message: String, _ path: String) -> String {
        let shown = CheckpointError.plain(path)
        if [":", "/"].contains(where: { message.utf8.starts(with: (shown + $0).utf8) }) { return message }
        guard let colon = message.firstRange(of: ": ") else { return "\(shown): \(message)" }
        let file = String(message[..<colon.lowerBound])
        if file == Path.lastComponent(path) { return shown + message[colon.lowerBound...] }
        if Path.isTaken(Path.joined(path, file)) { return Path.joined(shown, message) }
        // A part of a model in several GGUF files.
        let sibling = Path.joined(Path.directory(path), file)
        if !Path.isDirectory(path), Path.isTaken(sibling) {
            return CheckpointError.plain(sibling) + message[colon.lowerBound...]
        }
        return "\(shown): \(message)"
    }
}
