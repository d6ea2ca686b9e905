import OrderedJSON

/// Encoders of texts.
extension GGUFArchitecture {
    static func encoders(_ settings: GGUFSettings) -> [GGUFArchitecture] {
        [bert("bert"), jina2, nomicBert, modernBert, embeddingGemma]
    }

    /// The modules of a layer of BERT by those of the file.
    private static let bertModules = [
        "attn_q": "attention.self.query", "attn_k": "attention.self.key", "attn_v": "attention.self.value",
        "attn_output": "attention.output.dense", "attn_output_norm": "attention.output.LayerNorm",
        "ffn_up": "intermediate.dense", "ffn_down": "output.dense", "layer_output_norm": "output.LayerNorm",
    ]

    /// BERT, and RoBERTa without the positions of its padding token: the file begins with the first that is used.
    private static func bert(_ name: String) -> GGUFArchitecture {
        GGUFArchitecture(name, "bert", "BertModel") {
            $0.seesBothWays = true
            $0.layers = "encoder.layer."
            $0.modules = [
                "token_embd": "embeddings.word_embeddings", "token_embd_norm": "embeddings.LayerNorm",
                "token_types": "embeddings.token_type_embeddings", "position_embd": "embeddings.position_embeddings",
                "cls": "pooler.dense", "cls.output": "classifier",
            ]
            $0.layerModules = bertModules
            $0.configure = { (settings, object) throws(CheckpointError) in
                try encoder(settings, &object)
                if let rows = settings.shape("position_embd.weight")?.first {
                    object["max_position_embeddings"] = .int(rows)
                }
                if let labels = settings.shape("cls.output.weight")?.first {
                    object["architectures"] = ["BertForSequenceClassification"]
                    object["num_labels"] = .int(labels)
                }
            }
        }
    }

    private static var jina2: GGUFArchitecture {
        var architecture = bert("jina-bert-v2")
        architecture.fusedGateUp = "mlp.gated_layers"
        architecture.followedKeys = ["attention.max_alibi_bias"]
        architecture.layerModules["ffn_down"] = "mlp.wo"
        architecture.layerModules["layer_output_norm"] = "mlp.layernorm"
        architecture.configure = { (settings, object) throws(CheckpointError) in
            try encoder(settings, &object)
            object["position_embedding_type"] = "alibi"
            object["feed_forward_type"] = "geglu"
        }
        return architecture
    }

    private static let nomicBert = GGUFArchitecture("nomic-bert", "nomic_bert", "NomicBertModel") {
        $0.seesBothWays = true
        $0.layers = "encoder.layers."
        $0.modules = [
            "token_embd": "embeddings.word_embeddings", "token_embd_norm": "emb_ln",
            "token_types": "embeddings.token_type_embeddings",
        ]
        $0.layerModules = [
            "attn_output": "attn.out_proj", "attn_output_norm": "norm1", "ffn_up": "mlp.fc11",
            "ffn_gate": "mlp.fc12", "ffn_down": "mlp.fc2", "layer_output_norm": "norm2",
        ]
        $0.queryKeyValue = .stacked("attn.Wqkv")
        $0.configure = { (settings, object) throws(CheckpointError) in
            try encoder(settings, &object)
            object["rotary_emb_base"] = object.removeValue(forKey: "rope_theta")
            object["hidden_act"] = "silu"
            object["qkv_proj_bias"] = .bool(settings.has("blk.0.attn_qkv.bias"))
        }
    }

    private static let modernBert = GGUFArchitecture("modern-bert", "modernbert", "ModernBertModel") {
        $0.seesBothWays = true
        $0.layers = "layers."
        $0.modules = [
            "token_embd": "embeddings.tok_embeddings", "token_embd_norm": "embeddings.norm",
            "output_norm": "final_norm",
        ]
        $0.layerModules = [
            "attn_norm": "attn_norm", "attn_output": "attn.Wo", "ffn_norm": "mlp_norm", "ffn_up": "mlp.Wi",
            "ffn_down": "mlp.Wo",
        ]
        $0.queryKeyValue = .stacked("attn.Wqkv")
        $0.followedKeys = ["rope.freq_base_swa"]
        $0.configure = { (settings, object) throws(CheckpointError) in
            try encoder(settings, &object)
            object["norm_eps"] = object.removeValue(forKey: "layer_norm_eps")
            let activation = try settings.optionalString("hidden_activation")
            object["hidden_activation"] = activation.map(JSONValue.string) ?? "gelu"
            object["local_attention"] = try settings.number("attention.sliding_window")
            object["global_rope_theta"] = object.removeValue(forKey: "rope_theta")
            object["local_rope_theta"] = try settings.number("rope.freq_base_swa") ?? 10_000
            if let flags = try settings.layerFlags("attention.sliding_window_pattern") {
                object["layer_types"] = .array(flags.map { .string($0 ? "sliding_attention" : "full_attention") })
            } else if let period = try settings.number("attention.sliding_window_pattern") {
                object["global_attn_every_n_layers"] = period
            }
        }
    }

    private static let embeddingGemma = GGUFArchitecture(
        "gemma-embedding", "gemma3_text", "Gemma3TextModel",
        layer: [
            "post_attention_norm": "post_attention_layernorm", "ffn_norm": "pre_feedforward_layernorm",
            "post_ffw_norm": "post_feedforward_layernorm",
        ]
    ) {
        $0.seesBothWays = true
        $0.hasWholeNormalizations = true
        $0.followedKeys = ["rope.freq_base_swa"]
        $0.configure = { (settings, object) throws(CheckpointError) in
            object["use_bidirectional_attention"] = true
            object["hidden_activation"] = "gelu_pytorch_tanh"
            object["query_pre_attn_scalar"] = .int(try settings.headDimension())
            object["rope_theta"] = try settings.number("rope.freq_base") ?? 1_000_000
            object["rope_local_base_freq"] = try settings.number("rope.freq_base_swa") ?? 10_000
            let window = try settings.optionalInt("attention.sliding_window") ?? 0
            object["sliding_window"] = window > 0 ? .int(window) : .null
            object["layer_types"] = try settings.layerTypes(period: window > 0 ? 6 : 1)
        }
    }

    /// What all encoders of this kind have: types of tokens by their table, and the usual nonlinear function.
    private static func encoder(_ settings: GGUFSettings, _ object: inout JSONObject) throws(CheckpointError) {
        object["hidden_act"] = "gelu"
        object["type_vocab_size"] = .int(settings.shape("token_types.weight")?.first ?? 0)
    }
}
