import Checkpoints
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Pictures through the tower of a tiny SmolVLM, with features of the reference.
@Suite("Encoders of pictures", .enabled(if: SharedFolder.holds("vision2026/smolvlm/config.json")))
struct PictureEncoderTests {
    private static let folder = SharedFolder.path("vision2026/smolvlm")
    /// The patches of a side of a tile, and those that are joined to one row.
    private static let (side, joined) = (4, 2)

    private static func encoder(threads: Int = 2, rowsAtOnce: Int = 2048) throws -> Encoder {
        var options = Encoder.Options()
        options.pool = ThreadPool(threads: threads)
        options.rowsAtOnce = rowsAtOnce
        options.arithmetic = .exact
        return try Encoder.load(ModelDirectory(path: folder), options: options)
    }

    /// The tiles of a picture of the fixture.
    private static func tiles(_ picture: String) throws -> [EncoderInput] {
        let reference = try Checkpoint(file: folder + "/reference.safetensors")
        let tensor = try reference.tensor(named: "image.\(picture).pixel_values")
        let pixels = try #require(tensor.floats())
        let size = 3 * 32 * 32
        return try (0..<tensor.shape[1]).map { tile in
            .patches(
                try PatchRows(
                    pixels: Array(pixels[tile * size..<(tile + 1) * size]), channels: 3, height: 32, width: 32,
                    patch: (8, 8)))
        }
    }

    /// The connector, which is no part of the tower: squares of rows side by side, and one product without bias.
    private static func features(_ states: [[Float]]) throws -> [Float] {
        let checkpoint = try Checkpoint(file: folder + "/model.safetensors")
        let matrix = try Matrix(try checkpoint.tensor(named: "model.connector.modality_projection.proj.weight"))
        let width = matrix.columns / (joined * joined)
        var rows: [Float] = []
        for tile in states {
            for top in stride(from: 0, to: side, by: joined) {
                for left in stride(from: 0, to: side, by: joined) {
                    for cell in 0..<joined * joined {
                        let patch = (top + cell / joined) * side + left + cell % joined
                        rows += tile[patch * width..<(patch + 1) * width]
                    }
                }
            }
        }
        let count = rows.count / matrix.columns
        var features = [Float](repeating: 0, count: count * matrix.rows)
        matrix.multiply(rows, count: count, into: &features, on: Decoder.testPool)
        return features
    }

    @Test(
        "features of pixels are within 5e-6 of the reference", arguments: [("one", "a"), ("jpeg", "b"), ("tiny", "d")])
    func reference(name: String, picture: String) throws {
        let reference = try Checkpoint(file: Self.folder + "/reference.safetensors")
        let expected = try #require(try reference.tensor(named: "\(name).features").floats())
        let features = try Self.features(Self.encoder().encode(Self.tiles(picture)))
        #expect(features.count == expected.count)
        let error = relativeError(features, expected)
        if SharedData.prints { print("smolvlm", name, error) }
        #expect(error <= 5e-6)
    }

    @Test("a tile's bits are the same alone, among sixteen, and with 1 and 2 threads")
    func batch() throws {
        let tiles = try ["a", "b", "d"].flatMap { try Self.tiles($0) }
        let inputs = (0..<16).map { tiles[$0 % tiles.count] }
        let alone = try Self.encoder(threads: 1)
        let expected = try inputs.map { try alone.encode([$0])[0] }
        for (threads, rows) in [(1, 2048), (2, 2048), (2, 40)] {
            #expect(try Self.encoder(threads: threads, rowsAtOnce: rows).encode(inputs) == expected)
        }
    }

    @Test("pixels and patches that are not the model's are refused in one line")
    func refused() throws {
        let encoder = try Self.encoder()
        func message(_ body: () throws -> Void) -> String? {
            #expect(throws: TransformerError.self) { try body() }?.description
        }
        #expect(
            message {
                _ = try PatchRows(
                    pixels: Array(repeating: 0, count: 3 * 30 * 32), channels: 3, height: 30, width: 32, patch: (8, 8))
            } == "2880 numbers are no pixels of 30 x 32 in whole patches; give channels x height x width")
        #expect(
            message { _ = try PatchRows([], size: 4) } == "0 numbers are no patches of 4; give at least one whole patch"
        )
        #expect(
            message { _ = try PatchRows([1, 2], size: 2, positions: [0, 1]) }
                == "2 positions were given for 1 patches; give one for each patch")
        #expect(
            message { _ = try encoder.encode([.patches(try PatchRows([1, 2], size: 2))]) }
                == "the patches have 2 numbers; the model's have 192; give patches of this model")
        let patch = [Float](repeating: 0, count: 192)
        #expect(
            message { _ = try encoder.encode([.patches(try PatchRows(patch, size: 192, positions: [16]))]) }
                == "position 16 is outside the table of 16 positions; give smaller pictures")
        #expect(
            message { _ = try encoder.encode([.tokens([1])]) }
                == "token ids were given to an encoder of pictures; give patches")
    }
}
