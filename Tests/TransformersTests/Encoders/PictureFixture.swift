import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// A prompt of `shared/vision2026` whose pictures' pixel values are stored, with the features that the reference made of them.
struct PictureFixture {
    let name: String
    let folder: String
    /// The keys of the pictures, in order.
    let images: [String]
    let features: [Float]
    let additions: [[Float]]

    /// The encoder of a model, exact.
    static func encoder(_ model: String, threads: Int = 2, rowsAtOnce: Int = 2048) throws -> PictureEncoder {
        var options = Encoder.Options()
        options.pool = ThreadPool(threads: threads)
        options.rowsAtOnce = rowsAtOnce
        options.arithmetic = .exact
        return try PictureEncoder.load(
            ModelDirectory(path: SharedFolder.path("vision2026/" + model)), options: options)
    }

    /// The prompts of a model all of whose pictures have pixel values.
    ///
    /// OneVision gives pictures of a prompt with several other pixel values, which are not stored.
    static func cases(of model: String) throws -> [PictureFixture] {
        let folder = SharedFolder.path("vision2026/" + model)
        let cases = try #require(try SharedData.json(folder + "/cases.json")["cases"]?.arrayValue)
        let reference = try Checkpoint(file: folder + "/reference.safetensors")
        return try cases.compactMap { item -> PictureFixture? in
            let name = try #require(item["name"]?.stringValue)
            let images = (item["images"]?.arrayValue ?? []).compactMap(\.stringValue).map { String($0.prefix(1)) }
            guard !images.isEmpty, images.allSatisfy({ reference.contains("image.\($0).pixel_values") }),
                model != "llava_onevision" || images.count == 1
            else { return nil }
            return PictureFixture(
                name: name, folder: folder, images: images,
                features: try #require(try reference.tensor(named: "\(name).features").floats()),
                additions: try (0..<4).compactMap { index in
                    guard reference.contains("\(name).deepstack.\(index)") else { return nil }
                    return try reference.tensor(named: "\(name).deepstack.\(index)").floats()
                })
        }
    }

    /// The pictures as the model's processor has them.
    func pictures(for encoder: PictureEncoder) throws -> [PictureInput] {
        let reference = try Checkpoint(file: folder + "/reference.safetensors")
        let model = folder.split(separator: "/").last.map(String.init) ?? ""
        return try images.map { key in
            let digest = try PictureCase.digest(UInt8(key.utf8.first ?? 0))
            let stored = try reference.tensor(named: "image.\(key).pixel_values")
            let values = try #require(stored.floats())
            func integers(_ part: String) throws -> [Int] {
                let tensor = try reference.tensor(named: "image.\(key).\(part)")
                guard tensor.byteCount == 8 * tensor.count else {
                    return tensor.bytes.withMemoryRebound(to: Int32.self) { $0.map { Int($0) } }
                }
                return tensor.bytes.withMemoryRebound(to: Int64.self) { $0.map { Int($0) } }
            }
            func one(_ rows: Int, _ columns: Int) throws -> PictureInput {
                PictureInput([try encoder.patches(values, rows: rows, columns: columns)], digest: digest)
            }
            switch model {
            case "qwen2_5_vl", "qwen3_vl", "qwen3_5", "glm_ocr":
                let grid = try integers("image_grid_thw")
                return try one(grid[1], grid[2])
            case "gemma4":
                let places = try integers("image_position_ids")
                let columns = stride(from: 0, to: places.count, by: 2).map { places[$0] }.max() ?? 0
                return try one(stored.shape[1] / (columns + 1), columns + 1)
            case "lfm2_vl":
                let shapes = try integers("spatial_shapes")
                let (count, size) = (stored.shape[1], stored.shape[2])
                return PictureInput(
                    try (0..<stored.shape[0]).map { view in
                        let (rows, columns) = (shapes[2 * view], shapes[2 * view + 1])
                        let start = view * count * size
                        return try encoder.patches(
                            Array(values[start..<start + rows * columns * size]), rows: rows, columns: columns)
                    }, digest: digest)
            case "minicpmv4_6":
                let sizes = try integers("target_sizes")
                let patch = stored.shape[2]
                return PictureInput(
                    try Self.strips(
                        values, patch: patch,
                        grids: (0..<sizes.count / 2).map { (sizes[2 * $0], sizes[2 * $0 + 1]) }), digest: digest)
            default:
                let shape = stored.shape.suffix(3)
                let (height, width) = (shape[shape.startIndex + 1], shape[shape.startIndex + 2])
                guard case .patches(let patch) = encoder.configuration.tower.entrance else {
                    throw MissingFile(path: model)
                }
                let size = 3 * height * width
                let views = try (0..<values.count / size).map { view in
                    try encoder.patches(
                        Array(values[view * size..<(view + 1) * size]), rows: height / patch.height,
                        columns: width / patch.width)
                }
                guard model == "llava_onevision" else { return PictureInput(views, digest: digest) }
                let own = try integers("image_sizes")
                return PictureInput(
                    views, digest: digest, size: (own[0], own[1]),
                    tiles: try tiles(of: (own[0], own[1]), count: views.count - 1))
            }
        }
    }

    /// The patches of views that the reference puts side by side in one strip as high as a patch.
    static func strips(_ values: [Float], patch: Int, grids: [(Int, Int)]) throws -> [PatchRows] {
        let total = grids.reduce(0) { $0 + $1.0 * $1.1 }
        let strip = try PatchRows(
            pixels: values, channels: 3, height: patch, width: total * patch, patch: (patch, patch))
        var first = 0
        return try grids.map { rows, columns in
            defer { first += rows * columns }
            return try PatchRows(
                Array(strip.values[first * strip.size..<(first + rows * columns) * strip.size]), size: strip.size,
                rows: rows, columns: columns)
        }
    }

    /// The rows and columns of tiles for a picture: those of the pin that keeps most of it and then wastes least.
    private func tiles(of size: (Int, Int), count: Int) throws -> (rows: Int, columns: Int) {
        let config = try SharedData.json(folder + "/config.json")
        let side = try #require(config["vision_config"]?["image_size"]?.intValue)
        let pins = (config["image_grid_pinpoints"]?.arrayValue ?? []).compactMap { pin -> (Int, Int)? in
            let sides = (pin.arrayValue ?? []).compactMap(\.intValue)
            return sides.count == 2 ? (sides[0], sides[1]) : nil
        }
        var best: (pin: (Int, Int), kept: Int, waste: Int)?
        for pin in pins {
            let scale = min(Double(pin.1) / Double(size.1), Double(pin.0) / Double(size.0))
            let kept = min(Int(Double(size.1) * scale) * Int(Double(size.0) * scale), size.0 * size.1)
            let waste = pin.0 * pin.1 - kept
            if best.map({ kept > $0.kept || (kept == $0.kept && waste < $0.waste) }) ?? true {
                best = (pin, kept, waste)
            }
        }
        let pin = try #require(best).pin
        return (pin.0 / side, pin.1 / side)
    }
}
