import Checkpoints
import ImageFiles
import ImagePreprocessing
import Images

extension FuzzTarget {
    /// Files of pictures of all formats: what is decoded has as many pixels as its header says.
    static let pictures = FuzzTarget(name: "pictures", maximumLength: 4096) { bytes in
        var limits = ImageLimits()
        limits.pixelCount = 1 << 20
        let header = try ImageHeader(bytes, limits: limits)
        let image = try ImageFile.decoded(bytes, limits: limits)
        require((image.width, image.height) == (header.width, header.height), "the header says another size")
        require(image.pixels.count == image.width * image.height * 3, "there are not as many pixels")
    }

    /// preprocessor_config.json: the processor is described, and pictures of several sizes are planned and turned into numbers.
    static let processors = FuzzTarget(name: "processors", maximumLength: 2048) { bytes in
        _ = try Scratch.file("preprocessor_config.json", bytes)
        _ = try Scratch.file(
            "config.json", Array(#"{"model_type": "qwen3_vl", "vision_config": {"patch_size": 4}}"#.utf8))
        guard let processor = try ImageProcessor(ModelDirectory(path: Scratch.folder)) else { return }
        for (height, width) in [(1, 1), (37, 61), (200, 9)] {
            do {
                let plan = try processor.plan(height: height, width: width, pictureCount: 1)
                let rows = processor.prompt.rowCount(plan, height: height, width: width)
                guard rows < 4096, plan.sizes.reduce(0, { $0 + $1.height * $1.width }) < 1 << 18 else { continue }
                _ = processor.prompt.text(plan, height: height, width: width, index: 0)
                let pixels = [UInt8](repeating: 7, count: height * width * 3)
                guard let image = RGBImage(width: width, height: height, pixels: pixels) else { continue }
                _ = try processor.preprocess(image).referenceValues
            } catch let error as ImagePreprocessingError {
                _ = error.description
            }
        }
    }
}
