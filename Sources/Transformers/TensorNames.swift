/// Where a family's checkpoint keeps each part of a decoder; facts only, the loader in `WeightLoader.swift` reads them.
///
/// Names of modules: `.weight` and `.bias` are added where they are read. `{}` stands for the number of a layer, expert
/// or head; `|` divides names of a block's normalisation, of which a checkpoint has one.
struct TensorNames: Sendable {
    /// What comes before every name but the head's; the first under which the embedding is found is used, so that
    /// checkpoints saved without their head load as well.
    var prefixes = ["model.", ""]
    /// The token embedding.
    var tokenEmbedding = "embed_tokens"
    /// The table of the last ids, where a checkpoint has two; both are whole names without `.weight` then.
    var furtherEmbedding: String?
    /// The table of token types, where an encoder has one.
    var tokenTypeEmbedding = "token_type_embeddings"
    /// The row before the patches of a picture, where an encoder has one; a whole name.
    var classEmbedding = "embeddings.class_embedding"
    /// The normalisations around the product of patches, where the configuration asks for them.
    var patchInputNormalization = "patch_ln1"
    var patchOutputNormalization = "post_conv_layernorm"
    /// What joins rows between two blocks.
    var rowMerger = "vit_merger"
    /// The normalisation of the embeddings, where the configuration asks for one.
    var embeddingNormalization = "word_embeddings_layernorm"
    /// The numbers that embeddings have added and are multiplied with, whole names.
    var embeddingScales = (biases: "input_hidden_states_bias", scales: "input_hidden_states_scale")
    /// The vectors of the kinds of rows, [kinds, hidden].
    var segmentEmbedding = "segment_emb"
    /// The matrices between the embeddings' width and the residual stream's, where these differ.
    var embeddingInput = "project_in"
    var embeddingOutput = "project_out"
    /// The table of learned biases by distance, [buckets, heads], and of relative positions with its normalisation.
    var relativeBiases = "encoder.relative_attention_bias"
    var relativePositions = "encoder.rel_embeddings"
    var relativeNormalization = "encoder.LayerNorm"
    /// The learned table of positions, where the configuration asks for one.
    var positionEmbedding = "embed_positions"
    /// The table of embeddings for each layer, what projects the token embedding to such, and what normalises them.
    var perLayerEmbedding = "embed_tokens_per_layer"
    var perLayerProjection = "per_layer_model_projection"
    var perLayerNormalization = "per_layer_projection_norm"
    /// What narrows or widens an encoder's rows in the end.
    var outputProjection = "embedding_projection"
    /// What makes further residual streams, and what brings them back; `{}` is the stream's number less one.
    var streamProjections = "altup_projections.{}"
    var streamUnprojections = "altup_unembed_projections.{}"
    /// What brings the streams of hyper-connections together in the end: how the names of its parameters begin; `|` divides
    /// beginnings, of which a checkpoint has one.
    var hyperConnectionEnd = "hc_head.hc_"
    /// The layers; followed by a dot and a name of `layer`.
    var layers = "layers.{}"
    /// The normalisation before the head.
    var finalNormalization = "norm"
    /// The output head, which no prefix belongs to; the first that is there is used.
    var heads = ["lm_head"]
    /// What rows become before the head's matrix, where the configuration asks for it; no prefix belongs to these names.
    var headTransform = (dense: "lm_head.dense", normalization: "lm_head.norm")
    /// What each token's logit is multiplied with, after the name of the head.
    var tokenScales = "logit_scale"
    /// The parts of the head that predicts the token after the next, where the configuration has one.
    var predictionHead = PredictionHeadNames()
    /// The parts of a layer.
    var layer = LayerTensorNames()
    /// The parts of layers whose `naming` is 1, 2 and so on.
    var otherLayers: [LayerTensorNames] = []
    /// What ends the names of linear layers that have bounds, where the configuration asks for them.
    var clippedSuffix: String?
    /// Whether matrices are stored [inputs, outputs] (the Conv1D of GPT-2).
    var isTransposed = false
}

extension TensorNames {
    /// The same with some names changed.
    func with(_ change: (inout TensorNames) -> Void) -> TensorNames {
        var names = self
        change(&names)
        return names
    }

    /// The names of a layer's parts by the number of its naming.
    func layer(_ naming: Int) -> LayerTensorNames {
        naming > 0 && naming <= otherLayers.count ? otherLayers[naming - 1] : layer
    }
}

/// Where a family keeps the parts of one layer.
struct LayerTensorNames: Sendable {
    /// Query, key and value projections.
    enum QueryKeyValue: Sendable {
        /// Three matrices.
        case separate(query: String, key: String, value: String)
        /// One matrix: all queries, then all keys, then all values.
        case stacked(String)
        /// One matrix: for each head its query, key and value (GPT-NeoX).
        case interleaved(String)
        /// One matrix: for each key and value head its queries, its key and its value (Falcon 40B).
        case grouped(String)
        /// One matrix: gates of each element of the results, all queries, all keys, all values (HRM-Text).
        case gatedStacked(String)
        /// One matrix of this many parts, each with some heads' queries, their values, and their keys (CodeGen).
        case partitioned(String, parts: Int)
    }

    /// A normalisation of queries or keys.
    enum HeadNormalization: Sendable {
        /// One tensor.
        case one(query: String, key: String)
        /// One tensor for each head (StableLM 2); `{}` is the head.
        case each(query: String, key: String)
        /// One tensor under a whole name (PLaMo 2).
        case whole(query: String, key: String)
    }

    /// A feed-forward network.
    enum FeedForward: Sendable {
        /// down(act(gate x) · up x).
        case gated(gate: String, up: String, down: String)
        /// The same with gate and up in one matrix, gate first.
        case fusedGated(gateUp: String, down: String)
        /// The same, up first.
        case fusedUpGate(upGate: String, down: String)
        /// down(act(up x)).
        case plain(up: String, down: String)
    }

    /// The projections of latent attention, and the normalisations between them.
    struct Latent: Sendable {
        /// Queries by one matrix.
        var query = "self_attn.q_proj"
        /// Queries through a narrow vector.
        var queryDown = "self_attn.q_a_proj"
        var queryNormalization = "self_attn.q_a_layernorm"
        var queryUp = "self_attn.q_b_proj"
        /// The latent and the rotated key.
        var latent = "self_attn.kv_a_proj_with_mqa"
        var latentNormalization = "self_attn.kv_a_layernorm"
        /// The normalisation of the shared key's rotated part, where the configuration asks for it.
        var rotatedNormalization = "self_attn.k_rope_only_layernorm"
        /// For each head its key's part that is not rotated, and its value.
        var keyValue = "self_attn.kv_b_proj"
        /// The two in separate tensors, as mlx has them: [heads, latent, plain], transposed, and [heads, value,
        /// latent].
        var keyPart = "self_attn.embed_q"
        var valuePart = "self_attn.unembed_out"
    }

    /// A block that several layers share, in front of a recurrence.
    struct Shared: Sendable {
        /// The block, in the place of the first layer with it, and its parts; attention and network have the names of a layer's.
        var block = "shared_transformer"
        var inputNormalization = "input_layernorm"
        var feedForwardNormalization = "pre_ff_layernorm"
        /// The layer's own matrix after it.
        var output = "linear"
        /// Additions of each layer, by the layer's number among those with the block; two matrices each, `.0` and `.1`.
        var queryAdapters = "self_attn.linear_q_adapter_list"
        var keyAdapters = "self_attn.linear_k_adapter_list"
        var valueAdapters = "self_attn.linear_v_adapter_list"
        var feedForwardAdapters = "feed_forward.gate_up_proj_adapter_list"
        /// What comes before the names of a layer's other parts.
        var rest = "mamba_decoder."
    }

    /// The experts of a mixture.
    enum Experts: Sendable {
        /// Matrices for each expert; `{}` is the expert.
        case each(FeedForward)
        /// One tensor [experts, 2 · width, hidden] of gate and up, and one [experts, hidden, width] of down.
        case stacked(gateUp: String, down: String)
        /// The same stored [inputs, outputs], under names without `.weight`; `|` divides names, of which a checkpoint has one.
        ///
        /// `isGptOss` means gate and up in turn, and biases; else gate comes first, and files that a later version saved hold
        /// the tensors as `stacked` does.
        case stackedTransposed(gateUp: String, down: String, isGptOss: Bool)
        /// Three tensors [experts · width, hidden] under names without `.weight`, of which the last is transposed; two
        /// where experts have no gates.
        case rows(gate: String?, up: String, down: String)
        /// Three tensors [experts, …] (Step 3.5).
        case divided(gate: String, up: String, down: String)
    }

    var attentionInputNormalization = "input_layernorm"
    var attentionOutputNormalization = "post_attention_layernorm"
    var feedForwardInputNormalization = "post_attention_layernorm"
    var feedForwardOutputNormalization = "post_feedforward_layernorm"
    /// The parts of normalisations that gate what they make.
    var gatedNormalization = (norm: "norm", down: "W_down", up: "W_up")
    var queryKeyValue = QueryKeyValue.separate(at: "self_attn.")
    var latent = Latent()
    var sharedBlock = Shared()
    /// The projections of relative positions where contents have their own.
    var relativeProjections = (query: "attention.self.pos_query_proj", key: "attention.self.pos_key_proj")
    var attentionOutput = "self_attn.o_proj"
    var headNormalization = HeadNormalization.one(query: "self_attn.q_norm", key: "self_attn.k_norm")
    var valueNormalization = "self_attn.v_norm"
    /// The convolution over the places of patches.
    var spatialConvolution = "conv"
    /// Scores of attending to nothing; `|` divides names, of which a checkpoint has one.
    var sinks = "self_attn.sinks"
    var attentionOutputInnerNormalization = "self_attn.attn_sub_norm"
    var attentionGate = "self_attn.g_proj"
    /// One number for each head that its gate's are added to, where the configuration asks for it; a whole name.
    var attentionGateBias = "self_attn.gate_bias"
    /// The bias of attention's output under a name of its own; nil where it is that of the module.
    var attentionOutputBias: String?
    /// The coefficients of differential attention, whole names.
    var differential = (
        query1: "self_attn.lambda_q1", key1: "self_attn.lambda_k1", query2: "self_attn.lambda_q2",
        key2: "self_attn.lambda_k2"
    )
    /// The experts of attention: their router, query and output matrices, and the bias of their sum.
    var queryExperts = (
        router: "self_attention.experts.router.layer", queries: "self_attention.experts.input_linear",
        outputs: "self_attention.experts.output_linear", bias: "self_attention.experts.bias",
        keysAndValues: "self_attention.kv_proj"
    )
    /// The index that chooses keys.
    var keyIndex = (
        query: "self_attn.indexer.wq_b", key: "self_attn.indexer.wk", normalization: "self_attn.indexer.k_norm",
        weights: "self_attn.indexer.weights_proj", compressor: "self_attn.indexer.compressor"
    )
    /// What makes keys of windows of positions.
    var keyCompressor = "self_attn.compressor"
    /// The projections of groups of heads, one below the other, before the one of attention's output.
    var outputGroups = "self_attn.o_a_proj"
    /// The experts of each token id, where a router has them in a table: [vocabulary, experts of a token], a whole name.
    var expertTable = "mlp.gate.tid2eid"
    /// Embeddings of the last tokens together, and what they become.
    var nGrams = "ple"
    /// The index that chooses blocks of keys; one name twice means one matrix for both.
    var blockIndex = (
        query: "self_attn.indexer.q_proj", key: "self_attn.indexer.k_proj",
        queryNormalization: "self_attn.indexer.q_norm",
        keyNormalization: "self_attn.indexer.k_norm"
    )
    /// The convolutions of keys, values and the outputs of both parts.
    var shortConvolutions = (
        key: "self_attn.k_sconv.conv1d", value: "self_attn.v_sconv.conv1d", attention: "attn_sconv.conv1d",
        feedForward: "mlp_sconv.conv1d"
    )
    /// What makes the shares of profiles of biases by distance, and the whole name of these.
    var relativeProfiles = (projection: "self_attn.r_proj", profiles: "self_attn.rel_logits_proj.proj")
    /// Learned numbers for each element of queries and of the gate's numbers, and of a network's gate and up; whole names.
    var elementScales = (query: "self_attn.sqk", gate: "self_attn.s_gate")
    var networkScales = (gate: "mlp.suv_gate", up: "mlp.suv_up")
    /// Learned numbers that a network's output and the weights of experts are multiplied with, whole names.
    var networkScale = "mlp.global_scale"
    var mixtureScale = "mlp.gate.global_scale"
    /// Experts that each token uses and whose weights are the router's, [experts, …] each.
    var alwaysChosen = (
        gate: "mlp.shared_experts.gate_proj", up: "mlp.shared_experts.up_proj", down: "mlp.shared_experts.down_proj"
    )
    /// The mask that is learned from values: its matrix, and the whole name of its rates.
    var dynamicMask = (projection: "self_attn.dt_proj", rates: "self_attn.A")
    /// The projections of attention with convolutions, these, and the whole name of what keys are multiplied with.
    var convolutions = (
        query: "self_attn.qkv_proj.q_proj", key: "self_attn.qkv_proj.k_proj",
        value: "self_attn.qkv_proj.v_proj_current", delayedValue: "self_attn.qkv_proj.v_proj_delayed",
        channels: "self_attn.qkv_proj.conv_qk_depthwise", heads: "self_attn.qkv_proj.conv_qk_grouped",
        keyScales: "self_attn.qk_norm.temp"
    )
    /// The layers of a router that is a network, after its first, and the whole name of its state's scales.
    var routerNetwork = (
        stateScales: "mlp.gate.router_states_scale", normalization: "mlp.gate.router_mlp.norm",
        first: "mlp.gate.router_mlp.fc1", second: "mlp.gate.router_mlp.fc2", output: "mlp.gate.router_mlp.out_proj"
    )
    /// What is added to the sum of a mixture's outputs, a whole name.
    var mixtureBias = "mlp.bias"
    /// The module of the recurrence; its parts have the names of their kind.
    var recurrence = "mixer"
    var feedForward = FeedForward.gated(at: "mlp.")
    var feedForwardInnerNormalization = "mlp.ffn_sub_norm"
    /// The nonlinear function, where it has parameters.
    var activation = "mlp.act_fn"
    /// The block's part of embeddings for each layer.
    var perLayerGate = "per_layer_input_gate"
    var perLayerProjection = "per_layer_projection"
    var perLayerNormalization = "post_per_layer_input_norm"
    /// The number with which a block's output is multiplied; the whole name.
    var outputScalar = "layer_scalar"
    /// What is learned about sums with the residual stream, for attention and for the network: whole names of numbers for the
    /// stream, or modules of all four.
    var residuals = (attention: "input_residual", feedForward: "post_attention_residual")
    var learnedResidual = (
        left: "laurel.linear_left", right: "laurel.linear_right", normalization: "laurel.post_laurel_norm"
    )
    var alternatingUpdates = "altup"
    /// How the names of hyper-connections' parameters begin, around attention and around the network.
    var hyperConnections = (attention: "hc_attn_", feedForward: "hc_ffn_")
    /// Normalisations of a network's output and of experts beside it.
    var besideMixture = (
        denseOutput: "post_feedforward_layernorm_1", mixtureInput: "pre_feedforward_layernorm_2",
        mixtureOutput: "post_feedforward_layernorm_2"
    )
    /// The weight of a router's own normalisation, and the numbers with which weights of experts are multiplied; whole names.
    var routerScale = "router.scale"
    var expertScales = "router.per_expert_scale"
    var router = "mlp.gate"
    /// Whether the router's matrix is stored [inputs, outputs].
    var routerIsTransposed = false
    /// What narrows rows for the experts, and what widens the sum of their outputs.
    var latentExperts = (down: "mlp.fc1_latent_proj", up: "mlp.fc2_latent_proj")
    /// What a router adds to scores for the choice alone, whole names; the first that is there is used.
    var correctionBiases = ["mlp.gate.e_score_correction_bias", "mlp.e_score_correction_bias"]
    var experts = Experts.each(.gated(at: "mlp.experts.{}."))
    var sharedExpert = FeedForward.gated(at: "mlp.shared_expert.")
    var sharedExpertGate = "mlp.shared_expert_gate"

    /// The network of shared experts, in the plural as DeepSeek and most after it have it.
    static let sharedExperts = FeedForward.gated(at: "mlp.shared_experts.")

    /// The matrices by which one naming is told from another: the output of attention, and a router or a network's.
    func marks(_ layer: LayerConfiguration?) -> [String] {
        let attends = layer?.attention != nil || layer?.latentAttention != nil || layer?.compressedAttention != nil
        let attention = attends ? [attentionOutput] : []
        return switch layer?.feedForward {
        case .mixture: attention + [router]
        case .dense, .denseAndMixture: attention + [feedForward.down]
        case nil: attention
        }
    }
}

extension LayerTensorNames.FeedForward {
    /// The narrowing matrix.
    var down: String {
        switch self {
        case .gated(_, _, let down), .fusedGated(_, let down), .fusedUpGate(_, let down), .plain(_, let down): down
        }
    }
}

extension LayerTensorNames.Experts {
    /// The names that mlx gives the same experts, with gate, up and down in a tensor [experts, …] each; nil for experts without
    /// gates.
    var split: (gate: String, up: String, down: String)? {
        let place: String
        switch self {
        case .each(.gated(let gate, _, _)): place = gate.before("experts.{}") + "switch_mlp."
        case .rows(.some, let up, _): place = up.before("experts.") + "switch_mlp."
        case .each, .rows: return nil
        case .divided(let gate, let up, let down): return (gate, up, down)
        case .stackedTransposed(let gateUp, _, false): place = gateUp.before("experts.") + "switch_mlp."
        case .stacked(let gateUp, _): place = gateUp.before(gateUp.split(separator: ".").last ?? "") + "switch_mlp."
        case .stackedTransposed(let gateUp, _, true): place = gateUp.before(gateUp.split(separator: ".").last ?? "")
        }
        return (place + "gate_proj", place + "up_proj", place + "down_proj")
    }

    /// The names that mlx gives experts without gates, with up and down in a tensor [experts, …] each; nil for others.
    var splitPlain: (up: String, down: String)? {
        guard case .each(.plain(let up, _)) = self else { return nil }
        let place = up.before("experts.{}") + "switch_mlp."
        return (place + "fc1", place + "fc2")
    }

    /// The names that transformers 5 gives matrices of each expert once it has stacked them; nil for experts that are stacked.
    var fused: (gateUp: String, down: String)? {
        guard case .each(.gated(let gate, _, _)) = self else { return nil }
        let place = gate.before("{}")
        return (place + "gate_up_proj", place + "down_proj")
    }
}

extension String {
    /// What comes before a part of the name, which it must hold.
    fileprivate func before(_ part: some StringProtocol) -> String {
        let (all, part) = (Array(utf8), Array(part.utf8))
        let start = all.indices.first { all[$0...].starts(with: part) } ?? all.count
        return String(decoding: all[..<start], as: UTF8.self)
    }

    /// The name with the first `{}` replaced by a number.
    func numbered(_ number: Int) -> String { filled(String(number)) }

    /// The name with the first `{}` replaced by a text.
    func filled(_ text: String) -> String {
        guard let open = utf8.firstIndex(of: UInt8(ascii: "{")) else { return self }
        return String(self[..<open]) + text + String(self[index(open, offsetBy: 2)...])
    }
}

extension LayerTensorNames.QueryKeyValue {
    /// Three matrices with the names that most families have, after a beginning.
    static func separate(at place: String) -> Self {
        .separate(query: place + "q_proj", key: place + "k_proj", value: place + "v_proj")
    }
}

extension LayerTensorNames.FeedForward {
    /// A gated network with the names that most families have, after a beginning.
    static func gated(at place: String) -> Self {
        .gated(gate: place + "gate_proj", up: place + "up_proj", down: place + "down_proj")
    }

    /// The same with LLaMA's own names, which are numbers.
    static func gatedByNumber(at place: String) -> Self {
        .gated(gate: place + "w1", up: place + "w3", down: place + "w2")
    }

    /// Gate and up in one matrix, with the names that most families have.
    static func fusedGated(at place: String) -> Self {
        .fusedGated(gateUp: place + "gate_up_proj", down: place + "down_proj")
    }
}

extension LayerTensorNames.Experts {
    /// Gate and up in one tensor of all experts, with the names that most families have.
    static func stacked(at place: String) -> Self {
        .stacked(gateUp: place + "gate_up_proj", down: place + "down_proj")
    }
}
