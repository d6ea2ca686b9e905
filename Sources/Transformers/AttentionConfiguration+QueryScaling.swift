import LibC

extension AttentionConfiguration {
    /// What the learned numbers are multiplied with whose squares multiply elements: of rotated queries, and of what the output's
    /// gate is a function of (Dory).
    public struct ElementScales: Sendable, Equatable {
        /// That of queries.
        public var queryFactor: Float
        /// That of the gate's numbers.
        public var gateFactor: Float
    }

    /// Scaling of queries by their position, for texts longer than those of training.
    public struct QueryScaling: Sendable, Equatable {
        /// How the factor grows.
        public enum Growth: Sendable, Equatable {
            /// 1 + beta · log(1 + ⌊p / trainedLength⌋) (Llama 4, Ministral 3).
            case logarithmOfStretches
            /// 1 + beta · log(max(p / trainedLength, 1)) (Inkling).
            case logarithmBeyond
            /// (1 + p / trainedLength)^beta (Beam).
            case power
        }

        /// The strength.
        public var beta: Float
        /// The positions after which queries grow.
        public var trainedLength: Int
        /// What is added to a position, which counts from 0, to give p.
        public var offset = 0
        /// How the factor grows.
        public var growth = Growth.logarithmOfStretches

        /// What the query at a position is multiplied with.
        func factor(at position: Int) -> Float {
            let p = position + offset
            return switch growth {
            case .logarithmOfStretches: 1 + beta * logf(1 + Float(p / trainedLength))
            case .logarithmBeyond: 1 + beta * logf(max(Float(p) / Float(trainedLength), 1))
            case .power: powf(1 + Float(p) / Float(trainedLength), beta)
            }
        }
    }
}
