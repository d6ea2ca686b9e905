import Checkpoints
import Glibc
import OrderedJSON
import TestSupport
import Testing

@testable import Transformers

/// Real trained models with results of independent implementations.
@Suite(
    "Trained models",
    .enabled(if: !SharedData.folders(in: SharedFolder.path("models")).isEmpty, "the shared folder is absent"))
struct GoldenModelsTests {
    private static let models = SharedFolder.path("models/")

    @Test(
        "a story continues token for token as the float64 reference says",
        arguments: ["stories260K", "babyllama-tok105"])
    func golden(model: String) throws {
        let decoder = try Decoder.shared(Self.models + model)
        let golden = try SharedData.json(Self.models + model + "/golden.json")
        let cases = try #require(golden["cases"]?.arrayValue)
        #expect(!cases.isEmpty)
        for story in cases {
            let prompt = try #require(Self.integers(story["prompt_ids"]))
            let expected = try #require(Self.integers(story["greedy_ids"]))
            let first = try #require(story["first_logits"]?.arrayValue).compactMap { $0.doubleValue.map { Float($0) } }
            let logits = try decoder.forward(prompt, cache: decoder.makeCache())
            #expect(relativeError(logits.values, first) < 2e-6)
            #expect(try decoder.greedy(prompt, count: expected.count) == expected)
        }
    }

    @Test("every intermediate tensor of gpt-nano-sort is within 1e-5 of the partials file")
    func partials() throws {
        let folder = Self.models + "gpt-nano-sort"
        let decoder = try Decoder.shared(folder)
        let file = try SharedData.json(folder + "/gpt-nano-sort-t0-partials.json")
        let tokens = try Partial(file, "idx")
        let sequences = tokens.shape[0]
        let length = tokens.shape[1]
        var observed: [String: [Float]] = [:]
        for sequence in 0..<sequences {
            let ids = tokens.values[sequence * length..<(sequence + 1) * length].map { Int32($0) }
            let logits = try decoder.forward(
                ids, cache: decoder.makeCache(), rows: .all,
                observer: { observation in
                    for name in Self.names(of: observation) {
                        observed[name, default: []] += Self.arranged(observation, as: name)
                    }
                })
            observed["probs", default: []] += Self.softmax(logits)
        }
        // Queries, keys and values are in one tensor, row by row.
        observed["qkv"] = Self.interleaved(
            observed["q rows"] ?? [], observed["k rows"] ?? [], observed["v rows"] ?? [],
            width: decoder.configuration.hiddenSize)

        var checked: Set<String> = []
        for entry in try #require(file.objectValue).entries where entry.key != "config" && entry.key != "idx" {
            let partial = try Partial(file, entry.key)
            var values = try #require(observed[entry.key], "\(entry.key) was not observed")
            // The same positions for every sequence, stored once.
            if entry.key == "pos_emb" { values = Array(values.prefix(partial.values.count)) }
            #expect(values.count == partial.values.count, "\(entry.key)")
            #expect(
                zip(values, partial.values).allSatisfy { $0.isFinite == $1.isFinite }, "\(entry.key): masked positions")
            let pairs = zip(values, partial.values).filter { $0.0.isFinite && $0.1.isFinite }
            let error = relativeError(pairs.map(\.0), pairs.map(\.1))
            #expect(error <= 1e-5, "\(entry.key): \(error)")
            checked.insert(entry.key)
        }
        #expect(checked.count == 24)
    }

    // MARK: The partials file

    /// One tensor of the partials file: base64 of little-endian float32.
    private struct Partial {
        let shape: [Int]
        let values: [Float]

        init(_ file: JSONValue, _ name: String) throws {
            shape = try #require(file[name]?["shape"]?.arrayValue).compactMap(\.intValue)
            let text = try #require(file[name]?["data"]?.stringValue)
            var bytes: [UInt8] = []
            var bits = 0
            var count = 0
            for letter in text.utf8 where letter != UInt8(ascii: "=") {
                let digit: Int
                switch letter {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = Int(letter) - 65
                case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = Int(letter) - 71
                case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = Int(letter) + 4
                default: digit = letter == UInt8(ascii: "+") ? 62 : 63
                }
                (bits, count) = (bits << 6 | digit, count + 6)
                if count >= 8 {
                    bytes.append(UInt8(bits >> (count - 8) & 255))
                    count -= 8
                }
                bits &= 0xFFFF
            }
            var values: [Float] = []
            for offset in stride(from: 0, to: bytes.count / 4 * 4, by: 4) {
                var word: UInt32 = 0
                for byte in bytes[offset..<offset + 4].reversed() { word = word << 8 | UInt32(byte) }
                values.append(Float(bitPattern: word))
            }
            self.values = values
        }
    }

    /// The names that the partials file has for an observation; it holds the inside of the first block only.
    private static func names(of observation: Observation) -> [String] {
        switch (observation.name, observation.layer) {
        case (.tokenEmbedding, _): ["tok_emb"]
        case (.positionEmbedding, _): ["pos_emb"]
        case (.embeddings, _): ["x"]
        case (.attentionInput, 0): ["ln1"]
        case (.query, 0): ["q", "q rows"]
        case (.key, 0): ["k", "k rows"]
        case (.value, 0): ["v", "v rows"]
        case (.attentionScores, 0): ["att"]
        case (.attentionProbabilities, 0): ["attSm"]
        case (.attentionHeads, 0): ["y"]
        case (.attentionOutput, 0): ["yProj"]
        case (.attentionResidual, 0): ["attnResid"]
        case (.feedForwardInput, 0): ["ln2"]
        case (.feedForwardWidened, 0): ["fc"]
        case (.feedForwardActivated, 0): ["gelu"]
        case (.feedForwardOutput, 0): ["mlp"]
        case (.blockOutput, 0): ["mlpResid", "block0"]
        case (.blockOutput, 1): ["block1"]
        case (.blockOutput, 2): ["block2"]
        case (.finalNormalization, _): ["ln_f"]
        case (.logits, _): ["lm_head"]
        default: []
        }
    }

    /// The values in the file's order: heads before tokens where it has separate heads.
    private static func arranged(_ observation: Observation, as name: String) -> [Float] {
        guard ["q", "k", "v", "att", "attSm"].contains(name) else { return observation.values }
        let (tokens, heads, width) = (observation.shape[0], observation.shape[1], observation.shape[2])
        var result: [Float] = []
        for head in 0..<heads {
            for token in 0..<tokens {
                let start = (token * heads + head) * width
                result += observation.values[start..<start + width]
            }
        }
        return result
    }

    private static func interleaved(_ q: [Float], _ k: [Float], _ v: [Float], width: Int) -> [Float] {
        (0..<q.count / width).flatMap { row in
            let range = row * width..<(row + 1) * width
            return Array(q[range]) + k[range] + v[range]
        }
    }

    private static func softmax(_ logits: Logits) -> [Float] {
        (0..<logits.rowCount).flatMap { row in
            let values = logits[row]
            let largest = values.max() ?? 0
            let powers = values.map { Float(exp(Double($0 - largest))) }
            let sum = powers.reduce(0, +)
            return powers.map { $0 / sum }
        }
    }

    private static func integers(_ value: JSONValue?) -> [Int32]? {
        value?.arrayValue?.compactMap { $0.intValue.map { Int32($0) } }
    }
}
