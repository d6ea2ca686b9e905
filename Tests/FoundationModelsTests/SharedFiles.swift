import Foundation

/// Data that stands beside the package; suites that need it are skipped without it.
enum SharedFiles {
    static let directory: URL? = {
        if let path = ProcessInfo.processInfo.environment["CREMA_SHARED"] { return URL(fileURLWithPath: path) }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let shared = root.deletingLastPathComponent().appendingPathComponent("shared")
        return FileManager.default.fileExists(atPath: shared.path) ? shared : nil
    }()

    static var arePresent: Bool { directory != nil }

    static func data(_ path: String) throws -> Data {
        guard let directory else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: directory.appendingPathComponent(path))
    }
}
