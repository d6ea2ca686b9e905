import Foundation
import TestSupport
import Testing
import TinyModels

/// The models of the lesson as folders, for whoever wants to follow it with `crema trace`.
@Suite("The models of the lesson in examples/")
struct ExampleModelTests {
    @Test("each folder has the files that the lesson writes, byte for byte", arguments: ["letters", "quoted-letters"])
    func folders(name: String) throws {
        let folder = try TemporaryDirectory()
        let written = URL(fileURLWithPath: folder.path)
        try (name == "letters" ? LeastUsedLetterModel() : .quoted).write(to: written)
        let kept = URL(fileURLWithPath: Repository.path("examples/" + name))
        let files = try FileManager.default.contentsOfDirectory(atPath: written.path).sorted()
        #expect(files.contains("model.safetensors"))
        // The schema of the guided step lies beside the model.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: kept.path).filter { $0 != "schema.json" }.sorted()
                == files)
        for file in files {
            #expect(
                try Data(contentsOf: written.appendingPathComponent(file))
                    == Data(contentsOf: kept.appendingPathComponent(file)),
                "\(name)/\(file)")
        }
        let schema = kept.appendingPathComponent("schema.json")
        if name == "quoted-letters" {
            #expect(try String(contentsOf: schema, encoding: .utf8) == GuidedStepTests.schema + "\n")
        }
    }
}
