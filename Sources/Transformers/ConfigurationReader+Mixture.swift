import Checkpoints
import OrderedJSON

/// Reads mixtures of experts, and which layers have one.
extension ConfigurationReader {
    /// A mixture of experts.
    ///
    /// - Parameter shared: the key of the number of experts that every token uses, and what its absence means; nil where the family
    ///   has none or reads them itself.
    /// - Throws: `invalidValue` when a token uses more experts than there are, or more than its groups hold.
    func mixture(
        count countKey: String, perToken perTokenKey: String = "num_experts_per_tok", defaultCount: Int? = nil,
        defaultPerToken: Int, routing: MixtureConfiguration.Routing,
        groups groupsKey: String = "n_group", expert: DenseConfiguration,
        shared: (key: String, default: Int)? = nil
    ) throws(CheckpointError) -> MixtureConfiguration {
        let count: Int
        if let defaultCount {
            count = try int(countKey, DecoderLimits.experts, default: defaultCount)
        } else {
            count = try int(countKey, DecoderLimits.experts)
        }
        let perToken = try int(perTokenKey, DecoderLimits.experts, default: min(defaultPerToken, count))
        guard perToken <= count else { throw invalid(perTokenKey, expected: .atMost(key: countKey, count)) }
        if let groups = routing.groups {
            guard count % groups.count == 0 else {
                throw invalid(groupsKey, expected: .other("a divisor of '\(countKey)' (\(count))"))
            }
            let considered = groups.chosenCount * (count / groups.count)
            guard perToken <= considered else {
                throw invalid(
                    perTokenKey,
                    expected: .other("at most \(considered), the experts of 'topk_group' \(groups.chosenCount) groups"))
            }
        }
        var mixture = MixtureConfiguration(
            expertCount: count, expertsPerToken: perToken, routing: routing, expert: expert)
        if let shared {
            mixture.sharedExpert = try sharedExperts(shared.key, default: shared.default, expert: expert)
        }
        return mixture
    }

    /// Groups of experts from `n_group`, or as a family names it, and `topk_group`; nil when all experts are considered.
    func expertGroups(
        _ key: String = "n_group", score: MixtureConfiguration.Routing.Groups.Score,
        defaultCount: Int = 1, defaultChosenCount: Int = 1
    ) throws(CheckpointError) -> MixtureConfiguration.Routing.Groups? {
        let count = try int(key, DecoderLimits.experts, default: defaultCount)
        let chosen = try int("topk_group", DecoderLimits.experts, default: min(defaultChosenCount, count))
        guard chosen <= count else { throw invalid("topk_group", expected: .atMost(key: key, count)) }
        return count == 1 ? nil : .init(count: count, chosenCount: chosen, score: score)
    }

    /// DeepSeek V3's routing, which many families share: sigmoids, a correction bias, groups by their two best experts,
    /// `norm_topk_prob` and `routed_scaling_factor`.
    func sigmoidRouting(
        normalized key: String = "norm_topk_prob", normalizedByDefault: Bool = true, groups: String = "n_group",
        defaultScale: Double = 1
    ) throws(CheckpointError) -> MixtureConfiguration.Routing {
        var routing = MixtureConfiguration.Routing.sigmoid(
            normalized: try bool(key, default: normalizedByDefault), correctionBias: .required)
        routing.groups = try expertGroups(groups, score: .sumOfTwoLargest)
        routing.scale = Float(try double("routed_scaling_factor", default: defaultScale))
        return routing
    }

    /// The experts that every token uses, as one network as wide as all of them together; nil when there are none.
    ///
    /// - Parameter expert: one of the experts.
    func sharedExperts(
        _ key: String, default fallback: Int, expert: DenseConfiguration
    ) throws(CheckpointError) -> DenseConfiguration? {
        let count = try optionalInt(key, .nonNegative) ?? (object[key] == nil ? fallback : 0)
        guard count > 0 else { return nil }
        let (width, overflows) = expert.intermediateSize.multipliedReportingOverflow(by: count)
        guard !overflows, DecoderLimits.widths.contains(width) else {
            throw invalid(key, expected: .other("a width of all shared experts within bounds"))
        }
        var shared = expert
        shared.intermediateSize = width
        return shared
    }

    /// Which layers have experts: as `mlp_layer_types` says, else all but the first this many.
    ///
    /// - Parameters:
    ///   - key: the number of dense layers at the beginning.
    ///   - fallback: that number when the key is absent.
    func sparseLayers(
        _ layerCount: Int, denseFirst key: String = "first_k_dense_replace", default fallback: Int
    ) throws(CheckpointError) -> [Bool] {
        let dense = try int(key, .nonNegative, default: fallback)
        let named = try optionalChoices("mlp_layer_types", from: ["sparse": true, "dense": false], count: layerCount)
        guard let named else { return (0..<layerCount).map { $0 >= dense } }
        return named
    }

    /// The layers after the last that predict further tokens.
    func nextTokenLayers(default fallback: Int = 0) throws(CheckpointError) -> Int {
        try int(firstPresent("num_nextn_predict_layers", "num_mtp_layers"), .within(0...64), default: fallback)
    }

    /// The feed-forward part of each layer; what no layer has is not read.
    func feedForwardParts(
        sparse: [Bool], mixture: @autoclosure () throws(CheckpointError) -> MixtureConfiguration,
        dense: @autoclosure () throws(CheckpointError) -> DenseConfiguration
    ) throws(CheckpointError) -> [FeedForwardConfiguration] {
        let experts = sparse.contains(true) ? FeedForwardConfiguration.mixture(try mixture()) : nil
        let network = sparse.contains(false) ? FeedForwardConfiguration.dense(try dense()) : nil
        return sparse.compactMap { $0 ? experts : network }
    }

    /// The same with the usual network where there are no experts: gated, without biases.
    func feedForwardParts(
        sparse: [Bool], mixture: @autoclosure () throws(CheckpointError) -> MixtureConfiguration
    ) throws(CheckpointError) -> [FeedForwardConfiguration] {
        try feedForwardParts(sparse: sparse, mixture: try mixture(), dense: try dense())
    }
}
