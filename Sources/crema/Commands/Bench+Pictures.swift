import ArgumentParser
import Chat
import Checkpoints
import Files
import Generation
import OrderedJSON
import Tensors
import Transformers
import Vision

/// What `bench` measures of a picture.
extension Bench {
    /// Refuses flags that a picture has no use for.
    func checkPicture() throws {
        guard image != nil else { return }
        let given: [(String, Bool)] = [
            ("-p", prompt != nil), ("-n", generate != nil), ("-d", depth != nil), ("--rows", rows != nil),
            ("--sessions", sessions != nil), ("--limits", limits), ("--stdin", readsTests), ("--plot", plot != nil),
            ("--guided", guided != nil), ("--drafts", drafts != nil), ("--fairness", fairness != nil),
            ("--shared-prefix", sharedPrefix != nil),
        ]
        if let (flag, _) = given.first(where: \.1) { throw ValidationError("--image takes no \(flag)") }
        if (threads?.values.count ?? 1) != 1 { throw ValidationError("--image takes one -t") }
    }

    func runPicture(_ path: String, _ directory: ModelDirectory) throws {
        let bytes = try WholeFile.bytes(named: path, limit: 1 << 30)
        var options = EngineOptions()
        options.pool = try processors.makePool(threads: threads?.values.first)
        options.chunkSize = batch
        precision.apply(to: &options)
        let engine = try Engine(directory, options: options, pictures: images.options)
        var sight = VisionModel.Options()
        (sight.pool, sight.arithmetic, sight.access) = (engine.decoder.pool, options.arithmetic, options.access)
        (sight.budget, sight.projector, sight.cacheByteLimit) = (images.budget, images.projector.choice, 0)
        guard let vision = try VisionModel(directory, options: sight) else {
            throw VisionError.seesNothing(model: directory.path)
        }
        let bench = PictureBench(engine: engine, vision: vision, bytes: bytes)
        if !skipsWarmup { _ = try bench.sample() }
        let report = PictureReport(samples: try (0..<runs).map { _ in try bench.sample() })
        if format == .md {
            StandardOutput.write(report.text)
        } else {
            StandardOutput.line(report.json.serialized(format == .json ? .indented(2) : .compact))
        }
    }
}
