import OrderedJSON

/// What the names and values of a GGUF file of one architecture are in the family's own checkpoints.
///
/// Facts from ggml-org/llama.cpp: `conversion/` (what is written) and `src/models/` (what it means).
struct GGUFArchitecture: Sendable {
    /// Where fused projections of queries, keys and values go.
    enum QueryKeyValue: Sendable {
        /// Three matrices.
        case separate
        /// One matrix, as in the file: all queries, all keys, all values.
        case stacked(String)
        /// One matrix: for each head its query, key and value.
        case byHead(String)
        /// One matrix: for each key and value head its queries, its key and its value.
        case grouped(String)
    }

    /// A tensor whose place or form in the family's checkpoints is not that of a module's weight.
    struct Parameter: Sendable {
        /// The shape in the family's checkpoints.
        enum Form: Sendable {
            case asStored
            /// All elements in one dimension.
            case vector
            /// Channels, an axis of one, and the last dimension, as convolutions of single channels have.
            case taps
            /// All elements in rows of this width.
            case rows(of: Int)
        }

        /// The name after the layer's.
        var name: String
        var form = Form.asStored
        var adjustment = GGUFView.Adjustment.none
    }

    /// Where the parts of the first block after the last go, which predicts the token after the next.
    struct PredictionHead: Sendable {
        /// What comes before the names of its layer's parts; `{}` is the number of the block.
        var layer: String
        /// The whole names of its other modules by those of the file; `{}` is the number of the block.
        var modules: [String: String]

        /// Those of DeepSeek V3 and of the models after it.
        static let nextLayer = PredictionHead(
            layer: "model.layers.{}.",
            modules: [
                "nextn.eh_proj": "model.layers.{}.eh_proj", "nextn.enorm": "model.layers.{}.enorm",
                "nextn.hnorm": "model.layers.{}.hnorm", "nextn.embed_tokens": "model.layers.{}.embed_tokens",
                "nextn.shared_head_head": "model.layers.{}.shared_head.head",
                "nextn.shared_head_norm": "model.layers.{}.shared_head.norm",
            ])

        /// Those of Qwen 3 Next and 3.5.
        static let qwen = PredictionHead(
            layer: "mtp.layers.0.",
            modules: [
                "nextn.eh_proj": "mtp.fc", "nextn.enorm": "mtp.pre_fc_norm_embedding",
                "nextn.hnorm": "mtp.pre_fc_norm_hidden", "nextn.shared_head_norm": "mtp.norm",
            ])
    }

    /// `general.architecture`.
    var name: String
    /// `model_type` of the family.
    var modelType: String
    /// The class of the family in the reference, for `architectures` of config.json.
    var className: String
    /// What comes before the number of a layer.
    var layers = "model.layers."
    /// The first layer of a second stack, and what comes before the numbers of its layers, which begin at 0; nil where there is one
    /// stack.
    var secondStack: (first: Int, layers: String)?
    /// The modules outside the layers.
    var modules = ["token_embd": "model.embed_tokens", "output_norm": "model.norm", "output": "lm_head"]
    /// The modules of a layer.
    var layerModules = GGUFArchitecture.llamaModules
    /// The modules of single layers that have other names there, by the layers' numbers.
    var ownModules: [Int: [String: String]] = [:]
    /// Whether the rows of queries and keys are in the order of rotations that pair neighbours.
    var hasNeighbourRows = false
    /// Whether one was added to the weights of normalisations.
    var hasWholeNormalizations = false
    var queryKeyValue = QueryKeyValue.separate
    /// Whether the family stores the gate and the up projection in one matrix, gate first.
    var fusedGateUp: String?
    /// What comes before `gate_proj`, `up_proj` and `down_proj` of experts that have a tensor each for all of them, as in
    /// the file: the names that mlx gives them.
    var experts = "mlp.switch_mlp."
    /// Where the shared expert's gate and up go when the family keeps them in one matrix.
    var sharedGateUp: String?
    /// Tensors of a layer that are no module's weight or bias in the family, or have another form there, by their names in the file
    /// without the layer.
    var parameters: [String: Parameter] = [:]
    /// Tensors outside the layers that are no module's, by their whole names.
    var outerParameters: [String: Parameter] = [:]
    /// What the outermost dimension of a layer's tensor holds in turn: names after the layer's, by its name in the file without the
    /// layer.
    var parts: [String: [String]] = [:]
    /// Tensors that files have and models do not use, by their names with the layer or without.
    var unread: Set<String> = []
    /// Tensors of one number for each layer that are in the metadata: their names after the layer's, and the keys.
    var metadataParameters: [String: String] = [:]
    /// Where the matrices go that a tensor outside the layers holds, `{}` the number of each.
    var stacks: [String: String] = [:]
    /// Where a matrix goes that holds for each key head some rows of each of two matrices (`ssm_ba`).
    var betaAndDecay: (beta: String, decay: String)?
    /// Whether positions see later ones, so that `attention.causal` is false.
    var seesBothWays = false
    /// Keys whose values other than the usual the family follows.
    var followedKeys: Set<String> = []
    /// Whether rotated pairs are turned by three positions in turn, and not section after section.
    var hasInterleavedSections = false
    /// Whether sections are those of places in a picture alone, so that a text has no use for them.
    var ignoresSections = false
    /// Tensors of layers that hold settings, which ``configure`` reads; by their names in the file without the layer.
    var settingTensors: Set<String> = []
    /// Whether layers have query heads of several numbers, which ``configure`` names.
    var hasHeadsByLayer = false
    /// Whether heads and widths differ from layer to layer, so that ``configure`` says them.
    var hasOwnSizes = false
    /// Where normalisations of single heads go, when each has a tensor of its own; `{}` is the head.
    var headNormalizations: (query: String, key: String)?
    /// Where blocks after the last go; nil where the family's are not computed.
    var predictionHead: PredictionHead?
    /// Adds the keys of config.json that are the family's own.
    var configure: @Sendable (GGUFSettings, inout JSONObject) throws(CheckpointError) -> Void = {
        (_, _) throws(CheckpointError) in
    }

    /// What comes before the names of a layer's parts.
    func place(of layer: Int) -> String {
        guard let secondStack, layer >= secondStack.first else { return "\(layers)\(layer)." }
        return "\(secondStack.layers)\(layer - secondStack.first)."
    }

    /// The names of LLaMA's modules by those of the file.
    static let llamaModules = [
        "attn_norm": "input_layernorm", "attn_q": "self_attn.q_proj", "attn_k": "self_attn.k_proj",
        "attn_v": "self_attn.v_proj", "attn_output": "self_attn.o_proj", "attn_q_norm": "self_attn.q_norm",
        "attn_k_norm": "self_attn.k_norm", "ffn_norm": "post_attention_layernorm", "ffn_gate": "mlp.gate_proj",
        "ffn_up": "mlp.up_proj", "ffn_down": "mlp.down_proj", "ffn_gate_inp": "mlp.gate",
        "ffn_gate_shexp": "mlp.shared_expert.gate_proj", "ffn_up_shexp": "mlp.shared_expert.up_proj",
        "ffn_down_shexp": "mlp.shared_expert.down_proj", "ffn_gate_inp_shexp": "mlp.shared_expert_gate",
    ]

    /// An architecture with LLaMA's names, some of them replaced.
    init(
        _ name: String, _ modelType: String, _ className: String, layer: [String: String] = [:],
        change: (inout GGUFArchitecture) -> Void = { _ in }
    ) {
        self.name = name
        self.modelType = modelType
        self.className = className
        layerModules.merge(layer) { $1 }
        change(&self)
    }
}
