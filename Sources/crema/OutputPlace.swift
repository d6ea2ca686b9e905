import Checkpoints
import FoundationModels
import Glibc

/// Where a file is written that is replaced as a whole.
enum OutputPlace {
    /// Refuses a place that cannot be written to, before something is computed that would be lost.
    static func check(_ path: String) throws {
        let place: String
        do { place = try ReplaceableFile.place(path) } catch { throw Failure(error.description, .usage) }
        let folder = URL(fileURLWithPath: place).deletingLastPathComponent().path
        if access(folder, W_OK) != 0 {
            throw Failure("\(path): the folder '\(folder)' is missing or cannot be written to", .usage)
        }
    }

    /// Writes a file, which is replaced as a whole.
    static func write(_ data: Data, to path: String) throws {
        do {
            try data.write(to: URL(fileURLWithPath: try ReplaceableFile.place(path)), options: .atomic)
        } catch let error as CheckpointError {
            throw error
        } catch {
            throw Failure("\(path): cannot be written: \(error.localizedDescription)", .failure)
        }
    }
}
