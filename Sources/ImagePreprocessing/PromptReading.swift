import Checkpoints
import OrderedJSON

/// How each family writes pictures in a prompt.
enum PromptReading {
    /// The way of a model, by the class of its processor for pictures.
    static func prompt(
        _ settings: ProcessorSettings, _ className: String, _ description: ProcessorDescription
    ) throws(CheckpointError) -> ImagePrompt {
        let (processor, model) = (settings.processor, settings.model)
        let counts = IntegerBounds.within(1...65_536)
        func prompt(
            _ style: ImagePrompt.Style, _ rows: ImagePrompt.Rows, _ placeholder: String, marker: String? = nil,
            insertion: String? = nil, hasNoTemplate: Bool = false
        ) -> ImagePrompt {
            let marker = marker ?? placeholder
            return ImagePrompt(
                style: style, rows: rows, marker: marker, placeholder: placeholder, insertion: insertion ?? marker,
                hasNoTemplate: hasNoTemplate)
        }
        /// The rows of a view of one size, by the processor, else by the tower's size and what its patches are merged by.
        func sequenceLength(_ merge: Int) throws(CheckpointError) -> Int {
            for key in ["image_seq_length", "image_seq_len"] {
                if let count = try processor.optionalInt(key, counts) { return count }
            }
            for key in ["image_seq_length", "mm_tokens_per_image"] {
                if let count = try model.optionalInt(key, counts) { return count }
            }
            let side: Int
            switch description.rule {
            case let rule as FixedRule: side = rule.height
            case let rule as SplitRule: side = rule.tile
            case let rule as TileRule: side = rule.height
            default: side = description.patchSize * merge
            }
            let rows = side / description.patchSize / merge
            return max(1, rows * rows)
        }
        switch className {
        case "Qwen2VLImageProcessor":
            guard let rule = description.rule as? BlockRule else { break }
            let token = try settings.token(["image_token"], "<|image_pad|>")
            let start = try settings.token(["vision_start_token"], "<|vision_start|>")
            let end = try settings.token(["vision_end_token"], "<|vision_end|>")
            return prompt(.plain, .blocks(rule.factor), token, insertion: start + token + end)
        case "Glm4vImageProcessor", "Glm46VImageProcessor":
            guard let rule = description.rule as? BlockRule else { break }
            let token = try settings.token(["image_token"], "<|image|>")
            return prompt(
                .plain, .blocks(rule.factor), token, insertion: "<|begin_of_image|>" + token + "<|end_of_image|>")
        case "Gemma3ImageProcessor":
            let start = try settings.token(["boi_token"], "<start_of_image>")
            let end = try settings.token(["eoi_token"], "<end_of_image>")
            return prompt(
                .crops(start: start, end: end), .fixed(try sequenceLength(4)),
                try settings.token(["image_token"], "<image_soft_token>"), marker: start)
        case "Gemma4ImageProcessor", "Gemma4UnifiedImageProcessor":
            guard let rule = description.rule as? BudgetRule else { break }
            let start = try settings.token(["boi_token"], "<|image>")
            let end = try settings.token(["eoi_token"], "<image|>")
            return prompt(
                .enclosed(start: start, end: end), .blocks(rule.patch * rule.pool),
                try settings.token(["image_token"], "<|image|>"))
        case "SmolVLMImageProcessor", "Idefics3ImageProcessor":
            let around = try settings.token(["fake_image_token"], "<fake_token_around_image>")
            let whole = try settings.token(["global_image_token"], "<global-img>")
            let merge = try model.int("scale_factor", .within(1...16), default: 2)
            return prompt(
                .namedTiles(around: around, whole: whole), .fixed(try sequenceLength(merge)),
                try settings.token(["image_token"], "<image>"))
        case "Lfm2VlImageProcessor":
            guard let rule = description.rule as? ThresholdRule else { break }
            let placeholder = try settings.token(["image_token"], "<image>")
            if try !processor.bool("use_image_special_tokens", default: true) {
                return prompt(.plain, .blocks(rule.whole.factor), placeholder)
            }
            let start = try settings.token(["image_start_token"], "<|image_start|>")
            let end = try settings.token(["image_end_token"], "<|image_end|>")
            let whole = try settings.token(["image_thumbnail_token"], "<|img_thumbnail|>")
            return prompt(.numberedTiles(start: start, end: end, whole: whole), .blocks(rule.whole.factor), placeholder)
        case "PixtralImageProcessor":
            guard let rule = description.rule as? LongestSideRule else { break }
            let token = try settings.token(["image_token"], "[IMG]")
            let lineEnd = try settings.token(["image_break_token"], "[IMG_BREAK]")
            let end = try settings.token(["image_end_token"], "[IMG_END]")
            let isPlain = try settings.isModel(of: "lighton_ocr")
            return prompt(isPlain ? .plain : .lines(lineEnd: lineEnd, end: end), .blocks(rule.block), token)
        case "GotOcr2ImageProcessor":
            let token = try settings.token(["context_image_token"], "<IMG_CONTEXT>")
            let start = try settings.token(["start_image_token"], "<img>")
            let end = try settings.token(["end_image_token"], "</img>")
            let marker =
                try settings.isModel(of: "qianfan_ocr")
                ? processor.string("image_placeholder_token", default: "<image>") : token
            let ratio = try model.double("downsample_ratio", .within(0.01, 1), default: 0.5)
            return prompt(
                .enclosed(start: start, end: end), .fixed(try sequenceLength(Int((1 / ratio).rounded()))), token,
                marker: marker, insertion: marker + "\n")
        case "MiniCPMV4_6ImageProcessor", "MiniCPMOcrImageProcessor":
            guard let rule = description.rule as? SliceRule else { break }
            let token = try settings.token(["image_token"], "<|image_pad|>")
            let isNumbered = try processor.bool(
                "use_image_id", default: try settings.image.bool("use_image_id", default: true))
            let number = (
                start: try settings.token(["image_id_start_token"], "<image_id>"),
                end: try settings.token(["image_id_end_token"], "</image_id>")
            )
            let marks = ImagePrompt.Slices(
                number: isNumbered ? number : nil, start: try settings.token(["image_start_token"], "<image>"),
                end: try settings.token(["image_end_token"], "</image>"),
                sliceStart: try settings.token(["slice_start_token"], "<slice>"),
                sliceEnd: try settings.token(["slice_end_token"], "</slice>"))
            return prompt(.slices(marks), .blocks(rule.patch * rule.merge), token, insertion: token + "\n")
        case "LlavaNextImageProcessor", "LlavaOnevisionImageProcessor":
            guard let rule = description.rule as? AnyResolutionRule else { break }
            return prompt(
                .plain, try newlines(settings, rule, isNext: className == "LlavaNextImageProcessor"),
                try settings.token(["image_token"], "<image>"), insertion: "<image>\n")
        case "SiglipImageProcessor":
            let count = try settings.image.int("image_seq_length", counts, default: try sequenceLength(1))
            return prompt(
                .plain, .fixed(count), try settings.token(["image_token"], "<image>"), hasNoTemplate: true)
        default:
            // LLaVA: patches and what comes before them, of which the strategy may drop one.
            let size = description.rule.fixedSize ?? (336, 336)
            let patch = try patchSide(settings, description.patchSize)
            let dropped = try dropped(settings, default: "default")
            let more = try processor.int("num_additional_image_tokens", .within(0...64), default: dropped)
            let count = size.height / patch * (size.width / patch) + more - dropped
            return prompt(
                .plain, .fixed(max(1, count)), try settings.token(["image_token"], "<image>"), insertion: "<image>\n")
        }
        throw settings.image.invalid("image_processor_type", expected: .oneOf(ProcessorClass.all.map(\.key)))
    }

    /// The rows of the tower that are dropped: the class's, by the strategy of that name.
    private static func dropped(
        _ settings: ProcessorSettings, default fallback: String
    ) throws(CheckpointError) -> Int {
        let key = "vision_feature_select_strategy"
        let model = try settings.model.string(key, default: fallback)
        return try settings.processor.string(key, default: model).utf8.elementsEqual("default".utf8) ? 1 : 0
    }

    private static func patchSide(_ settings: ProcessorSettings, _ fallback: Int) throws(CheckpointError) -> Int {
        try ProcessorSettings.sides("patch_size", settings.processor)?.height ?? fallback
    }

    private static func newlines(
        _ settings: ProcessorSettings, _ rule: AnyResolutionRule, isNext: Bool
    ) throws(CheckpointError) -> ImagePrompt.Rows {
        let processor = settings.processor
        let dropped = try dropped(settings, default: isNext ? "default" : "full")
        let patch = try patchSide(settings, try settings.patchSide(14))
        if isNext {
            let more = try processor.int("num_additional_image_tokens", .within(0...64), default: dropped)
            let side = rule.side / patch
            return .newlines(side: side, tiles: nil, hasBase: side * side + more - dropped)
        }
        let patches = rule.side / patch
        let count = try processor.int("num_image_tokens", .within(1...65_536), default: patches * patches)
        let ratio = try processor.string(
            "vision_aspect_ratio",
            default: try settings.model.string("vision_aspect_ratio", default: "anyres_max_9"))
        guard let tiles = Int(ratio.drop { !"0123456789".contains($0) }) else {
            throw processor.invalid("vision_aspect_ratio", expected: .other("'anyres_max_' and a number of tiles"))
        }
        return .newlines(side: Int(Double(count).squareRoot()), tiles: max(1, tiles), hasBase: count - dropped)
    }
}

extension ImageRule {
    /// The size that every picture becomes; nil where it depends on the picture.
    var fixedSize: (height: Int, width: Int)? {
        switch self {
        case let rule as FixedRule: (rule.height, rule.width)
        case let rule as CentreRule:
            if let crop = rule.crop {
                crop
            } else if case .fixed(let height, let width)? = rule.resize {
                (height, width)
            } else {
                nil
            }
        default: nil
        }
    }
}
