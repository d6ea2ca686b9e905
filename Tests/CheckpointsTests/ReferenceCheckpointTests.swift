import Foundation
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Checkpoints

/// Checkpoints outside the repository, made by the reference libraries.
private enum SharedModels {
    /// Every directory with a config.json under `reference` and `models`.
    static let directories: [String] = ["reference", "models"].flatMap { kind -> [String] in
        let parent = SharedFolder.path(kind)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        return names.sorted().map { parent + "/" + $0 }.filter {
            FileManager.default.fileExists(atPath: $0 + "/config.json")
        }
    }
}

@Suite("Reference checkpoints", .enabled(if: !SharedModels.directories.isEmpty, "the shared folder is absent"))
struct ReferenceCheckpointTests {
    @Test(
        "opens, reads every tensor alike mapped and read, and holds finite numbers", arguments: SharedModels.directories
    )
    func opens(directory: String) throws {
        let model = try ModelDirectory(path: directory)
        let mapped = try model.checkpoint()
        let read = try model.checkpoint(access: .read)
        #expect(mapped.tensorCount > 0)
        #expect(mapped.warnings == [])
        for name in mapped.names {
            let info = try #require(mapped.info(name))
            let tensor = try mapped.tensor(named: name, shape: info.shape)
            #expect(tensor.count == info.elementCount)
            #expect(ownBytes(tensor) == ownBytes(try read.tensor(named: name)), "\(name)")
        }
        #expect(try mapped.nonFiniteTensors() == [])
        let summary = try CheckpointSummary(mapped, configuration: model.reader)
        #expect(summary.architecture != nil)
        #expect(summary.parameters == mapped.names.reduce(0) { $0 + (mapped.info($1)?.elementCount ?? 0) })
    }

    @Test(
        "written again by the writer, a file has the bytes the reference library gave it",
        arguments: SharedModels.directories)
    func rewritten(directory: String) throws {
        let temporary = try TemporaryDirectory()
        for case let file as SafetensorsFile in try ModelDirectory(path: directory).checkpoint().files {
            // The writer sorts metadata, the reference does not: more than one key has no fixed order there.
            guard file.metadata.count < 2 else { continue }
            var writer = SafetensorsWriter(metadata: file.metadata)
            for name in file.names { writer.add(name, try file.tensor(named: name)) }
            let path = temporary.path(file.name)
            try writer.write(to: path)
            let same = FileManager.default.contentsEqual(atPath: path, andPath: file.path)
            #expect(same, "\(file.path)")
        }
    }
}
