public import Tensors

/// One feed-forward network.
typealias DenseConfiguration = FeedForwardConfiguration.DenseConfiguration
/// A router and experts.
typealias MixtureConfiguration = FeedForwardConfiguration.MixtureConfiguration

/// The feed-forward part of one layer.
public enum FeedForwardConfiguration: Sendable, Equatable {
    /// One network for every token.
    case dense(DenseConfiguration)
    /// A router and experts, of which each token uses a few.
    case mixture(MixtureConfiguration)
    /// A network for every token and experts beside it, both of the block's input (Gemma 4).
    case denseAndMixture(DenseAndMixtureConfiguration)

    /// One feed-forward network.
    public struct DenseConfiguration: Sendable, Equatable {
        /// The width between the projections, `intermediate_size`.
        public var intermediateSize: Int
        /// The nonlinear function, `hidden_act`.
        public var activation: Activation
        /// Whether it computes down(act(gate x) · up x) (Shazeer, arXiv 2002.05202), not down(act(up x)).
        public var isGated = true
        /// Whether the projections have biases, `mlp_bias`.
        public var bias = ParameterPresence.whenPresent
        /// Whether the narrowing projection has one, where that is not said of both; nil means as the others.
        public var narrowingBias: ParameterPresence?
        /// Whether the output is multiplied with a learned number (Inkling).
        public var hasLearnedScale = false
        /// What the learned numbers are multiplied with that multiply the elements of gate and up; nil where there are none (nGPT,
        /// arXiv 2410.01131).
        public var elementScaleFactor: Float?
        /// The bounds of a clamped gate, which takes the place of the nonlinear function.
        public var clampedGate: ClampedGate?
        /// Whether xIELU, whose two numbers are learned, takes the place of the nonlinear function (arXiv 2411.13010).
        public var isXIELU = false
        /// The normalisation between the nonlinear function and the narrowing matrix (BitNet, arXiv 2310.11453).
        public var innerNormalization: NormalizationConfiguration?
        /// What the gate is multiplied with before the nonlinear function.
        public var gateMultiplier: Float = 1
        /// Where a row's gate is cut to zero before the nonlinear function, in standard deviations above its mean; what lies above
        /// counts from there (Gemma 3n: the quantile of `activation_sparsity_pattern`).
        public var gateCutoff: Float?
    }

    /// A network and experts that read the same residual stream, each with normalisations of its own.
    public struct DenseAndMixtureConfiguration: Sendable, Equatable {
        /// The network.
        public var dense: DenseConfiguration
        /// The experts.
        public var mixture: MixtureConfiguration
        /// How the network's output, the experts' input and their output are normalised.
        public var normalization: NormalizationConfiguration
        /// How the router's input is normalised; its weight is divided by √hidden_size.
        public var routerNormalization: NormalizationConfiguration
    }

    /// The gate of gpt-oss: gate · sigmoid(alpha · gate) · (up + `upOffset`), with gate at most and up within ± `limit`.
    public struct ClampedGate: Sendable, Equatable {
        /// The steepness of the sigmoid, `swiglu_alpha`.
        public var alpha: Float
        /// The bound, `swiglu_limit`.
        public var limit: Float
        /// What is added to up, once it is clamped: 1, or 0 in DeepSeek V4 and Hy 4.
        public var upOffset: Float = 1
        /// Whether the bound is that of gate · sigmoid(alpha · gate) and not of gate (Step 3.5).
        public var clampsActivated = false
    }

    /// A mixture of experts (Shazeer and others, arXiv 1701.06538).
    public struct MixtureConfiguration: Sendable, Equatable {
        /// What a router chooses among: experts, and what takes the place of one.
        var choiceCount: Int { expertCount + identityCount + absentCount }
        /// The number of experts, `num_experts` or `num_local_experts`.
        public var expertCount: Int
        /// Choices after the experts that return their input, `zero_expert_num` (LongCat Flash).
        public var identityCount = 0
        /// Choices after all others that add nothing (ZAYA).
        public var absentCount = 0
        /// The width of a state that the router makes of a row and hands on to the next layer's, and of which a network makes its
        /// logits, `router_hidden_size`; nil where one matrix makes them.
        public var routerStateSize: Int?
        /// Whether the router reads the state of the layer before.
        public var readsRouterState = false
        /// The normalisation within such a network.
        public var routerNormalization: NormalizationConfiguration?
        /// How many of them a token uses, `num_experts_per_tok`.
        public var expertsPerToken: Int
        /// How they are chosen and weighed.
        public var routing: Routing
        /// Whether the router has a bias.
        public var routerBias = ParameterPresence.absent
        /// Each expert.
        public var expert: DenseConfiguration
        /// The width to which rows are projected for the experts, and from which the sum of their outputs comes back,
        /// `moe_latent_size`; nil where experts work on the residual stream's (Nemotron 3).
        public var latentSize: Int?
        /// An expert that every token uses.
        public var sharedExpert: DenseConfiguration?
        /// Whether the shared expert is multiplied with the sigmoid of a learned gate (Qwen 2 MoE).
        public var hasSharedExpertGate = false
        /// Whether a learned vector is added to the sum of all outputs (JetMoE).
        public var outputBias = ParameterPresence.absent
        /// Whether the weights of experts are multiplied with a learned number (Inkling).
        public var hasLearnedScale = false
        /// What the ungated shared expert's output is multiplied with.
        public var sharedExpertMultiplier: Float = 1
    }
}
