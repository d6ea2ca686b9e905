import Checkpoints
import Foundation
import Transformers

/// A language model of four letters that can be followed with pencil and paper.
///
/// It is an ordinary checkpoint of the Llama family: `config.json` and `model.safetensors`, written here and loaded like any
/// other. One layer, one head, a hidden state of four numbers, one for each letter:
///
/// - the embedding of a letter is the unit vector of that letter;
/// - queries are zero, so every score is zero and attention looks at all positions alike;
/// - values are the letters themselves, so attention gives *how often each letter was said*, as shares of one;
/// - the feed-forward part adds nothing;
/// - the head turns every sign round: the more a letter was said, the lower its logit.
///
/// So the model writes the letter used least so far, the first of equals: after `a` it writes `b`, then `c`, then `d`.
enum LeastUsedLetterModel {
    static let letters = ["a", "b", "c", "d"]

    /// Writes the checkpoint into a new folder and loads it.
    static func load() throws -> Decoder {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crema-letters-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try configuration.write(to: folder.appendingPathComponent("config.json"), atomically: true, encoding: .utf8)
        var writer = SafetensorsWriter()
        for (name, shape, values) in weights { writer.add(name, shape: shape, floats: values) }
        try writer.write(to: folder.appendingPathComponent("model.safetensors").path)
        // Read rather than mapped: the folder is gone when the model is used.
        var options = Decoder.Options()
        options.access = .read
        return try Decoder.load(ModelDirectory(path: folder.path), options: options)
    }

    private static let configuration = """
        {"model_type": "llama", "vocab_size": 4, "hidden_size": 4, "intermediate_size": 4, "num_hidden_layers": 1,
         "num_attention_heads": 1, "num_key_value_heads": 1, "max_position_embeddings": 64, "rms_norm_eps": 1e-12,
         "hidden_act": "silu", "rope_theta": 10000.0, "tie_word_embeddings": false}
        """

    private static var weights: [(String, [Int], [Float])] {
        let zero = [Float](repeating: 0, count: 16)
        let one = [Float](repeating: 1, count: 4)
        /// A matrix with one number on its diagonal.
        func diagonal(_ value: Float) -> [Float] {
            (0..<16).map { $0 % 5 == 0 ? value : 0 }
        }
        let layer = "model.layers.0"
        return [
            ("model.embed_tokens.weight", [4, 4], diagonal(1)),
            ("\(layer).input_layernorm.weight", [4], one),
            ("\(layer).self_attn.q_proj.weight", [4, 4], zero),
            ("\(layer).self_attn.k_proj.weight", [4, 4], zero),
            // The normalised embedding of a letter is 2 at its place: half of it is the letter again.
            ("\(layer).self_attn.v_proj.weight", [4, 4], diagonal(0.5)),
            ("\(layer).self_attn.o_proj.weight", [4, 4], diagonal(1)),
            ("\(layer).post_attention_layernorm.weight", [4], one),
            ("\(layer).mlp.gate_proj.weight", [4, 4], zero),
            ("\(layer).mlp.up_proj.weight", [4, 4], zero),
            ("\(layer).mlp.down_proj.weight", [4, 4], zero),
            ("model.norm.weight", [4], one),
            ("lm_head.weight", [4, 4], diagonal(-1)),
        ]
    }
}
