import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Checkpoints

@Suite("GGUF models written as folders")
struct GGUFConversionTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A LLaMA whose up projection is in blocks of a type, with bytes from a seed.
    private func file(_ type: BlockType, columns: Int) -> GGUFBytes {
        var random = SplitMix64(seed: 12_345)
        let count = type.byteCount(rows: 8, columns: columns) ?? 0
        var data = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        // Exponents of half precision that are all ones would be no numbers, wherever a scale is.
        for index in data.indices where index % 2 == 1 { data[index] &= 0xBB }
        var file = GGUFBytes.llama()
        file.tensors[9] = .init(
            name: "blk.0.ffn_up.weight", dimensions: [UInt64(columns), 8], type: type.rawValue, data: data, offset: nil)
        return file
    }

    /// All rows of a module's matrix, packed or not.
    private func rows(_ model: ModelDirectory, columns: Int) throws -> [Float] {
        let module = "model.layers.0.mlp.up_proj"
        let checkpoint = try model.checkpoint()
        let matrix: Matrix
        if let packed = try model.packing(of: checkpoint)?.matrix(
            module, count: 1, rows: 8, columns: columns, in: checkpoint)
        {
            matrix = Matrix(packed.rows)
        } else {
            matrix = try Matrix(checkpoint.tensor(named: module + ".weight"))
        }
        var values = [Float](repeating: 0, count: 8 * columns)
        values.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            for row in 0..<8 { matrix.copyRow(row, into: base + row * columns) }
        }
        return values
    }

    @Test("every type of block reads back from the folder bit for bit", arguments: BlockType.allCases)
    func everyType(type: BlockType) throws {
        let columns = 512
        let model = try ModelDirectory(path: directory.write(file(type, columns: columns).bytes, to: "m.gguf"))
        let report = try GGUFConversion().write(model, to: directory.path("out"))
        #expect(report.plain == 10)
        #expect(report.packed.count + report.widened.count == 1)
        let folder = try ModelDirectory(path: directory.path("out"))
        let (before, after) = (try rows(model, columns: columns), try rows(folder, columns: columns))
        #expect(zip(before, after).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN })
        #expect(before.count == after.count)
        #expect(report.bytes.after == (try folder.checkpoint().dataByteCount))
        // Everything else is as it was.
        let (old, new) = (try model.checkpoint(), try folder.checkpoint())
        for info in old.files.flatMap(\.infos) {
            guard case .elements = info.type else { continue }
            #expect(try ownBytes(old.tensor(named: info.name)) == ownBytes(new.tensor(named: info.name)))
        }
    }

    @Test(
        "the common types become affine groups, not floats",
        arguments: [
            (BlockType.q40, "Q4_0 as 4-bit, groups of 32"), (.q41, "Q4_1 as 4-bit, groups of 32"),
            (.q50, "Q5_0 as 5-bit, groups of 32"), (.q80, "Q8_0 as 8-bit, groups of 32"),
            (.q2K, "Q2_K as 2-bit, groups of 16"), (.q3K, "Q3_K as 3-bit, groups of 16"),
            (.q4K, "Q4_K as 4-bit, groups of 32"), (.q5K, "Q5_K as 5-bit, groups of 32"),
            (.q6K, "Q6_K as 6-bit, groups of 16"), (.iq4NL, "IQ4_NL as 8-bit, groups of 32"),
        ])
    func packed(type: BlockType, form: String) throws {
        let model = try ModelDirectory(path: directory.write(file(type, columns: 512).bytes, to: "m.gguf"))
        let report = try GGUFConversion().write(model, to: directory.path("out"))
        #expect(report.packed == [form: 1])
        #expect(report.files == ["config.json"])
        let settings = try #require(try ModelDirectory(path: directory.path("out")).configuration["quantization"])
        #expect(settings["mode"] == "affine")
    }

    @Test("the tokenizer's metadata go into a file of their own")
    func tokenizer() throws {
        var file = GGUFBytes.llama()
        file.set("tokenizer.ggml.tokens", .strings(["a", "é", ""]))
        file.set("tokenizer.ggml.scores", .float32s([0, 1, 2]))
        file.set("tokenizer.ggml.add_bos_token", .bool(true))
        let model = try ModelDirectory(path: directory.write(file.bytes, to: "m.gguf"))
        let report = try GGUFConversion().write(model, to: directory.path("out"))
        #expect(report.files == ["config.json", "tokenizer.gguf", "tokenizer_config.json"])
        let folder = try ModelDirectory(path: directory.path("out"))
        #expect(folder.hasTokenizer)
        #expect(folder.metadata == nil)
        let metadata = try #require(try folder.tokenizerMetadata())
        #expect(metadata.file == "tokenizer.gguf")
        #expect(
            metadata.keys == [
                "general.architecture", "tokenizer.ggml.tokens", "tokenizer.ggml.scores",
                "tokenizer.ggml.add_bos_token",
            ])
        #expect(try metadata.byteStrings("tokenizer.ggml.tokens") == [[97], [0xC3, 0xA9], []])
        #expect(try metadata.floats("tokenizer.ggml.scores") == [0, 1, 2])
        #expect(try metadata.value("tokenizer.ggml.add_bos_token") == true)
    }

    @Test("a folder that is not a GGUF model is refused")
    func refused() throws {
        try directory.write("{}", to: "f/config.json")
        let model = try ModelDirectory(path: directory.path("f"))
        #expect(
            checkpointError { _ = try GGUFConversion().write(model, to: directory.path("out")) }?.description
                == "\(directory.path("f")): is not a GGUF model; give a GGUF file, or a folder that holds one")
    }
}
