import Foundation
import TestSupport

/// Tiny models of several families with random weights, in the shared folder.
enum SharedModels {
    /// The folder of a model; nil where it is not there.
    static func folder(_ name: String) -> String? {
        ["reference", "reference2026", "adapters2026"].map { "\($0)/\(name)" }
            .first { SharedFolder.holds($0 + "/config.json") }.map(SharedFolder.path(_:))
    }

    /// A copy of a folder whose positions go up to a length.
    static func copy(of folder: String, positions: Int) throws -> TemporaryDirectory {
        let copy = try TemporaryDirectory()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name != "config.json" {
            try FileManager.default.copyItem(atPath: folder + "/" + name, toPath: copy.path(name))
        }
        let config = try String(contentsOfFile: folder + "/config.json", encoding: .utf8)
        try copy.write(
            config.replacing(/"max_position_embeddings": *\d+/, with: "\"max_position_embeddings\": \(positions)"),
            to: "config.json")
        return copy
    }
}
