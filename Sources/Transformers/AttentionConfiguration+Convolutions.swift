extension AttentionConfiguration {
    /// Two convolutions of queries and keys, and values of which half come from the position before (compressed convolutional
    /// attention, arXiv 2510.04476).
    public struct CompressedConvolutions: Sendable, Equatable {
        /// Positions that the first sees, which convolves each channel alone, `cca_time0`.
        public var channelTaps: Int
        /// Positions that the second sees, which convolves each head, `cca_time1`.
        public var headTaps: Int

        /// The rows that both together look back.
        var pastRows: Int { channelTaps + headTaps - 2 }
    }

    /// What the attention itself keeps of all positions at once; nil where it keeps nothing of this kind.
    var stateShape: RecurrentState.Shape? {
        compressedConvolutions.map {
            RecurrentState.Shape(rows: $0.pastRows, channels: queryWidth + keyWidth, stateCount: valueWidth / 2)
        }
    }

    /// What is kept of each position to weigh or choose its key by; nil where nothing is.
    public var keyMarks: KeyValueShape? {
        if let blockIndex { return blockIndex.marks }
        return dynamicMask.map { _ in
            KeyValueShape(
                headCount: 1, keyDimension: keyValueHeadCount, valueDimension: keyValueHeadCount, valuesBeginKeys: true,
                mask: .causal)
        }
    }

    /// Profiles of biases by distance (Inkling): row and head have a share of each.
    public struct RelativeProfiles: Sendable, Equatable {
        /// The number of profiles, `d_rel`.
        public var count: Int
        /// Distances that have biases, from 0 on.
        public var extent: Int
    }
}
