import Checkpoints
public import Foundation
import OrderedJSON

/// A language model of four letters that can be followed with pencil and paper.
///
/// It is an ordinary checkpoint of the Llama family with a tokenizer of four letters, written here and loaded like any other;
/// `examples/letters` and `examples/quoted-letters` are two of them. One layer, one head, a hidden state of four numbers, one for each letter:
///
/// - the embedding of a letter is the unit vector of that letter;
/// - queries are zero, so every score is zero and attention looks at all positions alike;
/// - values are the letters themselves, so attention gives *how often each letter was said*, as shares of one;
/// - the feed-forward part adds nothing;
/// - the head turns every sign round: the more a letter was said, the lower its logit.
///
/// So the model writes the letter used least so far, the first of equals: after `a` it writes `b`, then `c`, then `d`.
public struct LeastUsedLetterModel: Sendable {
    /// What the tokens 0 to 3 spell; one ASCII character each.
    public let letters: [String]

    /// The model of the lesson; `letters` are what its four tokens spell.
    public init(letters: [String] = ["a", "b", "c", "d"]) {
        self.letters = letters
    }

    /// Letters with which JSON can be written.
    public static let quoted = LeastUsedLetterModel(letters: ["\"", "a", "b", "c"])

    /// Every message ends with this letter; so does the model's turn.
    public static let endOfTurn = "d"

    /// The template of a chat in letters.
    public static let chatTemplate = "{% for message in messages %}{{ message.content }}\(endOfTurn){% endfor %}"

    /// Writes the checkpoint into a folder, which is made where it is missing.
    public func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func write(_ name: String, _ text: String) throws {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        try write("config.json", Self.configuration)
        try write("tokenizer.json", tokenizer.serialized() + "\n")
        if letters.contains(Self.endOfTurn) {
            try write("chat_template.jinja", Self.chatTemplate)
            try write("generation_config.json", "{\"eos_token_id\": 3}\n")
        }
        var writer = SafetensorsWriter()
        for (name, shape, values) in Self.weights { writer.add(name, shape: shape, floats: values) }
        try writer.write(to: folder.appendingPathComponent("model.safetensors").path)
    }

    private static let configuration = """
        {"model_type": "llama", "vocab_size": 4, "hidden_size": 4, "intermediate_size": 4, "num_hidden_layers": 1,
         "num_attention_heads": 1, "num_key_value_heads": 1, "max_position_embeddings": 64, "rms_norm_eps": 1e-12,
         "hidden_act": "silu", "rope_theta": 10000.0, "tie_word_embeddings": false}

        """

    /// One token for each letter, and none for anything else.
    private var tokenizer: JSONValue {
        var vocabulary = JSONObject()
        for (id, letter) in letters.enumerated() { vocabulary[letter] = .number(JSONNumber(id)) }
        let bytes: JSONValue = [
            "type": "ByteLevel", "add_prefix_space": false, "trim_offsets": false, "use_regex": false,
        ]
        return [
            "version": "1.0", "truncation": nil, "padding": nil, "added_tokens": .array([]), "normalizer": nil,
            "pre_tokenizer": bytes, "post_processor": nil, "decoder": bytes,
            "model": [
                "type": "BPE", "dropout": nil, "unk_token": nil, "continuing_subword_prefix": nil,
                "end_of_word_suffix": nil, "fuse_unk": false, "byte_fallback": false, "vocab": .object(vocabulary),
                "merges": .array([]),
            ],
        ]
    }

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
