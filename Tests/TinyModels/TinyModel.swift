import Checkpoints
public import Foundation
import OrderedJSON
import TestSupport

/// A small Llama checkpoint with random weights and a tokenizer of single bytes, written into a folder.
///
/// Its answers mean nothing, which is what makes it strict: with a grammar, only the grammar can make them valid.
public struct TinyModel {
    /// The folder.
    public let directory: URL
    /// The folder's path.
    public var path: String { directory.path }

    /// Writes the files into a new temporary folder.
    ///
    /// - Parameters:
    ///   - contextSize: the most positions of one text.
    ///   - template: a chat template; nil for none, so that ChatML is used.
    ///   - extraSpecials: special tokens beside those of ChatML.
    ///   - merges: pairs of tokens that make one, as `tokenizer.json` writes them.
    ///   - seed: the start of the random weights.
    public init(
        contextSize: Int = 4096, template: String? = nil, extraSpecials: [String] = [], merges: [String] = [],
        seed: UInt64 = 1
    ) throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("crema-tiny-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let specials = ["<|im_start|>", "<|im_end|>"] + extraSpecials
        let plainCount = 256 + merges.count
        try write("tokenizer.json", ByteTokenizer.file(specials: specials, merges: merges).serialized())
        try write(
            "tokenizer_config.json",
            JSONValue.object(["eos_token": "<|im_end|>", "tokenizer_class": "PreTrainedTokenizerFast"]).serialized())
        try write(
            "config.json",
            Self.configuration(contextSize, plainCount + specials.count, endOfText: plainCount + 1).serialized())
        if let template { try write("chat_template.jinja", template) }
        try Self.weights(plainCount + specials.count, seed: seed).write(
            to: directory.appendingPathComponent("model.safetensors").path)
    }

    /// ChatML as a chat template.
    public static let chatML = """
        {%- for message in messages -%}
        {{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' + '\\n' -}}
        {%- endfor -%}
        {%- if add_generation_prompt -%}
        {{- '<|im_start|>assistant\\n' -}}
        {%- endif -%}
        """

    /// Removes the folder.
    public func remove() {
        try? FileManager.default.removeItem(at: directory)
    }

    /// Writes a file of text into the folder.
    public func write(_ name: String, _ text: String) throws {
        try text.write(to: directory.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    private static let width = 16
    private static let layers = 2

    private static func configuration(_ contextSize: Int, _ vocabularySize: Int, endOfText: Int) -> JSONValue {
        [
            "model_type": "llama", "vocab_size": .number(JSONNumber(vocabularySize)),
            "hidden_size": .number(JSONNumber(width)), "intermediate_size": 32,
            "num_hidden_layers": .number(JSONNumber(layers)), "num_attention_heads": 2, "num_key_value_heads": 1,
            "max_position_embeddings": .number(JSONNumber(contextSize)), "rms_norm_eps": 0.00001,
            "hidden_act": "silu", "rope_theta": 10000, "tie_word_embeddings": false,
            "eos_token_id": .number(JSONNumber(endOfText)),
        ]
    }

    private static func weights(_ vocabularySize: Int, seed: UInt64) -> SafetensorsWriter {
        var random = SplitMix64(seed: seed)
        var writer = SafetensorsWriter()
        func add(_ name: String, _ shape: [Int]) {
            // Norms are ones, all else between -0.5 and 0.5.
            let values = (0..<shape.reduce(1, *)).map { _ in
                shape.count == 1 ? 1 : Float(random.next() >> 40) / Float(1 << 24) - 0.5
            }
            writer.add(name, shape: shape, floats: values)
        }
        add("model.embed_tokens.weight", [vocabularySize, width])
        for index in 0..<layers {
            let layer = "model.layers.\(index)."
            add(layer + "input_layernorm.weight", [width])
            add(layer + "self_attn.q_proj.weight", [width, width])
            add(layer + "self_attn.k_proj.weight", [width / 2, width])
            add(layer + "self_attn.v_proj.weight", [width / 2, width])
            add(layer + "self_attn.o_proj.weight", [width, width])
            add(layer + "post_attention_layernorm.weight", [width])
            add(layer + "mlp.gate_proj.weight", [32, width])
            add(layer + "mlp.up_proj.weight", [32, width])
            add(layer + "mlp.down_proj.weight", [width, 32])
        }
        add("model.norm.weight", [width])
        add("lm_head.weight", [vocabularySize, width])
        return writer
    }
}
