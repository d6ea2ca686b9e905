import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Pictures through the towers and connectors of tiny models, with features of the reference.
@Suite("Encoders of pictures")
struct PictureEncoderTests {
    private static let models = [
        "gemma3", "gemma4", "glm_ocr", "internvl", "lfm2_vl", "llava", "llava_onevision", "minicpmv4_6", "mistral3",
        "qwen2_5_vl", "qwen3_5", "qwen3_vl", "smolvlm",
    ].filter { SharedFolder.holds("vision2026/\($0)/config.json") }

    @Test("features of pixels are within 5e-6 of the reference", arguments: models)
    func reference(model: String) throws {
        let encoder = try PictureFixture.encoder(model)
        let cases = try PictureFixture.cases(of: model)
        #expect(!cases.isEmpty)
        for item in cases {
            let pictures = try encoder.encode(item.pictures(for: encoder))
            let error = relativeError(pictures.flatMap(\.features), item.features)
            if SharedData.prints { print(model, item.name, error) }
            #expect(pictures.flatMap(\.features).count == item.features.count)
            #expect(error <= 5e-6)
            for (index, expected) in item.additions.enumerated() {
                let added = pictures.flatMap { $0.blockAdditions[index] }
                #expect(added.count == expected.count && relativeError(added, expected) <= 5e-6)
            }
            #expect(pictures.allSatisfy { $0.blockAdditions.count == item.additions.count })
            let counts = try item.pictures(for: encoder).map { try encoder.rowCount(of: $0) }
            #expect(counts == pictures.map(\.count))
        }
    }

    @Test("a picture's bits are the same alone, among sixteen, and with 1 and 2 threads", arguments: models)
    func batch(model: String) throws {
        let alone = try PictureFixture.encoder(model, threads: 1)
        let pictures = try PictureFixture.cases(of: model).flatMap { try $0.pictures(for: alone) }
        let inputs = (0..<16).map { pictures[$0 % pictures.count] }
        let expected = try inputs.map { try alone.encode([$0])[0] }
        for (threads, rows) in [(1, 2048), (2, 2048), (2, 40)] {
            let encoder = try PictureFixture.encoder(model, threads: threads, rowsAtOnce: rows)
            let encoded = try encoder.encode(inputs)
            #expect(encoded.map(\.features) == expected.map(\.features))
            #expect(encoded.map(\.blockAdditions) == expected.map(\.blockAdditions))
        }
    }

    @Test(
        "halves that are bfloat16 numbers give the features of the same numbers in bfloat16, bit for bit",
        .enabled(if: models.contains("smolvlm")))
    func narrowed() throws {
        let path = SharedFolder.path("vision2026/smolvlm")
        let checkpoint = try ModelDirectory(path: path).checkpoint()
        func features(_ type: SafetensorsType, _ bits: (Float) -> UInt16) throws -> [Float] {
            let folder = try TemporaryDirectory()
            try folder.write(SharedData.bytes(of: path + "/config.json"), to: "config.json")
            var writer = SafetensorsWriter()
            for name in checkpoint.names {
                let tensor = try checkpoint.tensor(named: name)
                let numbers = try #require(tensor.floats()).map { number in
                    let upper = Float(bitPattern: number.bitPattern & 0xFFFF_0000)
                    return abs(upper) < 1e-3 ? 0 : upper
                }
                let bytes = numbers.flatMap { number in [UInt8(bits(number) & 0xFF), UInt8(bits(number) >> 8)] }
                writer.add(name, type: type, shape: tensor.shape, bytes: bytes)
            }
            try writer.write(to: folder.path + "/model.safetensors")
            var options = Encoder.Options()
            options.pool = ThreadPool(threads: 2)
            let encoder = try PictureEncoder.load(ModelDirectory(path: folder.path), options: options)
            let item = try #require(try PictureFixture.cases(of: "smolvlm").first)
            return try encoder.encode(item.pictures(for: encoder)).flatMap(\.features)
        }
        let halves = try features(.float16) { Float16($0).bitPattern }
        #expect(try features(.bfloat16) { UInt16(truncatingIfNeeded: $0.bitPattern >> 16) } == halves)
    }

    @Test("pictures that are not the model's are refused in one line", .enabled(if: models.contains("smolvlm")))
    func refused() throws {
        let encoder = try PictureFixture.encoder("smolvlm")
        func message(_ body: () throws -> Void) -> String? {
            #expect(throws: TransformerError.self) { try body() }?.description
        }
        let digest = try PictureCase.digest(1)
        #expect(
            message {
                _ = try PatchRows(
                    pixels: Array(repeating: 0, count: 3 * 30 * 32), channels: 3, height: 30, width: 32, patch: (8, 8))
            } == "2880 numbers are no pixels of 30 x 32 in whole patches; give channels x height x width")
        #expect(
            message { _ = try PatchRows([], size: 4, rows: 1, columns: 1) }
                == "0 numbers are no patches of 4; give at least one whole patch")
        #expect(
            message { _ = try PatchRows([1, 2], size: 2, rows: 1, columns: 2) }
                == "1 patches were given for 1 x 2; give one for each place")
        #expect(
            message {
                _ = try encoder.encode([
                    PictureInput([try PatchRows([1, 2], size: 2, rows: 1, columns: 1)], digest: digest)
                ])
            } == "the patches have 2 numbers; the model's have 192; give patches of this model")
        #expect(
            message { _ = try encoder.encode([PictureInput([], digest: digest)]) }
                == "a picture has no view; give its patches")
        let patches = [Float](repeating: 0, count: 3 * 192)
        #expect(
            message {
                _ = try encoder.encode([
                    PictureInput([try PatchRows(patches, size: 192, rows: 1, columns: 3)], digest: digest)
                ])
            } == "1 x 3 patches are no whole squares of 2 x 2, which become one row each; give multiples")
        #expect(
            message { _ = try encoder.patches([1], rows: 1, columns: 1) }
                == "1 numbers are no pixels of 8 x 8 in whole patches; give channels x height x width")
        #expect(
            message { _ = try encoder.tower.encode([.tokens([1])]) }
                == "token ids were given to an encoder of pictures; give patches")
    }

    @Test("pictures encoded step by step, with others between, have the bits of pictures encoded at once")
    func steps() throws {
        for model in Self.models {
            let encoder = try PictureFixture.encoder(model, rowsAtOnce: 40)
            let pictures = try PictureFixture.cases(of: model).flatMap { try $0.pictures(for: encoder) }
            let expected = try encoder.encode(pictures).map(\.features)
            let (run, other) = (try encoder.run(pictures), try encoder.run(pictures.reversed()))
            var steps = 1
            while try run.advance() {
                #expect(run.encoded.isEmpty && run.doneSteps == steps)
                _ = try other.advance()
                steps += 1
            }
            #expect(steps == run.stepCount && run.doneSteps == steps)
            #expect(run.encoded.map(\.features) == expected)
            while try other.advance() {}
            #expect(other.encoded.map(\.features) == expected.reversed())
        }
    }
}
