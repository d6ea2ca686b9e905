import Foundation
import TestSupport
import Testing

@testable import Embeddings

/// State dicts as torch saves them: tensors and nothing else.
@Suite("Weights of torch")
struct TorchArchiveTests {
    private static func file() throws -> [UInt8] {
        let url = URL(fileURLWithPath: Repository.path("Tests/EmbeddingsTests/Fixtures/dense.bin"))
        return [UInt8](try Data(contentsOf: url))
    }

    private static func archive(_ bytes: [UInt8]) throws -> TorchArchive? {
        let folder = try TemporaryDirectory()
        try folder.write(bytes, to: TorchArchive.file)
        return try TorchArchive(directory: folder.path, name: "2_Dense")
    }

    @Test("a dense layer's tensors are read with their shapes")
    func tensors() throws {
        let archive = try #require(try Self.archive(try Self.file()))
        #expect(Set(archive.tensors.keys) == ["linear.weight", "linear.bias"])
        let weight = try #require(archive.tensors["linear.weight"])
        #expect(weight.shape == [2, 48])
        #expect(weight.values == (0..<96).map { Float($0) / 100 })
        #expect(archive.tensors["linear.bias"]?.values == [0.5, -0.25])
    }

    @Test("whatever else a pickle asks for is refused by its name")
    func otherNames() throws {
        var bytes = try Self.file()
        let name = Array("_rebuild_tensor_v2".utf8)
        let place = try #require(bytes.firstRange(of: name))
        bytes[place.upperBound - 1] = UInt8(ascii: "3")
        #expect(
            message { _ = try Self.archive(bytes) }
                == "2_Dense/pytorch_model.bin: asks for 'torch._utils._rebuild_tensor_v3', which no state dict needs; save it "
                + "as safetensors")
        #expect(
            message { _ = try Self.archive(Array("no archive".utf8)) }
                == "2_Dense/pytorch_model.bin: is no archive of a state dict; save it as safetensors")
    }

    @Test("files that are cut or changed are refused or read, and nothing else happens")
    func broken() throws {
        let bytes = try Self.file()
        var refused = 0
        for length in stride(from: 0, to: bytes.count, by: 7) {
            do { _ = try Self.archive(Array(bytes[..<length])) } catch is EmbedderError { refused += 1 }
        }
        #expect(refused == (bytes.count + 6) / 7)
        var random = SplitMix64(seed: 5)
        for _ in 0..<400 {
            var changed = bytes
            for _ in 0..<4 {
                changed[Int(random.next() % UInt64(changed.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            do { _ = try Self.archive(changed) } catch is EmbedderError {}
        }
    }
}
