/// Gives every tensor of a GGUF model the name, the shape and the order of rows that its family knows.
struct GGUFTranslation {
    private let architecture: GGUFArchitecture
    private let settings: GGUFSettings
    private let sources: [[UInt8]: GGUFView.Source]
    private(set) var views: [GGUFView] = []

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
        return translation.views
    }

    private init(
        architecture: GGUFArchitecture, settings: GGUFSettings, sources: [[UInt8]: GGUFView.Source]
    ) {
        self.architecture = architecture
        self.settings = settings
        self.sources = sources
    }

    // MARK: One tensor

    private mutating func add(_ name: String, _ source: GGUFView.Source) throws(CheckpointError) {
        guard let parsed = GGUFTensorName(name) else {
            plain(name, source)
            return
        }
        guard let layer = parsed.layer else {
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
        // Blocks behind the last predict further tokens, as tensors of this name do in other checkpoints.
        guard try layer < settings.layerCount() else { return plain("mtp." + name, source) }
        let place = architecture.layers + String(layer) + "."
        let block = "blk.\(layer)."
        if let parameter = architecture.parameters[parsed.inLayer] { return add(parameter, place, source) }
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
                try addPair(parsed, block, "ffn_gate_shexp", "ffn_up_shexp", as: place + fused + "." + parsed.suffix)
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
                let target = place + fused + "." + parsed.suffix
                if sources[Array((block + "ffn_gate." + parsed.suffix).utf8)] == nil {
                    plain(target, source)
                } else {
                    try addPair(parsed, block, "ffn_gate", "ffn_up", as: target)
                }
            } else {
                addModule(parsed, place, name, source)
            }
        default: addModule(parsed, place, name, source)
        }
    }

    private mutating func addModule(
        _ parsed: GGUFTensorName, _ place: String, _ name: String, _ source: GGUFView.Source
    ) {
        if let module = architecture.layerModules[parsed.module] {
            plain(place + module + "." + parsed.suffix, source, isNorm: parsed.module.hasSuffix("norm"))
        } else {
            plain(name, source)
        }
    }

    /// A tensor as it is; one is subtracted from the weights of normalisations to which the converter has added it.
    private mutating func plain(_ name: String, _ source: GGUFView.Source, isNorm: Bool = false) {
        var view = GGUFView(name: name, shape: source.entry.shape, sources: [source])
        if isNorm, architecture.hasWholeNormalizations, name.utf8.suffix(7).elementsEqual(".weight".utf8) {
            view.adjustment = .lessOne
        }
        views.append(view)
    }

    /// Two tensors as one, all rows of the first before those of the second; added where the first one stands.
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

    /// Tensors that must be there and must have the same shape behind the first dimension.
    private func tensors(_ names: [String], for module: String) throws(CheckpointError) -> [GGUFView.Source] {
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
            case .taps: Array(stored.dropLast()) + [1] + stored.suffix(1)
            }
        views.append(
            GGUFView(
                name: place + parameter.name, shape: shape, sources: [source], adjustment: parameter.adjustment))
    }

    /// The two matrices of which a tensor holds rows in turn: for each key head those of its value heads.
    private mutating func addBetaAndDecay(
        _ parsed: GGUFTensorName, _ place: String, _ source: GGUFView.Source
    ) throws(CheckpointError) {
        let shape = source.entry.shape
        let (keyHeads, valueHeads) = (try settings.int("ssm.group_count"), try settings.int("ssm.time_step_rank"))
        guard let names = architecture.betaAndDecay else { return plain(parsed.name, source) }
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

    // MARK: Attention

    private mutating func addProjection(
        _ parsed: GGUFTensorName, _ place: String, _ block: String, _ source: GGUFView.Source
    ) throws(CheckpointError) {
        if case .stacked(let module) = architecture.queryKeyValue {
            let names = ["attn_q", "attn_k", "attn_v"].map { block + $0 + "." + parsed.suffix }
            guard parsed.module == "attn_q" else { return }
            let parts = try tensors(names, for: place + module)
            let rows = parts.map { $0.entry.shape.first ?? 0 }
            views.append(
                GGUFView(
                    name: place + module + "." + parsed.suffix,
                    shape: [rows.reduce(0, +)] + parts[0].entry.shape.dropFirst(), sources: parts,
                    order: .joined(rows)))
            return
        }
        guard let module = architecture.layerModules[parsed.module] else { return plain(parsed.name, source) }
        var view = GGUFView(
            name: place + module + "." + parsed.suffix, shape: source.entry.shape, sources: [source])
        if architecture.hasNeighbourRows, parsed.module != "attn_v" {
            view.order = try turned(source, first: 0, rows: source.entry.shape.first ?? 0)
        }
        views.append(view)
    }

    /// The order that undoes the converter's: heads whose rotated pairs are neighbours.
    private func turned(_ source: GGUFView.Source, first: Int, rows: Int) throws(CheckpointError) -> RowOrder {
        let head = try settings.headDimension()
        guard head % 2 == 0, rows % head == 0 else {
            throw .unexpectedShape(
                file: source.file.name, tensor: source.name, found: source.entry.shape,
                expected: [rows / head * head] + source.entry.shape.dropFirst(),
                reason: "heads of an even width, \(head)")
        }
        return .halves(first: first, head: head)
    }

    private mutating func addFusedProjections(
        _ parsed: GGUFTensorName, _ place: String, _ source: GGUFView.Source
    ) throws(CheckpointError) {
        let (heads, head) = (try settings.headCount(), try settings.headDimension())
        let keys = try settings.keyValueHeadCount()
        let all = (heads + 2 * keys) * head
        let rows = source.entry.shape.first ?? 0
        guard rows == all else {
            throw .unexpectedShape(
                file: source.file.name, tensor: source.name, found: source.entry.shape,
                expected: [all] + source.entry.shape.dropFirst(),
                reason: "\(heads) query heads and 2 x \(keys) key heads x \(head)")
        }
        switch architecture.queryKeyValue {
        case .stacked(let module): plain(place + module + "." + parsed.suffix, source)
        case .byHead(let module):
            views.append(
                GGUFView(
                    name: place + module + "." + parsed.suffix, shape: source.entry.shape, sources: [source],
                    order: .byHead(heads: heads, parts: 3, head: head)))
        case .separate:
            var first = 0
            for (name, count) in [("attn_q", heads * head), ("attn_k", keys * head), ("attn_v", keys * head)] {
                guard let module = architecture.layerModules[name] else { continue }
                let isTurned = architecture.hasNeighbourRows && name != "attn_v"
                views.append(
                    GGUFView(
                        name: place + module + "." + parsed.suffix,
                        shape: [count] + source.entry.shape.dropFirst(), sources: [source],
                        order: isTurned ? try turned(source, first: first, rows: count) : .from(first)))
                first += count
            }
        }
    }

    private mutating func addHeadNormalization(
        _ parsed: GGUFTensorName, _ place: String, _ source: GGUFView.Source
    ) throws(CheckpointError) {
        guard let names = architecture.headNormalizations else {
            addModule(parsed, place, parsed.name, source)
            return
        }
        let template = parsed.module == "attn_q_norm" ? names.query : names.key
        let shape = source.entry.shape
        guard shape.count == 2 else {
            throw .unexpectedShape(
                file: source.file.name, tensor: source.name, found: shape,
                expected: [try settings.headCount(), try settings.headDimension()], reason: nil)
        }
        for head in 0..<shape[0] {
            views.append(
                GGUFView(
                    name: place + template.numbered(head) + "." + parsed.suffix, shape: [shape[1]],
                    sources: [source], order: .from(head)))
        }
    }

    // MARK: Experts

    /// All experts in a tensor each for gate, up and down; the fused form of gate and up is cut.
    private mutating func addExperts(
        _ parsed: GGUFTensorName, _ place: String, _ source: GGUFView.Source
    ) throws(CheckpointError) {
        func name(_ module: String) -> String { place + architecture.experts + module + "." + parsed.suffix }
        let shape = source.entry.shape
        switch parsed.module {
        case "ffn_gate_exps": plain(name("gate_proj"), source)
        case "ffn_up_exps": plain(name("up_proj"), source)
        case "ffn_down_exps": plain(name("down_proj"), source)
        default:
            guard shape.count == 3, shape[1] % 2 == 0 else {
                throw .unexpectedShape(
                    file: source.file.name, tensor: source.name, found: shape, expected: [],
                    reason: "experts, gates and as many others, inputs")
            }
            for (part, module) in ["gate_proj", "up_proj"].enumerated() {
                let count = shape[1] / 2
                views.append(
                    GGUFView(
                        name: name(module), shape: [shape[0], count, shape[2]], sources: [source],
                        order: .part(first: part * count, count: count, of: shape[1])))
            }
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
        } else if parts.count == 2 {
            layer = nil
            module = String(parts[0])
            suffix = String(parts[1])
        } else {
            return nil
        }
    }
}

extension String {
    /// The name with the first `{}` replaced by a number.
    fileprivate func numbered(_ number: Int) -> String {
        guard let open = utf8.firstIndex(of: UInt8(ascii: "{")) else { return self }
        return String(self[..<open]) + String(number) + String(self[index(open, offsetBy: 2)...])
    }
}
