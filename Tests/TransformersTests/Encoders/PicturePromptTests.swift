import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Prompts with pictures from pixel values to logits.
@Suite("Prompts with pictures")
struct PicturePromptTests {
    private static let models = [
        "gemma3", "gemma4", "glm_ocr", "internvl", "lfm2_vl", "llava", "llava_onevision", "minicpmv4_6", "mistral3",
        "qwen2_5_vl", "qwen3_5", "qwen3_vl", "smolvlm",
    ].filter { SharedFolder.holds("vision2026/\($0)/config.json") }

    /// Tiny models of the repository, one for each rule that the shared ones do not have.
    private static let variants = SharedData.folders(in: SharedData.fixtures + "/Pictures")

    @Test("pixel values give the reference's logits", arguments: models)
    func shared(model: String) throws {
        let encoder = try PictureFixture.encoder(model)
        let decoder = try Decoder.shared(SharedFolder.path("vision2026/" + model))
        let prompts = PictureCase.all([model])
        for item in try PictureFixture.cases(of: model) {
            let prompt = try #require(prompts.first { $0.name == item.name })
            let rows = try encoder.encode(item.pictures(for: encoder)).flatMap(\.rows)
            #expect(encoder.configuration.placeholder == Int(prompt.placeholder))
            let input = try SequenceInput(prompt.ids, rows: rows, at: prompt.placeholder)
            let count = prompt.logits.count / decoder.vocabularySize
            let error = relativeError(try logits(decoder, input, rows: count), prompt.logits)
            if SharedData.prints { print(model, item.name, error) }
            #expect(error <= 8e-6)
        }
    }

    @Test("every rule of towers and masks gives the reference's features and logits", arguments: variants)
    func variant(folder: String) throws {
        var options = Encoder.Options()
        (options.pool, options.arithmetic) = (Decoder.testPool, .exact)
        let encoder = try PictureEncoder.load(ModelDirectory(path: folder), options: options)
        let reference = try Checkpoint(file: folder + "/reference.safetensors")
        func floats(_ name: String) throws -> [Float] { try #require(try reference.tensor(named: name).floats()) }
        let picture = try Self.picture(folder, try floats("pixel_values"), encoder)
        let encoded = try #require(try encoder.encode([picture]).first)
        let features = try floats("features")
        #expect(encoded.features.count == features.count)
        let error = relativeError(encoded.features, features)
        #expect(error <= 5e-6)
        #expect(try encoder.rowCount(of: picture) == encoded.count)
        for (index, added) in encoded.blockAdditions.enumerated() {
            #expect(try relativeError(added, floats("deepstack.\(index)")) <= 5e-6)
        }
        let decoder = try Decoder.shared(folder)
        let ids = try reference.tensor(named: "input_ids").bytes.withMemoryRebound(to: Int32.self) { Array($0) }
        var input = try SequenceInput(ids, rows: encoded.rows, at: Int32(encoder.configuration.placeholder))
        if encoder.configuration.sight == .prompt {
            input = try decoder.mutualPrompt(input, digest: picture.digest, firstPosition: 1)
        }
        let expected = try floats("logits")
        let distance = relativeError(try logits(decoder, input, rows: ids.count), expected)
        if SharedData.prints { print(String(folder.split(separator: "/").last ?? ""), error, distance) }
        #expect(distance <= 8e-6)
    }

    @Test("places of a prompt that all see each other have the embeddings that the prompt's adapters give them")
    func adaptedPrompt() throws {
        let decoder = try Decoder.shared(SharedData.fixtures + "/Pictures/paligemma")
        let (width, known) = (decoder.configuration.hiddenSize, decoder.configuration.vocabularySize)
        let table = try Matrix(
            rows: known, columns: width, values: (0..<known * width).map { Float($0 % 97) / 97 })
        let digest = try PictureCase.digest(3)
        let adapters = AdapterSet(
            digest: try PictureCase.digest(4), linears: [:], embedding: EmbeddingChanges(table: table))
        let input = SequenceInput([5, 3, 7], adapters: adapters)
        let prompt = try decoder.mutualPrompt(input, digest: digest, firstPosition: 1)
        let scale = decoder.configuration.embeddingMultiplier
        let expected = [5, 3, 7].flatMap { token in
            (0..<width).map { Float((token * width + $0) % 97) / 97 * scale }
        }
        #expect(try #require(prompt.segments.first).rows.values == expected)
        #expect(prompt.adapters == adapters)
    }

    static func picture(_ folder: String, _ values: [Float], _ encoder: PictureEncoder) throws -> PictureInput {
        let told = try SharedData.json(folder + "/picture.json")
        func pair(_ value: JSONValue?) -> (Int, Int)? {
            let sides = (value?.arrayValue ?? []).compactMap(\.intValue)
            return sides.count == 2 ? (sides[0], sides[1]) : nil
        }
        let views = (told["views"]?.arrayValue ?? []).compactMap { pair($0) }
        guard case .patches(let patch) = encoder.configuration.tower.entrance else { throw MissingFile(path: folder) }
        let digest = try PictureCase.digest(3)
        if folder.contains("minicpm") {
            return PictureInput(
                try PictureFixture.strips(values, patch: patch.height, grids: views), digest: digest)
        }
        var first = 0
        let patches = try views.map { rows, columns in
            let numbers = first * patch.size..<(first + rows * columns) * patch.size
            first += rows * columns
            return try encoder.patches(Array(values[numbers]), rows: rows, columns: columns)
        }
        guard let tiles = pair(told["tiles"]), let size = pair(told["size"]) else {
            return PictureInput(patches, digest: digest)
        }
        return PictureInput(patches, digest: digest, size: size, tiles: tiles)
    }

    private func logits(_ decoder: Decoder, _ input: SequenceInput, rows: Int) throws -> [Float] {
        var evaluation = Evaluation()
        var logits: [Logits] = []
        try decoder.evaluate(
            [SequenceRun(input, cache: decoder.makeCache(), rows: .suffix(rows))], into: &evaluation)
        try decoder.logits(of: evaluation, vocabularies: [nil], into: &logits)
        return logits[0].values
    }
}
