import Tensors

/// Reads an adapter as PEFT writes it: `adapter_config.json` and `adapter_model.safetensors`.
///
/// Source: huggingface/peft, `tuners/lora` and `utils/save_and_load.py`.
struct PEFTAdapterReader {
    let settings: PEFTSettings
    let file: SafetensorsFile
    private var pairs: [String: Parts] = [:]

    /// What the file holds of one module.
    private struct Parts {
        var down: String?
        var up: String?
        var isEmbedding = false
        var magnitude: String?
        var upBias: String?
    }

    init(settings: ConfigurationReader, file: SafetensorsFile) throws(CheckpointError) {
        self.settings = try PEFTSettings(settings, tensors: file.name)
        self.file = file
    }

    /// What the files hold.
    mutating func contents() throws(CheckpointError) -> AdapterContents {
        var contents = AdapterContents(file: file.name)
        contents.baseName = settings.baseName
        contents.warnings = settings.warnings
        contents.changesTiedHead = settings.tiesWeights
        for name in file.names { try sort(name, into: &contents) }
        for (module, parts) in pairs.sorted(by: { $0.key < $1.key }) { try add(module, parts, to: &contents) }
        return contents
    }

    private static let prefix = "base_model.model."

    /// Notes what a tensor is by the end of its name.
    private mutating func sort(_ name: String, into contents: inout AdapterContents) throws(CheckpointError) {
        guard name.hasPrefix(Self.prefix) else { throw contents.fault(.unknownTensor(name)) }
        let own = String(name.dropFirst(Self.prefix.count))
        func module(_ ending: String) -> String? {
            own.hasSuffix(ending) ? String(own.dropLast(ending.count)) : nil
        }
        if let module = module(".lora_A.weight") ?? module(".lora_A.default.weight") {
            pairs[module, default: Parts()].down = name
        } else if let module = module(".lora_B.weight") ?? module(".lora_B.default.weight") {
            pairs[module, default: Parts()].up = name
        } else if let module = module(".lora_embedding_A") {
            pairs[module, default: Parts()].down = name
            pairs[module, default: Parts()].isEmbedding = true
        } else if let module = module(".lora_embedding_B") {
            pairs[module, default: Parts()].up = name
            pairs[module, default: Parts()].isEmbedding = true
        } else if let module = module(".lora_magnitude_vector") ?? module(".lora_magnitude_vector.weight") {
            pairs[module, default: Parts()].magnitude = name
        } else if let module = module(".lora_B.bias") {
            pairs[module, default: Parts()].upBias = name
        } else if own.contains(".lora_") || own.contains("token_adapter") {
            throw contents.fault(.unknownTensor(name))
        } else if let module = module(".base_layer.weight") {
            contents.copies.append((module, file.info(name)?.shape ?? []))
        } else if let module = module(".base_layer.bias") ?? module(".bias") {
            guard settings.hasBiases || settings.saves(module) else {
                throw contents.fault(.outsideTargets(tensor: name, key: "bias"))
            }
            contents.replacements.append(
                .init(module: module, isBias: true, tensor: try file.tensor(named: name), name: name))
        } else if let module = module(".modules_to_save.default.weight") ?? module(".modules_to_save.weight")
            ?? module(".weight")
        {
            guard settings.saves(module) else {
                throw contents.fault(.outsideTargets(tensor: name, key: "modules_to_save"))
            }
            contents.replacements.append(
                .init(module: module, isBias: false, tensor: try file.tensor(named: name), name: name))
        } else {
            throw contents.fault(.unknownTensor(name))
        }
    }

    /// Adds the pair of one module, or those of its experts.
    private func add(
        _ module: String, _ parts: Parts, to contents: inout AdapterContents
    ) throws(CheckpointError) {
        guard let downName = parts.down, let upName = parts.up else {
            let found = parts.down ?? parts.up ?? parts.magnitude ?? parts.upBias ?? module
            let (down, up) =
                parts.isEmbedding ? ("lora_embedding_A", "lora_embedding_B") : ("lora_A.weight", "lora_B.weight")
            throw contents.fault(
                .halfPair(found: found, missing: Self.prefix + module + "." + (parts.down == nil ? down : up)))
        }
        let (down, up) = (try matrix(downName, contents), try matrix(upName, contents))
        if let stack = settings.stack(module) {
            let reader = StackedExperts(
                place: stack.place, part: stack.part, down: down, up: up, names: (downName, upName),
                writes: settings.version, file: file.name)
            let (rank, scale) = (settings.rank(of: stack.name), settings.scale(of: stack.name))
            contents.pairs += try reader.pairs(rank: rank, scale: scale)
            return
        }
        guard settings.names(module) else {
            throw contents.fault(.outsideTargets(tensor: downName, key: "target_modules"))
        }
        let expected = settings.rank(of: module)
        for (name, rank) in [(downName, down.shape[0]), (upName, up.shape[1])] where rank != expected.value {
            throw contents.fault(.rank(tensor: name, found: rank, key: expected.key, expected: expected.value))
        }
        if settings.isDoRA != (parts.magnitude != nil) {
            throw contents.fault(
                settings.isDoRA
                    ? .halfPair(found: downName, missing: Self.prefix + module + ".lora_magnitude_vector")
                    : .outsideTargets(tensor: parts.magnitude ?? downName, key: "use_dora"))
        }
        let scale = settings.scale(of: module)
        let bias = try parts.upBias.map { (name) throws(CheckpointError) in
            try vector(name, up.shape[0], contents).map { Float(Double($0) * scale) }
        }
        contents.pairs.append(
            .init(
                target: parts.isEmbedding ? .embedding(module) : AdapterContents.Target(module), down: down, up: up,
                scale: scale, bias: bias,
                magnitude: try parts.magnitude.map { (name) throws(CheckpointError) in
                    try vector(name, up.shape[0], contents)
                }, names: (downName, upName)))
    }

    private func matrix(_ name: String, _ contents: AdapterContents) throws(CheckpointError) -> Tensor {
        let tensor = try file.tensor(named: name)
        guard tensor.shape.count == 2 else {
            throw contents.fault(
                .shape(tensor: name, found: tensor.shape, module: "a matrix", expected: "two dimensions"))
        }
        return tensor
    }

    /// A vector that older versions write with an axis of one.
    private func vector(
        _ name: String, _ count: Int, _ contents: AdapterContents
    ) throws(CheckpointError) -> [Float] {
        let tensor = try file.tensor(named: name)
        guard tensor.count == count, tensor.shape.filter({ $0 != 1 }).count <= 1 else {
            throw contents.fault(
                .shape(tensor: name, found: tensor.shape, module: "its lora_B", expected: "\(count) outputs"))
        }
        guard let values = tensor.floats() else {
            throw .unsupportedDType(file: file.name, tensor: name, type: tensor.elementType.rawValue)
        }
        return values
    }
}
