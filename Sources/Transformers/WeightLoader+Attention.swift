import LibC
import Tensors

/// The weights of attention: projections in the forms that families store, normalised queries and keys, sinks.
extension WeightLoader {
    /// A block's attention.
    ///
    /// - Parameters:
    ///   - place: the block's name, with a dot after it.
    ///   - offset: where the pairs of `rotary` begin in the workspace.
    ///   - readsOtherLayer: whether keys and values are those of an earlier layer; tensors of its own are left then.
    ///   - inputs: the width of what is projected; nil means the residual stream's.
    ///   - all: the decoder's rotary embeddings, where an index has one.
    func attention(
        _ attention: AttentionConfiguration, at place: String, rotary: RotaryEmbedding?, offset: Int,
        readsOtherLayer: Bool, inputs: Int? = nil, all: [(embedding: RotaryEmbedding, offset: Int)] = []
    ) throws(TransformerError) -> Attention {
        let hidden = inputs ?? configuration.hiddenSize
        let (queries, keys, values) = (attention.queryWidth, attention.keyWidth, attention.valueWidth)
        let projection: Attention.Projection
        var gate: Linear?
        switch names.layer.queryKeyValue {
        case .separate(let query, let key, let value):
            let queryLayer = try linear(
                place + query, attention.outputGate == .withQueries ? 2 * queries : queries, hidden,
                attention.inputBias, reason: "\(attention.headCount) heads x \(attention.headDimension)")
            if readsOtherLayer {
                projection = .queries(queryLayer)
                for module in [key, value] { tensors.leave(place + module) }
                break
            }
            func layer(_ name: String, _ outputs: Int, _ dimension: Int) throws(TransformerError) -> Linear {
                try linear(
                    place + name, outputs, hidden, attention.inputBias,
                    reason: "\(attention.keyValueHeadCount) key heads x \(dimension)")
            }
            let valueLayer: Linear? =
                if attention.differential != nil {
                    try pairedValues(attention, place + value)
                } else {
                    attention.valuesAreKeys ? nil : try layer(value, values, attention.valueDimension)
                }
            projection = .separate(
                query: queryLayer, key: try layer(key, keys, attention.headDimension), value: valueLayer)
        case .stacked(let name):
            projection = .stacked(try linear(place + name, queries + keys + values, hidden, attention.inputBias))
        case .gatedStacked(let name):
            let parts = try dividedLayers(
                place + name, [attention.resultWidth, queries + keys + values], hidden, attention.inputBias)
            gate = parts[0]
            projection = .stacked(parts[1])
        case .interleaved(let name):
            projection = .interleaved(try linear(place + name, queries + keys + values, hidden, attention.inputBias))
        case .grouped(let name):
            let group = attention.headCount / attention.keyValueHeadCount
            let order = Self.order(
                parts: attention.keyValueHeadCount, [.query, .key, .value],
                widths: [.query: group, .key: 1, .value: 1], unit: attention.headDimension)
            projection = .stacked(
                try linear(place + name, queries + keys + values, hidden, attention.inputBias, order: order))
        case .partitioned(let name, let parts):
            let width = queries / parts
            let order = Self.order(
                parts: parts, [.query, .value, .key], widths: [.query: width, .key: width, .value: width], unit: 1)
            projection = .stacked(
                try linear(place + name, queries + keys + values, hidden, attention.inputBias, order: order))
        }
        if gate == nil { gate = try outputGate(attention, at: place) }
        var keyNormalization: Normalization?
        if readsOtherLayer {
            if case .one(_, let key) = names.layer.headNormalization { tensors.leave(place + key) }
        } else {
            keyNormalization = try headNormalization(attention, at: place, heads: attention.keyValueHeadCount) {
                $0.key
            }
        }
        return Attention(
            configuration: attention, projection: projection,
            output: try attentionOutput(attention, at: place),
            queryNormalization: try headNormalization(attention, at: place, heads: attention.headCount) { $0.query },
            keyNormalization: keyNormalization,
            valueNormalization: try attention.valueNormalization.map { (kind) throws(TransformerError) in
                try normalization(place + names.layer.valueNormalization, kind, shape: [attention.valueDimension])
            },
            rotary: rotary, rotaryOffset: offset,
            cached: CachedAttention(
                headCount: attention.headCount, shape: attention.keysAndValues, scale: attention.scale,
                softcap: attention.softcap,
                sinks: attention.hasSinks ? try sinks(attention.headCount, at: place) : [],
                linearBiases: attention.linearBiases,
                relativeBiases: try relativeBiases(attention), seesMutualRows: attention.seesMutualRows,
                seesMutualRowsBeyondWindow: attention.seesMutualRowsBeyondWindow),
            outputNormalization: try attention.outputNormalization.map { (kind) throws(TransformerError) in
                try normalization(
                    place + names.layer.attentionOutputInnerNormalization, kind, shape: [attention.resultWidth])
            }, differential: try differentialHeads(attention, at: place), gate: gate,
            elementScales: try elementScales(attention, at: place),
            disentangled: try disentangledBiases(attention, projection, at: place),
            blockIndex: try blockIndex(attention, at: place, rotary: all),
            relativeLogits: try relativeLogits(attention, at: place),
            dynamicMask: try dynamicMask(attention, at: place))
    }

    /// Each head's score of attending to nothing, under the first of several names that is there.
    func sinks(_ count: Int, at place: String) throws(TransformerError) -> [Float] {
        let candidates = names.layer.sinks.split(separator: "|").map { place + $0 }
        return try tensors.vector(candidates.first(where: tensors.contains) ?? candidates.first ?? place, count)
    }

    /// Layers whose outputs follow each other in one matrix.
    func dividedLayers(
        _ name: String, _ widths: [Int], _ inputs: Int, _ bias: ParameterPresence
    ) throws(TransformerError) -> [Linear] {
        let total = widths.reduce(0, +)
        let stored = try tensors.matrix(name, total, inputs, reason: nil, isTransposed: false, use: .source)
        let biases = try self.bias(name, total, bias)
        var (layers, first): ([Linear], Int) = ([], 0)
        for width in widths {
            let rows = first..<first + width
            let own = try TransformerError.matrix(name, tensors.prepares ? try stored.slice(rows: rows) : stored)
            let matrix = try tensors.laidOut(own, name)
            layers.append(
                Linear(
                    matrix: matrix, bias: biases.map { Array($0[rows]) },
                    number: modules.add(name, matrix, rows: Array(rows), of: total)))
            first += width
        }
        return layers
    }

    /// The projection of all heads' results.
    private func attentionOutput(
        _ attention: AttentionConfiguration, at place: String
    ) throws(TransformerError) -> Linear {
        let hidden = configuration.hiddenSize
        let ownBias = attention.outputBias == .required ? names.layer.attentionOutputBias : nil
        var output = try linear(
            place + names.layer.attentionOutput, hidden, attention.outputWidth,
            ownBias == nil ? attention.outputBias : .absent)
        if let ownBias { output.bias = try tensors.vector(place + ownBias, hidden) }
        return output
    }

    /// The projection of values in pairs: those of two halves of the key heads side by side, for each key head.
    private func pairedValues(_ attention: AttentionConfiguration, _ name: String) throws(TransformerError) -> Linear {
        let (heads, width) = (attention.keyValueHeadCount, attention.valueDimension / 2)
        let order = (0..<heads).flatMap { head in
            [head % (heads / 2), heads / 2 + head % (heads / 2)].flatMap { $0 * width..<($0 + 1) * width }
        }
        return try linear(name, heads * width, configuration.hiddenSize, attention.inputBias, order: order)
    }

    /// How pairs of heads are combined; nil where they are not.
    private func differentialHeads(
        _ attention: AttentionConfiguration, at place: String
    ) throws(TransformerError) -> DifferentialHeads? {
        guard let differential = attention.differential else { return nil }
        func exponential(_ query: String, _ key: String) throws(TransformerError) -> Float {
            let query = try tensors.vector(place + query, attention.headDimension)
            let key = try tensors.vector(place + key, attention.headDimension)
            return expf(zip(query, key).reduce(0) { $0 + $1.0 * $1.1 })
        }
        let names = names.layer.differential
        let learned = try exponential(names.query1, names.key1) - exponential(names.query2, names.key2)
        return DifferentialHeads(
            headCount: attention.headCount, width: attention.valueDimension,
            lambda: learned + differential.initialLambda, scale: 1 - differential.initialLambda,
            normalization: Normalization(configuration: differential.normalization, weight: nil, bias: nil))
    }

    private enum Role { case query, key, value }

    /// The rows of a fused projection in the order all queries, all keys, all values, where it consists of parts with some of
    /// each.
    ///
    /// - Parameters:
    ///   - roles: what a part holds, in its order.
    ///   - widths: how much of each, in units of this many rows.
    private static func order(parts: Int, _ roles: [Role], widths: [Role: Int], unit: Int) -> [Int] {
        let partSize = unit * roles.reduce(0) { $0 + (widths[$1] ?? 0) }
        var order: [Int] = []
        for wanted in [Role.query, .key, .value] {
            for part in 0..<parts {
                var start = part * partSize
                for role in roles {
                    let size = unit * (widths[role] ?? 0)
                    if role == wanted { order += start..<start + size }
                    start += size
                }
            }
        }
        return order
    }

    /// The projection of the output's gate; nil where it has none of its own.
    private func outputGate(
        _ attention: AttentionConfiguration, at place: String
    ) throws(TransformerError) -> Linear? {
        let outputs: Int
        switch attention.outputGate {
        case nil, .withQueries: return nil
        case .perHead: outputs = attention.headCount
        case .perElement: outputs = attention.resultWidth
        }
        var gate = try linear(place + names.layer.attentionGate, outputs, configuration.hiddenSize, .absent)
        if attention.hasGateBias {
            let width = outputs / attention.headCount
            gate.bias = try tensors.vector(place + names.layer.attentionGateBias, attention.headCount)
                .flatMap { repeatElement($0, count: width) }
        }
        return gate
    }

    /// The normalisation of queries or of keys; nil when they have none.
    private func headNormalization(
        _ attention: AttentionConfiguration, at place: String, heads: Int,
        _ name: ((query: String, key: String)) -> String
    ) throws(TransformerError) -> Normalization? {
        guard let rule = attention.queryKeyNormalization else { return nil }
        let dimension = attention.headDimension
        let shape =
            switch rule.scope {
            case .head: [dimension]
            case .eachHead: [heads, dimension]
            case .projection: [heads * dimension]
            }
        switch names.layer.headNormalization {
        case .one(let query, let key):
            return try numbered(place + name((query, key)), rule.normalization, shape: shape)
        case .whole(let query, let key):
            return Normalization(
                configuration: rule.normalization, weight: try tensors.floats(place + name((query, key)), shape),
                bias: nil)
        case .each(let query, let key):
            var weight: [Float] = []
            for head in 0..<heads {
                weight += try tensors.vector(place + name((query, key)).numbered(head) + ".weight", dimension)
            }
            return Normalization(configuration: rule.normalization, weight: weight, bias: nil)
        }
    }
}
