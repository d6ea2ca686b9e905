import Tensors

/// Reads an adapter as mlx-lm writes it: `adapter_config.json` and `adapters.safetensors`.
///
/// Source: ml-explore/mlx-lm, `tuner/lora.py`, `tuner/dora.py` and `tuner/utils.py`.
struct MLXAdapterReader {
    let settings: ConfigurationReader
    let file: SafetensorsFile

    /// What the file holds of one module.
    private struct Parts {
        var down: String?
        var up: String?
        var magnitude: String?
    }

    /// What the files hold.
    func contents() throws(CheckpointError) -> AdapterContents {
        var contents = AdapterContents(file: file.name)
        contents.baseName = try settings.optionalString("model")
        contents.changesTiedHead = true
        let kind = try settings.string("fine_tune_type", default: "lora")
        guard ["lora", "dora"].contains(kind) else {
            throw .adapter(
                file: settings.file,
                .setting(
                    key: "fine_tune_type", found: "\"\(kind)\"",
                    reason: kind == "full" ? "which holds whole tensors and no adapter" : "which is not computed"))
        }
        let parameters = try settings.nested("lora_parameters")
        let rank = try parameters.int("rank", .atLeast(1), default: 8)
        let scale = try parameters.double("scale", default: 20)
        var modules: [String: Parts] = [:]
        for name in file.names {
            func module(_ ending: String) -> String? {
                name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : nil
            }
            if let module = module(".lora_a") {
                modules[module, default: Parts()].down = name
            } else if let module = module(".lora_b") {
                modules[module, default: Parts()].up = name
            } else if let module = module(".m") {
                modules[module, default: Parts()].magnitude = name
            } else {
                throw contents.fault(.unknownTensor(name))
            }
        }
        for (module, parts) in modules.sorted(by: { $0.key < $1.key }) {
            try add(module, parts, rank: rank, scale: scale, isDoRA: kind == "dora", to: &contents)
        }
        return contents
    }

    private func add(
        _ module: String, _ parts: Parts, rank: Int, scale: Double, isDoRA: Bool, to contents: inout AdapterContents
    ) throws(CheckpointError) {
        guard let downName = parts.down, let upName = parts.up else {
            let found = parts.down ?? parts.up ?? parts.magnitude ?? module
            throw contents.fault(
                .halfPair(found: found, missing: module + (parts.down == nil ? ".lora_a" : ".lora_b")))
        }
        let (down, up) = (try file.tensor(named: downName), try file.tensor(named: upName))
        let isStacked = down.shape.count == 3
        guard (isStacked || down.shape.count == 2) && up.shape.count == down.shape.count else {
            throw contents.fault(
                .shape(
                    tensor: upName, found: up.shape, module: CheckpointError.quoted(downName),
                    expected: CheckpointError.shape(down.shape)))
        }
        for (name, found) in [(downName, down.shape[1]), (upName, isStacked ? up.shape[2] : up.shape[0])]
        where found != rank {
            throw contents.fault(.rank(tensor: name, found: found, key: "lora_parameters.rank", expected: rank))
        }
        if isDoRA != (parts.magnitude != nil) {
            throw contents.fault(
                isDoRA
                    ? .halfPair(found: downName, missing: module + ".m")
                    : .outsideTargets(tensor: parts.magnitude ?? downName, key: "fine_tune_type"))
        }
        let places = module.split(separator: ".")
        if isStacked {
            guard let part = places.last.flatMap({ AdapterContents.ExpertPart(module: String($0)) }),
                places.dropLast().last == "switch_mlp", !isDoRA
            else { throw contents.fault(.noModule(tensor: downName, module: module, near: nil)) }
            contents.pairs += try StackedExperts(
                place: places.dropLast(2).joined(separator: "."), part: part, down: down, up: up,
                names: (downName, upName), writes: nil, file: file.name
            ).pairs(scale: scale)
            return
        }
        let magnitude = try parts.magnitude.map { (name) throws(CheckpointError) in
            let tensor = try file.tensor(named: name)
            guard tensor.shape.count == 1, let values = tensor.floats() else {
                throw contents.fault(
                    .shape(tensor: name, found: tensor.shape, module: "a magnitude", expected: "one dimension"))
            }
            return values
        }
        // Tables of embeddings have A [vocabulary, rank] and B [rank, hidden] where layers have [inputs, rank] and
        // [rank, outputs]: both are transposed alike, since the inputs of a table are its tokens.
        do throws(TensorError) {
            contents.pairs.append(
                .init(
                    target: .module(module), down: try down.transposed(), up: try up.transposed(), scale: scale,
                    bias: nil, magnitude: magnitude, names: (downName, upName)))
        } catch {
            throw .sourceFailed(file: file.name, tensor: downName, reason: error.description)
        }
    }
}
