import Checkpoints
import Glibc
import OrderedJSON
import Tensors
import Testing

@testable import Transformers

@Suite("Packing checkpoints")
struct CheckpointPackingTests {
    private func pack(
        _ model: RandomCheckpoint, bits: Int = 4, size: Int = 64, replaces: Bool = false
    ) throws -> CheckpointPacking.Report {
        var packing = CheckpointPacking(QuantizationSettings.Groups(bits: bits, size: size))
        packing.replaces = replaces
        return try packing.write(ModelDirectory(path: model.path), to: model.output, on: Decoder.testPool)
    }

    private func failure(_ body: () throws -> Void) -> String? {
        (#expect(throws: TransformerError.self) { try body() })?.description
    }

    /// config.json with other settings.
    private func rewrite(_ model: RandomCheckpoint, _ settings: JSONValue?) throws {
        var config = try ModelDirectory(path: model.output).configuration
        config["quantization_config"] = JSONValue.null
        config["quantization"] = settings ?? .null
        guard let file = fopen(model.output + "/config.json", "wb") else { throw MissingFile(path: model.output) }
        fputs(JSONValue.object(config).serialized(), file)
        fclose(file)
    }

    @Test("a packed folder loads, says how it is packed, and is smaller", arguments: [4, 8])
    func roundTrip(bits: Int) throws {
        let model = try RandomCheckpoint()
        let report = try pack(model, bits: bits)
        #expect(report.packed.count == 15)
        #expect(report.kept == [])
        #expect(report.copied == ["tokenizer_config.json"])
        let directory = try ModelDirectory(path: model.output)
        let checkpoint = try directory.checkpoint()
        #expect(checkpoint.dataByteCount == report.bytes.after)
        #expect(checkpoint.info("model.layers.1.mlp.down_proj.weight")?.shape == [128, 256 * bits / 32])
        #expect(checkpoint.info("model.layers.1.mlp.down_proj.scales")?.shape == [128, 4])
        #expect(checkpoint.info("model.norm.weight")?.type == .elements(.float32))
        #expect(
            directory.configuration["quantization"]
                == ["group_size": 64, "bits": .number(JSONNumber(bits)), "mode": "affine"])
        #expect(directory.configuration["quantization_config"] == directory.configuration["quantization"])
        let decoder = try Decoder.load(directory)
        #expect(
            decoder.loading.matrices.allSatisfy {
                $0.form == .coded(.affine(bits: bits, groupSize: 64, numbers: .float32))
            })
        #expect(decoder.loading.matrixByteCount < report.bytes.before / 3)
    }

    @Test("what is written is what the quantiser makes of each matrix", arguments: [4, 8])
    func written(bits: Int) throws {
        let model = try RandomCheckpoint()
        _ = try pack(model, bits: bits)
        let (before, after) = (
            try ModelDirectory(path: model.path).checkpoint(), try ModelDirectory(path: model.output).checkpoint()
        )
        for name in before.names where before.info(name)?.shape.count == 2 {
            let parts = try AffineQuantizer.quantize(
                before.tensor(named: name), bits: bits, groupSize: 64, on: Decoder.testPool)
            let base = name.dropLast(".weight".count)
            for (stored, made) in [
                (name, parts.weights), (base + ".scales", parts.scales), (base + ".biases", parts.biases),
            ] {
                let tensor = try after.tensor(named: stored, shape: made.shape)
                #expect(Array(tensor.bytes) == Array(made.bytes), "\(stored)")
            }
        }
    }

    @Test("matrices that groups do not divide stay as stored and are named")
    func kept() throws {
        let model = try RandomCheckpoint(inner: 192)
        let report = try pack(model, size: 128)
        #expect(
            report.kept
                == (0..<2).map {
                    CheckpointPacking.Kept(
                        name: "model.layers.\($0).mlp.down_proj.weight", reason: "192 columns are not divided by 128")
                })
        let decoder = try Decoder.load(ModelDirectory(path: model.output))
        #expect(decoder.loading.matrices.count { $0.form == .dense(.float32) } == 2)
    }

    @Test("an existing folder is replaced only when that is requested, and only when it is a model")
    func existing() throws {
        let model = try RandomCheckpoint()
        _ = try pack(model)
        #expect(
            failure { _ = try pack(model) } == "\(model.output): exists already; give another place, or --overwrite")
        _ = try pack(model, bits: 8, replaces: true)
        #expect(
            try Decoder.load(ModelDirectory(path: model.output)).loading.matrices.first?.form.description
                == "8-bit in groups of 64")
        unlink(model.output + "/config.json")
        #expect(
            failure { _ = try pack(model, replaces: true) }
                == "\(model.output): exists already; it is not a model folder; give another place")
    }

    @Test("the folder that is read is never replaced, however it is named")
    func source() throws {
        let model = try RandomCheckpoint()
        var packing = CheckpointPacking(QuantizationSettings.Groups(bits: 4, size: 64))
        packing.replaces = true
        let name = model.path.split(separator: "/").last.map(String.init) ?? ""
        for output in [model.path, model.path + "/../" + name] {
            let found = failure {
                _ = try packing.write(ModelDirectory(path: model.path), to: output, on: Decoder.testPool)
            }
            #expect(found == "\(output): would replace \(model.path), which it is made from; give another place")
        }
        #expect(try Decoder.load(ModelDirectory(path: model.path)).loading.matrices.count > 0)
    }

    @Test("a pipe among the settings is an error and is not waited for")
    func pipe() throws {
        let model = try RandomCheckpoint()
        try #require(mkfifo(model.path + "/tokenizer.model", 0o600) == 0)
        #expect(failure { _ = try pack(model) }?.hasPrefix("\(model.path)/tokenizer.model: is a named pipe") == true)
        #expect(access(model.output, F_OK) != 0)
    }

    /// Numbers that cannot be packed, at their indices in a matrix of 128 columns, and what is said of them.
    struct Spoiled: CustomTestStringConvertible {
        let values: [Int: Float]
        let fault: String
        var testDescription: String { fault }
    }

    @Test(
        "numbers that cannot be packed are refused with their place, and nothing is left behind",
        arguments: [
            Spoiled(
                values: [5: .nan],
                fault: "holds NaN at row 0, column 5; expected finite numbers to pack; 'crema inspect --check-tensors' "
                    + "lists every tensor that holds others"),
            Spoiled(
                values: [3 * 128 + 70: -.infinity, 200 * 128: .nan],
                fault: "holds infinity at row 3, column 70; expected finite numbers to pack; 'crema inspect "
                    + "--check-tensors' lists every tensor that holds others"),
            Spoiled(
                values: [128 + 65: 3e38, 128 + 127: -2e38],
                fault: "reaches from -2e+38 to 3e+38 in row 1, columns 64 to 127; expected a group's numbers at most "
                    + "3.4028235e+38 apart; use the checkpoint unpacked"),
        ])
    func unpackable(_ test: Spoiled) throws {
        let name = "model.layers.0.mlp.up_proj.weight"
        let model = try RandomCheckpoint(spoil: (name, test.values))
        #expect(failure { _ = try pack(model) } == "model.safetensors: '\(name)' \(test.fault)")
        #expect(access(model.output, F_OK) != 0)
        #expect(access(model.output + ".partial-\(getpid())", F_OK) != 0)
    }

    @Test("groups that cannot be packed are refused before anything is written", arguments: [(3, 64), (4, 48), (4, 0)])
    func unsupportedGroups(bits: Int, size: Int) throws {
        let model = try RandomCheckpoint()
        #expect(
            failure { _ = try pack(model, bits: bits, size: size) }
                == "groups of \(size) at \(bits) bits cannot be packed; expected 32, 64 or 128 at 4 or 8 bits")
        #expect(access(model.output, F_OK) != 0)
    }

    @Test("a packed checkpoint is not packed again")
    func twice() throws {
        let model = try RandomCheckpoint()
        _ = try pack(model)
        let packing = CheckpointPacking(QuantizationSettings.Groups(bits: 4, size: 64))
        let message = failure {
            _ = try packing.write(ModelDirectory(path: model.output), to: model.path + "-again", on: Decoder.testPool)
        }
        #expect(
            message
                == "the weights are packed already (mlx 4-bit, groups of 64); pack a checkpoint in float32, float16 or bfloat16"
        )
    }

    // MARK: Reading

    @Test("a matrix with numbers of its own is read with them; mlx's second spelling of the key is read too")
    func overrides() throws {
        let model = try RandomCheckpoint()
        _ = try pack(model, bits: 4)
        let other = try RandomCheckpoint()
        _ = try pack(other, bits: 8, size: 32)
        // The second model's settings say 4 bits for all but name every matrix.
        var settings: JSONObject = ["group_size": 64, "bits": 4]
        for matrix in try Decoder.load(ModelDirectory(path: other.output)).loading.matrices {
            settings[String(matrix.name.dropLast(7))] = ["group_size": 32, "bits": 8]
        }
        settings["model.some.other"] = false
        try rewrite(other, .object(settings))
        let decoder = try Decoder.load(ModelDirectory(path: other.output))
        let expected = Matrix.Form.coded(.affine(bits: 8, groupSize: 32, numbers: .float32))
        #expect(decoder.loading.matrices.allSatisfy { $0.form == expected })
        var config = try ModelDirectory(path: model.output).configuration
        config["quantization"] = JSONValue.null
        let file = try #require(fopen(model.output + "/config.json", "wb"))
        fputs(JSONValue.object(config).serialized(), file)
        fclose(file)
        #expect(
            try Decoder.load(ModelDirectory(path: model.output)).loading.matrices[0].form.description
                == "4-bit in groups of 64")
    }

    @Test("settings that cannot be are refused with the key and what is possible")
    func settings() throws {
        let model = try RandomCheckpoint()
        _ = try pack(model)
        func message(_ settings: JSONValue?) throws -> String? {
            try rewrite(model, settings)
            return failure { _ = try Decoder.load(ModelDirectory(path: model.output)) }
        }
        #expect(
            try message(["bits": 7, "group_size": 64])
                == "config.json: 'quantization.bits' is 7; expected 2, 3, 4, 5, 6 or 8")
        #expect(
            try message(["bits": 9, "group_size": 64]) == "config.json: 'quantization.bits' is 9; expected 2 to 8")
        #expect(
            try message(["bits": 4, "group_size": 0])
                == "config.json: 'quantization.group_size' is 0; expected 1 to 65536")
        #expect(try message(["group_size": 64]) == "config.json: 'quantization.bits' is missing")
        #expect(
            try message(["bits": 4, "group_size": 64, "mode": "mxfp4"])
                == "config.json: 'quantization.group_size' is 64; expected 32")
        #expect(
            try message(["bits": 4, "group_size": 64, "mode": "mxfp3"])
                == "config.json: 'quantization.mode' is \"mxfp3\"; expected one of 'affine', 'mxfp4', 'mxfp8', 'nvfp4'")
        #expect(try message("yes") == "config.json: 'quantization' is \"yes\"; expected an object")
        #expect(
            try message(nil)
                == "model.safetensors: 'model.embed_tokens.weight' is packed as mlx pack, and the settings are missing: "
                + "'quantization' of config.json; download them from where the weights come from")
        #expect(
            try message(["bits": 8, "group_size": 64])
                == "model.safetensors: 'model.embed_tokens.weight' is [96, 16]; expected [96, 32] (96 x 128, "
                + "8-bit in groups of 64)")
        #expect(
            try message(["bits": 4, "group_size": 32])
                == "model.safetensors: 'model.embed_tokens.scales' is [96, 2]; expected [96, 4] (96 x 128, "
                + "4-bit in groups of 32)")
    }

    @Test("a packed matrix without its scales is named")
    func missingScales() throws {
        let model = try RandomCheckpoint()
        var writer = SafetensorsWriter()
        let checkpoint = try ModelDirectory(path: model.path).checkpoint()
        for name in checkpoint.names where name != "model.embed_tokens.weight" {
            writer.add(name, try checkpoint.tensor(named: name))
        }
        writer.add(
            "model.embed_tokens.weight", type: .uint32, shape: [96, 16], bytes: Array(repeating: 0, count: 6144))
        try writer.write(to: model.path + "/model.safetensors")
        var config = try ModelDirectory(path: model.path).configuration
        config["quantization"] = ["bits": 4, "group_size": 64]
        try model.write("config.json", JSONValue.object(config).serialized())
        #expect(
            failure { _ = try Decoder.load(ModelDirectory(path: model.path)) }
                == "model.safetensors: tensor 'model.embed_tokens.scales' is missing (needed by 96 x 128, 4-bit in "
                + "groups of 64)")
    }
}
