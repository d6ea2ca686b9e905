import LibC

/// Scores that depend on the distance between key and query by what is learned.
extension AttentionConfiguration {
    /// Learned biases of scores, one for each head and bucket of distances, which all layers share (T5, arXiv 1910.10683; MPNet,
    /// arXiv 2004.09297).
    public struct RelativeBiases: Sendable, Equatable {
        /// The rows of the table: half of the buckets are for earlier keys, half for later ones.
        public var bucketCount = 32
        /// The distance from which on all share the last bucket.
        public var largestDistance = 128

        /// The row of the table for a key this many positions after the query.
        func bucket(of distance: Int) -> Int {
            let half = bucketCount / 2
            let exact = half / 2
            let side = distance > 0 ? half : 0
            let size = abs(distance)
            if size < exact { return side + size }
            let ratio = logf(Float(size) / Float(exact)) / logf(Float(largestDistance) / Float(exact))
            return side + min(half - 1, exact + Int(ratio * Float(half - exact)))
        }
    }

    /// Disentangled attention (DeBERTa, arXiv 2006.03654): scores of contents and relative positions beside those of contents.
    public struct DisentangledConfiguration: Sendable, Equatable {
        /// Whether queries attend to relative positions, `c2p` in `pos_att_type`.
        public var attendsToPositions: Bool
        /// Whether relative positions attend to keys, `p2c` in `pos_att_type`.
        public var attendsFromPositions: Bool
        /// The relative positions to one side, half of the table's rows: `position_buckets` or `max_relative_positions`.
        public var span: Int
        /// The distance at which logarithmic buckets end; nil where every distance has a row of its own.
        public var largestDistance: Int?
        /// Whether the projections of contents are those of positions too, `share_att_key`.
        public var sharesProjections: Bool
        /// The normalisation of the table, `norm_rel_ebd`.
        public var normalization: NormalizationConfiguration?

        /// The row of the table for a key this many positions before the query.
        func row(of distance: Int) -> Int { min(max(bucket(of: distance) + span, 0), 2 * span - 1) }

        private func bucket(of distance: Int) -> Int {
            let middle = span / 2
            guard let largestDistance, abs(distance) > middle else { return distance }
            let ratio =
                logf(Float(abs(distance)) / Float(middle)) / logf(Float(largestDistance - 1) / Float(middle))
            return Int((ratio * Float(middle - 1)).rounded(.up) + Float(middle)) * distance.signum()
        }
    }
}
