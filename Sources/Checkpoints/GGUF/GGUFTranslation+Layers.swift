/// Attention and experts: projections in the family's rows, normalisations of heads, tensors of all experts.
extension GGUFTranslation {
    mutating func addProjection(
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

    mutating func addFusedProjections(
        _ parsed: GGUFTensorName, _ place: String, _ source: GGUFView.Source
    ) throws(CheckpointError) {
        // Where layers have heads of several numbers, the family tells whether the rows are theirs.
        if architecture.hasHeadsByLayer, case .stacked(let module) = architecture.queryKeyValue {
            return plain(place + module + "." + parsed.suffix, source)
        }
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
        case .grouped(let module):
            guard keys > 0, heads % keys == 0 else {
                throw settings.reader.invalid(
                    settings.key("attention.head_count"), expected: .other("a multiple of \(keys) key heads"))
            }
            views.append(
                GGUFView(
                    name: place + module + "." + parsed.suffix, shape: source.entry.shape, sources: [source],
                    order: .grouped(groups: keys, queries: heads / keys, head: head)))
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

    mutating func addHeadNormalization(
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
    mutating func addExperts(
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
