import OrderedJSON

/// Which packing a model directory has: what its settings say, else what its tensors show.
extension ModelDirectory {
    /// How the matrices of the weights are packed; nil when none is.
    ///
    /// - Throws: ``CheckpointError/unsupportedPacking(file:key:method:kind:)`` and the errors of the settings.
    public func packing(of checkpoint: Checkpoint) throws(CheckpointError) -> (any WeightPacking)? {
        if let blocks = GGUFPacking(checkpoint) { return blocks }
        if let stated = try statedPacking() {
            if let forms = stated as? any FormPacking { try forms.requireModules(in: checkpoint) }
            return stated
        }
        return try shownPacking(checkpoint)
    }

    /// The packing that config.json, or a file beside it, states; nil when none does.
    public func statedPacking() throws(CheckpointError) -> (any WeightPacking)? {
        for place in [reader] + (try reader.optionalObject("text_config").map { [$0] } ?? []) {
            // mlx's own key goes first: under the second it leaves a copy, or what the checkpoint had before it was converted.
            for key in ["quantization", "quantization_config", "compression_config"] {
                guard let settings = try place.optionalNested(key) else { continue }
                return try Self.packing(settings)
            }
        }
        return try sidecarPacking()
    }

    /// The packing of a settings object.
    private static func packing(_ settings: ConfigurationReader) throws(CheckpointError) -> (any WeightPacking)? {
        guard let method = try settings.optionalString("quant_method") else {
            if settings.contains("config_groups") { return try CompressedTensorsPacking(settings) }
            if settings.contains("quant_algo") { return try modelOpt(settings) }
            return try MLXPacking(settings)
        }
        switch method {
        case "gptq", "gptqmodel": return try gptq(settings, label: "GPTQ")
        case "awq": return try awq(settings)
        case "auto-round", "auto_round", "intel/auto-round", "autoround": return try autoRound(settings)
        case "compressed-tensors", "compressed_tensors": return try CompressedTensorsPacking(settings)
        case "fp8", "fbgemm_fp8":
            let block = try settings.optionalInts("weight_block_size", .positive) ?? [128, 128]
            guard block.count == 2 else { throw settings.invalid("weight_block_size", expected: .count(2)) }
            return FloatPacking(label: nil, block: (block[0], block[1]), kinds: ["FP8"])
        case "mxfp4": return FloatPacking(label: nil, block: (128, 128), kinds: ["MXFP4"])
        case "modelopt", "modelopt_fp4", "modelopt_mixed", "modelopt_mxfp8": return try modelOpt(settings)
        case "bitsandbytes":
            let isFour = try settings.bool("load_in_4bit", default: false)
            let kind = try settings.string("bnb_4bit_quant_type", default: "fp4")
            return BitsAndBytesPacking(kind: isFour ? kind.uppercased() : "8-bit, a scale for each row")
        case "hqq":
            let quantization = try settings.optionalNested("quant_config")
            let weights = try quantization?.optionalNested("weight_quant_params")
            return HQQPacking(
                bits: try weights?.optionalInt("nbits", .within(1...8)),
                groupSize: try weights?.optionalInt("group_size", .positive),
                axis: try weights?.optionalInt("axis", .within(0...1)))
        case "torchao": return TorchAOPacking()
        case "metal": return try MLXPacking(settings, label: "metal")
        case "bitnet":
            guard try !settings.bool("use_rms_norm", default: false) else {
                throw settings.unsupportedPacking(
                    "use_rms_norm", "bitnet", "with a normalisation of its own before every matrix")
            }
            let isAuto = try settings.string("linear_class", default: "bitlinear") == "autobitlinear"
            let mode = try settings.string("quantization_mode", default: "offline")
            if isAuto, mode == "online" {
                return TernaryWeights(exceptions: try settings.optionalStrings("modules_to_not_convert") ?? [])
            }
            return BitNetPacking(divides: !isAuto)
        default:
            throw settings.unsupportedPacking(
                "quant_method", method,
                otherMethods.first { $0.key.utf8.elementsEqual(method.utf8) }?.value ?? "an unknown packing")
        }
    }

    /// Packings that are known and not read, and what they are.
    private static let otherMethods: KeyValuePairs<String, String> = [
        "aqlm": "sums of codebooks", "vptq": "vectors of codebooks", "higgs": "codebooks of rotated weights",
        "spqr": "integers with sparse outliers", "quip": "lattice codebooks", "quip_sharp": "lattice codebooks",
        "eetq": "integers in an order for one kind of device", "quanto": "optimum-quanto", "quark": "AMD Quark",
        "fp_quant": "rotated weights in 4-bit floats", "sinq": "integers with scales for rows and columns",
        "exl2": "ExLlamaV2", "exl3": "ExLlamaV3", "gemma": "integers with rounded activations",
        "marlin": "GPTQ in an order for one kind of device", "bitblas": "integers in an order for one kind of device",
        "deepspeedfp": "floats of DeepSpeed", "ipex": "integers of the Intel extension",
        "inc": "Intel Neural Compressor",
        "squeezellm": "codebooks for each row",
    ]

    // MARK: Settings of packers

    private static func gptq(
        _ settings: ConfigurationReader, label: String
    ) throws(CheckpointError) -> any WeightPacking {
        let format = try settings.string("checkpoint_format", default: "gptq")
        guard ["gptq", "gptq_v2"].contains(format) else {
            throw settings.unsupportedPacking(
                "checkpoint_format", "GPTQ '\(format)'", "an order for one kind of device")
        }
        if try settings.bool("is_marlin_format", default: false) {
            throw settings.unsupportedPacking("is_marlin_format", "GPTQ 'marlin'", "an order for one kind of device")
        }
        let base = try integerSettings(settings, fallback: nil)
        var modules = ModuleSettings(base)
        // GPTQModel's exceptions: "+:pattern" or "pattern" has numbers of its own, "-:pattern" is not packed.
        if let exceptions = try settings.optionalNested("dynamic") {
            for entry in exceptions.object.entries {
                let isLeftOut = entry.key.utf8.starts(with: "-:".utf8)
                let text =
                    isLeftOut || entry.key.utf8.starts(with: "+:".utf8) ? String(entry.key.dropFirst(2)) : entry.key
                modules.add(
                    .init(
                        names: .matching(try exceptions.pattern(text, key: entry.key), text: text),
                        settings: isLeftOut
                            ? nil : try integerSettings(exceptions.nested(entry.key), fallback: base),
                        place: exceptions, key: entry.key))
            }
        }
        return GPTQPacking(settings: modules, zerosAreOneLess: format == "gptq", label: label)
    }

    private static func integerSettings(
        _ settings: ConfigurationReader, fallback: GPTQPacking.Settings?
    ) throws(CheckpointError) -> GPTQPacking.Settings {
        let bitsKey = settings.firstPresent("bits", "w_bit")
        guard let bits = try settings.optionalInt(bitsKey, .within(2...8)) ?? fallback?.bits else {
            throw settings.missing(bitsKey)
        }
        guard bits != 5, bits != 6, bits != 7 else {
            throw settings.invalid(bitsKey, expected: .other("2, 3, 4 or 8"))
        }
        let sizeKey = settings.firstPresent("group_size", "q_group_size")
        let size = try settings.optionalInt(sizeKey)
        guard size.map({ $0 == -1 || (1...IntegerBounds.largestCount).contains($0) }) != false else {
            throw settings.invalid(sizeKey, expected: .other("1 or more, or -1 for whole rows"))
        }
        return GPTQPacking.Settings(
            bits: bits, groupSize: size == nil ? fallback?.groupSize : size.flatMap { $0 > 0 ? $0 : nil },
            isSymmetric: try settings.bool("sym", default: fallback?.isSymmetric ?? false))
    }

    private static func awq(_ settings: ConfigurationReader) throws(CheckpointError) -> any WeightPacking {
        let version = try settings.string("version", default: "gemm").lowercased()
        guard version == "gemm" else {
            throw settings.unsupportedPacking("version", "AWQ '\(version)'", "an order for one kind of device")
        }
        let base = try integerSettings(settings, fallback: nil)
        guard base.bits == 4 else {
            throw settings.invalid(settings.firstPresent("bits", "w_bit"), expected: .other("4"))
        }
        return AWQPacking(settings: ModuleSettings(base), label: "AWQ")
    }

    private static func autoRound(_ settings: ConfigurationReader) throws(CheckpointError) -> any WeightPacking {
        let key = settings.firstPresent("packing_format", "backend")
        let format = try settings.string(key, default: "auto_round:auto_gptq")
        let base = try integerSettings(settings, fallback: nil)
        var modules = ModuleSettings(base)
        if let exceptions = try settings.optionalNested("extra_config") {
            for entry in exceptions.object.entries {
                let own = try exceptions.nested(entry.key)
                let isLeftOut = try own.int("bits", .positive, default: base.bits) >= 16
                let numbers = isLeftOut ? nil : try integerSettings(own, fallback: base)
                if let pattern = NamePattern(entry.key), entry.key.utf8.contains(UInt8(ascii: "*")) {
                    modules.add(
                        .init(
                            names: .matching(pattern, text: entry.key), settings: numbers, place: exceptions,
                            key: entry.key))
                }
                modules.add(
                    .init(names: .exactly(entry.key), settings: numbers, place: exceptions, key: entry.key))
            }
        }
        if format.contains("awq") { return AWQPacking(settings: modules, label: "AutoRound AWQ") }
        if format.contains("llm_compressor") || settings.contains("config_groups") {
            if let packing = try CompressedTensorsPacking(settings) { return packing }
        }
        if format.contains("fp8") || format.contains("fp4") || format.contains("marlin") {
            throw settings.unsupportedPacking(key, "AutoRound '\(format)'", "not integers as GPTQ or AWQ keep them")
        }
        // Zero points are one less unless the packer is the one that GPTQModel and AutoRound share.
        let isPlain = format == "auto_round" || format.contains("gptqmodel")
        return GPTQPacking(settings: modules, zerosAreOneLess: !isPlain, label: "AutoRound")
    }

    private static func modelOpt(_ settings: ConfigurationReader) throws(CheckpointError) -> (any WeightPacking)? {
        guard let algorithm = try settings.optionalString("quant_algo") else {
            return FloatPacking(label: "ModelOpt", block: (128, 128), kinds: ["FP8 or NVFP4"])
        }
        guard ["FP8", "NVFP4", "MXFP8", "MIXED_PRECISION"].contains(where: algorithm.uppercased().hasPrefix) else {
            throw settings.unsupportedPacking(
                "quant_algo", "ModelOpt '\(algorithm)'", "not FP8, MXFP8 or NVFP4")
        }
        return FloatPacking(label: "ModelOpt", block: (128, 128), kinds: [algorithm])
    }

    /// The packing of a settings file beside config.json, as older packers wrote it.
    private func sidecarPacking() throws(CheckpointError) -> (any WeightPacking)? {
        if let settings = try settingsFile("quantize_config.json") {
            return try Self.gptq(settings, label: "GPTQ")
        }
        if let settings = try settingsFile("quant_config.json") {
            return settings.contains("w_bit") || settings.contains("q_group_size")
                ? try Self.awq(settings) : try Self.gptq(settings, label: "GPTQ")
        }
        if let settings = try settingsFile("hf_quant_config.json"),
            let quantization = try settings.optionalNested("quantization")
        {
            guard quantization.contains("quant_algo") else { return nil }
            return try Self.modelOpt(quantization)
        }
        return nil
    }

    // MARK: Tensors

    /// The packing that the tensors show where no settings state one.
    private func shownPacking(_ checkpoint: Checkpoint) throws(CheckpointError) -> (any WeightPacking)? {
        var hasFloats = false
        for file in checkpoint.files {
            for info in file.infos {
                func ends(_ suffix: String) -> Bool {
                    info.name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
                }
                if ends(".qweight") {
                    throw .missingPacking(
                        file: file.name, tensor: info.name, packer: "GPTQ or AWQ",
                        settings: "'quantization_config' of config.json, or quantize_config.json")
                }
                if ends(".weight_packed") {
                    throw .missingPacking(
                        file: file.name, tensor: info.name, packer: "compressed-tensors",
                        settings: "'quantization_config' of config.json")
                }
                if info.type == .elements(.uint32), ends(".weight"),
                    checkpoint.contains(String(info.name.dropLast(7)) + ".scales")
                {
                    throw .missingPacking(
                        file: file.name, tensor: info.name, packer: "mlx", settings: "'quantization' of config.json")
                }
                if ends(".W_q") { return HQQPacking(bits: nil, groupSize: nil, axis: nil) }
                if ends("._weight_qdata") { return TorchAOPacking() }
                for (suffix, kind) in QuantState.suffixes where ends(suffix) { return BitsAndBytesPacking(kind: kind) }
                if ends(".SCB") { return BitsAndBytesPacking(kind: "8-bit, a scale for each row") }
                if info.type == .elements(.float8E4M3) || info.type == .elements(.float8E5M2) || ends("_blocks")
                    || ends(".weight_scale_2")
                {
                    hasFloats = true
                }
            }
        }
        return hasFloats ? FloatPacking(label: nil, block: (128, 128), kinds: ["FP8 or FP4"]) : nil
    }
}

extension ConfigurationReader {
    /// The error for a packing that is not read.
    func unsupportedPacking(_ key: String, _ method: String, _ kind: String) -> CheckpointError {
        guard case .invalidValue(let file, let key, _, _) = invalid(key, found: .null, expected: .string) else {
            return missing(key)
        }
        return .unsupportedPacking(file: file, key: key, method: method, kind: kind)
    }

    /// A nested object; nil when the key is absent or holds something else, which is for others to refuse.
    fileprivate func optionalObject(_ key: String) throws(CheckpointError) -> ConfigurationReader? {
        guard case .object = value(key) else { return nil }
        return try optionalNested(key)
    }
}
