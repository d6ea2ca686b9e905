import Checkpoints
import Tensors

/// Gemma 3 (arXiv 2503.19786): SigLIP, whose squares of rows become their means, and a product.
enum Gemma3Pictures: PictureFamily {
    static let modelTypes = ["gemma3", "shieldgemma2"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        let vision = try config.vision()
        let tower = try SigLIP.tower(vision, .cubic)
        let key = "mm_tokens_per_image"
        let rows = try config.squareSide(key, default: 256)
        guard case .patches(let patch) = tower.entrance, case .grid(let side, _) = patch.positions,
            side % rows == 0
        else {
            throw config.invalid(key, expected: .other("the square of a number that divides the patches of a side"))
        }
        var picture = PictureEncoderConfiguration(
            tower: tower, rowWidth: decoder.hiddenSize, placeholder: try config.pictureToken(default: 262_144))
        (picture.patchesPerSide, picture.sight) = (side / rows, .views)
        let epsilon = try vision.epsilon("layer_norm_eps", default: 1e-6)
        return PictureDescription(
            configuration: picture, names: SigLIP.names, leftovers: SigLIP.leftovers,
            connector: ConnectorDescription(
                prefixes: ["model.multi_modal_projector.", "multi_modal_projector."],
                steps: [
                    .averagePool(side: side / rows),
                    .normalize(.rootMeanSquarePlusOne(epsilon: epsilon), "mm_soft_emb_norm"),
                    .product("mm_input_projection_weight", outputs: decoder.hiddenSize),
                ]))
    }
}
