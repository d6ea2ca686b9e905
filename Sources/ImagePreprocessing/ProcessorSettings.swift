import Checkpoints
import Images
import OrderedJSON

/// What a model's files say about its pictures, found where the reference looks for it.
struct ProcessorSettings {
    /// The settings of the picture's class; those of the processor, when they hold them, or preprocessor_config.json.
    let image: ConfigurationReader
    /// The settings of the processor around it.
    let processor: ConfigurationReader
    /// config.json.
    let model: ConfigurationReader
    /// The part of config.json about the tower.
    let vision: ConfigurationReader
    /// tokenizer_config.json.
    let tokens: ConfigurationReader
    /// Whether there is a file about pictures.
    let hasFile: Bool
    /// The class by its plain name; nil where no file says.
    let className: String?

    /// - Parameter projector: the file of the tower, where it is not in the model's own; what it says of pictures counts where
    ///   no other file does.
    init(_ directory: ModelDirectory, _ projector: GGUFProjector?) throws(CheckpointError) {
        let limits = CheckpointLimits()
        func file(_ name: String) throws(CheckpointError) -> ConfigurationReader? {
            try ModelDirectory.settings(name, in: directory.folder, limits)
        }
        let processor = try file("processor_config.json")
        let flat = try file("preprocessor_config.json")
        let nested = try processor?.optionalNested("image_processor")
        let beside = try projector.map { (projector) throws(CheckpointError) in
            ConfigurationReader(try projector.pictureSettings(), file: projector.file)
        }
        let settings = nested ?? flat ?? beside
        hasFile = settings != nil
        image = settings ?? ConfigurationReader([:], file: "preprocessor_config.json")
        self.processor = processor ?? ConfigurationReader([:], file: "processor_config.json")
        model = try projector?.reader(for: directory) ?? directory.reader
        vision = try model.optionalNested("vision_config") ?? model
        tokens = ConfigurationReader(
            try directory.tokenizerConfiguration() ?? [:], file: ModelFile.tokenizerConfiguration)
        let type = image.contains("image_processor_type") ? "image_processor_type" : "feature_extractor_type"
        className = try image.optionalString(type).map(Self.plainName)
    }

    /// The name of a class without what distinguishes classes that follow one rule.
    private static func plainName(_ name: String) -> String {
        for ending in ["Fast", "Pil"] where name.hasSuffix(ending) {
            return plainName(String(name.dropLast(ending.count)))
        }
        return name.hasSuffix("FeatureExtractor") ? String(name.dropLast(16)) + "ImageProcessor" : name
    }

    /// Whether the model is of a type.
    func isModel(of type: String) throws(CheckpointError) -> Bool {
        try model.optionalString("model_type")?.utf8.elementsEqual(type.utf8) ?? false
    }

    // MARK: Values

    /// A side, or a height and a width: a number, `{"height", "width"}`, or a list of both.
    static func sides(_ key: String, _ reader: ConfigurationReader) throws(CheckpointError) -> (
        height: Int, width: Int
    )? {
        switch reader.value(key) {
        case nil: return nil
        case .object:
            let object = try reader.nested(key)
            guard object.contains("height") || object.contains("width") else { return nil }
            return (try object.int("height", sideBounds), try object.int("width", sideBounds))
        case .array:
            let sides = try reader.optionalInts(key, sideBounds) ?? []
            guard sides.count == 2 else { throw reader.invalid(key, expected: .count(2)) }
            return (sides[0], sides[1])
        default:
            let side = try reader.int(key, sideBounds)
            return (side, side)
        }
    }

    /// One edge of an object such as `{"shortest_edge"}`; nil where there is no such object, or no such edge.
    static func edge(
        _ key: String, _ edge: String, _ reader: ConfigurationReader, _ bounds: IntegerBounds = sideBounds
    ) throws(CheckpointError) -> Int? {
        guard case .object? = reader.value(key) else { return nil }
        return try reader.nested(key).optionalInt(edge, bounds)
    }

    /// The sides that settings may have, in pixels.
    static let sideBounds = IntegerBounds.within(1...16_384)
    /// The numbers of pixels, tiles, tokens.
    static let countBounds = IntegerBounds.within(1...1 << 28)

    /// The side of a patch of the tower in pixels.
    func patchSide(_ fallback: Int) throws(CheckpointError) -> Int {
        guard let sides = try Self.sides("patch_size", vision) else { return fallback }
        guard sides.height == sides.width else {
            throw vision.invalid("patch_size", expected: .other("square patches"))
        }
        return sides.height
    }

    /// The side that a patch has by the settings of the picture's class, else of the tower.
    func ownPatchSide(_ key: String, _ fallback: Int) throws(CheckpointError) -> Int {
        guard let sides = try Self.sides(key, image) else { return try patchSide(fallback) }
        guard sides.height == sides.width else { throw image.invalid(key, expected: .other("square patches")) }
        return sides.height
    }

    /// The filter.
    func filter(_ fallback: ResamplingFilter) throws(CheckpointError) -> ResamplingFilter {
        guard image.contains("resample") else { return fallback }
        switch try image.int("resample") {
        case 1: return .lanczos
        case 2: return .bilinear
        case 3: return .bicubic
        default:
            throw image.invalid("resample", expected: .other("1 (Lanczos), 2 (bilinear) or 3 (bicubic)"))
        }
    }

    /// The text of a token by its name in tokenizer_config.json.
    func token(_ names: [String], _ fallback: String) throws(CheckpointError) -> String {
        for name in names {
            switch tokens.value(name) {
            case .string(let text)?: return text
            case .object?: return try tokens.nested(name).optionalString("content") ?? fallback
            default: continue
            }
        }
        // transformers keeps named tokens in objects of their own, too.
        for key in ["extra_special_tokens", "model_specific_special_tokens"] {
            guard case .object? = tokens.value(key) else { continue }
            let named = try tokens.nested(key)
            for name in names { if let text = try named.optionalString(name) { return text } }
        }
        for name in names { if case .string(let text)? = processor.value(name) { return text } }
        return fallback
    }

    // MARK: Keys

    /// Keys of all classes that change no pixel, or are read by name.
    private static let commonKeys: Set<String> = [
        "image_processor_type", "feature_extractor_type", "processor_class", "image_processor_class", "auto_map",
        "do_resize", "do_rescale", "do_normalize", "do_convert_rgb", "rescale_factor", "image_mean", "image_std",
        "resample", "size", "default_to_square", "data_format", "input_data_format", "device", "disable_grouping",
        "return_tensors", "image_seq_length", "image_token", "video_token", "transformers_version", "backend",
        "video_sampling", "video_processor", "video_processor_type", "tokenizer", "feature_extractor",
        "model_input_names",
    ]

    /// Refuses keys that no rule here follows, unless they are off.
    func check(known: Set<String>) throws(CheckpointError) {
        for entry in image.object.entries where !entry.key.hasPrefix("_") {
            if Self.commonKeys.contains(entry.key) || known.contains(entry.key) { continue }
            if [.null, .bool(false)].contains(entry.value) { continue }
            throw image.invalid(
                entry.key, expected: .other("null or false: what the key asks for is not done to pictures here"))
        }
    }

    /// Refuses a step that is left out, or one that is turned on, where the rule has no choice.
    func require(_ key: String, _ value: Bool) throws(CheckpointError) {
        if let found = try image.optionalBool(key), found != value {
            throw image.invalid(key, expected: .other("\(value); other ways are not followed for this class"))
        }
    }
}
