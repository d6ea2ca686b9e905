import Checkpoints
import OrderedJSON
import Tensors

/// MiniCPM-V 4.6: SigLIP with positions by stretches, a merger between two of its blocks, and squares of rows through two linear
/// layers, as often as it says.
///
/// In 4.7 rows and marks have positions on a canvas.
enum MiniCPMV: PictureFamily {
    static let modelTypes = ["minicpmv4_6", "minicpmv4_7", "minicpm_ocr"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        let vision = try config.vision()
        var tower = try SigLIP.tower(vision, .stretches(areDivided: true))
        guard case .patches(var patch) = tower.entrance else { return try LFM2VL.describe(config, for: decoder) }
        var leftovers = SigLIP.leftovers
        let modelType = try config.string("model_type")
        let isOCR = modelType == "minicpm_ocr"
        let side = try window(vision, "window_kernel_size")
        let isMerging = try config.choice("downsample_mode", from: ["16x": true, "4x": false], default: !isOCR)
        if isMerging {
            let layers = tower.blocks.layers.count
            // The whole's wins over the tower's.
            let reader = config.contains("insert_layer_id") ? config : vision
            let block = try reader.int("insert_layer_id", .within(0...(layers - 1)), default: min(6, layers - 1))
            patch.computed = .squares(side: side)
            tower.rowMerger = merger(tower.blocks, after: block + 1, side: side)
        } else {
            leftovers.append("vit_merger.")
        }
        tower.entrance = .patches(patch)
        let rounds = try config.int("merger_times", .within(1...4), default: 1)
        let square = try window(config, "merge_kernel_size")
        var picture = PictureEncoderConfiguration(
            tower: tower, rowWidth: decoder.hiddenSize,
            placeholder: try config.pictureToken(default: 248_056))
        if modelType == "minicpmv4_7" { picture.canvasMarks = try marks(config, decoder) }
        picture.patchesPerSide = isMerging ? side : 1
        var steps: [ConnectorDescription.Step] = []
        for round in 0..<rounds {
            picture.patchesPerSide *= square
            let inner = tower.hiddenSize * square * square
            steps += [.join(side: square, .rowsFirst), .normalize(.layer(epsilon: 1e-6), "mlp.\(round).pre_norm")]
            steps += ConnectorDescription.perceptron(
                "mlp.\(round).linear_1", "mlp.\(round).linear_2", inner: inner,
                outputs: round == rounds - 1 ? decoder.hiddenSize : tower.hiddenSize, bias: .required, .gelu)
        }
        return PictureDescription(
            configuration: picture, names: SigLIP.names, leftovers: leftovers,
            connector: ConnectorDescription(prefixes: ["model.merger.", "merger."], steps: steps))
    }

    /// What joins squares of rows after some blocks.
    private static func merger(
        _ blocks: DecoderConfiguration, after count: Int, side: Int
    ) -> EncoderConfiguration.RowMerger? {
        guard var layer = blocks.layers.first, case .dense(var network) = layer.feedForward,
            let normalization = layer.normalizations.attentionInput
        else { return nil }
        layer.attention?.mask = .windows
        layer.feedForward = nil
        layer.normalizations = BlockNormalizations(attentionInput: normalization)
        network.activation = .geluTanh
        network.intermediateSize *= side * side
        return EncoderConfiguration.RowMerger(
            blockCount: count, side: side, attention: layer, normalization: normalization, network: network)
    }

    /// The ids of what is around and between the views of a picture.
    private static func marks(
        _ config: ConfigurationReader, _ decoder: DecoderConfiguration
    ) throws(CheckpointError) -> Set<Int32> {
        var marks: Set<Int32> = []
        for key in ["image_start_id", "image_end_id", "slice_start_id", "slice_end_id", "newline_id"] {
            marks.insert(Int32(try config.int(key, .within(0...(decoder.vocabularySize - 1)))))
        }
        return marks
    }

    private static func window(_ config: ConfigurationReader, _ key: String) throws(CheckpointError) -> Int {
        let side = try config.side(key, default: 2)
        guard side <= 16 else { throw config.invalid(key, expected: .other("1 to 16")) }
        return side
    }
}
