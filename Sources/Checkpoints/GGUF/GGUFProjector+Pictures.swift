public import OrderedJSON

extension GGUFProjector {
    /// What preprocessor_config.json would say of the model's pictures, as far as the file tells; the rest is that of released models.
    ///
    /// - Throws: ``CheckpointError`` for values that make no sense.
    public func pictureSettings() throws(CheckpointError) -> JSONObject {
        let settings = settings
        var object: JSONObject = [:]
        func number(_ key: String) throws(CheckpointError) -> JSONValue? { try settings.number("vision." + key) }
        func square(_ side: JSONValue) -> JSONValue { ["height": side, "width": side] }
        /// Adds the numbers that are taken from values and that divide them.
        func normalise() {
            for name in ["image_mean", "image_std"] {
                object[name] = settings.reader.value(settings.key("vision." + name))
            }
        }
        let side = try number("image_size")
        switch kind.pictures {
        case .blocks(let least, let most):
            normalise()
            object["image_processor_type"] = "Qwen2VLImageProcessor"
            object["min_pixels"] = try number("image_min_pixels") ?? .int(least)
            object["max_pixels"] = try number("image_max_pixels") ?? .int(most)
            object["merge_size"] = try number("spatial_merge_size")
        case .square:
            normalise()
            object["image_processor_type"] = "Gemma3ImageProcessor"
            object["size"] = side.map(square)
        case .budget:
            // Numbers of this family are never normalised.
            object["image_processor_type"] = "Gemma4ImageProcessor"
            object["pooling_kernel_size"] = try number("projector.scale_factor")
        case .split:
            normalise()
            object["image_processor_type"] = "Idefics3ImageProcessor"
            let tile = try settings.int("vision.image_size", .positive)
            let longest = try settings.optionalInt("vision.preproc_image_size", .positive) ?? 4 * tile
            object["size"] = ["longest_edge": .int(longest)]
            object["max_image_size"] = ["longest_edge": .int(tile)]
        case .threshold:
            normalise()
            object["image_processor_type"] = "Lfm2VlImageProcessor"
            object["downsample_factor"] = try number("projector.scale_factor")
            object["min_tiles"] = try number("preproc_min_tiles")
            object["max_tiles"] = try number("preproc_max_tiles")
        case .longestSide:
            normalise()
            object["image_processor_type"] = "PixtralImageProcessor"
            object["size"] = side.map { ["longest_edge": $0] }
        case .tiles:
            normalise()
            object["image_processor_type"] = "GotOcr2ImageProcessor"
            object["size"] = side.map(square)
            object["min_patches"] = try number("preproc_min_tiles")
            object["max_patches"] = try number("preproc_max_tiles")
        case .centre:
            normalise()
            // A vector for the ends of lines is there where pictures are cut.
            object["image_processor_type"] =
                settings.has("v.image_newline") ? "LlavaNextImageProcessor" : "CLIPImageProcessor"
            object["size"] = side.map { ["shortest_edge": $0] }
            object["crop_size"] = side.map(square)
        }
        return object
    }
}

extension GGUFProjector.Kind {
    /// How a family's pictures are resized and cut.
    enum Pictures: Sendable {
        /// Sides that are multiples of a block, within numbers of pixels that files may lack.
        case blocks(leastPixels: Int, mostPixels: Int)
        /// One square for all.
        case square
        /// As large as a number of rows allows.
        case budget
        /// Squares, then the whole.
        case split
        /// Squares of large pictures, then the whole.
        case threshold
        /// A longest side.
        case longestSide
        /// The best grid of squares, then the whole.
        case tiles
        /// The shorter side, cut from the middle; or the whole, then squares of the best size.
        case centre
    }
}

/// Where the part of a model that sees is looked for.
public enum ProjectorChoice: Sendable, Hashable {
    /// In the model's own files; for a GGUF model in a projector beside it.
    case beside
    /// Nowhere beside the model: a GGUF model reads text alone.
    case none
    /// In this file.
    case file(String)
}

extension GGUFProjector {
    /// Architectures of text parts that no model has without a part that sees.
    private static let seeingArchitectures: Set<String> = ["qwen2vl", "qwen3vl", "qwen3vlmoe"]

    /// Whether a model is the text part of one that sees.
    public static func isNeeded(by directory: ModelDirectory) -> Bool {
        guard let settings = directory.ggufSettings else { return false }
        return seeingArchitectures.contains(settings.architecture)
    }

    /// The projectors in the folder of a GGUF model, those in 16 bits first; none for another model.
    ///
    /// - Throws: ``CheckpointError`` when the folder cannot be read.
    public static func files(beside directory: ModelDirectory) throws(CheckpointError) -> [String] {
        guard directory.metadata != nil else { return [] }
        return try files(in: directory.folder)
    }
}
