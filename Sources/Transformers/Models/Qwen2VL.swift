import Checkpoints
import OrderedJSON
import Tensors

/// Qwen 2 VL (arXiv 2409.12191): patches of two frames, rotated by row and column; squares of rows are normalised, then joined.
enum Qwen2VL: PictureFamily {
    static let modelTypes = ["qwen2_vl"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        let vision = try config.vision()
        let tower = QwenTower(
            hiddenSize: "embed_dim", normalization: .layer(epsilon: 1e-6), patchBias: .absent, patchSize: 14,
            sizes: (1280, 32, 16))
        let width = try vision.int("embed_dim", DecoderLimits.widths, default: 1280)
        let ratio = try vision.double("mlp_ratio", .positive, default: 4)
        let inner = (Double(width) * ratio).rounded(.down)
        guard inner >= 1, inner <= Double(1 << 24) else {
            throw vision.invalid("mlp_ratio", expected: .other("a width of 1 to 16777216 with 'embed_dim' \(width)"))
        }
        let dense = DenseConfiguration(
            intermediateSize: Int(inner), activation: try vision.activation("hidden_act", default: .quickGelu),
            isGated: false, bias: .required)
        return try tower.describe(
            config, for: decoder, dense: dense, feedForward: .plain(up: "mlp.fc1", down: "mlp.fc2"),
            merger: QwenTower.firstMerger(tower.normalization))
    }
}

/// Qwen 2.5 VL (arXiv 2502.13923): in most blocks patches see those of their window alone.
enum Qwen25VL: PictureFamily {
    static let modelTypes = ["qwen2_5_vl"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        let vision = try config.vision()
        let tower = QwenTower(
            hiddenSize: "hidden_size", normalization: .rootMeanSquare(epsilon: 1e-6), patchBias: .absent, patchSize: 14,
            sizes: (3584, 32, 16))
        let dense = try vision.withDefaults(["intermediate_size": 3420]).dense(default: .silu, bias: .required)
        var description = try tower.describe(
            config, for: decoder, dense: dense,
            feedForward: .gated(at: "mlp."),
            merger: QwenTower.firstMerger(tower.normalization))
        guard case .patches(var patch) = description.configuration.tower.entrance else { return description }
        let (side, key) = (description.configuration.patchesPerSide, "window_size")
        let squares = try vision.int(key, .positive, default: 112) / side / patch.height
        guard squares > 0 else {
            throw vision.invalid(key, expected: .other("at least \(side * patch.height) pixels"))
        }
        patch.computed = .windows(squares: squares, side: side)
        description.configuration.tower.entrance = .patches(patch)
        let full = try vision.optionalInts("fullatt_block_indexes", .nonNegative) ?? [7, 15, 23, 31]
        for index in description.configuration.tower.blocks.layers.indices where !full.contains(index) {
            description.configuration.tower.blocks.layers[index].attention?.mask = .windows
        }
        return description
    }
}

/// Qwen 3 VL (arXiv 2511.21631) and Qwen 3.5: a table of positions besides the rotation, and connectors of earlier states, whose
/// rows are added after the decoder's first blocks.
enum Qwen3VL: PictureFamily {
    static let modelTypes = ["qwen3_vl", "qwen3_vl_moe", "qwen3_5", "qwen3_5_moe"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        let vision = try config.vision()
        var tower = QwenTower(
            hiddenSize: "hidden_size", normalization: .layer(epsilon: 1e-6), patchBias: .required, patchSize: 16,
            sizes: (1152, 27, 16))
        tower.positions = .grid(side: try vision.squareSide("num_position_embeddings", default: 2304), .alignedLinear)
        let dense = try vision.withDefaults(["intermediate_size": 4304])
            .dense(default: .geluTanh, isGated: false, bias: .required)
        var description = try tower.describe(
            config, for: decoder, dense: dense, feedForward: .plain(up: "mlp.linear_fc1", down: "mlp.linear_fc2")
        ) { merger(side: $0, hidden: $1, outputs: $2, at: "merger.", normalizesJoined: false) }
        let type = try config.string("model_type")
        let key = "deepstack_visual_indexes"
        let layers = description.configuration.tower.blocks.layers.count
        let isDeep = type.utf8.starts(with: "qwen3_vl".utf8)
        let indexes = isDeep ? try vision.optionalInts(key, .nonNegative) ?? [8, 16, 24] : []
        guard indexes.allSatisfy({ $0 < layers }), indexes.count <= decoder.layers.count else {
            throw vision.invalid(
                key, expected: .other("blocks below \(layers), at most \(decoder.layers.count) of them"))
        }
        description.configuration.tower.keptStates = indexes.map { $0 + 1 }
        description.configuration.additionCount = indexes.count
        let (side, hidden) = (description.configuration.patchesPerSide, description.configuration.tower.hiddenSize)
        description.additions = indexes.indices.map { index in
            var addition = description.connector
            addition.steps = merger(
                side: side, hidden: hidden, outputs: decoder.hiddenSize, at: "deepstack_merger_list.\(index).",
                normalizesJoined: true)
            return addition
        }
        return description
    }

    private static func merger(
        side: Int, hidden: Int, outputs: Int, at place: String, normalizesJoined: Bool
    ) -> [ConnectorDescription.Step] {
        let inner = hidden * side * side
        let normalization = ConnectorDescription.Step.normalize(.layer(epsilon: 1e-6), place + "norm")
        let join = ConnectorDescription.Step.join(side: side, .rowsFirst)
        return (normalizesJoined ? [join, normalization] : [normalization, join])
            + ConnectorDescription.perceptron(
                place + "linear_fc1", place + "linear_fc2", inner: inner, outputs: outputs, bias: .required, .gelu)
    }
}
