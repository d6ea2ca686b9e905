/// How a router chooses experts and weighs what they compute.
extension FeedForwardConfiguration.MixtureConfiguration {
    /// The steps from a router's logits to the experts of a token and their weights.
    public struct Routing: Sendable, Equatable {
        /// What logits become before experts are chosen.
        public enum Scores: Sendable, Equatable {
            /// Softmax over all experts.
            case softmax
            /// The sigmoid of each (DeepSeek V3, arXiv 2412.19437).
            case sigmoid
            /// The root of log(1 + eˣ) of each (DeepSeek V4).
            case rootSoftplus
            /// The logits themselves; the weights are the softmax over the chosen alone.
            case softmaxOfTop
            /// The logits themselves; the weights are the sigmoids of the chosen (Kolibri 1).
            case sigmoidOfTop
            /// SparseMixer (arXiv 2409.12136): experts are chosen one after another, each with its part of a softmax over those
            /// left whose logits are near the largest.
            ///
            /// - Parameter jitter: near means that the distance is at most twice this part of the larger of |logit| and the
            ///   largest, `router_jitter_noise`.
            case sparsemixer(jitter: Float)
        }

        /// Experts in groups of equal size, of which only the best are considered (DeepSeek V2, arXiv 2405.04434).
        public struct Groups: Sendable, Equatable {
            /// What makes a group good.
            public enum Score: Sendable, Equatable {
                /// Its largest score (DeepSeek V2).
                case largest
                /// The sum of its two largest scores (DeepSeek V3).
                case sumOfTwoLargest
            }

            /// The number of groups, `n_group`, a divisor of the number of experts.
            public var count: Int
            /// How many of them are considered, `topk_group`.
            public var chosenCount: Int
            /// How they are compared.
            public var score: Score
        }

        /// What the weights of a token's experts are divided by.
        public enum Divisor: Sendable, Equatable {
            /// Nothing.
            case one
            /// Their sum and a small number that keeps it from zero.
            case sum(plus: Float)
            /// Their sum, or this number where the sum is smaller, `moe_norm_min` (ERNIE 4.5).
            case sumAtLeast(Float)
            /// The p-th root of the sum of their p-th powers, `moe_normalize_expert_weights` (DBRX).
            case norm(Float)
        }

        /// What logits become.
        public var scores: Scores
        /// Whether each expert has a number that is added to its score for the choice alone, `e_score_correction_bias`
        /// (auxiliary-loss-free balancing, arXiv 2408.15664).
        public var correctionBias = ParameterPresence.absent
        /// The bound of tanh soft-capping of logits, `moe_router_logit_softcapping` (Laguna).
        public var logitSoftcap: Float?
        /// Whether a weight multiplies what its expert reads and not what it makes (Llama 4).
        public var weighsInput = false
        /// Whether a table says which experts a token id has, and scores only weigh them (hash layers, arXiv 2106.04426).
        public var choosesByToken = false
        /// The last experts, which each token uses beside those that are chosen among the others (Inkling).
        public var alwaysChosenCount = 0
        /// Groups of experts; nil means that all are considered.
        public var groups: Groups?
        /// What the weights are divided by.
        public var divisor = Divisor.one
        /// What the weights are multiplied with in the end, `routed_scaling_factor`.
        public var scale: Float = 1
        /// Whether each expert has a number with which its weight is multiplied besides, `per_expert_scale` (Gemma 4).
        public var hasExpertScales = false

        /// Softmax over all experts, then the largest; `normalized` divides by their sum.
        public static func softmax(normalized: Bool) -> Routing {
            Routing(scores: .softmax, divisor: normalized ? .sum(plus: 0) : .one)
        }

        /// The sigmoid of each expert's logit, then the largest; `normalized` divides by their sum and 1e-20.
        public static func sigmoid(normalized: Bool, correctionBias: ParameterPresence) -> Routing {
            Routing(
                scores: .sigmoid, correctionBias: correctionBias, divisor: normalized ? .sum(plus: 1e-20) : .one)
        }

        /// The largest logits, then softmax over those alone.
        public static var softmaxOfTop: Routing { Routing(scores: .softmaxOfTop) }
    }
}
