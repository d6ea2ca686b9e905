/// Gives every tensor of a GGUF model the name, the shape and the order of rows that its family knows.
struct GGUFTranslation {
    let architecture: GGUFArchitecture
    let settings: GGUFSettings
    private let sources: [[UInt8]: GGUFView.Source]
    var views: [GGUFView] = []

    /// Tensors that say how positions are rotated, which the configuration has read.
    static let rotationTensors = ["rope_freqs.weight", "rope_factors_long.weight", "rope_factors_short.weight"]

    /// Translates the tensors of files.
    ///
    /// - Throws: `unexpectedShape` when a tensor has no shape that its name can have.
    static func views(
        of files: GGUFFiles, _ architecture: GGUFArchitecture, _ settings: GGUFSettings
    ) throws(CheckpointError) -> [GGUFView] {
        var all: [(name: String, source: GGUFView.Source)] = []
        var sources: [[UInt8]: GGUFView.Source] = [:]
        for file in files.files {
            for index in file.header.entries.indices {
                let source = GGUFView.Source(file: file, index: index)
                let name = source.name
                if let first = sources.updateValue(source, forKey: Array(name.utf8)) {
                    throw .ggufSplit(file: file.name, fault: .duplicateTensor(name, first: first.file.name))
                }
                all.append((name, source))
            }
        }
        var translation = GGUFTranslation(architecture: architecture, settings: settings, sources: sources)
        for (name, source) in all where !rotationTensors.contains(name) { try translation.add(name, source) }
        try translation.addMetadata()
        return translation.views
    }

    /// Translates tensors whose rows are those of a model's matrices, under the names of these.
    static func views(
        of tensors: [(name: String, source: GGUFView.Source)], _ architecture: GGUFArchitecture,
        _ settings: GGUFSettings
    ) throws(CheckpointError) -> [GGUFView] {
        var sources: [[UInt8]: GGUFView.Source] = [:]
        for (name, source) in tensors { sources[Array(name.utf8)] = source }
        var translation = GGUFTranslation(architecture: architecture, settings: settings, sources: sources)
        for (name, source) in tensors { try translation.add(name, source) }
        return translation.views
    }

    private init(
        architecture: GGUFArchitecture, settings: GGUFSettings, sources: [[UInt8]: GGUFView.Source]
    ) {
        self.architecture = architecture
        self.settings = settings
        self.sources = sources
    }

    /// The tensors whose numbers are in the metadata, each beside the normalisation with which its layer begins.
    private mutating func addMetadata() throws(CheckpointError) {
        for (name, key) in architecture.metadataParameters.sorted(by: { $0.key < $1.key }) {
            let values = try settings.layerNumbers(key)
            for (layer, value) in values.enumerated() {
                let place = architecture.layers + String(layer) + "."
                let neighbour = try tensors(["blk.\(layer).attn_norm.weight"], for: place + name)
                views.append(
                    GGUFView(name: place + name, shape: [1], sources: neighbour, adjustment: .stated([value])))
            }
        }
    }

    // MARK: One tensor

    private mutating func add(_ name: String, _ source: GGUFView.Source) throws(CheckpointError) {
        guard let parsed = GGUFTensorName(name) else {
            if let parameter = architecture.outerParameters[name] { return add(parameter, "", source) }
            plain(name, source)
            return
        }
        if architecture.unread.contains(name) || architecture.unread.contains(parsed.inLayer) { return }
        guard let layer = parsed.layer else {
            if let parameter = architecture.outerParameters[name] { return add(parameter, "", source) }
            if let place = architecture.stacks[parsed.module], source.entry.shape.count == 3 {
                let shape = source.entry.shape
                for number in 0..<shape[0] {
                    views.append(
                        GGUFView(
                            name: place.numbered(number) + "." + parsed.suffix, shape: Array(shape.dropFirst()),
                            sources: [source], order: .from(number * shape[1])))
                }
            } else if let module = architecture.modules[parsed.module] {
                plain(module + "." + parsed.suffix, source, isNorm: parsed.module == "output_norm")
            } else {
                plain(name, source)
            }
            return
        }
        let isFurther = try layer >= settings.layerCount()
        var place = architecture.place(of: layer)
        if isFurther {
            // Blocks after the last predict further tokens, as tensors of this name do in other checkpoints.
            guard let head = architecture.predictionHead, try layer == settings.layerCount() else {
                return plain("mtp." + name, source)
            }
            if parsed.module.utf8.starts(with: "nextn.".utf8) {
                guard let module = head.modules[parsed.module] else { return plain("mtp." + name, source) }
                return plain(
                    module.numbered(layer) + "." + parsed.suffix, source, isNorm: parsed.module.hasSuffix("norm"))
            }
            place = head.layer.numbered(layer)
        }
        let block = "blk.\(layer)."
        if architecture.settingTensors.contains(parsed.inLayer) { return }
        if let parameter = architecture.parameters[parsed.inLayer] { return add(parameter, place, source) }
        if let parts = architecture.parts[parsed.inLayer] { return try add(parts, place, source) }
        switch parsed.module {
        case "ssm_ba": try addBetaAndDecay(parsed, place, source)
        case "attn_q", "attn_k", "attn_v": try addProjection(parsed, place, block, source)
        case "attn_qkv": try addFusedProjections(parsed, place, source)
        case "attn_sinks": plain(place + "self_attn.sinks", source)
        case "attn_q_norm", "attn_k_norm":
            try addHeadNormalization(parsed, place, source)
        case "ffn_gate_exps", "ffn_up_exps", "ffn_down_exps", "ffn_gate_up_exps":
            try addExperts(parsed, place, source)
        case "ffn_gate_shexp", "ffn_up_shexp":
            if let fused = architecture.sharedGateUp {
                try addFused(parsed, block, "ffn_gate_shexp", "ffn_up_shexp", as: place + fused, source)
            } else {
                addModule(parsed, place, name, source)
            }
        case "ffn_gate_inp_shexp":
            guard let module = architecture.layerModules[parsed.module] else { return plain(name, source) }
            // The file has a vector, the family a matrix of one row.
            let count = source.entry.dimensions.reduce(1, *)
            views.append(
                GGUFView(name: place + module + "." + parsed.suffix, shape: [1, count], sources: [source]))
        case "ffn_gate", "ffn_up":
            if let fused = architecture.fusedGateUp {
                try addFused(parsed, block, "ffn_gate", "ffn_up", as: place + fused, source)
            } else {
                addModule(parsed, place, name, source)
            }
        default: addModule(parsed, place, name, source)
        }
    }

    mutating func addModule(
        _ parsed: GGUFTensorName, _ place: String, _ name: String, _ source: GGUFView.Source
    ) {
        let own = parsed.layer.flatMap { architecture.ownModules[$0]?[parsed.module] }
        if let module = own ?? architecture.layerModules[parsed.module] {
            plain(place + module + "." + parsed.suffix, source, isNorm: parsed.module.hasSuffix("norm"))
        } else {
            plain(name, source)
        }
    }

    /// A tensor as it is; one is subtracted from the weights of normalisations to which the converter has added it.
    mutating func plain(_ name: String, _ source: GGUFView.Source, isNorm: Bool = false) {
        var view = GGUFView(name: name, shape: source.entry.shape, sources: [source])
        if isNorm, architecture.hasWholeNormalizations, name.utf8.suffix(7).elementsEqual(".weight".utf8) {
            view.adjustment = .lessOne
        }
        views.append(view)
    }

    /// The gate's and the other projection's rows in one matrix, as some files have them already under the second name.
    private mutating func addFused(
        _ parsed: GGUFTensorName, _ block: String, _ gate: String, _ up: String, as module: String,
        _ source: GGUFView.Source
    ) throws(CheckpointError) {
        let target = module + "." + parsed.suffix
        if sources[Array((block + gate + "." + parsed.suffix).utf8)] == nil {
            plain(target, source)
        } else {
            try addPair(parsed, block, gate, up, as: target)
        }
    }

    /// Two tensors as one, all rows of the first before those of the second; added where the first one is.
    private mutating func addPair(
        _ parsed: GGUFTensorName, _ block: String, _ first: String, _ second: String, as name: String
    ) throws(CheckpointError) {
        guard parsed.module == first || sources[Array((block + first + "." + parsed.suffix).utf8)] == nil else {
            return
        }
        let pair = try tensors([first, second].map { block + $0 + "." + parsed.suffix }, for: name)
        let rows = pair.map { $0.entry.shape.first ?? 0 }
        views.append(
            GGUFView(
                name: name, shape: [rows.reduce(0, +)] + pair[0].entry.shape.dropFirst(), sources: pair,
                order: .joined(rows)))
    }

    /// Tensors that must be there and must have the same shape after the first dimension.
    func tensors(_ names: [String], for module: String) throws(CheckpointError) -> [GGUFView.Source] {
        var found: [GGUFView.Source] = []
        for name in names {
            guard let source = sources[Array(name.utf8)] else {
                throw .tensorNotFound(file: settings.reader.file, tensor: name, neededBy: module)
            }
            if let first = found.first, source.entry.shape.dropFirst() != first.entry.shape.dropFirst() {
                throw .unexpectedShape(
                    file: source.file.name, tensor: name, found: source.entry.shape,
                    expected: Array(source.entry.shape.prefix(1)) + first.entry.shape.dropFirst(),
                    reason: "as " + names[0])
            }
            found.append(source)
        }
        return found
    }

    /// A tensor whose form the family has otherwise.
    private mutating func add(_ parameter: GGUFArchitecture.Parameter, _ place: String, _ source: GGUFView.Source) {
        let stored = source.entry.shape
        let shape =
            switch parameter.form {
            case .asStored: stored
            case .vector: [stored.reduce(1, *)]
            case .taps: [stored.dropLast().reduce(1, *), 1] + stored.suffix(1)
            case .rows(let width): [stored.reduce(1, *) / width, width]
            }
        views.append(
            GGUFView(
                name: place + parameter.name, shape: shape, sources: [source], adjustment: parameter.adjustment))
    }

    /// The tensors that one holds, one after another.
    private mutating func add(
        _ parts: [String], _ place: String, _ source: GGUFView.Source
    ) throws(CheckpointError) {
        let shape = source.entry.shape
        guard shape.count > 1, shape[0] == parts.count else {
            throw .unexpectedShape(
                file: source.file.name, tensor: source.name, found: shape, expected: [parts.count] + shape.dropFirst(),
                reason: "parts")
        }
        let rows = shape[1..<shape.count - 1].reduce(1, *)
        for (number, name) in parts.enumerated() {
            views.append(
                GGUFView(
                    name: place + name, shape: Array(shape.dropFirst()), sources: [source], order: .from(number * rows))
            )
        }
    }

    /// The two matrices of which a tensor holds rows in turn: for each key head those of its value heads.
    private mutating func addBetaAndDecay(
        _ parsed: GGUFTensorName, _ place: String, _ source: GGUFView.Source
    ) throws(CheckpointError) {
        let shape = source.entry.shape
        let (keyHeads, valueHeads) = (try settings.int("ssm.group_count"), try settings.int("ssm.time_step_rank"))
        guard let names = architecture.betaAndDecay else { return addModule(parsed, place, parsed.name, source) }
        guard keyHeads > 0, valueHeads % keyHeads == 0, shape.count == 2, shape[0] == 2 * valueHeads else {
            throw .unexpectedShape(
                file: source.file.name, tensor: source.name, found: shape,
                expected: [2 * valueHeads] + shape.dropFirst(), reason: "two rows for each of \(valueHeads) value heads"
            )
        }
        let group = valueHeads / keyHeads
        for (name, first) in [(names.beta, 0), (names.decay, group)] {
            views.append(
                GGUFView(
                    name: place + name + "." + parsed.suffix, shape: [valueHeads, shape[1]], sources: [source],
                    order: .part(first: first, count: group, of: 2 * group)))
        }
    }
}

/// The parts of a tensor's name in a GGUF file: `blk.3.attn_q.weight`.
struct GGUFTensorName {
    let name: String
    /// The number of the layer; nil outside the layers.
    let layer: Int?
    let module: String
    /// `weight`, `bias` or `scale`; empty for a parameter without a module.
    let suffix: String

    /// The name without the layer's.
    var inLayer: String { suffix.isEmpty ? module : module + "." + suffix }

    init?(_ name: String) {
        self.name = name
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count >= 3, parts[0] == "blk", let layer = Int(parts[1]), layer >= 0, String(layer) == parts[1] {
            self.layer = layer
            let isModule = parts.count > 3 && ["weight", "bias", "scale"].contains { parts[parts.count - 1] == $0 }
            module = parts[2..<(isModule ? parts.count - 1 : parts.count)].joined(separator: ".")
            suffix = isModule ? String(parts[parts.count - 1]) : ""
        } else if parts.count >= 2 {
            layer = nil
            module = parts.dropLast().joined(separator: ".")
            suffix = String(parts[parts.count - 1])
        } else {
            return nil
        }
    }
}

extension String {
    /// The name with the first `{}` replaced by a number.
    func numbered(_ number: Int) -> String {
        guard let open = utf8.firstIndex(of: UInt8(ascii: "{")) else { return self }
        return String(self[..<open]) + String(number) + String(self[index(open, offsetBy: 2)...])
    }
}
