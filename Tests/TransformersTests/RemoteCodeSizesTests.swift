import Checkpoints
import OrderedJSON
import TestSupport
import Testing

@testable import Transformers

/// Families whose references are programs of their own: what their configurations say, and what is refused of them.
@Suite("Sizes of families of remote code")
struct RemoteCodeSizesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let folder: String
        let changes: JSONObject
        let message: String

        var testDescription: String { "\(folder): \(message)" }

        init(_ folder: String, _ changes: JSONObject, _ message: String) {
            self.folder = folder
            self.changes = changes
            self.message = message
        }
    }

    private static func describe(_ folder: String, _ changes: JSONObject = [:]) throws -> DecoderConfiguration {
        var config = try #require(SharedData.json(SharedData.fixtures + "/\(folder)/config.json").objectValue)
        for entry in changes.entries { config[entry.key] = entry.value }
        return try ModelRegistry.describe(ConfigurationReader(config, file: "config.json")).configuration
    }

    /// The configuration without some keys.
    private static func describe(_ folder: String, without keys: [String]) throws -> DecoderConfiguration {
        var config = try #require(SharedData.json(SharedData.fixtures + "/\(folder)/config.json").objectValue)
        for key in keys { config.removeValue(forKey: key) }
        return try ModelRegistry.describe(ConfigurationReader(config, file: "config.json")).configuration
    }

    private static let refusals: [Case] = [
        Case(
            "bailing_moe", ["score_function": "tanh"],
            "config.json: 'score_function' is \"tanh\"; expected one of 'softmax', 'sigmoid'"),
        Case(
            "bailing_moe", ["norm_softmax": true],
            "config.json: 'norm_softmax' is true; expected false; this is not supported"),
        Case(
            "bailing_moe", ["num_experts_per_tok": 5],
            "config.json: 'num_experts_per_tok' is 5; expected at most 'num_experts' (4)"),
        Case(
            "bailing_moe-2", ["n_group": 3], "config.json: 'n_group' is 3; expected a divisor of 'num_experts' (8)"),
        Case(
            "step3p5", ["swiglu_limits": [0.1, 0.2]],
            "config.json: 'swiglu_limits' is an array of 2; expected an array of 4"),
        Case(
            "step3p5", ["moe_layers_enum": "1,x"],
            "config.json: 'moe_layers_enum' is \"1,x\"; expected numbers of layers, divided by commas"),
        Case(
            "step3p5", ["attention_other_setting": ["num_attention_heads": 6, "num_attention_groups": 4]],
            "config.json: 'attention_other_setting.num_attention_groups' is 4; expected a divisor of "
                + "'num_attention_heads' (6)"),
        Case(
            "step3p5", ["attention_other_setting": ["head_dim": 16]],
            "config.json: 'attention_other_setting.head_dim' is 16; expected 8, as in the other layers"),
        Case(
            "step3p5", ["moe_router_activation": "softmax"],
            "config.json: 'moe_router_activation' is \"softmax\"; expected \"sigmoid\""),
        Case(
            "qwen", ["intermediate_size": 43],
            "config.json: 'intermediate_size' is 43; expected an even number, twice a network's width"),
        Case(
            "qwen", ["kv_channels": 8],
            "config.json: 'kv_channels' is 8; expected 'hidden_size' (16) divided by the number of heads"),
        Case("qwen", ["rotary_pct": 0.5], "config.json: 'rotary_pct' is 0.5; expected 1; nothing else is supported"),
        Case(
            "openelm", ["num_query_heads": [2, 4]],
            "config.json: 'num_query_heads' is an array of 2; expected an array of 3"),
        Case(
            "openelm", ["num_kv_heads": [1, 3, 2]],
            "config.json: 'num_kv_heads' is an array of 3; expected a divisor of 'num_query_heads' (4) in layer 1"),
        Case(
            "openelm", ["ffn_multipliers": [1, 2]],
            "config.json: 'ffn_multipliers' is an array of 2; expected an array of 3"),
        Case("rwkv7", ["head_dim": 5], "config.json: 'head_dim' is 5; expected a divisor of 'hidden_size' (16)"),
        Case(
            "rwkv7", ["attn": ["layers": [1]]],
            "config.json: 'attn' is an object; expected null; layers of attention are not supported"),
        Case(
            "rwkv7", ["hidden_act": "silu"], "config.json: 'hidden_act' is \"silu\"; expected \"sqrelu\""),
        Case(
            "rwkv7", ["value_dim": [16, 16, 32]],
            "config.json: 'value_dim' is an array of 3; expected 'hidden_size' (16) in all layers"),
        Case("plamo2", ["mamba_step": 1], "config.json: 'mamba_step' is 1; expected 2 to 2147483647"),
        Case(
            "plamo3", ["scale_embedding": true],
            "config.json: 'scale_embedding' is true; expected false; this is not supported"),
        Case(
            "plamo3", ["sliding_window": [.null, 4, 8]],
            "config.json: 'sliding_window' is an array of 3; expected one width for all layers that slide"),
    ]

    @Test("a size that does not fit is refused with its key, what it is and what it should be", arguments: refusals)
    func refused(_ test: Case) throws {
        let error = #expect(throws: TransformerError.self) { try Self.describe(test.folder, test.changes) }
        #expect(error?.description == test.message)
    }

    @Test("Ling 2 is told from Ling 1 by its biases, where nothing says how experts are scored")
    func ling() throws {
        func mixture(_ decoder: DecoderConfiguration) -> FeedForwardConfiguration.MixtureConfiguration? {
            guard case .mixture(let mixture)? = decoder.layers.last?.feedForward else { return nil }
            return mixture
        }
        let second = try Self.describe("bailing_moe-2", without: ["score_function", "use_qk_norm"])
        #expect(mixture(second)?.routing.scores == .sigmoid)
        #expect(second.layers[0].attention?.queryKeyNormalization != nil)
        let first = try Self.describe("bailing_moe")
        #expect(mixture(first)?.routing.scores == .softmax)
        #expect(first.head.weightNormalization == .columns && second.head.weightNormalization == nil)
        #expect(mixture(first)?.sharedExpert?.intermediateSize == 20)
        // The weight of one expert is what it is.
        #expect(try mixture(Self.describe("bailing_moe", ["num_experts_per_tok": 1]))?.routing.divisor == .one)
        #expect(try mixture(Self.describe("bailing_moe", ["num_experts": .null])) == nil)
    }

    @Test("each of Step's layers has its heads, its rotation and its bounds")
    func step() throws {
        let layers = try Self.describe("step3p5").layers
        #expect(layers.map { $0.attention?.headCount } == [4, 6, 6, 4])
        #expect(layers.map { $0.attention?.keyValueHeadCount } == [2, 3, 3, 2])
        #expect(layers.map { $0.attention?.rotaryEmbedding } == [0, 1, 1, 0])
        let limits = layers.map { layer -> [Float?] in
            switch layer.feedForward {
            case .mixture(let mixture):
                [mixture.expert.clampedGate?.limit, mixture.sharedExpert?.clampedGate?.limit]
            case .dense(let network): [network.clampedGate?.limit]
            default: []
            }
        }
        #expect(limits == [[0.08], [nil, nil], [0.05, nil], [0.1, 0.12]])
        let still = try Self.describe("step3p5", ["use_rope_layers": [true, false, true, true]])
        #expect(still.layers.map { $0.attention?.rotaryEmbedding } == [0, nil, 1, 0])
    }

    @Test("Baichuan's models of 40 layers have biases by distance, and those of 32 rotate")
    func baichuan() throws {
        func hasBiases(_ decoder: DecoderConfiguration) -> Bool { decoder.layers[0].attention?.linearBiases != nil }
        #expect(try !hasBiases(Self.describe("baichuan")) && hasBiases(Self.describe("baichuan-13b")))
        #expect(try hasBiases(Self.describe("baichuan", ["num_hidden_layers": 40])))
        #expect(try !hasBiases(Self.describe("baichuan-13b", ["num_hidden_layers": 32])))
        #expect(try Self.describe("baichuan").head.weightNormalization == .rows)
        #expect(try Self.describe("baichuan-13b").head.weightNormalization == nil)
        #expect(try Self.describe("baichuan-13b", ["vocab_size": 125_696]).head.weightNormalization == .rows)
        #expect(try Self.describe("baichuan-13b").contextSize == 64)
    }

    @Test("texts of Qwen end where its code would stretch rotations, and those of PLaMo 2 where a window would slide")
    func contexts() throws {
        #expect(try Self.describe("qwen").contextSize == 48)
        #expect(try Self.describe("qwen", ["use_dynamic_ntk": false, "use_logn_attn": false]).contextSize == 64)
        #expect(try Self.describe("plamo2").contextSize == 160)
        #expect(try Self.describe("plamo2", ["full_attention_idx": [1]]).contextSize == 200)
    }

    @Test("widths that configurations leave out are those of the published code")
    func widths() throws {
        let absent = [
            "intermediate_size", "decay_low_rank_dim", "gate_low_rank_dim", "a_low_rank_dim", "v_low_rank_dim",
        ]
        let layers = try Self.describe("rwkv7", without: absent).layers
        guard case .generalizedDelta(let rule)? = layers[0].recurrence,
            case .channelMix(let mix)? = layers[1].recurrence
        else { return #expect(Bool(false)) }
        #expect(mix.intermediateSize == 64)
        #expect(rule.ranks == .init(decay: 32, share: 32, value: 32, gate: 32))
        let widths = try Self.describe("openelm").layers.map { layer -> Int? in
            guard case .dense(let network)? = layer.feedForward else { return nil }
            return network.intermediateSize
        }
        // 0.7 · 16 is nearest to 8, which is less than nine tenths of it.
        #expect(widths == [16, 24, 32])
    }

    @Test("PLaMo 3's full layers are stretched by YaRN where there is a factor, and its sliding layers are not")
    func plamo3() throws {
        let decoder = try Self.describe("plamo3", ["rope_scaling_factor": 4, "initial_context_length": 16])
        #expect(decoder.rotaryEmbeddings[1].scaling == .none && decoder.rotaryEmbeddings[1].theta == 100)
        guard case .yarn(let yarn) = decoder.rotaryEmbeddings[0].scaling else { return #expect(Bool(false)) }
        #expect(yarn.factor == 4 && yarn.trainedLength == 16 && !yarn.isTruncated)
        #expect(
            try Self.describe("plamo3", ["sliding_window": [4, 4, .null]]).layers[0].attention?.mask
                == .slidingWindow(4))
    }
}
