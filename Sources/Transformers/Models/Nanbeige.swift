import Checkpoints

/// Nanbeige with loops: LLaMA's layers several times, each time with keys and values of their own.
enum Nanbeige: ModelFamily {
    static let modelType = "nanbeige"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Llama.describe(
            modelType, config, DimensionKeys(defaultPositionCount: 4096), epsilon: 1e-5)
        let layers = description.configuration.layers
        let loops = try config.int("num_loops", DecoderLimits.layers, default: 1)
        let (total, overflows) = loops.multipliedReportingOverflow(by: layers.count)
        guard !overflows, DecoderLimits.layers.contains(total) else {
            let limit = DecoderLimits.layers.upper
            throw config.invalid("num_loops", expected: .other("at most \(limit) layers in all passes"))
        }
        let isNormalized = try !config.bool("skip_loop_final_norm", default: false)
        for _ in 1..<max(loops, 1) {
            for (index, layer) in layers.enumerated() {
                var again = layer
                again.weightsLayer = index
                if index == 0, isNormalized { again.stepsBefore = [.normalizeFinally] }
                description.configuration.layers.append(again)
            }
        }
        return description
    }
}
