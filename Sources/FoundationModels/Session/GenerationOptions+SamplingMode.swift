extension GenerationOptions {
    /// How the next token is chosen from the probabilities.
    public struct SamplingMode: Sendable, Equatable {
        /// What a mode does.
        @nonexhaustive(warn)
        public enum Kind: Sendable, Equatable {
            /// The most likely token.
            case greedy
            /// A random one of the most likely tokens.
            case randomTopK(Int, seed: UInt64?)
            /// A random one of the fewest tokens that together have this probability.
            case randomProbabilityThreshold(Double, seed: UInt64?)
        }

        /// What the mode does.
        public let kind: Kind

        /// Always the most likely token: the same prompt in the same state of a session gives the same text.
        public static var greedy: SamplingMode { SamplingMode(kind: .greedy) }

        /// A random one of the `k` most likely tokens.
        ///
        /// - Parameters:
        ///   - k: how many tokens are considered, at least 1.
        ///   - seed: makes the choices repeatable on one machine.
        public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(kind: .randomTopK(k, seed: seed))
        }

        /// A random one of the fewest tokens whose probabilities add up to a threshold.
        ///
        /// - Parameters:
        ///   - probabilityThreshold: above 0 and at most 1, where 1 considers every token.
        ///   - seed: makes the choices repeatable on one machine.
        public static func random(probabilityThreshold: Double, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(kind: .randomProbabilityThreshold(probabilityThreshold, seed: seed))
        }
    }
}
