import OrderedJSON

/// GPT and its relatives.
extension GGUFArchitecture {
    static func gpts(_ settings: GGUFSettings) -> [GGUFArchitecture] {
        [
            // The matrices are stored as in the family of StarCoder: GPT-2's own are transposed.
            bigCode("gpt2") { $0.queryKeyValue = .byHead("attn.c_attn") },
            bigCode("starcoder") { $0.queryKeyValue = .stacked("attn.c_attn") },
            falcon(settings),
            GGUFArchitecture(
                "gptneox", "gpt_neox", "GPTNeoXForCausalLM",
                layer: [
                    "attn_output": "attention.dense", "ffn_up": "mlp.dense_h_to_4h", "ffn_down": "mlp.dense_4h_to_h",
                ]
            ) {
                $0.layers = "gpt_neox.layers."
                $0.modules = [
                    "token_embd": "gpt_neox.embed_in", "output_norm": "gpt_neox.final_layer_norm",
                    "output": "embed_out",
                ]
                $0.queryKeyValue = .byHead("attention.query_key_value")
                $0.configure = { (settings, object) throws(CheckpointError) in
                    object["hidden_act"] = "gelu"
                    object["rotary_pct"] = try settings.rotatedFraction()
                    object["rotary_emb_base"] = object["rope_theta"]
                    object["use_parallel_residual"] = .bool(
                        try settings.optionalBool("use_parallel_residual") ?? true)
                    object["attention_bias"] = .bool(settings.has("blk.0.attn_qkv.bias"))
                }
            },
        ]
    }

    /// Falcon: 7B with one key head and one normalisation, later ones with groups of heads and perhaps two.
    private static func falcon(_ settings: GGUFSettings) -> GGUFArchitecture {
        let hasTwo = settings.has("blk.0.attn_norm_2.weight")
        let isGrouped = hasTwo || (try? settings.keyValueHeadCount()) ?? 1 > 1
        return GGUFArchitecture(
            "falcon", "falcon", "FalconForCausalLM",
            layer: [
                "attn_norm": hasTwo ? "ln_mlp" : "input_layernorm", "attn_norm_2": "ln_attn",
                "attn_output": "self_attention.dense", "ffn_up": "mlp.dense_h_to_4h",
                "ffn_down": "mlp.dense_4h_to_h",
            ]
        ) {
            $0.layers = "transformer.h."
            $0.modules = [
                "token_embd": "transformer.word_embeddings", "output_norm": "transformer.ln_f", "output": "lm_head",
            ]
            // Blocks in sequence, which have one, are of models that no converter writes.
            $0.layerModules["ffn_norm"] = nil
            let projection = "self_attention.query_key_value"
            $0.queryKeyValue = isGrouped ? .grouped(projection) : .stacked(projection)
            $0.configure = { (settings, object) throws(CheckpointError) in
                try settings.requireWholeRotation()
                object["layer_norm_epsilon"] = object.removeValue(forKey: "layer_norm_eps")
                object["ffn_hidden_size"] = object["intermediate_size"]
                object["new_decoder_architecture"] = .bool(isGrouped)
                object["multi_query"] = true
                object["parallel_attn"] = true
                object["num_ln_in_parallel_attn"] = hasTwo ? 2 : 1
                object["num_kv_heads"] = object["num_key_value_heads"]
                object["bias"] = .bool(settings.has("blk.0.attn_qkv.bias"))
            }
        }
    }

    /// Decoders whose positions are biases of scores by distance.
    static var withoutPositions: [GGUFArchitecture] {
        [
            GGUFArchitecture(
                "bloom", "bloom", "BloomForCausalLM",
                layer: [
                    "attn_output": "self_attention.dense", "ffn_up": "mlp.dense_h_to_4h",
                    "ffn_down": "mlp.dense_4h_to_h",
                ]
            ) {
                $0.layers = "transformer.h."
                $0.modules = [
                    "token_embd": "transformer.word_embeddings",
                    "token_embd_norm": "transformer.word_embeddings_layernorm", "output_norm": "transformer.ln_f",
                    "output": "lm_head",
                ]
                $0.queryKeyValue = .byHead("self_attention.query_key_value")
                $0.followedKeys = ["attention.max_alibi_bias"]
                $0.configure = { (settings, object) throws(CheckpointError) in
                    object["layer_norm_epsilon"] = object.removeValue(forKey: "layer_norm_eps")
                }
            },
            GGUFArchitecture(
                "mpt", "mpt", "MptForCausalLM",
                layer: [
                    "attn_norm": "norm_1", "attn_output": "attn.out_proj", "ffn_norm": "norm_2",
                    "ffn_up": "ffn.up_proj",
                    "ffn_down": "ffn.down_proj",
                ]
            ) {
                $0.layers = "transformer.blocks."
                $0.modules = [
                    "token_embd": "transformer.wte", "output_norm": "transformer.norm_f", "output": "lm_head",
                ]
                $0.queryKeyValue = .stacked("attn.Wqkv")
                $0.followedKeys = ["attention.clamp_kqv", "attention.max_alibi_bias"]
                $0.configure = { (settings, object) throws(CheckpointError) in
                    object["layer_norm_epsilon"] = object.removeValue(forKey: "layer_norm_eps")
                    let bias = try settings.optionalDouble("attention.max_alibi_bias") ?? 0
                    var attention: JSONObject = ["alibi": .bool(bias > 0)]
                    if bias > 0 { attention["alibi_bias_max"] = try settings.number("attention.max_alibi_bias") }
                    attention["clip_qkv"] = try settings.number("attention.clamp_kqv") ?? .null
                    object["attn_config"] = .object(attention)
                }
            },
        ]
    }

    private static func bigCode(
        _ name: String, change: (inout GGUFArchitecture) -> Void
    ) -> GGUFArchitecture {
        GGUFArchitecture(
            name, "gpt_bigcode", "GPTBigCodeForCausalLM",
            layer: [
                "attn_norm": "ln_1", "attn_output": "attn.c_proj", "ffn_norm": "ln_2", "ffn_up": "mlp.c_fc",
                "ffn_down": "mlp.c_proj",
            ]
        ) {
            $0.layers = "transformer.h."
            $0.modules = [
                "token_embd": "transformer.wte", "position_embd": "transformer.wpe",
                "output_norm": "transformer.ln_f", "output": "lm_head",
            ]
            $0.configure = { (settings, object) throws(CheckpointError) in
                for (new, old) in [
                    ("n_embd", "hidden_size"), ("n_layer", "num_hidden_layers"), ("n_head", "num_attention_heads"),
                    ("n_positions", "max_position_embeddings"), ("n_inner", "intermediate_size"),
                    ("layer_norm_epsilon", "layer_norm_eps"),
                ] {
                    object[new] = object.removeValue(forKey: old)
                }
                object["activation_function"] = "gelu_pytorch_tanh"
                let (heads, keyHeads) = (try settings.headCount(), try settings.keyValueHeadCount())
                object["multi_query"] = .bool(keyHeads == 1 && heads > 1)
            }
            change(&$0)
        }
    }
}
