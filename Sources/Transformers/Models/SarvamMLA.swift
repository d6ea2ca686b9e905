import Checkpoints
import OrderedJSON

/// Sarvam 105B: DeepSeek V3 with queries by one matrix, under its own keys or DeepSeek's.
enum SarvamMLA: ModelFamily {
    static let modelType = "sarvam_mla"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var config = config.withDefaults(["routed_scaling_factor": 2.5])
        if let shared = config.value("num_shared_experts") {
            config = config.withDefaults(["n_shared_experts": shared])
        }
        // "deepseek_yarn" is YaRN.
        if let old = try config.optionalNested("rope_scaling") {
            var parameters = old.object
            for name in ["type", "rope_type"]
            where old.value(name)?.stringValue?.utf8.elementsEqual("deepseek_yarn".utf8) == true {
                parameters[name] = "yarn"
            }
            config = config.withValues(["rope_scaling": .object(parameters)])
        }
        let experts = config.withDefaults(["n_routed_experts": config.value("num_experts") ?? 128])
        return try DeepSeekV2.describe(
            modelType, config, LatentDefaults(queryRank: nil), positionCount: 4096, denseFirst: 1,
            pairing: try DeepSeekV2.pairing(config), mixture: try GLM4MoE.mixture(experts), dense: try config.dense())
    }
}
