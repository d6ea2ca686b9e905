import Checkpoints
import OrderedJSON
import Tensors
import Testing

@testable import Transformers

/// What one token reads of the weights, computed from config.json.
///
/// A weight has two bytes in fixtures and four in random checkpoints.
@Suite("Bytes that a token reads")
struct TokenBytesTests {
    /// The numbers of config.json under these keys.
    private static func numbers(_ folder: String, _ keys: [String]) throws -> [Int] {
        let config = try ModelDirectory(path: folder).configuration
        return try keys.map { key in try #require(config[key]?.intValue) }
    }

    @Test(
        "a tied embedding is read whole, one beside a head of its own by the row", arguments: [true, false],
        [Arithmetic.exact, .fast])
    func embeddings(isTied: Bool, arithmetic: Arithmetic) throws {
        let model = try RandomCheckpoint(extra: ["tie_word_embeddings": .bool(isTied)])
        let keys = [
            "vocab_size", "hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads",
            "num_key_value_heads",
        ]
        let sizes = try Self.numbers(model.path, keys)
        let (vocabulary, hidden, inner, layers) = (sizes[0], sizes[1], sizes[2], sizes[3])
        let keysAndValues = 2 * hidden / sizes[4] * sizes[5]
        let layer = hidden * (2 * hidden + keysAndValues + 3 * inner)
        let weights = layers * layer + vocabulary * hidden + (isTied ? 0 : hidden)
        let loading = try Decoder.shared(model.path, arithmetic: arithmetic).loading
        #expect(loading.tokenByteCount == 4 * weights)
        #expect(loading.matrixByteCount == 4 * (layers * layer + (isTied ? 1 : 2) * vocabulary * hidden))
    }

    @Test("codes count as they are laid out, and an embedding beside a head of its own by the row")
    func codes() throws {
        let model = try RandomCheckpoint(extra: ["tie_word_embeddings": false])
        _ = try CheckpointPacking(QuantizationSettings.Groups(bits: 4, size: 64))
            .write(ModelDirectory(path: model.path), to: model.output, on: Decoder.testPool)
        let decoder = try Decoder.shared(model.output, arithmetic: .fast)
        let embedding = decoder.embedding
        let unread = embedding.byteCount - embedding.byteCount / embedding.rows
        #expect(unread > 0)
        #expect(decoder.loading.tokenByteCount == decoder.loading.matrixByteCount - unread)
    }

    @Test("of a mixture, the experts that a token chooses are read")
    func mixture() throws {
        let folder = SharedData.fixtures + "/granitemoe-top2"
        let keys = [
            "vocab_size", "hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads",
            "num_key_value_heads", "num_local_experts", "num_experts_per_tok",
        ]
        let sizes = try Self.numbers(folder, keys)
        let (vocabulary, hidden, inner, layers) = (sizes[0], sizes[1], sizes[2], sizes[3])
        let (experts, chosen) = (sizes[6], sizes[7])
        let keysAndValues = 2 * hidden / sizes[4] * sizes[5]
        let attention = hidden * (2 * hidden + keysAndValues)
        func weights(experts read: Int) -> Int {
            vocabulary * hidden + layers * (attention + experts * hidden + read * 3 * inner * hidden)
        }
        let loading = try Decoder.shared(folder).loading
        #expect(chosen < experts)
        #expect(loading.tokenByteCount == 2 * weights(experts: chosen))
        #expect(loading.matrixByteCount == 2 * weights(experts: experts))
    }

    @Test("of the embeddings for each layer, one row is read")
    func perLayerEmbeddings() throws {
        let folder = SharedData.fixtures + "/gemma4"
        let keys = [
            "vocab_size", "hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads",
            "num_key_value_heads", "head_dim", "hidden_size_per_layer_input", "vocab_size_per_layer_input",
            "num_kv_shared_layers",
        ]
        let sizes = try Self.numbers(folder, keys)
        let (vocabulary, hidden, inner, layers) = (sizes[0], sizes[1], sizes[2], sizes[3])
        let (heads, keyHeads, width, rows) = (sizes[4], sizes[5], sizes[7], sizes[8])
        let layerSettings = try ModelDirectory(path: folder).configuration["per_layer_config"]
        var weights = vocabulary * hidden + layers * width * hidden
        for layer in 0..<layers {
            let dimension = layerSettings?[String(layer)]?["head_dim"]?.intValue ?? sizes[6]
            // The last layers read the keys and values of others, and have networks of twice the width.
            let isLast = layer >= layers - sizes[9]
            weights += hidden * dimension * (2 * heads + (isLast ? 0 : 2 * keyHeads))
            weights += 3 * hidden * inner * (isLast ? 2 : 1) + 2 * hidden * width
        }
        let loading = try Decoder.shared(folder).loading
        #expect(loading.tokenByteCount == 2 * (weights + layers * width))
        #expect(loading.matrixByteCount == 2 * (weights + rows * layers * width))
    }

    @Test("a block that layers share is read for each of them")
    func sharedBlocks() throws {
        let folder = SharedData.fixtures + "/zamba2"
        let keys = [
            "vocab_size", "hidden_size", "intermediate_size", "num_hidden_layers", "attention_hidden_size",
            "adapter_rank", "mamba_expand", "mamba_ngroups", "mamba_d_state", "n_mamba_heads", "num_mem_blocks",
        ]
        let sizes = try Self.numbers(folder, keys)
        let (vocabulary, hidden, inner, layers) = (sizes[0], sizes[1], sizes[2], sizes[3])
        let (wide, rank, expanded, blocks) = (sizes[4], sizes[5], sizes[6] * hidden, sizes[10])
        let recurrence = hidden * (2 * expanded + 2 * sizes[7] * sizes[8] + sizes[9]) + hidden * expanded
        let shared = 3 * wide * wide + hidden * wide + 3 * hidden * inner
        let own = hidden * hidden + 3 * rank * 2 * wide + rank * (hidden + 2 * inner)
        let config = try ModelDirectory(path: folder).configuration
        let hybrids = try #require(config["hybrid_layer_ids"]?.arrayValue).count
        let once = vocabulary * hidden + layers * recurrence + hybrids * own
        let loading = try Decoder.shared(folder).loading
        #expect(blocks < hybrids)
        #expect(loading.tokenByteCount == 2 * (once + hybrids * shared))
        #expect(loading.matrixByteCount == 2 * (once + blocks * shared))
    }
}
