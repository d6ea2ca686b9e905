import Foundation

/// Tiny models of several families with random weights: `../shared`, or where CREMA_SHARED points.
enum SharedModels {
    private static let root =
        ProcessInfo.processInfo.environment["CREMA_SHARED"]
        ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "../shared").path

    /// The folder of a model; nil where it is not there.
    static func folder(_ name: String) -> String? {
        ["reference", "reference2026"].map { "\(root)/\($0)/\(name)" }
            .first { FileManager.default.fileExists(atPath: $0 + "/config.json") }
    }

    /// A copy of a folder whose positions go up to a length; to be removed.
    static func copy(of folder: String, positions: Int) throws -> String {
        let copy = FileManager.default.temporaryDirectory.appending(path: "crema-long-\(UUID().uuidString)").path
        try FileManager.default.copyItem(atPath: folder, toPath: copy)
        let file = URL(filePath: copy + "/config.json")
        let config = try String(contentsOf: file, encoding: .utf8)
        try FileManager.default.removeItem(at: file)
        try config.replacing(/"max_position_embeddings": *\d+/, with: "\"max_position_embeddings\": \(positions)")
            .write(to: file, atomically: true, encoding: .utf8)
        return copy
    }

    /// Whether published templates are there.
    static var hasTemplates: Bool { FileManager.default.fileExists(atPath: root + "/templates") }

    /// A text of the folder.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: URL(filePath: root + "/" + path), encoding: .utf8)
    }
}
