import Checkpoints
import Foundation
import OrderedJSON
import TestSupport

extension TinyModel {
    /// Writes a LoRA adapter of the model with random numbers, as PEFT does, into a folder within the model's.
    ///
    /// - Parameters:
    ///   - name: the folder's name.
    ///   - seed: the start of the numbers.
    /// - Returns: the folder's path.
    public func writeAdapter(_ name: String, seed: UInt64) throws -> String {
        let folder = directory.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let settings: JSONValue = [
            "peft_type": "LORA", "r": 2, "lora_alpha": 4, "target_modules": ["q_proj", "down_proj"],
            "task_type": "CAUSAL_LM",
        ]
        try write(name + "/adapter_config.json", settings.serialized())
        var random = SplitMix64(seed: seed)
        var writer = SafetensorsWriter()
        for layer in 0..<2 {
            for (module, outputs, inputs) in [("self_attn.q_proj", 16, 16), ("mlp.down_proj", 16, 32)] {
                for (part, shape) in [("lora_A", [2, inputs]), ("lora_B", [outputs, 2])] {
                    let values = (0..<shape[0] * shape[1]).map { _ in Float(random.next() >> 40) / Float(1 << 23) - 1 }
                    writer.add(
                        "base_model.model.model.layers.\(layer).\(module).\(part).weight", shape: shape, floats: values)
                }
            }
        }
        try writer.write(to: folder.appendingPathComponent("adapter_model.safetensors").path)
        return folder.path
    }
}
