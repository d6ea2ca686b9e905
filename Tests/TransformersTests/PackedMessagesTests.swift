import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// What is said of packed checkpoints that are not as they should be.
@Suite("Messages about packed weights")
struct PackedMessagesTests {
    private static let packed = SharedData.fixtures + "/Packed/"
    private static let q = "model.layers.0.self_attn.q_proj"

    /// One tensor of a checkpoint in another form.
    private struct Change {
        var type: SafetensorsType?
        var shape: [Int]?
        var bytes: ((inout [UInt8]) -> Void)?
        var isLeftOut = false
    }

    /// The error for a fixture after changes to settings and tensors; nil when it loads.
    private func message(
        _ fixture: String, settings: (inout JSONObject) -> Void = { _ in }, tensors: [String: Change] = [:],
        load: (ModelDirectory) throws -> Void = { _ = try Decoder.load($0) }
    ) throws -> String? {
        let source = try ModelDirectory(path: Self.packed + fixture)
        let checkpoint = try source.checkpoint()
        let directory = try TemporaryDirectory()
        var config = source.configuration
        settings(&config)
        try directory.write(JSONValue.object(config).serialized(), to: "config.json")
        var writer = SafetensorsWriter()
        for name in checkpoint.names {
            let info = try #require(checkpoint.info(name))
            let tensor = try checkpoint.tensor(named: name)
            var bytes = withExtendedLifetime(tensor) { Array(tensor.bytes) }
            let change = tensors[name] ?? Change()
            if change.isLeftOut { continue }
            change.bytes?(&bytes)
            guard case .elements(let stored) = info.type else { continue }
            writer.add(name, type: change.type ?? stored, shape: change.shape ?? info.shape, bytes: bytes)
        }
        try directory.write([], to: "model.safetensors")
        try writer.write(to: directory.path + "/model.safetensors")
        do {
            try load(ModelDirectory(path: directory.path))
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// The settings with one member changed.
    private static func setting(
        _ value: JSONValue, for key: String, in place: String = "quantization_config"
    ) -> (inout JSONObject) -> Void {
        { config in
            guard case .object(var settings) = config[place] else { return }
            settings[key] = value
            config[place] = .object(settings)
        }
    }

    @Test("numbers that no packing has are refused with their key")
    func numbers() throws {
        #expect(
            try message("gptq", settings: Self.setting(0, for: "bits"))
                == "config.json: 'quantization_config.bits' is 0; expected 2 to 8")
        #expect(
            try message("gptq", settings: Self.setting(5, for: "bits"))
                == "config.json: 'quantization_config.bits' is 5; expected 2, 3, 4 or 8")
        #expect(
            try message("gptq", settings: Self.setting(-2, for: "group_size"))
                == "config.json: 'quantization_config.group_size' is -2; expected 1 or more, or -1 for whole rows")
        #expect(
            try message("gptq", settings: Self.setting(0, for: "group_size"))
                == "config.json: 'quantization_config.group_size' is 0; expected 1 or more, or -1 for whole rows")
        #expect(
            try message("gptq", settings: Self.setting("marlin", for: "checkpoint_format"))?
                .hasPrefix(
                    "config.json: 'quantization_config.checkpoint_format' asks for GPTQ 'marlin' (an order for one kind of "
                        + "device), which is not supported; use a checkpoint in float32") == true)
        #expect(
            try message("fp8", settings: Self.setting([0, 40], for: "weight_block_size"))
                == "config.json: 'quantization_config.weight_block_size[0]' is 0; expected 1 or more")
    }

    @Test("numbers for a module that the weights do not have are refused with the module's name or pattern")
    func unmatchedModules() throws {
        let wrong = "model.layers.9.mlp.up_proj"
        #expect(
            try message("mlx", settings: Self.setting(["bits": 8, "group_size": 32], for: wrong, in: "quantization"))
                == "config.json: 'quantization.\(wrong)' fits no module of the weights; correct the name or the pattern, or "
                + "remove the entry")
        #expect(try message("mlx", settings: Self.setting(false, for: wrong, in: "quantization")) == nil)
        #expect(
            try message("gptq", settings: Self.setting(["+:layers.9": ["bits": 8]], for: "dynamic"))
                == "config.json: 'quantization_config.dynamic.+:layers.9' fits no module of the weights; correct the name "
                + "or the pattern, or remove the entry")
    }

    @Test("a check of a packed folder finds wrong types and shapes and reads no numbers")
    func headersAlone() throws {
        let scales = [
            Self.q + ".scales": Change(bytes: { bytes in for index in bytes.indices { bytes[index] = 0xFF } })
        ]
        for fixture in ["gptq", "autoround-awq"] {
            #expect(try message(fixture, tensors: scales)?.contains("holds NaN") == true)
            #expect(try message(fixture, tensors: scales) { _ = try Decoder.check($0) } == nil)
            let codes = [Self.q + ".qweight": Change(isLeftOut: true)]
            #expect(try message(fixture, tensors: codes) { _ = try Decoder.check($0) } != nil)
        }
    }

    @Test("patterns that cannot be read are refused")
    func patterns() throws {
        #expect(
            try message("gptq", settings: Self.setting(["+:(a": ["bits": 4]], for: "dynamic"))
                == "config.json: 'quantization_config.dynamic.+:(a' is \"(a\"; expected a regular expression of at most 1000 "
                + "bytes with literals, classes, groups, repetitions and lookaheads")
    }

    @Test("tensors of another shape or type are named with both, and what they are needed for")
    func shapes() throws {
        #expect(
            try message("gptq-v2", tensors: [Self.q + ".scales": Change(shape: [1, 128])])
                == "model.safetensors: 'model.layers.0.self_attn.q_proj.scales' is [1, 128]; expected [2, 64] (64 x 64, GPTQ "
                + "3-bit, groups of 32)")
        #expect(
            try message("gptq-v2", tensors: [Self.q + ".qzeros": Change(isLeftOut: true)])
                == "model.safetensors: tensor 'model.layers.0.self_attn.q_proj.qzeros' is missing (needed by 64 x 64, GPTQ "
                + "3-bit, groups of 32)")
        #expect(
            try message("gptq-v2", tensors: [Self.q + ".qweight": Change(type: .float32)])
                == "model.safetensors: 'model.layers.0.self_attn.q_proj.qweight' holds F32; expected I32 or U32 or I16 or I8 or "
                + "I64 (64 x 64, GPTQ 3-bit, groups of 32)")
        #expect(
            try message("gptq-v2", settings: Self.setting(4, for: "bits"))
                == "model.safetensors: 'model.layers.0.self_attn.q_proj.qweight' is [6, 64]; expected [8, 64] (64 x 64, GPTQ "
                + "4-bit, groups of 32)")
    }

    @Test("scales that are no numbers, and groups that do not exist, are refused with their place")
    func values() throws {
        #expect(
            try message(
                "gptq-v2", tensors: [Self.q + ".scales": Change(bytes: { $0.replaceSubrange(6..<8, with: [0, 0x7E]) })])
                == "model.safetensors: 'model.layers.0.self_attn.q_proj.scales' holds NaN at index 3; expected finite numbers "
                + "(GPTQ 3-bit, groups of 32); check that settings and weights belong together, or download them again")
        #expect(
            try message("gptq-v2", tensors: [Self.q + ".g_idx": Change(bytes: { $0[20] = 7 })])
                == "model.safetensors: 'model.layers.0.self_attn.q_proj.g_idx' sends input 5 to group 7; expected 0 to 1 (GPTQ "
                + "3-bit, groups of 32); check that settings and weights belong together, or download them again")
    }

    @Test("a packed module that no group describes is named")
    func undescribed() throws {
        let key = "compression_config"
        let group: JSONValue = [
            "targets": ["re:.*nothing"], "weights": ["num_bits": 4, "strategy": "group", "group_size": 32],
        ]
        let error = try message("compressed", settings: Self.setting(["g": group], for: "config_groups", in: key))
        #expect(
            error
                == "model.safetensors: 'model.layers.0.self_attn.q_proj.weight_packed' is packed and no group of 'config_groups' "
                + "has it among its targets (compressed-tensors 4-bit, groups of 32); check that settings and weights belong "
                + "together, or download them again")
    }

    @Test("packed weights without settings are named by who packs so")
    func withoutSettings() throws {
        #expect(
            try message("gptq", settings: { $0["quantization_config"] = .null })
                == "model.safetensors: 'model.layers.0.mlp.gate_proj.qweight' is packed as GPTQ or AWQ pack, and the settings "
                + "are missing: 'quantization_config' of config.json, or quantize_config.json; download them from where the "
                + "weights come from")
    }

    @Test(
        "forms that say for themselves what they are need no settings", arguments: ["bitsandbytes", "hqq", "torchao"])
    func selfDescribed(fixture: String) throws {
        #expect(try message(fixture, settings: { $0["quantization_config"] = .null }) == nil)
    }

    @Test("groups along axis 0 are refused by name")
    func axis() throws {
        #expect(
            try message("hqq", tensors: [Self.q + ".axis": Change(bytes: { $0[0] = 0 })])
                == "model.safetensors: 'model.layers.0.self_attn.q_proj.W_q' is packed along axis 0, whose groups run down the "
                + "columns; expected axis 1 (HQQ 4-bit, groups of 64); check that settings and weights belong together, or "
                + "download them again")
    }

    @Test("any byte of the settings may be another: loading succeeds or says why")
    func mutatedSettings() throws {
        var random = SystemRandomNumberGenerator()
        for fixture in ["gptq", "compressed", "mlx", "bitsandbytes"] {
            let source = try SharedData.bytes(of: Self.packed + fixture + "/config.json")
            for _ in 0..<60 {
                var bytes = source
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(
                    "0123456789-\"[]{}:,ae. ".utf8.randomElement()!)
                let directory = try TemporaryDirectory()
                try directory.write(String(decoding: bytes, as: UTF8.self), to: "config.json")
                let weights = try SharedData.bytes(of: Self.packed + fixture + "/model.safetensors")
                try directory.write(weights, to: "model.safetensors")
                do {
                    _ = try Decoder.load(ModelDirectory(path: directory.path))
                } catch {
                    #expect(!"\(error)".contains("\n"))
                }
            }
        }
    }
}
