import Checkpoints
import OrderedJSON

/// Rotary embeddings of decoders whose kinds of layers rotate differently, or not at all.
extension ConfigurationReader {
    /// The distinct rotary embeddings, and each layer's; nil for a layer that does not rotate.
    typealias LayerRotations = (embeddings: [RotaryConfiguration], indices: [Int?])

    /// The embeddings of layers by their masks: `rope_parameters` has an object, or null, for each name that `layer_types` uses;
    /// an object without such names is meant for all.
    ///
    /// - Parameter keys: how the embedding of a kind is read, by its name.
    func rotary(
        byKindOf masks: [AttentionConfiguration.Mask], _ dimensions: Dimensions, _ keys: (String) -> RotaryKeys
    ) throws(CheckpointError) -> LayerRotations {
        try rotary(
            byKinds: masks.map { mask in
                switch mask {
                case .causal, .bidirectional, .windows: "full_attention"
                case .slidingWindow, .surrounding: "sliding_attention"
                case .chunked: "chunked_attention"
                }
            }, dimensions, keys)
    }

    /// The embeddings of layers by the names of their kinds.
    func rotary(
        byKinds kinds: [String], _ dimensions: Dimensions, _ keys: (String) -> RotaryKeys
    ) throws(CheckpointError) -> LayerRotations {
        let parameters = try optionalNested("rope_parameters")
        let isDivided = kinds.contains { parameters?.object[$0] != nil }
        var embeddings: [RotaryConfiguration] = []
        var known: [String: Int?] = [:]
        for kind in kinds where known[kind] == nil {
            let embedding: RotaryConfiguration?
            if isDivided, let parameters {
                guard parameters.object[kind] != nil else { throw parameters.missing(kind) }
                embedding = try parameters.optionalNested(kind).map { (own) throws(CheckpointError) in
                    try rotary(own, dimensions, keys(kind))
                }
            } else {
                embedding = try rotary(dimensions, keys(kind))
            }
            guard let embedding else {
                known.updateValue(nil, forKey: kind)
                continue
            }
            known[kind] = embeddings.firstIndex(of: embedding) ?? embeddings.count
            if !embeddings.contains(embedding) { embeddings.append(embedding) }
        }
        return (embeddings, kinds.map { known[$0].flatMap(\.self) })
    }
}
