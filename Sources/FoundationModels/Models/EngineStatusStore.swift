import BundledModel
import LibC
import Locks

/// What is known about models that are there, each read from its files once.
///
/// Files are read again when their folder or one of its settings has changed since; that is asked of the file system without
/// opening anything. A model that is not there is looked for each time.
final class EngineStatusStore: Sendable {
    /// The store of the process.
    static let shared = EngineStatusStore()

    private struct Key: Hashable {
        let configuration: EngineConfiguration
        /// The model that is used when none is named, which the environment can change.
        let standard: String?
    }

    /// When something was changed, and how long it is.
    private struct Stamp: Equatable {
        let seconds: Int
        let nanoseconds: Int
        let size: Int

        /// The stamp of a file or folder; nil for one that is not there.
        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
            size = Int(status.st_size)
        }
    }

    private struct Known {
        let directory: String
        let stamps: [Stamp?]
        let status: EngineStatus
    }

    private let known = Mutex<[Key: Known]>([:])

    /// What is known about the model of a configuration.
    func status(of configuration: EngineConfiguration) -> EngineStatus {
        let key = Key(
            configuration: configuration, standard: configuration.source == .standard ? StandardModel.name : nil)
        if let known = known.withLock({ $0[key] }), Self.stamps(known.directory) == known.stamps {
            return known.status
        }
        let status = EngineStatus(of: configuration)
        known.withLock { known in
            known[key] = status.directory.map {
                Known(directory: $0, stamps: Self.stamps($0), status: status)
            }
        }
        return status
    }

    private static func stamps(_ directory: String) -> [Stamp?] {
        ([""] + EngineStatus.files.map { "/" + $0 }).map { Stamp(directory + $0) }
    }
}
