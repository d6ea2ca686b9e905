import Checkpoints
import OrderedJSON
import TestSupport
import Testing

@testable import Transformers

/// RELIABILITY.md B 18 and its like: every wrong value is an error with this text, before anything is allocated.
@Suite("Configuration")
struct ConfigurationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let changes: JSONObject
        let message: String

        init(_ description: String, _ changes: JSONObject, _ message: String) {
            testDescription = description
            self.changes = changes
            self.message = message
        }
    }

    private static let llama: JSONObject = [
        "model_type": "llama", "vocab_size": 64, "hidden_size": 32, "intermediate_size": 48, "num_hidden_layers": 2,
        "num_attention_heads": 4, "num_key_value_heads": 2, "max_position_embeddings": 128, "rms_norm_eps": 1e-5,
    ]

    /// What is changed of a configuration that is right, and what the refusal says.
    private static let refusals: [Case] = [
        Case(
            "shared experts of a family that has none",
            [
                "model_type": "mimo_v2_flash", "n_shared_experts": 2, "n_routed_experts": 4, "moe_intermediate_size": 8,
                "first_k_dense_replace": 0, "num_key_value_heads": 1,
            ], "config.json: 'n_shared_experts' is 2; expected 0; shared experts are not supported here"),
        Case(
            "shared experts of Beam",
            [
                "model_type": "beam", "n_shared_experts": 1, "n_routed_experts": 4, "moe_intermediate_size": 8,
                "first_k_dense_replace": 0,
            ], "config.json: 'n_shared_experts' is 1; expected 0; shared experts are not supported here"),
        Case(
            "biases of Baichuan's attention", ["model_type": "baichuan", "attention_bias": true],
            "config.json: 'attention_bias' is true; expected false; this is not supported"),
        Case(
            "a base without sense where nothing is rotated",
            ["model_type": "baichuan", "num_hidden_layers": 40, "rope_theta": -1],
            "config.json: 'rope_theta' is -1; expected a number above 0"),
        Case("no width", ["hidden_size": 0], "config.json: 'hidden_size' is 0; expected 1 to 16777216"),
        Case(
            "no heads", ["num_attention_heads": 0], "config.json: 'num_attention_heads' is 0; expected 1 to 65536"),
        Case(
            "width that heads do not divide", ["num_attention_heads": 5, "num_key_value_heads": 5],
            "config.json: 'hidden_size' is 32; expected a multiple of 'num_attention_heads' (5)"),
        Case(
            "more key heads than heads", ["num_key_value_heads": 8],
            "config.json: 'num_key_value_heads' is 8; expected at most 'num_attention_heads' (4)"),
        Case(
            "key heads that do not divide heads", ["num_key_value_heads": 3],
            "config.json: 'num_key_value_heads' is 3; expected a divisor of 'num_attention_heads' (4)"),
        Case(
            "a thousand million layers", ["num_hidden_layers": 1_000_000_000],
            "config.json: 'num_hidden_layers' is 1000000000; expected 1 to 10000"),
        Case("theta of 0", ["rope_theta": 0], "config.json: 'rope_theta' is 0; expected a number above 0"),
        Case("theta as text", ["rope_theta": "NaN"], "config.json: 'rope_theta' is \"NaN\"; expected a number"),
        Case(
            "negative positions", ["max_position_embeddings": -1],
            "config.json: 'max_position_embeddings' is -1; expected 1 or more"),
        Case(
            "epsilon as text", ["rms_norm_eps": "1e-5"],
            "config.json: 'rms_norm_eps' is \"1e-5\"; expected a number"),
        Case("a missing size", ["vocab_size": nil], "config.json: 'vocab_size' is null"),
        Case("a fraction", ["hidden_size": 32.5], "config.json: 'hidden_size' is 32.5; expected an integer"),
        Case(
            "an unknown function", ["hidden_act": "step"],
            "config.json: 'hidden_act' is \"step\"; expected one of 'silu', 'swish', 'gelu', 'gelu_python', 'gelu_new', "
                + "'gelu_fast', 'gelu_pytorch_tanh', 'gelu_python_tanh', 'gelu_accurate', 'quick_gelu', 'relu', 'relu2', "
                + "'sigmoid', 'tanh'"),
        Case(
            "an unknown scaling", ["rope_scaling": ["rope_type": "spiral", "factor": 2]],
            "config.json: 'rope_scaling.rope_type' is \"spiral\"; expected one of 'default', 'linear', 'dynamic', "
                + "'llama3', 'yarn', 'longrope', 'proportional'"),
        Case(
            "an unknown scaling with alpha",
            ["model_type": "hunyuan_v1_dense", "rope_scaling": ["rope_type": "spiral", "alpha": 2]],
            "config.json: 'rope_scaling.rope_type' is \"spiral\"; expected one of 'default', 'linear', 'dynamic', "
                + "'llama3', 'yarn', 'longrope', 'proportional'"),
        Case(
            "factors of a scaling without its name", ["rope_scaling": ["factor": 4]],
            "config.json: 'rope_scaling.rope_type' is missing"),
        Case(
            "frequencies that leave no room between them",
            [
                "rope_scaling": [
                    "rope_type": "llama3", "factor": 8, "low_freq_factor": 4, "high_freq_factor": 1,
                ]
            ],
            "config.json: 'rope_scaling.high_freq_factor' is 1; expected more than 'low_freq_factor', 4.0"),
        Case(
            "an attention that is turned around",
            ["rope_scaling": ["rope_type": "yarn", "factor": 2, "attention_factor": -1]],
            "config.json: 'rope_scaling.attention_factor' is -1; expected a number above 0"),
        Case(
            "a scaling without its factor", ["rope_parameters": ["rope_type": "linear"]],
            "config.json: 'rope_parameters.factor' is missing"),
        Case(
            "divisors of the wrong number",
            ["rope_scaling": ["type": "longrope", "short_factor": [1, 2], "long_factor": [1, 2, 3, 4]]],
            "config.json: 'rope_scaling.short_factor' is an array of 2; expected an array of 4"),
        Case("an odd head", ["head_dim": 5], "config.json: 'head_dim' is 5; expected an even width of a head"),
        Case(
            "layer types of another number",
            ["model_type": "qwen3", "layer_types": ["full_attention"]],
            "config.json: 'layer_types' is an array of 1; expected an array of 2"),
        Case(
            "a layer type that is not attention",
            ["model_type": "qwen3", "layer_types": ["full_attention", "linear_attention"]],
            "config.json: 'layer_types[1]' is \"linear_attention\"; expected one of 'full_attention', 'sliding_attention', "
                + "'chunked_attention'"),
        Case(
            "sliding layers without a window",
            ["model_type": "qwen3", "layer_types": ["full_attention", "sliding_attention"]],
            "config.json: 'sliding_window' is missing"),
        Case(
            "more experts used than there are",
            ["model_type": "mixtral", "num_local_experts": 2, "num_experts_per_tok": 3],
            "config.json: 'num_experts_per_tok' is 3; expected at most 'num_local_experts' (2)"),
        Case(
            "groups that do not divide the experts",
            [
                "model_type": "glm4_moe", "n_routed_experts": 8, "moe_intermediate_size": 8,
                "num_experts_per_tok": 2, "n_group": 3, "topk_group": 1,
            ],
            "config.json: 'n_group' is 3; expected a divisor of 'n_routed_experts' (8)"),
        Case(
            "more groups chosen than there are",
            [
                "model_type": "glm4_moe", "n_routed_experts": 8, "moe_intermediate_size": 8,
                "num_experts_per_tok": 2, "n_group": 2, "topk_group": 3,
            ],
            "config.json: 'topk_group' is 3; expected at most 'n_group' (2)"),
        Case(
            "more experts used than the groups chosen hold",
            [
                "model_type": "glm4_moe", "n_routed_experts": 8, "moe_intermediate_size": 8,
                "num_experts_per_tok": 3, "n_group": 4, "topk_group": 1,
            ],
            "config.json: 'num_experts_per_tok' is 3; expected at most 2, the experts of 'topk_group' 1 groups"),
        Case(
            "more shared experts than a width holds",
            [
                "model_type": "glm4_moe", "n_routed_experts": 8, "moe_intermediate_size": 8,
                "num_experts_per_tok": 2, "n_shared_experts": 2_000_000_000,
            ],
            "config.json: 'n_shared_experts' is 2000000000; expected a width of all shared experts within bounds"),
        Case(
            "dense layers of another number",
            ["model_type": "exaone_moe", "moe_intermediate_size": 8, "mlp_layer_types": ["dense"]],
            "config.json: 'mlp_layer_types' is an array of 1; expected an array of 2"),
        Case(
            "experts for a token in too few layers",
            ["model_type": "hunyuan_v1_moe", "num_experts": 4, "moe_topk": [2]],
            "config.json: 'moe_topk' is an array of 1; expected an array of 2"),
        Case(
            "three experts of SparseMixer",
            ["model_type": "phimoe", "num_local_experts": 4, "num_experts_per_tok": 3],
            "config.json: 'num_experts_per_tok' is 3; expected 2; SparseMixer is defined for two experts"),
        Case(
            "kinds of attention for too many layers",
            [
                "model_type": "gpt_neo", "num_layers": 2, "num_heads": 4,
                "attention_types": [[["global", "local"], 2]],
            ],
            "config.json: 'attention_types' is an array of 1; expected 2 layers"),
        Case(
            "a kind of attention that is none",
            [
                "model_type": "gpt_neo", "num_layers": 2, "num_heads": 4,
                "attention_types": [[["global", "far"], 1]],
            ],
            "config.json: 'attention_types' is an array of 1; expected pairs of a list of 'global' and 'local' and how "
                + "often it stands"),
        Case(
            "a feed-forward part wider than any",
            ["model_type": "mpt", "d_model": 65_536, "n_layers": 2, "n_heads": 4, "expansion_ratio": 1024],
            "config.json: 'expansion_ratio' is 1024; expected a width of the feed-forward part within bounds"),
        Case(
            "learned positions of MPT",
            ["model_type": "mpt", "d_model": 32, "n_layers": 2, "n_heads": 4, "attn_config": ["alibi": false]],
            "config.json: 'attn_config.alibi' is false; expected true; learned positions are not supported"),
        Case(
            "more of a head rotated than there is",
            ["model_type": "gptj", "n_embd": 32, "n_layer": 2, "n_head": 4, "rotary_dim": 16],
            "config.json: 'rotary_dim' is 16; expected at least 2 of 8 elements"),
        Case(
            "attention to later positions", ["model_type": "gemma", "use_bidirectional_attention": true],
            "config.json: 'use_bidirectional_attention' is true; expected false; this is not supported"),
        Case(
            "too few flags", ["model_type": "smollm3", "no_rope_layers": [1]],
            "config.json: 'no_rope_layers' is an array of 1; expected an array of 2"),
        Case(
            "a family spelled wrongly", ["model_type": "Qwen-2"],
            "config.json: 'model_type' is 'Qwen-2', which is not known; did you mean 'qwen2'?"),
        Case(
            "another slip of the pen", ["model_type": "mixtrla"],
            "config.json: 'model_type' is 'mixtrla', which is not known; did you mean 'mixtral'?"),
        Case(
            "more shared keys than one", ["model_type": "deepseek_v4", "moe_intermediate_size": 8],
            "config.json: 'num_key_value_heads' is 2; expected 1, which all heads share"),
        Case(
            "groups that do not divide heads",
            ["model_type": "deepseek_v4", "num_key_value_heads": 1, "head_dim": 16, "o_groups": 7],
            "config.json: 'o_groups' is 7; expected a divisor of the width of all heads (64)"),
        Case(
            "an index of windows narrower than what is rotated",
            [
                "model_type": "deepseek_v4", "num_key_value_heads": 1, "head_dim": 16, "qk_rope_head_dim": 8,
                "index_head_dim": 4, "layer_types": ["sliding_attention", "compressed_sparse_attention"],
            ],
            "config.json: 'index_head_dim' is 4; expected at least the 8 elements that are rotated"),
        Case(
            "windows without a position",
            [
                "model_type": "deepseek_v4", "num_key_value_heads": 1, "head_dim": 16,
                "compress_rates": ["heavily_compressed_attention": 0],
            ],
            "config.json: 'compress_rates.heavily_compressed_attention' is 0; expected 1 to 65536"),
        Case(
            "windows of other sizes",
            ["model_type": "deepseek_v4", "num_key_value_heads": 1, "head_dim": 16, "compress_ratios": [4, 5]],
            "config.json: 'compress_ratios' is an array of 2; expected 0, 4 or 128 for each layer"),
        Case(
            "too few kinds of layers",
            [
                "model_type": "deepseek_v4", "num_key_value_heads": 1, "head_dim": 16,
                "layer_types": ["sliding_attention"],
            ],
            "config.json: 'layer_types' is an array of 1; expected an array of 2"),
        Case(
            "two shared experts",
            [
                "model_type": "deepseek_v4", "num_key_value_heads": 1, "head_dim": 16, "moe_intermediate_size": 8,
                "n_shared_experts": 2,
            ],
            "config.json: 'n_shared_experts' is 2; expected 1; the reference has no other"),
        Case(
            "an index narrower than what is rotated",
            ["model_type": "deepseek_v32", "moe_intermediate_size": 8, "num_key_value_heads": 4, "index_head_dim": 8],
            "config.json: 'index_head_dim' is 8; expected at least 'qk_rope_head_dim' (64), which is rotated"),
        Case(
            "an index without the queries' narrow vectors",
            ["model_type": "deepseek_v32", "moe_intermediate_size": 8, "num_key_value_heads": 4, "q_lora_rank": nil],
            "config.json: 'q_lora_rank' is null"),
        Case(
            "a choice of an earlier layer in the first",
            [
                "model_type": "glm_moe_dsa", "moe_intermediate_size": 8, "num_key_value_heads": 4,
                "indexer_types": ["shared", "full"],
            ],
            "config.json: 'indexer_types' is an array of 2; expected an index in the first layer, since none is before it"
        ),
        Case(
            "a pattern of other letters",
            [
                "model_type": "glm_moe_dsa", "moe_intermediate_size": 8, "num_key_value_heads": 4,
                "index_topk_pattern": "FX",
            ],
            "config.json: 'index_topk_pattern' is \"FX\"; expected the letters F and S, one for each layer"),
        Case(
            "too many choices",
            [
                "model_type": "hy_v4", "moe_intermediate_size": 8, "num_key_value_heads": 4,
                "indexer_types": ["full", "shared", "shared"],
            ],
            "config.json: 'indexer_types' is an array of 3; expected an array of 2"),
        Case(
            "ModernBERT's windows without a width",
            ["model_type": "modernbert-decoder", "num_hidden_layers": 2, "local_attention": 1],
            "config.json: 'local_attention' is 1; expected 2 to 2147483647"),
        Case(
            "ModernBERT's layers without a rotation",
            [
                "model_type": "modernbert-decoder",
                "rope_parameters": ["full_attention": ["rope_theta": 100], "sliding_attention": nil],
            ],
            "config.json: 'rope_parameters' is an object; expected an object for each kind of layer"),
        Case(
            "Doge's experts", ["model_type": "doge", "is_moe": true],
            "config.json: 'is_moe' is true; expected false; this is not supported"),
        Case(
            "ZAYA's experts", ["model_type": "zaya", "moe_intermediate_size": 8, "num_experts_per_tok": 2],
            "config.json: 'num_experts_per_tok' is 2; expected 1; the reference has no other"),
        Case(
            "index heads that divide no heads",
            [
                "model_type": "minimax_m3_vl_text", "layer_types": ["minimax_m3_sparse", "full_attention"],
                "index_n_heads": 3,
            ],
            "config.json: 'index_n_heads' is 3; expected a divisor of 'num_attention_heads' (4)"),
        Case(
            "shared experts that are no sinks", ["model_type": "inkling_text", "shared_expert_sink": false],
            "config.json: 'shared_expert_sink' is false; expected true; the reference has no other"),
        Case(
            "an encoder", ["model_type": "bert"],
            "config.json: 'model_type' is 'bert', which is not computed: it is an encoder, which makes vectors and does not "
                + "answer; see 'crema help embed'"
        ),
        Case(
            "an encoder and a decoder", ["model_type": "whisper"],
            "config.json: 'model_type' is 'whisper', which is not computed: it needs an encoder that the decoder attends "
                + "to"),
        Case(
            "a text part that is not computed", ["model_type": "gemma3", "text_config": ["model_type": "blt"]],
            "config.json: 'text_config.model_type' is 'blt', which is not computed: it needs a second model that joins bytes "
                + "into patches"),
        Case(
            "attention and networks that do not stand in turn",
            ["model_type": "dory", "head_dim": 8, "layer_types": ["mlp", "full_attention"]],
            "config.json: 'layer_types' is an array of 2; expected a kind of attention and 'mlp' in turn"),
        Case(
            "half a layer",
            ["model_type": "dory", "head_dim": 8, "layer_types": ["full_attention", "mlp"], "n_input_layers": 1],
            "config.json: 'n_input_layers' is 1; expected an even number"),
        Case(
            "sections with more layers than there are",
            ["model_type": "dory", "head_dim": 8, "n_input_layers": 1, "n_output_layers": 2],
            "config.json: 'n_output_layers' is 2; expected at most 1"),
        Case(
            "a section of another length",
            [
                "model_type": "dory", "head_dim": 8, "n_input_layers": 0, "n_output_layers": 0, "n_recurrent_layers": 1,
            ],
            "config.json: 'n_recurrent_layers' is 1; expected 2, the layers that are left"),
        Case(
            "loops that read what the last has kept",
            [
                "model_type": "dory", "head_dim": 8, "n_input_layers": 0, "n_output_layers": 0,
                "recurrent_kv_cache_mode": "last_loop",
            ],
            "config.json: 'recurrent_kv_cache_mode' is \"last_loop\"; expected 'per_loop'"),
        Case(
            "Zamba's heads that do not divide channels", ["model_type": "zamba", "n_mamba_heads": 3],
            "config.json: 'n_mamba_heads' is 3; expected a divisor of the 64 channels of a layer"),
        Case(
            "Zamba's attention of another width", ["model_type": "zamba", "attention_hidden_size": 48],
            "config.json: 'attention_hidden_size' is 48; expected 64, twice 'hidden_size'"),
        Case(
            "a text part of another kind", ["model_type": "llava", "text_config": "llama"],
            "config.json: 'text_config' is \"llama\"; expected an object"),
        Case(
            "layers that all share", ["model_type": "gemma4_text", "num_kv_shared_layers": 2],
            "config.json: 'num_kv_shared_layers' is 2; expected fewer than the 2 layers"),
        Case(
            "a layer whose kind no earlier one has", ["model_type": "gemma4_text", "num_kv_shared_layers": 1],
            "config.json: 'num_kv_shared_layers' is 1; expected fewer, so that layer 1 has a layer of its kind to share "
                + "with"),
        Case(
            "keys and values of another shape",
            [
                "model_type": "gemma4_text", "num_kv_shared_layers": 1,
                "layer_types": ["full_attention", "full_attention"],
                "per_layer_config": ["0": ["head_dim": 64], "1": ["head_dim": 32]],
            ],
            "config.json: 'num_kv_shared_layers' is 1; expected layers that share keys and values of one shape; those of "
                + "layer 1 and 0 differ"),
        Case(
            "a layer that is not there",
            ["model_type": "gemma4_text", "per_layer_config": ["2": ["head_dim": 64]]],
            "config.json: 'per_layer_config.2' is an object; expected each key the number of one of 2 layers"),
        Case(
            "a layer with something of its own that is not read",
            ["model_type": "gemma4_text", "per_layer_config": ["1": ["intermediate_size": 96]]],
            "config.json: 'per_layer_config.1.intermediate_size' is 96; expected no more than head_dim and "
                + "num_key_value_heads in a layer"),
        Case(
            "attention to later positions",
            ["model_type": "gemma4_text", "use_bidirectional_attention": "all"],
            "config.json: 'use_bidirectional_attention' is \"all\"; expected null or \"vision\"; attention to later "
                + "positions is not supported"),
        Case(
            "a gate of which nothing is left",
            [
                "model_type": "gemma3n_text", "num_kv_shared_layers": 0,
                "activation_sparsity_pattern": [0.5, 1],
            ],
            "config.json: 'activation_sparsity_pattern' is an array of 2; expected parts of a gate less than 1"),
        Case(
            "latents for some heads", ["model_type": "youtu"],
            "config.json: 'num_key_value_heads' is 2; expected 'num_attention_heads' (4), as latents serve all"),
        Case(
            "a layer for pictures that is not there",
            ["model_type": "mllama_text_model", "cross_attention_layers": [2]],
            "config.json: 'cross_attention_layers[0]' is 2; expected 0 to 1"),
        Case(
            "layers for pictures alone", ["model_type": "mllama_text_model", "cross_attention_layers": [1, 0]],
            "config.json: 'cross_attention_layers' is an array of 2; expected fewer than all 'num_hidden_layers' (2) layers"
        ),
        Case(
            "a code of pictures that is no id",
            ["model_type": "chameleon", "vocabulary_map": ["<image>": 70, "IMGIMGAZ": 64]],
            "config.json: 'vocabulary_map.IMGIMGAZ' is 64; expected 0 to 63"),
        Case(
            "one width for experts of text and of pictures",
            ["model_type": "ernie4_5_vl_moe_text", "moe_intermediate_size": [8]],
            "config.json: 'moe_intermediate_size' is an array of 1; expected an array of 2"),
        Case(
            "an odd width for sines and cosines",
            ["model_type": "ctrl", "n_embd": 33, "n_layer": 1, "n_head": 3],
            "config.json: 'n_embd' is 33; expected an even width, half of it for sines"),
        Case(
            "a stretched layer that is not there",
            ["model_type": "molmo2_text", "rope_scaling_layers": [0, 2]],
            "config.json: 'rope_scaling_layers[1]' is 2; expected 0 to 1"),
        Case(
            "more experts of Aria than there are",
            ["model_type": "aria_text", "moe_num_experts": 2, "moe_topk": 3],
            "config.json: 'moe_topk' is 3; expected at most 'moe_num_experts' (2)"),
        Case("no family", ["model_type": nil], "config.json: 'model_type' is null"),
        Case(
            "a packing that is not read",
            ["quantization_config": ["quant_method": "aqlm", "nbits_per_codebook": 16]],
            "config.json: 'quantization_config.quant_method' asks for aqlm (sums of codebooks), which is not supported; use a "
                + "checkpoint in float32, float16 or bfloat16, or one packed by mlx, compressed-tensors, GPTQ, AWQ, "
                + "AutoRound, bitsandbytes, HQQ, torchao or as FP8, MXFP4 or NVFP4"
        ),
        Case(
            "bits that no word holds", ["quantization_config": ["quant_method": "gptq", "bits": 9]],
            "config.json: 'quantization_config.bits' is 9; expected 2 to 8"),
    ]

    @Test("a wrong value is refused with its key, what it is and what it should be", arguments: refusals)
    func refused(_ test: Case) throws {
        let error = #expect(throws: TransformerError.self) { try Self.load(test.changes) }
        #expect(error?.description == test.message)
    }

    /// Goes through `Decoder` with a directory that holds config.json and nothing else.
    private static func load(_ changes: JSONObject) throws {
        var config = llama
        for entry in changes.entries { config[entry.key] = entry.value }
        let directory = try TemporaryDirectory()
        try directory.write(JSONValue.object(config).serialized(), to: "config.json")
        _ = try Decoder.configuration(of: ModelDirectory(path: directory.path))
    }

    @Test("null counts as absent, and absent as the family's default")
    func defaults() throws {
        func configuration(_ changes: JSONObject) throws -> DecoderConfiguration { try Self.describe(changes) }
        let llama = try configuration(["num_key_value_heads": .null, "head_dim": .null, "rope_scaling": .null])
        #expect(llama.layers[0].attention?.keyValueHeadCount == 4)
        #expect(llama.layers[0].attention?.headDimension == 8)
        #expect(!llama.head.isTied)
        let git = try configuration(["model_type": "git", "intermediate_size": .null])
        let usual = try configuration(["model_type": "git", "intermediate_size": 3072])
        #expect(git.layers[0].feedForward == usual.layers[0].feedForward)
        #expect(try configuration(["model_type": "gemma"]).head.isTied)
        #expect(try configuration(["model_type": "gemma"]).layers[0].attention?.headDimension == 256)
        // Mistral's window is 4096 when nothing is said and none when null is.
        #expect(try configuration(["model_type": "mistral"]).layers[0].attention?.mask == .slidingWindow(4096))
        #expect(
            try configuration(["model_type": "mistral", "sliding_window": .null]).layers[0].attention?.mask == .causal)
        #expect(
            try configuration(["model_type": "gemma2", "final_logit_softcapping": .null]).head.softcap == nil)
        #expect(try configuration(["model_type": "gemma2"]).head.softcap == 30)
    }

    @Test(
        "a width of heads that is null is hidden size / heads, whatever the family's default",
        arguments: ["ernie4_5", "seed_oss", "gpt_oss", "cwm", "ministral3"])
    func nullHeadDimension(modelType: String) throws {
        let changes: JSONObject = ["model_type": .string(modelType), "head_dim": .null, "num_local_experts": 4]
        #expect(try Self.describe(changes).layers[0].attention?.headDimension == 8)
        let absent = try Self.describe(["model_type": .string(modelType), "num_local_experts": 4])
        #expect(absent.layers[0].attention?.headDimension == (modelType == "gpt_oss" ? 64 : 128))
    }

    private static func describe(_ changes: JSONObject) throws -> DecoderConfiguration {
        var config = llama
        for entry in changes.entries { config[entry.key] = entry.value }
        let reader = ConfigurationReader(config, file: "config.json")
        return try ModelRegistry.describe(reader).configuration
    }

    /// Twelve layers, as version 5.24 of transformers saves them.
    @Test("layers below ten have what is theirs where their numbers have two digits")
    func paddedLayers() throws {
        let gemma = try Self.describe([
            "model_type": "gemma4_text", "num_hidden_layers": 12, "head_dim": 16,
            "per_layer_config": ["05": ["head_dim": 64], "11": ["head_dim": 64]],
        ])
        #expect(gemma.layers.map { $0.attention?.headDimension ?? 0 } == (0..<12).map { $0 % 6 == 5 ? 64 : 16 })
        let dots = try Self.describe([
            "model_type": "dots3_note_text", "num_hidden_layers": 12, "num_key_value_heads": 4,
            "first_k_dense_replace": 12,
            "layer_types": .array(
                (0..<12).map { $0 % 6 == 5 ? "full_attention" : "sliding_attention" }),
            "per_layer_config": ["05": ["v_head_dim": 8], "11": ["v_head_dim": 24]],
        ])
        let plain = dots.layers[0].latentAttention?.valueDimension
        #expect(dots.layers[5].latentAttention?.valueDimension == 8)
        #expect(dots.layers[11].latentAttention?.valueDimension == 24)
        #expect(dots.layers[4].latentAttention?.valueDimension == plain)
    }

    @Test("old and new spellings of rotary embeddings mean the same")
    func spellings() throws {
        func rotary(_ changes: JSONObject) throws -> [RotaryConfiguration] {
            try Self.describe(changes).rotaryEmbeddings
        }
        let scaling: JSONObject = ["type": "linear", "factor": 4.0]
        #expect(
            try rotary(["rope_theta": 500.0, "rope_scaling": .object(scaling)])
                == rotary(["rope_parameters": ["rope_type": "linear", "factor": 4.0, "rope_theta": 500.0]]))
        #expect(
            try rotary(["model_type": "gemma3_text", "rope_theta": 7.0, "rope_local_base_freq": 5.0])
                == rotary([
                    "model_type": "gemma3_text",
                    "rope_parameters": [
                        "full_attention": ["rope_type": "default", "rope_theta": 7.0],
                        "sliding_attention": ["rope_type": "default", "rope_theta": 5.0],
                    ],
                ]))
        #expect(
            try rotary(["model_type": "gpt_neox", "rotary_pct": 0.5, "rotary_emb_base": 300])
                == rotary([
                    "model_type": "gpt_neox", "rope_parameters": ["rope_theta": 300, "partial_rotary_factor": 0.5],
                ]))
        // In the reference an old rope_theta reaches only the full layers of OLMo 3.
        #expect(
            try rotary(["model_type": "olmo3", "rope_theta": 9.0, "sliding_window": 4]).map(\.theta) == [9, 500_000])
    }

    @Test(
        "an old scaling beside nested parameters replaces what it names, and an empty one nothing",
        arguments: ["olmo3", "gemma3_text"])
    func overlaidScaling(modelType: String) throws {
        func full(_ parameters: JSONObject, _ old: JSONValue) throws -> RotaryConfiguration? {
            try Self.describe([
                "model_type": .string(modelType), "sliding_window": 4, "rope_scaling": old,
                "rope_parameters": ["full_attention": .object(parameters)],
            ]).rotaryEmbeddings.first
        }
        let yarn: JSONObject = [
            "rope_type": "yarn", "factor": 4, "original_max_position_embeddings": 32, "rope_theta": 77,
        ]
        let plain = try full(yarn, .null)
        #expect(plain?.theta == 77)
        #expect(plain?.scaling != RotaryScaling.none)
        #expect(try full(yarn, [:]) == plain)
        var longer = yarn
        longer["factor"] = 8
        #expect(try full(yarn, ["factor": 8]) == full(longer, .null))
        for key in ["type", "rope_type"] {
            let scaled = try full(["rope_type": "default", "rope_theta": 77], [key: "linear", "factor": 8])
            #expect(scaled?.theta == 77)
            #expect(scaled?.scaling == RotaryScaling.linear(factor: 8))
        }
    }

    @Test("alpha makes a larger base of dynamic scaling, and of no other")
    func alpha() throws {
        func rotary(_ parameters: JSONObject) throws -> RotaryConfiguration? {
            try Self.describe(["model_type": "hunyuan_v1_dense", "rope_scaling": .object(parameters)])
                .rotaryEmbeddings.first
        }
        let dynamic = try rotary(["type": "dynamic", "factor": 1, "alpha": 1000])
        #expect(dynamic.map { $0.theta > 10_000_000 } == true)
        #expect(dynamic?.scaling == RotaryScaling.none)
        let plain = try rotary(["rope_type": "default", "alpha": 1000])
        #expect(plain?.theta == 10_000)
        #expect(plain?.scaling == RotaryScaling.none)
        let yarn: JSONObject = ["type": "yarn", "factor": 4, "original_max_position_embeddings": 32]
        var withAlpha = yarn
        withAlpha["alpha"] = 1.0
        #expect(try rotary(withAlpha) == rotary(yarn))
        #expect(try rotary(yarn)?.scaling != RotaryScaling.none)
    }

    @Test("Ministral 3 scales its queries by the object that rotates them, and as released when there is none")
    func ministral3() throws {
        func configuration(_ changes: JSONObject) throws -> DecoderConfiguration {
            var all: JSONObject = ["model_type": "ministral3", "max_position_embeddings": 262_144]
            for entry in changes.entries { all[entry.key] = entry.value }
            return try Self.describe(all)
        }
        let silent = try configuration([:])
        let silentScaling = AttentionConfiguration.QueryScaling(beta: 0.1, trainedLength: 16_384)
        #expect(silent.layers[0].attention?.queryScaling == silentScaling)
        #expect(silent.rotaryEmbeddings.map(\.theta) == [1_000_000])
        guard case .yarn(let yarn)? = silent.rotaryEmbeddings.first?.scaling else {
            Issue.record("not scaled")
            return
        }
        #expect(yarn.factor == 16)
        #expect(yarn.trainedLength == 16_384)
        #expect(yarn.attentionFactor == 1)
        #expect(try configuration(["rope_scaling": [:]]) == silent)
        let parameters: JSONValue = [
            "rope_type": "yarn", "factor": 4, "original_max_position_embeddings": 32, "llama_4_scaling_beta": 0.3,
        ]
        let stated = try configuration(["rope_parameters": parameters])
        let statedScaling = AttentionConfiguration.QueryScaling(beta: 0.3, trainedLength: 32)
        #expect(stated.layers[0].attention?.queryScaling == statedScaling)
        #expect(try configuration(["rope_parameters": parameters, "rope_scaling": [:]]) == stated)
        #expect(try configuration(["rope_scaling": parameters]) == stated)
    }

    @Test("dynamic scaling lengthens the context by its factor, other scalings do not")
    func contextSize() throws {
        func contextSize(_ scaling: JSONObject) throws -> Int {
            var config = Self.llama
            config["rope_scaling"] = .object(scaling)
            return try Llama.describe(ConfigurationReader(config, file: "config.json")).configuration.contextSize
        }
        #expect(try contextSize(["rope_type": "dynamic", "factor": 2.5]) == 320)
        #expect(try contextSize(["rope_type": "linear", "factor": 2.5]) == 128)
    }
}
