import Checkpoints
import Images
import OrderedJSON

/// What the settings of one class of the reference mean here.
struct ProcessorDescription {
    var rule: any ImageRule
    var filter: ResamplingFilter
    var order = PreprocessedImage.Order.planes
    var mean: [Double]
    /// Nil where numbers are not normalised unless the settings require it.
    var deviation: [Double]?
    /// The side of a patch in pixels.
    var patchSize: Int
    var form = ReferenceForm.views
    /// Settings that the rule has read or that it follows whatever they say.
    var keys: Set<String>
}

/// The classes of the reference that have a rule here, by their names without "Fast".
enum ProcessorClass {
    typealias Reading = @Sendable (ProcessorSettings) throws(CheckpointError) -> ProcessorDescription

    static let all: KeyValuePairs<String, Reading> = [
        "Qwen2VLImageProcessor": { (settings) throws(CheckpointError) in try blocks(settings, isGLM: false) },
        "Glm4vImageProcessor": { (settings) throws(CheckpointError) in try blocks(settings, isGLM: true) },
        "Glm46VImageProcessor": { (settings) throws(CheckpointError) in try blocks(settings, isGLM: true) },
        "Gemma3ImageProcessor": gemma3,
        "Gemma4ImageProcessor": { (settings) throws(CheckpointError) in try gemma4(settings, joins: false) },
        "Gemma4UnifiedImageProcessor": { (settings) throws(CheckpointError) in try gemma4(settings, joins: true) },
        "SmolVLMImageProcessor": idefics3, "Idefics3ImageProcessor": idefics3,
        "Lfm2VlImageProcessor": lfm2,
        "PixtralImageProcessor": pixtral,
        "GotOcr2ImageProcessor": internVL,
        "MiniCPMV4_6ImageProcessor": miniCPM, "MiniCPMOcrImageProcessor": miniCPM,
        "CLIPImageProcessor": clip, "LlavaImageProcessor": llava,
        "LlavaNextImageProcessor": { (settings) throws(CheckpointError) in try anyResolution(settings, isNext: true) },
        "LlavaOnevisionImageProcessor": {
            (settings) throws(CheckpointError) in try anyResolution(settings, isNext: false)
        },
        "SiglipImageProcessor": siglip,
    ]

    private static let half = [0.5, 0.5, 0.5]
    private static let clipMean = [0.48145466, 0.4578275, 0.40821073]
    private static let clipDeviation = [0.26862954, 0.26130258, 0.27577711]

    private static func blocks(_ settings: ProcessorSettings, isGLM: Bool) throws(CheckpointError)
        -> ProcessorDescription
    {
        let image = settings.image
        try settings.require("do_resize", true)
        let patch = try settings.ownPatchSide("patch_size", 14)
        let merge = try image.int("merge_size", .within(1...16), default: 2)
        let times = try image.int("temporal_patch_size", .within(1...4), default: 2)
        let counts = ProcessorSettings.countBounds
        let frames = isGLM ? times : 1
        var least = isGLM ? 112 * 112 : 56 * 56
        if let edge = try ProcessorSettings.edge("size", "shortest_edge", image, counts) { least = edge }
        least = try image.int("min_pixels", counts, default: least)
        var most = 28 * 28 * (isGLM ? 15_000 : 1280)
        if let edge = try ProcessorSettings.edge("size", "longest_edge", image, counts) { most = edge }
        most = try image.int("max_pixels", counts, default: most)
        guard least <= most else {
            throw image.invalid(
                image.contains("min_pixels") ? "min_pixels" : "size", expected: .other("at most \(most) pixels"))
        }
        return ProcessorDescription(
            rule: BlockRule(
                factor: patch * merge, leastPixels: least, mostPixels: most, frames: frames, enlargesFirst: isGLM,
                leastSide: 0),
            filter: .bicubic, order: .blocks(merge: merge, times: times), mean: clipMean, deviation: clipDeviation,
            patchSize: patch,
            keys: ["patch_size", "merge_size", "temporal_patch_size", "min_pixels", "max_pixels"])
    }

    private static func gemma3(_ settings: ProcessorSettings) throws(CheckpointError) -> ProcessorDescription {
        let image = settings.image
        try settings.require("do_resize", true)
        let size = try ProcessorSettings.sides("size", image) ?? (224, 224)
        var scan: FixedRule.PanAndScan?
        if try image.bool("do_pan_and_scan", default: false) {
            scan = FixedRule.PanAndScan(
                leastCropSide: try image.int("pan_and_scan_min_crop_size", ProcessorSettings.sideBounds, default: 256),
                mostCrops: try image.int("pan_and_scan_max_num_crops", .within(1...64), default: 4),
                leastRatio: try image.double("pan_and_scan_min_ratio_to_activate", .positive, default: 1.2))
        }
        return ProcessorDescription(
            rule: FixedRule(height: size.height, width: size.width, panAndScan: scan), filter: .bilinear, mean: half,
            deviation: half, patchSize: try settings.patchSide(14),
            keys: [
                "do_pan_and_scan", "pan_and_scan_min_crop_size", "pan_and_scan_max_num_crops",
                "pan_and_scan_min_ratio_to_activate",
            ])
    }

    private static func gemma4(_ settings: ProcessorSettings, joins: Bool) throws(CheckpointError)
        -> ProcessorDescription
    {
        let image = settings.image
        try settings.require("do_resize", true)
        let patch = try settings.ownPatchSide("patch_size", 16)
        let pool = try image.int("pooling_kernel_size", .within(1...16), default: 3)
        let rows = try image.int("max_soft_tokens", .any, default: 280)
        guard BudgetRule.trainedRows.contains(rows) else {
            throw image.invalid("max_soft_tokens", expected: .other("70, 140, 280, 560 or 1120"))
        }
        return ProcessorDescription(
            rule: BudgetRule(patch: patch, pool: pool, mostRows: rows), filter: .bicubic, order: .patches,
            mean: [0, 0, 0], deviation: nil, patchSize: joins ? patch * pool : patch,
            keys: ["patch_size", "pooling_kernel_size", "max_soft_tokens", "model_patch_size"])
    }

    private static func idefics3(_ settings: ProcessorSettings) throws(CheckpointError) -> ProcessorDescription {
        let image = settings.image
        let tile = try ProcessorSettings.edge("max_image_size", "longest_edge", image) ?? 364
        return ProcessorDescription(
            rule: SplitRule(
                longestSide: try ProcessorSettings.edge("size", "longest_edge", image) ?? 4 * 364, tile: tile,
                splits: try image.bool("do_image_splitting", default: true),
                resizes: try image.bool("do_resize", default: true)),
            filter: .lanczos, mean: half, deviation: half, patchSize: try settings.patchSide(14), form: .nested,
            keys: ["max_image_size", "do_image_splitting", "do_pad", "pad_size", "return_row_col_info"])
    }

    private static func lfm2(_ settings: ProcessorSettings) throws(CheckpointError) -> ProcessorDescription {
        let image = settings.image
        try settings.require("do_resize", true)
        let patch = try settings.ownPatchSide("encoder_patch_size", 16)
        let factor = try image.int("downsample_factor", .within(1...16), default: 2) * patch
        let counts = ProcessorSettings.countBounds
        let least = try image.int("min_image_tokens", .within(1...65_536), default: 64)
        let most = try image.int("max_image_tokens", .within(least...65_536), default: 256)
        let tile = try image.int("tile_size", ProcessorSettings.sideBounds, default: 512)
        guard tile % factor == 0 else {
            throw image.invalid("tile_size", expected: .other("a multiple of \(factor) pixels"))
        }
        let leastTiles = try image.int("min_tiles", .within(1...64), default: 2)
        let mostTiles = try image.int("max_tiles", .within(leastTiles...64), default: 10)
        _ = counts
        let whole = BlockRule(
            factor: factor, leastPixels: least * factor * factor, mostPixels: most * factor * factor, frames: 1,
            enlargesFirst: false, leastSide: factor)
        return ProcessorDescription(
            rule: ThresholdRule(
                patch: patch, whole: whole,
                tolerance: try image.double("max_pixels_tolerance", .positive, default: 2),
                splits: try image.bool("do_image_splitting", default: true),
                hasThumbnail: try image.bool("use_thumbnail", default: true),
                choice: GridChoice(
                    grids: ThresholdRule.grids(leastTiles...mostTiles), tileHeight: tile, tileWidth: tile)),
            filter: .bilinear, order: .patches, mean: half, deviation: half, patchSize: patch,
            form: .padded(to: try image.int("max_num_patches", .within(1...65_536), default: 1024)),
            keys: [
                "encoder_patch_size", "downsample_factor", "min_image_tokens", "max_image_tokens", "tile_size",
                "min_tiles", "max_tiles", "max_pixels_tolerance", "do_image_splitting", "use_thumbnail", "do_pad",
                "max_num_patches", "return_row_col_info", "pad_size", "crop_size",
            ])
    }

    private static func pixtral(_ settings: ProcessorSettings) throws(CheckpointError) -> ProcessorDescription {
        let image = settings.image
        try settings.require("do_resize", true)
        var patch = try settings.patchSide(16)
        if let sides = try ProcessorSettings.sides("patch_size", settings.processor) { patch = sides.height }
        let bounds = IntegerBounds.within(1...16)
        let isLightOn = try settings.isModel(of: "lighton_ocr")
        let merge = try settings.processor.int(
            "spatial_merge_size", bounds,
            default: try settings.model.int("spatial_merge_size", bounds, default: isLightOn ? 2 : 1))
        // Pixtral's processor has a patch of its own, whatever the file says; LightOn's has none.
        var factor = patch * merge
        if isLightOn, let own = try ProcessorSettings.sides("patch_size", image) { factor = own.height }
        let edge = try ProcessorSettings.edge("size", "longest_edge", image)
        let sides = try ProcessorSettings.sides("size", image)
        return ProcessorDescription(
            rule: LongestSideRule(
                longestHeight: edge ?? sides?.height ?? 1024, longestWidth: edge ?? sides?.width ?? 1024,
                factor: factor, block: patch * merge),
            filter: .bicubic, mean: clipMean, deviation: clipDeviation, patchSize: patch,
            keys: ["patch_size", "do_pad", "pad_size", "spatial_merge_size"])
    }

    private static func internVL(_ settings: ProcessorSettings) throws(CheckpointError) -> ProcessorDescription {
        let image = settings.image
        try settings.require("do_resize", true)
        let size = try ProcessorSettings.sides("size", image) ?? (384, 384)
        let least = try image.int("min_patches", .within(1...64), default: 1)
        let most = try image.int("max_patches", .within(least...64), default: 12)
        return ProcessorDescription(
            // The processor cuts pictures whatever the file says.
            rule: TileRule(height: size.height, width: size.width, leastTiles: least, mostTiles: most),
            filter: .bicubic, mean: clipMean, deviation: clipDeviation, patchSize: try settings.patchSide(14),
            keys: ["crop_to_patches", "min_patches", "max_patches"])
    }

    private static func miniCPM(_ settings: ProcessorSettings) throws(CheckpointError) -> ProcessorDescription {
        let image = settings.image
        try settings.require("do_resize", true)
        let isOCR = settings.className == "MiniCPMOcrImageProcessor"
        let merge = try image.choice("downsample_mode", from: ["16x": 4, "4x": 2], default: isOCR ? 2 : 4)
        let slices = try image.int("max_slice_nums", .within(1...64), default: 9)
        let patch = try settings.ownPatchSide("patch_size", 14)
        let enlarges = try image.choice(
            "small_image_upsize", from: ["always": SliceRule.Enlargement.always, "never": .never], default: .always)
        return ProcessorDescription(
            rule: SliceRule(
                resolution: try image.int("scale_resolution", ProcessorSettings.sideBounds, default: 448), patch: patch,
                merge: merge, mostSlices: try image.bool("slice_mode", default: true) ? slices : 1,
                enlarges: enlarges),
            filter: .bicubic, mean: half, deviation: half, patchSize: patch, form: .sliced,
            keys: [
                "downsample_mode", "max_slice_nums", "scale_resolution", "patch_size", "slice_mode", "use_image_id",
                "small_image_upsize",
            ])
    }

    private static func clip(_ settings: ProcessorSettings) throws(CheckpointError) -> ProcessorDescription {
        try settings.require("do_pad", false)
        return try centred(settings, padding: nil)
    }

    private static func llava(_ settings: ProcessorSettings) throws(CheckpointError) -> ProcessorDescription {
        guard try settings.image.bool("do_pad", default: false) else { return try centred(settings, padding: nil) }
        let means = try settings.image.optionalDoubles("image_mean") ?? clipMean
        return try centred(settings, padding: means.map { UInt8(clamping: Int(max(0, min($0, 1)) * 255)) })
    }

    private static func centred(
        _ settings: ProcessorSettings, padding: [UInt8]?
    ) throws(CheckpointError) -> ProcessorDescription {
        let image = settings.image
        var resize: CentreRule.Resize? = .shortestSide(224)
        if let sides = try ProcessorSettings.edge("size", "shortest_edge", image) {
            resize = .shortestSide(sides)
        } else if case .number? = image.value("size") {
            resize = .shortestSide(try image.int("size", ProcessorSettings.sideBounds))
        } else if let sides = try ProcessorSettings.sides("size", image) {
            resize = .fixed(height: sides.height, width: sides.width)
        }
        if try !image.bool("do_resize", default: true) { resize = nil }
        let crops = try image.bool("do_center_crop", default: true)
        let crop = try ProcessorSettings.sides("crop_size", image) ?? (224, 224)
        return ProcessorDescription(
            rule: CentreRule(resize: resize, crop: crops ? crop : nil, padding: padding), filter: .bicubic,
            mean: clipMean, deviation: clipDeviation, patchSize: try settings.patchSide(14),
            keys: ["do_center_crop", "crop_size", "do_pad"])
    }

    private static func anyResolution(
        _ settings: ProcessorSettings, isNext: Bool
    ) throws(CheckpointError) -> ProcessorDescription {
        let image = settings.image
        try settings.require("do_resize", true)
        let edge = try ProcessorSettings.edge("size", "shortest_edge", image)
        let sides = try ProcessorSettings.sides("size", image)
        let side = edge ?? sides?.height ?? (isNext ? 224 : 384)
        if let sides, sides.height != sides.width {
            throw image.invalid("size", expected: .other("a square"))
        }
        if let crop = try ProcessorSettings.sides("crop_size", image), crop != (side, side) {
            throw image.invalid("crop_size", expected: .other("a square of \(side) pixels, as 'size' is"))
        }
        var pins: [(height: Int, width: Int)] = []
        let source = image.contains("image_grid_pinpoints") ? image : settings.model
        for (index, element) in (try source.optionalElements("image_grid_pinpoints") ?? []).enumerated() {
            guard case .array(let pair) = element, pair.count == 2, let height = pair[0].intValue,
                let width = pair[1].intValue, (1...64).contains(height / side), height % side == 0,
                (1...64).contains(width / side), width % side == 0
            else {
                throw source.invalid(
                    "image_grid_pinpoints",
                    expected: .other("heights and widths that are multiples of \(side); number \(index) is not"))
            }
            pins.append((height, width))
        }
        guard !pins.isEmpty else { throw source.missing("image_grid_pinpoints") }
        let means = try image.optionalDoubles("image_mean") ?? clipMean
        let colour = means.map { UInt8(clamping: Int(max(0, min($0, 1)) * 255)) }
        return ProcessorDescription(
            rule: AnyResolutionRule(side: side, pins: pins, paddingOfSeveral: isNext ? nil : colour),
            filter: .bicubic, mean: clipMean, deviation: clipDeviation, patchSize: try settings.patchSide(14),
            form: .nested, keys: ["image_grid_pinpoints", "crop_size", "do_center_crop", "do_pad", "pad_size"])
    }

    private static func siglip(_ settings: ProcessorSettings) throws(CheckpointError) -> ProcessorDescription {
        try settings.require("do_resize", true)
        let size = try ProcessorSettings.sides("size", settings.image) ?? (224, 224)
        return ProcessorDescription(
            rule: FixedRule(height: size.height, width: size.width), filter: .bicubic, mean: half, deviation: half,
            patchSize: try settings.patchSide(14), keys: [])
    }
}
