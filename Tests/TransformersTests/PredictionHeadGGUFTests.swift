import Checkpoints
import Tensors
import TestSupport
import Testing
import TinyModels

@testable import Transformers

/// Prediction heads in GGUF files.
@Suite("Prediction heads from GGUF files")
struct PredictionHeadGGUFTests {
    private static let modules = [
        "input_layernorm": "attn_norm", "post_attention_layernorm": "post_attention_norm",
        "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
        "self_attn.o_proj": "attn_output", "self_attn.q_norm": "attn_q_norm", "self_attn.k_norm": "attn_k_norm",
        "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down", "mlp.gate": "ffn_gate_inp",
        "mlp.shared_experts.gate_proj": "ffn_gate_shexp", "mlp.shared_experts.up_proj": "ffn_up_shexp",
        "mlp.shared_experts.down_proj": "ffn_down_shexp", "eh_proj": "nextn.eh_proj", "enorm": "nextn.enorm",
        "hnorm": "nextn.hnorm", "shared_head.norm": "nextn.shared_head_norm",
    ]

    /// GLM 4.5 with a head, from a folder.
    private func file(_ folder: String, withHead: Bool) throws -> TinyGGUF {
        let checkpoint = try Checkpoint(directory: folder)
        var file = TinyGGUF()
        file.set("general.architecture", "glm4moe")
        for (key, value) in [
            ("context_length", 64), ("embedding_length", 16), ("block_count", 4), ("feed_forward_length", 24),
            ("attention.head_count", 4), ("attention.head_count_kv", 2), ("attention.key_length", 8),
            ("attention.value_length", 8), ("rope.dimension_count", 4), ("expert_count", 8), ("expert_used_count", 2),
            ("expert_feed_forward_length", 12), ("leading_dense_block_count", 1), ("expert_shared_count", 1),
            ("expert_gating_func", 2), ("expert_group_count", 2), ("expert_group_used_count", 1),
            ("nextn_predict_layers", 1),
        ] { file.set("glm4moe." + key, value) }
        file.set("glm4moe.attention.layer_norm_rms_epsilon", Float(1e-5))
        file.set("glm4moe.rope.freq_base", Float(10_000))
        file.set("glm4moe.expert_weights_scale", Float(1.5))
        file.set("glm4moe.expert_weights_norm", true)
        var experts: [String: [(number: Int, shape: [Int], values: [Float])]] = [:]
        for name in checkpoint.names {
            let tensor = try checkpoint.tensor(named: name)
            let (shape, values) = (tensor.shape, try #require(tensor.floats()))
            let parts = name.split(separator: ".").map(String.init)
            let outside = ["model.embed_tokens": "token_embd", "model.norm": "output_norm", "lm_head": "output"]
            if let other = outside[parts.dropLast().joined(separator: ".")] {
                file.add(other + ".weight", shape, values)
                continue
            }
            let layer = try #require(Int(parts[2]))
            if layer == 3, !withHead { continue }
            if name.contains(".mlp.experts.") {
                let own = parts[6].replacing("_proj", with: "_exps")
                experts["blk.\(layer).ffn_\(own).weight", default: []].append(
                    (number: try #require(Int(parts[5])), shape: shape, values: values))
                continue
            }
            if name.contains("e_score_correction_bias") {
                file.add("blk.\(layer).exp_probs_b.bias", shape, values)
                continue
            }
            let module = try #require(Self.modules[parts[3..<parts.count - 1].joined(separator: ".")])
            file.add("blk.\(layer).\(module).\(parts[parts.count - 1])", shape, values)
        }
        for (name, parts) in experts.sorted(by: { $0.key < $1.key }) {
            let sorted = parts.sorted { $0.number < $1.number }
            file.add(name, [sorted.count] + sorted[0].shape, sorted.flatMap(\.values))
        }
        return file
    }

    @Test("the head of a file predicts what that of the checkpoint does; a file that leaves it out is read without")
    func glm() throws {
        let model = try HeadedModel(SharedData.fixtures + "/glm4_moe-grouped", .layer(3), like: 2)
        let directory = try TemporaryDirectory()
        let path = try directory.write(file(model.path, withHead: true).bytes, to: "head.gguf")
        let (decoder, expected) = (try Decoder.shared(path), try Decoder.shared(model.path))
        #expect(decoder.hasPredictionHead)
        #expect(decoder.loading.otherParts.isEmpty)
        #expect(decoder.predictionHeadByteCount == expected.predictionHeadByteCount)
        let tokens = (0..<20).map { Int32(($0 * 11 + 3) % 31) }
        func predicted(_ decoder: Decoder) throws -> (logits: [Float], guesses: [Float]) {
            var run = SequenceRun(tokens, cache: try decoder.makeCache(), rows: .all)
            run.keepsStates = true
            var (evaluation, logits, prediction) = (Evaluation(), [Logits](), Prediction())
            try decoder.evaluate([run], into: &evaluation)
            try decoder.logits(of: evaluation, vocabularies: [nil], into: &logits)
            try decoder.predict(
                evaluation.states[0], Array(tokens.dropFirst()) + [5], cache: #require(decoder.makePredictionCache()),
                rows: .all, into: &prediction)
            return (logits[0].values, prediction.logits.values)
        }
        let (own, other) = (try predicted(decoder), try predicted(expected))
        #expect(relativeError(own.logits, other.logits) <= 1e-6)
        #expect(relativeError(own.guesses, other.guesses) <= 1e-6)
        let plain = try directory.write(file(model.path, withHead: false).bytes, to: "plain.gguf")
        let without = try Decoder.shared(plain)
        #expect(!without.hasPredictionHead)
        let logits = try without.forward(tokens, cache: without.makeCache(), rows: .all)
        #expect(logits.values == own.logits)
    }
}
