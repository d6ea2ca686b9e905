import Checkpoints
import Glibc
import Tensors
import Testing

@testable import Transformers

/// GGUF files of many architectures and types of blocks against reference logits.
///
/// `Fixtures/gguf` holds those of the repository. `CREMA_GGUF_REFERENCE` names a folder of `NAME.gguf`, as llama.cpp's
/// converter makes them, for each `NAME` of the reference folders.
@Suite("Reference logits from GGUF files")
struct GGUFReferenceTests {
    private static let root = getenv("CREMA_GGUF_REFERENCE").map { String(cString: $0) }

    /// Each file with the folder it was converted from.
    static let files: [(file: String, folder: String)] =
        SharedData.folders(in: SharedData.fixtures + "/gguf", holding: "reference.safetensors").map { ($0, $0) }
        + SharedData.referenceFolders.compactMap { folder in
            guard let root, let name = folder.split(separator: "/").last else { return nil }
            let file = "\(root)/\(name).gguf"
            return access(file, R_OK) == 0 ? (file, folder) : nil
        }

    @Test("there are files of sixteen models")
    func count() {
        #expect(Self.files.count >= 16)
    }

    @Test("logits from a file are within 8e-6 of the reference, and 16 greedy tokens equal its", arguments: files)
    func logits(file: String, folder: String) throws {
        let reference = try Reference(folder: folder)
        let decoder = try Decoder.shared(file)
        let logits = try decoder.forward(reference.inputIDs, cache: decoder.makeCache(), rows: .all)
        #expect(logits.values.count == reference.logits.count)
        let error = relativeError(logits.values, reference.logits)
        if SharedData.prints { print(file.split(separator: "/").last ?? "", decoder.configuration.modelType, error) }
        #expect(error <= 8e-6, "\(file)")
        #expect(try decoder.greedy(reference.inputIDs, count: 16) == reference.greedyTokens, "\(file)")
    }
}
