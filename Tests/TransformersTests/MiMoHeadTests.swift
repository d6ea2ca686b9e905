import Checkpoints
import Foundation
import TestSupport
import Testing

@testable import Transformers

/// MiMo 7B's prediction head, beside a computation in double precision from its formulas.
@Suite("MiMo's prediction head")
struct MiMoHeadTests {
    /// A tiny model of random weights.
    private struct Model {
        let folder: TemporaryDirectory
        var weights: [String: [Float]] = [:]
        static let (hidden, heads, keyHeads, width, network, vocabulary) = (16, 4, 2, 4, 24, 32)

        init(heads count: Int = 1) throws {
            folder = try TemporaryDirectory()
            let (h, size) = (Self.hidden, Self.vocabulary)
            var random = SplitMix64(seed: 11)
            var writer = SafetensorsWriter()
            var made: [String: [Float]] = [:]
            func add(_ name: String, _ shape: [Int], around: Float = 0, scale: Float = 0.3) {
                let values = (0..<shape.reduce(1, *)).map { _ in
                    around + scale * (Float(random.next() >> 40) / Float(1 << 23) - 1)
                }
                made[name] = values
                writer.add(name, shape: shape, floats: values)
            }
            add("model.embed_tokens.weight", [size, h], scale: 1)
            add("lm_head.weight", [size, h], scale: 1)
            add("model.norm.weight", [h], around: 1)
            let heads = (0..<count).map { "model.mtp_layers.\($0)." }
            for place in ["model.layers.0."] + heads {
                for (name, outputs) in [("q", 16), ("k", 8), ("v", 8)] {
                    add(place + "self_attn.\(name)_proj.weight", [outputs, h])
                    add(place + "self_attn.\(name)_proj.bias", [outputs])
                }
                add(place + "self_attn.o_proj.weight", [h, 16])
                for name in ["gate", "up"] { add(place + "mlp.\(name)_proj.weight", [Self.network, h]) }
                add(place + "mlp.down_proj.weight", [h, Self.network])
                for name in ["input_layernorm", "post_attention_layernorm"] {
                    add(place + name + ".weight", [h], around: 1)
                }
            }
            for place in heads {
                for name in ["token_layernorm", "hidden_layernorm", "final_layernorm"] {
                    add(place + name + ".weight", [h], around: 1)
                }
                add(place + "input_proj.weight", [h, 2 * h])
            }
            weights = made
            try writer.write(to: folder.path("model.safetensors"))
            try folder.write(
                """
                {"model_type": "mimo", "architectures": ["MiMoForCausalLM"], "hidden_size": 16, "num_hidden_layers": 1,
                 "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 4, "intermediate_size": 24, "vocab_size": 32,
                 "max_position_embeddings": 64, "rms_norm_eps": 1e-5, "rope_theta": 640000.0, "hidden_act": "silu",
                 "attention_bias": true, "num_nextn_predict_layers": \(count), "tie_word_embeddings": false}
                """, to: "config.json")
        }

        private func normalized(_ row: [Double], _ name: String) -> [Double] {
            let scale = 1 / (row.reduce(0) { $0 + $1 * $1 } / Double(row.count) + 1e-5).squareRoot()
            return zip(row, weights[name] ?? []).map { $0 * scale * Double($1) }
        }

        private func product(_ name: String, _ row: [Double]) -> [Double] {
            let (matrix, bias) = (weights[name + ".weight"] ?? [], weights[name + ".bias"])
            return (0..<matrix.count / row.count).map { output in
                row.indices.reduce(Double(bias?[output] ?? 0)) {
                    $0 + Double(matrix[output * row.count + $1]) * row[$1]
                }
            }
        }

        private func rotated(_ head: [Double], at position: Int) -> [Double] {
            let half = head.count / 2
            return head.indices.map { index in
                let pair = index % half
                let angle = Double(position) * pow(640_000, -2 * Double(pair) / Double(head.count))
                let other = index < half ? -head[index + half] : head[index - half]
                return head[index] * cos(angle) + other * sin(angle)
            }
        }

        /// What the head makes of states and the tokens after them: [tokens, vocabulary].
        func logits(_ states: [[Double]], _ tokens: [Int32]) -> [[Double]] {
            let place = "model.mtp_layers.0."
            let table = weights["model.embed_tokens.weight"] ?? []
            var (keys, values): ([[Double]], [[Double]]) = ([], [])
            return states.indices.map { position in
                let first = Int(tokens[position]) * Self.hidden
                let embedded = table[first..<first + Self.hidden].map(Double.init)
                // The state comes first, the embedding second.
                var stream = product(
                    place + "input_proj",
                    normalized(states[position], place + "hidden_layernorm.weight")
                        + normalized(embedded, place + "token_layernorm.weight"))
                let input = normalized(stream, place + "input_layernorm.weight")
                func heads(_ name: String, rotates: Bool = true) -> [[Double]] {
                    let row = product(place + "self_attn.\(name)_proj", input)
                    return stride(from: 0, to: row.count, by: Self.width).map {
                        let head = Array(row[$0..<$0 + Self.width])
                        return rotates ? rotated(head, at: position) : head
                    }
                }
                let queries = heads("q")
                keys.append(heads("k").flatMap(\.self))
                values.append(heads("v", rotates: false).flatMap(\.self))
                var attended: [Double] = []
                for (head, query) in queries.enumerated() {
                    let own = head / (Self.heads / Self.keyHeads) * Self.width
                    let scores = keys.map { key in
                        zip(query, key[own..<own + Self.width]).reduce(0) { $0 + $1.0 * $1.1 }
                            / Double(Self.width).squareRoot()
                    }
                    let weights = scores.map { exp($0 - (scores.max() ?? 0)) }
                    let sum = weights.reduce(0, +)
                    attended += (0..<Self.width).map { index in
                        zip(weights, values).reduce(0) { $0 + $1.0 / sum * $1.1[own + index] }
                    }
                }
                stream = zip(stream, product(place + "self_attn.o_proj", attended)).map { $0 + $1 }
                let read = normalized(stream, place + "post_attention_layernorm.weight")
                let gated = zip(product(place + "mlp.gate_proj", read), product(place + "mlp.up_proj", read)).map {
                    $0 / (1 + exp(-$0)) * $1
                }
                stream = zip(stream, product(place + "mlp.down_proj", gated)).map { $0 + $1 }
                return product("lm_head", normalized(stream, place + "final_layernorm.weight"))
            }
        }
    }

    private let tokens: [Int32] = (0..<20).map { (place: Int32) in (place * place * 5 + place * 3) % 32 }

    /// The states of the tokens, as the head reads them.
    private func states(_ decoder: Decoder) throws -> [Float] {
        var run = SequenceRun(tokens, cache: try decoder.makeCache())
        run.keepsStates = true
        var evaluation = Evaluation()
        try decoder.evaluate([run], into: &evaluation)
        return evaluation.states[0]
    }

    @Test("its logits are those of the formulas, with the state before the embedding, within 1e-5")
    func formulas() throws {
        let model = try Model()
        let decoder = try Decoder.shared(model.folder.path)
        #expect(decoder.hasPredictionHead && decoder.loading.otherParts.isEmpty)
        #expect(decoder.configuration.predictionHead?.readsStateFirst == true)
        let width = Model.hidden
        let states = try states(decoder).dropLast(width)
        let next = Array(tokens.dropFirst())
        var prediction = Prediction()
        try decoder.predict(
            Array(states), next, cache: #require(decoder.makePredictionCache()), rows: .all, into: &prediction)
        let rows = next.indices.map { states[$0 * width..<($0 + 1) * width].map(Double.init) }
        let expected = model.logits(rows, next).flatMap { $0.map { Float($0) } }
        #expect(relativeError(prediction.logits.values, expected) <= 1e-5)
    }

    @Test("of several heads the first is computed and the others are left; without any there is none")
    func several() throws {
        let model = try Model(heads: 2)
        let decoder = try Decoder.shared(model.folder.path)
        #expect(decoder.hasPredictionHead)
        #expect(decoder.loading.otherParts.allSatisfy { $0.hasPrefix("model.mtp_layers.1.") })
        #expect(decoder.loading.otherParts.count == 16)
        let none = try Model(heads: 0)
        #expect(try !Decoder.shared(none.folder.path).hasPredictionHead)
    }
}
