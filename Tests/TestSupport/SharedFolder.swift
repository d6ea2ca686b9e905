import Foundation

/// Reference material that is no part of the repository: the folder `shared` beside it, or where CREMA_SHARED points.
///
/// Suites that need it are skipped where it is absent.
public enum SharedFolder {
    /// Its path, whether it is there or not.
    public static let path =
        ProcessInfo.processInfo.environment["CREMA_SHARED"]
        ?? URL(fileURLWithPath: Repository.path).deletingLastPathComponent().appendingPathComponent("shared").path

    /// The path of a file or folder in it.
    public static func path(_ name: String) -> String { path + "/" + name }

    /// Whether a file or folder of it is there.
    public static func holds(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// A file of text.
    public static func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }
}
