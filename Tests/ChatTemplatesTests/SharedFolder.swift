import Foundation
import OrderedJSON

/// The folder of reference material beside the repository; tests that need it are skipped where it is absent.
enum SharedFolder {
    static let path: String = {
        if let path = ProcessInfo.processInfo.environment["CREMA_SHARED"] { return path }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return root.deletingLastPathComponent().appendingPathComponent("shared").path
    }()

    static let templates = path + "/templates"
    static var hasTemplates: Bool { FileManager.default.fileExists(atPath: templates + "/cases.jsonl") }

    static func text(_ name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }

    /// The objects of a file of JSON lines.
    static func lines(_ name: String) throws -> [JSONValue] {
        try text(name).split(separator: "\n").map { try JSONParser().parse(String($0)) }
    }

    /// The paths of all templates of the cases, in order.
    static func templatePaths() throws -> [String] {
        var seen: Set<String> = []
        return try lines("templates/cases.jsonl").compactMap { $0["template"]?.stringValue }.filter {
            seen.insert($0).inserted
        }
    }
}
