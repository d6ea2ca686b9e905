import Tensors

/// The weights of routers that are networks, and of experts that each token uses.
extension WeightLoader {
    /// What makes logits of a router's state; nil where one matrix is the router.
    func routerNetwork(_ mixture: MixtureConfiguration, at place: String) throws(TransformerError) -> RouterNetwork? {
        guard let width = mixture.routerStateSize, let kind = mixture.routerNormalization else { return nil }
        let names = names.layer.routerNetwork
        func layer(_ name: String, _ outputs: Int, _ bias: ParameterPresence) throws(TransformerError) -> Linear {
            try linear(place + name, outputs, width, bias, isSensitive: true)
        }
        return RouterNetwork(
            stateScales: mixture.readsRouterState ? try tensors.vector(place + names.stateScales, width) : nil,
            normalization: try normalization(place + names.normalization, kind, shape: [width]),
            first: try layer(names.first, width, .required), second: try layer(names.second, width, .required),
            output: try layer(names.output, mixture.choiceCount, .absent))
    }

    /// The experts, and after them those that each token uses, where these are weighed with the others.
    func allExperts(_ mixture: MixtureConfiguration, at place: String) throws(TransformerError) -> [FeedForward] {
        let always = mixture.routing.alwaysChosenCount
        guard always > 0 else { return try experts(mixture, at: place) }
        var (chosen, shared) = (mixture, mixture)
        (chosen.expertCount, shared.expertCount) = (mixture.expertCount - always, always)
        let names = names.layer.alwaysChosen
        return try experts(chosen, at: place) + splitExperts(shared, names, at: place)
    }
}
