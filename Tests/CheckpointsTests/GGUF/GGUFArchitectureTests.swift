import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Checkpoints

/// What files of single architectures mean; llama.cpp judges the same with logits (`Tests/LlamaCpp/run`).
@Suite("Architectures of GGUF files")
struct GGUFArchitectureTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A model of an architecture with the tensors of a small LLaMA, other values and further tensors of ones.
    private func model(
        _ name: String, _ values: [(String, GGUFBytes.Value)] = [], adding tensors: [(String, [Int])] = [],
        removing removed: [String] = []
    ) throws -> ModelDirectory {
        var file = GGUFBytes.llama(name)
        for (key, value) in values {
            file.values.removeAll { $0.key.elementsEqual("\(name).\(key)".utf8) }
            file.set("\(name).\(key)", value)
        }
        file.tensors.removeAll { tensor in removed.contains { tensor.name.utf8.elementsEqual($0.utf8) } }
        for (tensor, shape) in tensors {
            file.add(tensor, shape: shape, floats: Array(repeating: 1, count: shape.reduce(1, *)))
        }
        return try ModelDirectory(path: directory.write(file.bytes, to: "m.gguf"))
    }

    private func message(_ name: String, _ values: [(String, GGUFBytes.Value)]) -> String? {
        checkpointError { _ = try self.model(name, values).checkpoint() }?.description
    }

    private func names(_ model: ModelDirectory) throws -> Set<String> { Set(try model.checkpoint().names) }

    private let experts: [(String, GGUFBytes.Value)] = [
        ("expert_count", .uint32(4)), ("expert_used_count", .uint32(2)), ("expert_feed_forward_length", .uint32(16)),
        ("expert_gating_func", .uint32(2)), ("expert_shared_count", .uint32(1)),
    ]

    private let latents: [(String, GGUFBytes.Value)] = [
        ("attention.key_length", .uint32(8)), ("attention.value_length", .uint32(4)),
        ("attention.kv_lora_rank", .uint32(4)), ("attention.q_lora_rank", .uint32(4)),
    ]

    // MARK: Silence

    @Test("Granite's layers that attend rotate unless the file says otherwise")
    func graniteRotations() throws {
        let states: [(String, GGUFBytes.Value)] = [
            ("ssm.time_step_rank", .uint32(2)), ("ssm.inner_size", .uint32(16)), ("ssm.state_size", .uint32(4)),
            ("ssm.conv_kernel", .uint32(4)),
        ]
        #expect(try model("granitehybrid", states).configuration["position_embedding_type"] == "rope")
        for (flag, kind) in [(true, "rope"), (false, nil)] as [(Bool, JSONValue?)] {
            let model = try model("granitehybrid", states + [("rope.scaling.finetuned", .bool(flag))])
            #expect(model.configuration["position_embedding_type"] == kind ?? .null)
        }
    }

    @Test("Cohere's mixtures begin each period with a full layer")
    func cohereWindows() throws {
        let model = try model(
            "cohere2moe",
            experts + [
                ("block_count", .uint32(5)), ("attention.sliding_window", .uint32(4)), ("logit_scale", .float32(1)),
            ])
        #expect(
            model.configuration["layer_types"]
                == [
                    "full_attention", "sliding_attention", "sliding_attention", "sliding_attention", "full_attention",
                ])
    }

    @Test("positions of gpt-oss are not stretched, and logits of Gemma 3n are bounded, where the file says nothing")
    func silence() throws {
        let values = experts.filter { $0.0 != "expert_gating_func" } + [("attention.sliding_window", .uint32(4))]
        #expect(try model("gpt-oss", values).configuration["rope_scaling"] == ["rope_type": "default"])
        let stretched = try model(
            "gpt-oss", values + [("rope.scaling.type", .string("yarn")), ("rope.scaling.factor", .float32(4))])
        #expect(
            stretched.configuration["rope_scaling"] == ["rope_type": "yarn", "factor": 4.0, "truncate": false])
        let window: [(String, GGUFBytes.Value)] = [("attention.sliding_window", .uint32(4))]
        #expect(try model("gemma3n", window).configuration["final_logit_softcapping"] == 30)
        #expect(
            try model("gemma3n", window + [("final_logit_softcapping", .float32(8))])
                .configuration["final_logit_softcapping"] == 8.0)
    }

    @Test(
        "a base of sliding layers' rotations is followed or refused, and windows and rotations that no family has are refused"
    )
    func unsupported() throws {
        let base: [(String, GGUFBytes.Value)] = [
            ("attention.sliding_window", .uint32(4)), ("rope.freq_base_swa", .float32(500)),
        ]
        #expect(
            message("gemma2", base)
                == "m.gguf: 'gemma2.rope.freq_base_swa' is 500; expected that of all layers, 'rope.freq_base'; others are "
                + "not supported")
        #expect(message("gemma2", [base[0], ("rope.freq_base_swa", .float32(10_000))]) == nil)
        #expect(try model("afmoe", experts + base).configuration["rope_theta"] == 500.0)
        let glimmer = try model("muse-glimmer", base + [("logit_scale", .float32(1))]).configuration
        #expect(glimmer["layer_rope_theta"] == [500] && glimmer["rope_theta"] == 500)
        #expect(
            message("lfm2", [base[0], ("shortconv.l_cache", .uint32(3))])
                == "m.gguf: 'lfm2.attention.sliding_window' is 4; expected 0; layers that slide are not supported")
        #expect(
            message("granite", [("rope.scaling.finetuned", .bool(false))])
                == "m.gguf: 'granite.rope.scaling.finetuned' is false; expected true; layers without positions are not "
                + "supported")
        let softmax = latents + experts.filter { $0.0 != "expert_gating_func" } + [("expert_gating_func", .uint32(1))]
        #expect(
            message(
                "deepseek2", softmax + [("expert_weights_norm", .bool(true)), ("rope.dimension_count", .uint32(4))])
                == "m.gguf: 'deepseek2.expert_weights_norm' is true; expected false where 'expert_gating_func' is not 2; "
                + "others are not supported")
    }

    // MARK: Tensors

    @Test("old files of Qwen 3 Next have both matrices of β and decays in one, in the order of its own checkpoints")
    func oldQwen() throws {
        let values: [(String, GGUFBytes.Value)] = [
            ("ssm.time_step_rank", .uint32(2)), ("ssm.inner_size", .uint32(8)), ("ssm.state_size", .uint32(4)),
            ("ssm.conv_kernel", .uint32(4)), ("ssm.group_count", .uint32(1)),
        ]
        let old = try names(
            model(
                "qwen3next", values,
                adding: [("blk.0.ssm_in.weight", [24, 8]), ("blk.0.ssm_ba.weight", [4, 8]), ("blk.0.ssm_a", [2])]))
        #expect(old.contains("model.layers.0.linear_attn.in_proj_ba.weight"))
        let new = try names(
            model("qwen3next", values, adding: [("blk.0.ssm_ba.weight", [4, 8]), ("blk.0.ssm_a", [2])]))
        #expect(new.contains("model.layers.0.linear_attn.in_proj_b.weight"))
        #expect(new.contains("model.layers.0.linear_attn.in_proj_a.weight"))
    }

    @Test("GLM's files may say which layers have an index of their own, and what others have is not read")
    func sharedIndices() throws {
        let index: [(String, GGUFBytes.Value)] = [
            ("attention.indexer.head_count", .uint32(2)), ("attention.indexer.key_length", .uint32(8)),
            ("attention.indexer.top_k", .uint32(4)), ("block_count", .uint32(2)),
        ]
        let tensors = (0..<2).map { ("blk.\($0).indexer.attn_q_b.weight", [16, 4]) }
        let all = latents + experts + index
        let plain = try model("glm-dsa", all, adding: tensors)
        #expect(plain.configuration["indexer_types"] == ["full", "full"])
        let shared = try model(
            "glm-dsa", all + [("attention.indexer.types", .int32s([1, 0]))], adding: tensors)
        #expect(shared.configuration["indexer_types"] == ["full", "shared"])
        #expect(try names(shared).contains("model.layers.0.self_attn.indexer.wq_b.weight"))
        #expect(try !names(shared).contains("model.layers.1.self_attn.indexer.wq_b.weight"))
        #expect(throws: CheckpointError.self) {
            try model("glm-dsa", all + [("attention.indexer.types", .int32s([1]))], adding: tensors)
        }
    }

    @Test("Baichuan's model of 40 layers has biases by distance and one matrix of projections; others are LLaMA")
    func baichuan() throws {
        let heads: [(String, GGUFBytes.Value)] = [("attention.head_count_kv", .uint32(2))]
        let tensors = ["attn_k", "attn_v"].map { ("blk.0.\($0).weight", [8, 8]) }
        func baichuan(_ layers: UInt32) throws -> ModelDirectory {
            try model(
                "baichuan", heads + [("block_count", .uint32(layers))], adding: tensors,
                removing: ["blk.0.attn_k.weight", "blk.0.attn_v.weight"])
        }
        #expect(try baichuan(40).configuration["model_type"] == "baichuan")
        let checkpoint = try baichuan(40).checkpoint()
        #expect(checkpoint.info("model.layers.0.self_attn.W_pack.weight")?.shape == [24, 8])
        #expect(try baichuan(32).configuration["model_type"] == "llama")
        #expect(try names(baichuan(32)).contains("model.layers.0.self_attn.q_proj.weight"))
    }

    @Test("PLaMo's normalisations lose the numbers that the converter has added")
    func plamo() throws {
        let values: [(String, GGUFBytes.Value)] = [
            ("block_count", .uint32(3)), ("attention.head_count", .int32s([0, 2, 0])),
            ("attention.head_count_kv", .int32s([0, 1, 0])), ("attention.key_length", .uint32(4)),
            ("attention.value_length", .uint32(4)), ("ssm.time_step_rank", .uint32(4)), ("ssm.inner_size", .uint32(16)),
            ("ssm.state_size", .uint32(4)), ("ssm.conv_kernel", .uint32(4)),
        ]
        let recurrent = [0, 2].map { ("blk.\($0).ssm_in.weight", [32, 8]) }
        let model = try model(
            "plamo2", values,
            adding: recurrent + [
                ("blk.0.post_attention_norm.weight", [8]), ("blk.0.post_ffw_norm.weight", [8]),
                ("blk.1.attn_q_norm.weight", [2, 4]), ("blk.0.ssm_d", [4, 1]),
            ])
        let checkpoint = try model.checkpoint()
        func first(_ name: String) throws -> Float? { try checkpoint.tensor(named: name).floats()?.first }
        let place = "model.layers.layers."
        #expect(try first("model.norm.weight") == 999)
        #expect(try first(place + "0.post_mixer_norm.weight") == 1 - 0.2)
        #expect(try first(place + "0.post_mlp_norm.weight") == 1 - Float(1 / (5 * 5.0.squareRoot())))
        #expect(try first(place + "1.mixer.q_weight") == 1)
        #expect(checkpoint.info(place + "0.mixer.D")?.shape == [4])
        #expect(model.configuration["num_attention_heads"] == 2)
        #expect(model.configuration["mamba_step"] == 2)
        #expect(
            checkpointError { _ = try self.model("plamo2", values, adding: [recurrent[0]]).checkpoint() }?.description
                == "m.gguf: 'plamo2.block_count' is 3; expected layers that attend at one distance, and not [1, 2]")
        #expect(
            message("plamo2", values.filter { $0.0 != "ssm.inner_size" } + [("ssm.inner_size", .uint32(8))])
                == "m.gguf: 'plamo2.ssm.inner_size' is 8; expected 'ssm.time_step_rank' heads (4) of the width of a key, 4"
        )
        let whole = try self.model("plamo3").configuration
        #expect(whole["sliding_window_pattern"] == 1 && whole["layer_types"] == nil)
        let sliding = try self.model(
            "plamo3", [("block_count", .uint32(8)), ("attention.sliding_window", .uint32(4))])
        #expect(sliding.configuration["layer_types"]?.arrayValue?.filter { $0 == "full_attention" }.count == 1)
        #expect(
            sliding.configuration["rope_parameters"]?.objectValue?["sliding_attention"]
                == ["rope_type": "default", "rope_theta": 10_000])
    }

    @Test("RWKV's shares of the row before are one tensor, and the first layer's numbers of values are not read")
    func rwkv() throws {
        let values: [(String, GGUFBytes.Value)] =
            [("attention.head_count", .uint32(0)), ("attention.layer_norm_epsilon", .float32(1e-5))]
            + [
                ("wkv.head_size", .uint32(4)), ("attention.decay_lora_rank", .uint32(4)),
                ("attention.iclr_lora_rank", .uint32(4)), ("attention.value_residual_mix_lora_rank", .uint32(4)),
                ("attention.gate_lora_rank", .uint32(4)),
            ]
        var file = GGUFBytes.llama("rwkv7")
        for (key, value) in values {
            file.values.removeAll { $0.key.elementsEqual("rwkv7.\(key)".utf8) }
            file.set("rwkv7." + key, value)
        }
        file.add("blk.0.time_mix_lerp_fused.weight", shape: [6, 1, 1, 8], floats: (0..<48).map { Float($0) })
        file.add("blk.0.time_mix_r_k.weight", shape: [8], floats: Array(repeating: 1, count: 8))
        for name in ["v0", "w0"] {
            file.add("blk.0.time_mix_\(name).weight", shape: [8], floats: Array(repeating: 1, count: 8))
        }
        let model = try ModelDirectory(path: directory.write(file.bytes, to: "r.gguf"))
        let checkpoint = try model.checkpoint()
        let place = "model.layers.0.attn."
        for (number, letter) in ["r", "w", "k", "v", "a", "g"].enumerated() {
            let share = try checkpoint.tensor(named: place + "x_" + letter)
            #expect(share.shape == [1, 1, 8])
            #expect(share.floats() == (0..<8).map { Float(8 * number + $0) })
        }
        #expect(checkpoint.info(place + "r_k")?.shape == [2, 4])
        #expect(checkpoint.names.contains(place + "w_lora.lora.2.bias"))
        #expect(!checkpoint.names.contains { $0.contains("v_lora") || $0.contains("time_mix_v0") })
        #expect(model.configuration["v_low_rank_dim"] == 4 && model.configuration["head_dim"] == 4)
        file.tensors.removeAll { $0.name.utf8.elementsEqual("blk.0.time_mix_lerp_fused.weight".utf8) }
        file.add("blk.0.time_mix_lerp_fused.weight", shape: [5, 1, 1, 8], floats: (0..<40).map { Float($0) })
        let other = try ModelDirectory(path: directory.write(file.bytes, to: "r.gguf"))
        #expect(
            checkpointError { _ = try other.checkpoint() }?.description
                == "r.gguf: 'blk.0.time_mix_lerp_fused.weight' is [5, 1, 1, 8]; expected [6, 1, 1, 8] (parts)")
    }

    // MARK: Mixtures

    @Test("DeepSeek's first mixtures are read as Ling's first, with experts whose weights are as scored")
    func firstMixtures() throws {
        for name in ["deepseek", "deepseek2-ocr"] {
            let values =
                experts.filter { $0.0 != "expert_gating_func" } + [
                    ("leading_dense_block_count", .uint32(1)), ("rope.dimension_count", .uint32(0)),
                ]
            let model = try model(name, values)
            let object = model.configuration
            #expect(object["model_type"] == "bailing_moe" && object["norm_topk_prob"] == false)
            #expect(object["first_k_dense_replace"] == 1 && object["num_shared_experts"] == 1)
            // Rows of heads of 4, whose rotated pairs are neighbours in the first kind of file.
            let queries = try #require(
                try model.checkpoint().tensor(named: "model.layers.0.self_attn.q_proj.weight").floats())
            let isTurned = name.utf8.elementsEqual("deepseek".utf8)
            #expect(
                stride(from: 0, to: 32, by: 8).map { queries[$0] - 3000 }
                    == (isTurned ? [0, 16, 8, 24] : [0, 8, 16, 24]))
        }
        #expect(
            message("deepseek2-ocr", experts + [("attention.sliding_window", .uint32(128))])
                == "m.gguf: 'deepseek2-ocr.expert_gating_func' is 2; expected 1 (softmax); others are not supported")
        #expect(
            message("deepseek2-ocr", [("attention.sliding_window", .uint32(128))])
                == "m.gguf: 'deepseek2-ocr.attention.sliding_window' is 128; expected 0; windows beside a prompt that all "
                + "later tokens see are not supported")
    }

    @Test("DeepSeek V4's streams and compressors have the reference's names, and other bounds or scores are refused")
    func deepSeek4() throws {
        let values =
            experts.filter { $0.0 != "expert_gating_func" } + [
                ("expert_gating_func", .uint32(4)), ("attention.q_lora_rank", .uint32(4)),
                ("attention.sliding_window", .uint32(4)), ("attention.output_group_count", .uint32(2)),
                ("attention.output_lora_rank", .uint32(4)), ("attention.indexer.head_count", .uint32(2)),
                ("attention.indexer.key_length", .uint32(8)), ("attention.indexer.top_k", .uint32(4)),
                ("hyper_connection.count", .uint32(2)), ("hyper_connection.sinkhorn_iterations", .uint32(3)),
                ("hyper_connection.epsilon", .float32(1e-6)), ("hash_layer_count", .uint32(0)),
                ("attention.compress_ratios", .int32s([4])), ("attention.compress_rope_freq_base", .float32(160_000)),
                ("swiglu_clamp_exp", .float32s([10])), ("expert_weights_scale", .float32(1.5)),
            ]
        let model = try model(
            "deepseek4", values,
            adding: [
                ("output_hc_fn.weight", [2, 16]), ("blk.0.hc_attn_base.weight", [8]),
                ("blk.0.attn_compressor_ape.weight", [4, 8]), ("blk.0.exp_probs_b_vl.bias", [4]),
            ])
        let names = try names(model)
        for name in [
            "model.hc_head.hc_fn", "model.layers.0.hc_attn_base", "model.layers.0.attn.compressor.ape",
        ] {
            #expect(names.contains(name))
        }
        #expect(!names.contains { $0.contains("probs_b_vl") })
        #expect(model.configuration["compress_ratios"] == [4] && model.configuration["swiglu_limit"] == 10.0)
        func message(_ key: String, _ value: GGUFBytes.Value) -> String? {
            self.message("deepseek4", values.filter { $0.0 != key } + [(key, value)])
        }
        #expect(
            message("expert_gating_func", .uint32(2))
                == "m.gguf: 'deepseek4.expert_gating_func' is 2; expected 4 (roots of softplus)")
        #expect(
            message("expert_weights_norm", .bool(false))
                == "m.gguf: 'deepseek4.expert_weights_norm' is false; expected true; nothing else is supported")
        #expect(
            message("swiglu_clamp_shexp", .float32s([7]))
                == "m.gguf: 'deepseek4.swiglu_clamp_exp' is an array of 1; expected one number for all layers and experts"
        )
    }

    @Test("Step's kinds of layers have heads, bases and rotated parts of their own")
    func step() throws {
        let values =
            experts + [
                ("block_count", .uint32(2)), ("attention.head_count", .int32s([2, 3])),
                ("attention.head_count_kv", .int32s([1, 3])), ("attention.key_length", .uint32(8)),
                ("rope.dimension_count", .uint32(8)), ("attention.sliding_window", .uint32(4)),
                ("attention.sliding_window_pattern", .bools([false, true])), ("swiglu_clamp_exp", .float32s([0, 7])),
            ]
        let object = try model("step35", values, adding: [("rope_freqs.weight", [4])]).configuration
        #expect(object["num_attention_heads"] == 2 && object["num_attention_groups"] == 1)
        #expect(object["attention_other_setting"] == ["num_attention_heads": 3, "num_attention_groups": 3])
        #expect(object["partial_rotary_factors"] == [0.5, 1] && object["zero_centered"] == false)
        #expect(object["rope_theta"] == [10_000.0, 10_000] && object["swiglu_limits"] == [0, 7])
        #expect(object["rope_scaling"] == nil)
        var file = GGUFBytes.llama("step35")
        for (key, value) in values {
            file.values.removeAll { $0.key.elementsEqual("step35.\(key)".utf8) }
            file.set("step35." + key, value)
        }
        file.add("rope_freqs.weight", shape: [4], floats: [1, 8, 1, 1])
        let stretched = try ModelDirectory(path: directory.write(file.bytes, to: "s.gguf")).configuration
        let divisors = stretched["rope_scaling"]?.objectValue?["long_factor"]?.arrayValue
        #expect(divisors?.map(\.doubleValue) == [1, 8])
        #expect(stretched["yarn_only_types"] == ["full_attention"])
        #expect(
            message("step35", values.filter { $0.0 != "attention.sliding_window_pattern" })
                == "m.gguf: 'step35.attention.sliding_window_pattern' is missing")
        #expect(
            message("step35", values.filter { $0.0 != "rope.dimension_count" } + [("rope.dimension_count", .uint32(4))])
                == "m.gguf: 'step35.rope.dimension_count' is 4; expected the width of keys, 8")
        let uneven =
            values.filter { $0.0 != "attention.sliding_window_pattern" }
            + [("attention.sliding_window_pattern", .bools([false, false]))]
        #expect(
            message("step35", uneven)
                == "m.gguf: 'step35.attention.head_count' is an array of 2; expected one number for all layers of a kind"
        )
    }

    @Test("MiniMax M3's layers with an index are those that have its tensors")
    func miniMax() throws {
        let values =
            experts + [
                ("attention.indexer.head_count", .uint32(1)), ("attention.indexer.key_length", .uint32(4)),
                ("attention.indexer.top_k", .uint32(2)), ("attention.indexer.block_size", .uint32(4)),
                ("attention.indexer.local_blocks", .uint32(1)), ("block_count", .uint32(2)),
            ]
        let model = try model(
            "minimax-m3", values,
            adding: [("blk.1.indexer.q_proj.weight", [4, 8]), ("blk.1.indexer.q_norm.weight", [4])])
        #expect(model.configuration["layer_types"] == ["full_attention", "minimax_m3_sparse"])
        #expect(model.configuration["index_topk_blocks"] == 2)
        let norm = try model.checkpoint().tensor(named: "model.layers.1.self_attn.indexer.q_norm.weight")
        #expect(norm.floats() == [0, 0, 0, 0])
        #expect(
            message("minimax-m3", values + [("expert_weights_norm", .bool(false))])
                == "m.gguf: 'minimax-m3.expert_weights_norm' is false; expected true; nothing else is supported")
    }

    @Test(
        "Qwen 4's streams, index and embeddings of tokens have the reference's names, and the numbers of hashes stay whole"
    )
    func qwen4() throws {
        let large: UInt64 = 35_184_372_088_831
        func longs(_ numbers: [UInt64]) -> GGUFBytes.Value {
            .array(type: 10, count: UInt64(numbers.count), bytes: numbers.flatMap { GGUFBytes.little($0) })
        }
        let values =
            experts.filter { $0.0 != "expert_gating_func" } + [
                ("ssm.group_count", .uint32(2)), ("ssm.time_step_rank", .uint32(2)), ("ssm.inner_size", .uint32(16)),
                ("ssm.state_size", .uint32(8)), ("ssm.conv_kernel", .uint32(4)), ("hyper_connection.count", .uint32(2)),
                ("hyper_connection.low_rank", .uint32(3)), ("attention.indexer.head_count", .uint32(2)),
                ("attention.indexer.key_length", .uint32(8)), ("attention.indexer.top_k", .uint32(8)),
                ("attention.compress_ratios", .int32s([4])), ("ple.layers", .int32s([0])),
                ("ple.ngram_size", .uint32(2)), ("ple.heads_per_ngram", .uint32(2)), ("ple.conv_kernel", .uint32(3)),
                ("ple.eos_token_id", .uint32(5)), ("embedding_length_per_layer_input", .uint32(4)),
                ("ple.layer_multipliers", longs([large, 3])), ("ple.head_vocab_sizes", longs([3, 5])),
                ("ple.head_offsets", longs([0, 3])),
            ]
        let model = try model(
            "qwen4exp", values,
            adding: [
                ("per_layer_token_embd.weight", [8, 4]), ("output_hc_norm.weight", [2, 8]),
                ("output_hc_down.weight", [3, 16]), ("blk.0.hc_ffn_inject.weight", [2, 16]),
                ("blk.0.hc_attn_norm.weight", [16]), ("blk.0.ple_norm_conv.weight", [2, 8]),
                ("blk.0.ple_conv1d.weight", [16, 3]), ("blk.0.ple_key.weight", [16, 8]),
                ("blk.0.indexer.q_proj.weight", [16, 8]), ("blk.0.indexer.k_norm.weight", [8]),
            ])
        let checkpoint = try model.checkpoint()
        let layer = "model.layers.0."
        for (name, shape) in [
            (layer + "ple.ple_embedding.ngram_embedding.weight", [8, 4]),
            ("model.hyper_connection_mixer.hc_norm.weight", [16]),
            ("model.hyper_connection_mixer.input_mix_weight_down.weight", [3, 16]),
            (layer + "mlp_hyper_connection.block_inject_weight.weight", [2, 16]),
            (layer + "attn_hyper_connection.hc_norm.weight", [16]), (layer + "ple.norm_conv.weight", [16]),
            (layer + "ple.conv1d.weight", [16, 1, 3]), (layer + "ple.key_proj.weight", [16, 8]),
            (layer + "self_attn.indexer.index_q_proj.weight", [16, 8]),
            (layer + "self_attn.indexer.k_layernorm.weight", [8]),
        ] {
            let tensor = try checkpoint.tensor(named: name)
            #expect(tensor.shape == shape)
            // One was added to the weights of normalisations.
            if name.contains("norm") { #expect(tensor.floats() == Array(repeating: 0, count: shape[0])) }
        }
        let object = model.configuration
        #expect(object["indexer_budget"] == 8 && object["indexer_compress_ratio"] == 4 && object["hc_lowrank"] == 3)
        #expect(object["ple_layer_ids"] == [1] && object["ple_embed_dim"] == 8 && object["ple_eos_token_id"] == 5)
        #expect(object["ple_layer_multipliers"] == [.number(JSONNumber(Int(large))), 3])
        func message(_ key: String, _ value: GGUFBytes.Value?) -> String? {
            self.message("qwen4exp", values.filter { $0.0 != key } + (value.map { [(key, $0)] } ?? []))
        }
        #expect(
            message("ple.layers", .int32s([0, 1]))
                == "m.gguf: 'qwen4exp.ple.layers' is an array of 2; expected one layer; a file has one table")
        #expect(message("ple.head_offsets", nil) == "m.gguf: 'qwen4exp.ple.head_offsets' is missing")
        #expect(
            message("attention.compress_ratios", .int32s([0]))
                == "m.gguf: 'qwen4exp.attention.compress_ratios' is an array of 1; expected one number for all layers that attend"
        )
    }

    @Test("a length from which queries grow that is not the trained one is refused")
    func growingQueries() {
        let values =
            latents + experts + [
                ("rope.dimension_count", .uint32(4)), ("attention.temperature_scale", .float32(0.1)),
                ("attention.temperature_length", .uint32(16)),
                ("rope.scaling.original_context_length", .uint32(32)),
            ]
        #expect(
            message("mistral4", values.filter { $0.0 != "expert_gating_func" } + [("expert_gating_func", .uint32(1))])
                == "m.gguf: 'mistral4.attention.temperature_length' is 16; expected "
                + "'rope.scaling.original_context_length' (32)")
    }
}
