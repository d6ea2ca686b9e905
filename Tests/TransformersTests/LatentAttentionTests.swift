import Checkpoints
import Glibc
import Tensors
import Testing

@testable import Transformers

/// Latent attention, which is computed in its absorbed form, against a slow expanded one.
@Suite("Latent attention")
struct LatentAttentionTests {
    static let folders = ["deepseek_v2", "deepseek_v3", "glm4_moe_lite", "minicpm3", "youtu"].map {
        SharedData.fixtures + "/" + $0
    }

    @Test("heads' results are those of keys and values made for each head", arguments: folders)
    func expanded(folder: String) throws {
        let tokens = try Reference(folder: folder).inputIDs
        let decoder = try Decoder.shared(folder)
        var inputs: [Int: [Float]] = [:]
        var results: [Int: [Float]] = [:]
        _ = try decoder.forward(tokens, cache: decoder.makeCache(), rows: .all) { observation in
            guard let layer = observation.layer else { return }
            if observation.name == .attentionInput { inputs[layer] = observation.values }
            if observation.name == .attentionHeads { results[layer] = observation.values }
        }
        let checkpoint = try ModelDirectory(path: folder).checkpoint(access: .mapped)
        for (index, layer) in decoder.configuration.layers.enumerated() {
            let slow = ExpandedAttention(
                configuration: try #require(layer.latentAttention), checkpoint: checkpoint,
                place: "model.layers.\(index).self_attn.",
                rotary: try #require(decoder.configuration.rotaryEmbeddings.first))
            let expected = try slow.results(try #require(inputs[index]), rows: tokens.count)
            #expect(relativeError(try #require(results[index]), expected) < 3e-6, "layer \(index)")
        }
    }

    @Test("a position leaves one latent and one rotated key in each layer, and no values", arguments: folders)
    func cacheSize(folder: String) throws {
        let decoder = try Decoder.shared(folder)
        let cache = try decoder.makeCache()
        _ = try decoder.forward([3, 4, 5], cache: cache, rows: .none)
        let numbers = decoder.configuration.layers.compactMap(\.latentAttention).map {
            $0.latentRank + $0.rotatedDimension
        }
        #expect(numbers.count == decoder.configuration.layers.count)
        #expect(cache.byteCount == numbers.reduce(0, +) * 64 * 4)
    }

    @Test(
        "latents in fewer bits give nearly the same logits",
        arguments: [(CacheType.float16, 2e-3), (.bfloat16, 2e-2), (.int8, 4e-2)])
    func cacheTypes(type: CacheType, bound: Double) throws {
        let folder = Self.folders[4]
        let tokens = try Reference(folder: folder).inputIDs
        let exact = try Decoder.shared(folder)
        let rounded = try Decoder.shared(folder, cacheType: type)
        let expected = try exact.forward(tokens, cache: exact.makeCache(), rows: .all)
        let found = try rounded.forward(tokens, cache: rounded.makeCache(), rows: .all)
        let error = relativeError(found.values, expected.values)
        #expect(error > 0 && error < bound)
    }
}

/// Latent attention in double precision, head by head, with every key and value made.
private struct ExpandedAttention {
    let configuration: LatentAttentionConfiguration
    let checkpoint: Checkpoint
    let place: String
    let rotary: RotaryConfiguration

    private typealias Rows = [[Double]]

    /// The heads' results [rows, heads · value] of normalised inputs [rows, hidden].
    func results(_ input: [Float], rows: Int) throws -> [Float] {
        let (heads, plain, rotated) = (
            configuration.headCount, configuration.plainDimension, configuration.rotatedDimension
        )
        let (value, rank) = (configuration.valueDimension, configuration.latentRank)
        let width = input.count / rows
        let x = (0..<rows).map { row in input[row * width..<(row + 1) * width].map(Double.init) }
        let queries: Rows
        if configuration.queryRank != nil {
            queries = try apply("q_b_proj", normalize(apply("q_a_proj", x), "q_a_layernorm"))
        } else {
            queries = try apply("q_proj", x)
        }
        let compressed = try apply("kv_a_proj_with_mqa", x)
        let latents = try normalize(compressed.map { Array($0[..<rank]) }, "kv_a_layernorm")
        let shared = compressed.enumerated().map { rotate(Array($1[rank...]), at: $0) }
        let expanded = try apply("kv_b_proj", latents)
        var results: [Float] = []
        for row in 0..<rows {
            for head in 0..<heads {
                let own = head * (plain + rotated)
                let query =
                    Array(queries[row][own..<own + plain])
                    + rotate(Array(queries[row][own + plain..<own + plain + rotated]), at: row)
                let first = head * (plain + value)
                let scores = (0...row).map { position in
                    let key = Array(expanded[position][first..<first + plain]) + shared[position]
                    return zip(query, key).reduce(0) { $0 + $1.0 * $1.1 } * Double(configuration.scale)
                }
                let largest = scores.max() ?? 0
                let weights = scores.map { exp($0 - largest) }
                let sum = weights.reduce(0, +)
                for element in first + plain..<first + plain + value {
                    let total = (0...row).reduce(0.0) { $0 + weights[$1] * expanded[$1][element] }
                    results.append(Float(total / sum))
                }
            }
        }
        return results
    }

    private func floats(_ name: String) throws -> [Double] {
        try #require(try checkpoint.tensor(named: place + name).floats()).map(Double.init)
    }

    /// A module's product with rows, and its bias where there is one.
    private func apply(_ module: String, _ rows: Rows) throws -> Rows {
        let weight = try floats(module + ".weight")
        let bias = checkpoint.contains(place + module + ".bias") ? try floats(module + ".bias") : nil
        let inputs = rows[0].count
        return rows.map { row in
            (0..<weight.count / inputs).map { output in
                var sum = bias?[output] ?? 0
                for input in 0..<inputs { sum += weight[output * inputs + input] * row[input] }
                return sum
            }
        }
    }

    private func normalize(_ rows: Rows, _ module: String) throws -> Rows {
        let weight = try floats(module + ".weight")
        return rows.map { row in
            let square = row.reduce(0) { $0 + $1 * $1 } / Double(row.count)
            let scale = 1 / (square + Double(configuration.normalization.epsilon)).squareRoot()
            return zip(row, weight).map { $0 * scale * $1 }
        }
    }

    /// A vector rotated for a position, with the module's own table of rotations.
    private func rotate(_ vector: [Double], at position: Int) -> [Double] {
        let embedding = RotaryEmbedding(rotary)
        var cosines = [Float](repeating: 0, count: embedding.pairCount)
        var sines = cosines
        embedding.rotations(
            first: position, count: 1, promptLength: 1, cosines: &cosines, sines: &sines)
        var rotated = vector
        for pair in 0..<embedding.pairCount {
            let (first, second) =
                rotary.pairing == .halves ? (pair, pair + embedding.pairCount) : (2 * pair, 2 * pair + 1)
            let (cosine, sine) = (Double(cosines[pair]), Double(sines[pair]))
            rotated[first] = vector[first] * cosine - vector[second] * sine
            rotated[second] = vector[second] * cosine + vector[first] * sine
        }
        return rotated
    }
}
