import OrderedJSON
import TestSupport
import Testing

@testable import Checkpoints

/// GGUF files of encoders as their families' own checkpoints.
@Suite("Encoders in GGUF files")
struct GGUFEncoderTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    /// A file of one layer with the given tensors of ones.
    private func model(
        _ architecture: String, _ tensors: [(String, [Int])], _ change: (inout GGUFBytes) -> Void = { _ in }
    ) throws -> ModelDirectory {
        var file = GGUFBytes()
        file.set("general.architecture", .string(architecture))
        for (key, value) in [
            ("context_length", 64), ("embedding_length", 8), ("block_count", 1), ("feed_forward_length", 16),
            ("attention.head_count", 2),
        ] {
            file.set(architecture + "." + key, .uint32(UInt32(value)))
        }
        file.set(architecture + ".attention.layer_norm_epsilon", .float32(1e-5))
        file.set(architecture + ".attention.causal", .bool(false))
        change(&file)
        for (name, shape) in tensors {
            file.add(name, shape: shape, floats: Array(repeating: 1, count: shape.reduce(1, *)))
        }
        return try ModelDirectory(path: directory.write(file.bytes, to: "m.gguf"))
    }

    @Test("BERT's names and sizes are those of its own checkpoints; positions are as many as there are rows")
    func bert() throws {
        let model = try model(
            "bert",
            [
                ("token_embd.weight", [10, 8]), ("token_types.weight", [2, 8]), ("position_embd.weight", [40, 8]),
                ("token_embd_norm.bias", [8]), ("blk.0.attn_q.weight", [8, 8]), ("blk.0.layer_output_norm.bias", [8]),
                ("cls.weight", [8, 8]), ("cls.output.weight", [1, 8]),
            ]
        ) { $0.set("bert.pooling_type", .uint32(2)) }
        let config = model.configuration
        #expect(config["model_type"] == "bert")
        #expect(config["max_position_embeddings"] == 40)
        #expect(config["type_vocab_size"] == 2)
        #expect(config["pooling"] == "cls")
        #expect(config["architectures"] == ["BertForSequenceClassification"])
        #expect(config["num_labels"] == 1)
        let names = try model.checkpoint().names
        #expect(
            Set(names) == [
                "embeddings.word_embeddings.weight", "embeddings.token_type_embeddings.weight",
                "embeddings.position_embeddings.weight", "embeddings.LayerNorm.bias",
                "encoder.layer.0.attention.self.query.weight", "encoder.layer.0.output.LayerNorm.bias",
                "pooler.dense.weight", "classifier.weight",
            ])
    }

    @Test("Nomic's and ModernBERT's files keep their fused projections, rotations and windows")
    func fused() throws {
        let nomic = try model(
            "nomic-bert", [("token_embd.weight", [10, 8]), ("blk.0.attn_qkv.weight", [24, 8])]
        ) { $0.set("nomic-bert.rope.freq_base", .float32(1000)) }
        #expect(nomic.configuration["model_type"] == "nomic_bert")
        #expect(nomic.configuration["rotary_emb_base"] == 1000)
        #expect(try nomic.checkpoint().contains("encoder.layers.0.attn.Wqkv.weight"))
        let modern = try model(
            "modern-bert", [("token_embd.weight", [10, 8]), ("blk.0.ffn_up.weight", [32, 8])]
        ) {
            $0.set("modern-bert.attention.sliding_window", .uint32(16))
            $0.set("modern-bert.attention.sliding_window_pattern", .uint32(3))
        }
        #expect(modern.configuration["local_attention"] == 16)
        #expect(modern.configuration["global_attn_every_n_layers"] == 3)
        #expect(try modern.checkpoint().contains("layers.0.mlp.Wi.weight"))
    }
}
