import CBuild
public import OrderedJSON
import Tensors

/// The program's release, and which build of it runs.
public enum Release {
    /// The version, by semantic versioning.
    public static let version = "0.1.0"

    /// What the build recorded of itself by `CREMA_BUILD`: commit, its day, and the compiler; nil where it is not set.
    private static let record = Record(String(cString: crema_build()))

    /// The commit, with `+dirty` where the sources differed from it; `unknown` where nothing was recorded.
    public static var commit: String { record?.commit ?? "unknown" }

    /// The version and the build, as `crema --version` prints them.
    public static var text: String {
        let build = record.map { "\($0.commit), \($0.day), \($0.compiler)" } ?? "commit unknown"
        return "crema \(version) (\(build), \(architecture), \(ProcessorLevel.selected.rawValue))"
    }

    /// The same as JSON.
    public static var json: JSONValue {
        [
            "version": .string(version), "commit": .string(commit), "date": record.map { .string($0.day) } ?? .null,
            "compiler": record.map { .string($0.compiler) } ?? .null, "architecture": .string(architecture),
            "processor_level": .string(ProcessorLevel.selected.rawValue),
        ]
    }

    private static var architecture: String {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "aarch64"
        #else
            "unknown"
        #endif
    }

    /// The parts of a record, as `.ci/commit` prints it.
    struct Record: Equatable {
        var commit: String
        var day: String
        var compiler: String

        /// Nil for a text that is no record.
        init?(_ text: String) {
            let parts = text.split(separator: ", ", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, !parts.contains("") else { return nil }
            (commit, day, compiler) = (parts[0], parts[1], parts[2])
        }
    }
}
