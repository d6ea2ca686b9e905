import OrderedJSON
import Tensors

/// Reads an adapter in a GGUF file.
///
/// The rows of B are in the order of the file's own architecture, as those of the base's matrix would: the translation of
/// models gives them the family's names and order.
/// Source: ggml-org/llama.cpp, `src/llama-adapter.cpp` and `convert_lora_to_gguf.py`.
struct GGUFAdapterReader {
    private let file: GGUFFile
    private let reader: ConfigurationReader
    private let base: AdapterBase

    private static let (down, up) = (".lora_a", ".lora_b")

    init(path: String, base: AdapterBase, limits: CheckpointLimits) throws(CheckpointError) {
        file = try GGUFFile(path: path, access: .mapped, limits: limits)
        self.base = base
        let metadata = file.header.metadata
        reader = ConfigurationReader(try metadata.object(arrayLimit: 64), file: metadata.file)
    }

    /// What the file holds.
    func contents() throws(CheckpointError) -> AdapterContents {
        var contents = AdapterContents(file: file.name)
        contents.isGGUF = true
        for (key, wanted) in [("general.type", "adapter"), ("adapter.type", "lora")] {
            let found = try reader.string(key)
            if found != wanted {
                throw contents.fault(
                    .setting(key: key, found: "\"\(found)\"", reason: "where \"\(wanted)\" is expected"))
            }
        }
        if let value = reader.value("adapter.alora.invocation_tokens") {
            throw contents.fault(
                .setting(
                    key: "adapter.alora.invocation_tokens", found: CheckpointError.rendered(value),
                    reason: "which counts from a place in the prompt on"))
        }
        contents.baseName = try reader.optionalString("general.base_model.0.name")
        let alpha = try reader.double("adapter.lora.alpha")
        let architecture = try architecture(contents)
        var (downs, ups): ([String: GGUFView.Source], [(name: String, source: GGUFView.Source)]) = ([:], [])
        for index in file.header.entries.indices {
            let source = GGUFView.Source(file: file, index: index)
            let name = source.name
            if name.hasSuffix(Self.down) {
                downs[String(name.dropLast(Self.down.count))] = source
            } else if name.hasSuffix(Self.up) {
                ups.append((String(name.dropLast(Self.up.count)), source))
            } else if !name.hasSuffix("_norm.weight") {
                throw contents.fault(.unknownTensor(name))
            }
        }
        for (name, source) in ups where downs[name] == nil {
            throw contents.fault(.halfPair(found: source.name, missing: name + Self.down))
        }
        let known = Set(ups.map(\.name))
        if let name = downs.keys.sorted().first(where: { !known.contains($0) }) {
            throw contents.fault(.halfPair(found: name + Self.down, missing: name + Self.up))
        }
        for view in try GGUFTranslation.views(of: ups, architecture.architecture, architecture.settings) {
            try add(view, downs, alpha: alpha, to: &contents)
        }
        contents.pairs.sort { $0.names.down < $1.names.down }
        try contents.check()
        return contents
    }

    /// The architecture, which must be the base's, with the sizes that tell the order of rows.
    private func architecture(
        _ contents: AdapterContents
    ) throws(CheckpointError) -> (architecture: GGUFArchitecture, settings: GGUFSettings) {
        let name = try reader.string("general.architecture")
        if let own = base.directory.ggufSettings {
            guard own.architecture == name else {
                throw contents.fault(.architecture(found: name, base: own.architecture))
            }
            return (try GGUFArchitecture.named(own, file: file.name), own)
        }
        var sizes = JSONObject()
        for (key, value) in [
            ("block_count", base.layerCount), ("attention.head_count", base.headCount),
            ("attention.head_count_kv", base.keyValueHeadCount), ("attention.key_length", base.headDimension),
            ("attention.value_length", base.headDimension), ("rope.dimension_count", base.headDimension),
        ] { sizes[name + "." + key] = .int(value) }
        let settings = GGUFSettings(
            architecture: name, reader: ConfigurationReader(sizes, file: file.name), shapes: { _ in nil },
            values: { _ in nil })
        let architecture = try GGUFArchitecture.named(settings, file: file.name)
        // Mistral's models and many relatives of Llama are converted as Llama's.
        guard architecture.modelType == base.modelType || (name == "llama" && base.modelType.hasSuffix("stral")) else {
            throw contents.fault(.architecture(found: name, base: base.modelType))
        }
        return (architecture, settings)
    }

    /// Adds the pair, or the pairs of experts, whose B a view is.
    private func add(
        _ view: GGUFView, _ downs: [String: GGUFView.Source], alpha: Double, to contents: inout AdapterContents
    ) throws(CheckpointError) {
        let upName = view.sources[0].name
        let stored = String(upName.dropLast(Self.up.count))
        guard let source = downs[stored] else {
            throw contents.fault(.halfPair(found: upName, missing: stored + Self.down))
        }
        let module = view.name.hasSuffix(".weight") ? String(view.name.dropLast(".weight".count)) : view.name
        if view.sources.count > 1 {
            // The family has one matrix where the file has several, and each has an A of its own.
            throw contents.fault(.noModule(tensor: upName, module: stored, near: module))
        }
        let shape = source.entry.shape
        let down = try values(GGUFView(name: source.name, shape: shape, sources: [source]))
        let up = try values(view)
        let names = (down: source.name, up: upName)
        let isEmbedding = stored == "token_embd.weight"
        let rank = isEmbedding ? shape.last ?? 0 : (shape.count < 2 ? 0 : shape[shape.count - 2])
        guard rank > 0, down.shape.count == up.shape.count, up.shape.last == rank else {
            throw contents.fault(
                .shape(
                    tensor: names.up, found: up.shape, module: CheckpointError.quoted(names.down),
                    expected: CheckpointError.shape(shape)))
        }
        let scale = alpha == 0 ? 1 : alpha / Double(rank)
        if down.shape.count == 3 {
            let parts = module.split(separator: ".")
            guard let part = parts.last.flatMap({ AdapterContents.ExpertPart(module: String($0)) }) else {
                throw contents.fault(.noModule(tensor: names.down, module: stored, near: nil))
            }
            contents.pairs += try StackedExperts(
                place: parts.dropLast(2).joined(separator: "."), part: part, down: down, up: up, names: names,
                writes: nil, file: file.name
            ).pairs(scale: scale)
            return
        }
        do throws(TensorError) {
            contents.pairs.append(
                .init(
                    target: isEmbedding ? .embedding(module) : AdapterContents.Target(module),
                    down: isEmbedding ? try down.transposed() : down, up: up, scale: scale, bias: nil,
                    magnitude: nil, names: names))
        } catch {
            throw .sourceFailed(file: file.name, tensor: names.down, reason: error.description)
        }
    }

    /// The numbers of a tensor, widened where they are in blocks.
    private func values(_ view: GGUFView) throws(CheckpointError) -> Tensor {
        if case .elements = view.type { return try view.tensor() }
        let matrix = Matrix(try view.codedRows())
        var values = [Float](repeating: 0, count: matrix.rows * matrix.columns)
        values.withUnsafeMutableBufferPointer { values in
            guard let target = values.baseAddress else { return }
            for row in 0..<matrix.rows { matrix.copyRow(row, into: target + row * matrix.columns) }
        }
        do throws(TensorError) {
            return try Tensor(values, shape: view.shape)
        } catch {
            throw .sourceFailed(file: file.name, tensor: view.name, reason: error.description)
        }
    }
}
