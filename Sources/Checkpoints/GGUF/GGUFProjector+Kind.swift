import OrderedJSON

extension GGUFProjector {
    /// What names and values of a projector of one type are in the checkpoints of its family.
    struct Kind: Sendable {
        /// `model_type` of the whole.
        var modelType: String
        /// What comes before the names of the tower, and before the number of one of its blocks.
        var tower: String
        var layers: String
        /// The modules of a block, and those outside the blocks, by their names in the file.
        var layerModules: [String: String]
        var modules: [String: String]
        /// Tensors of a block, and others, that are no module's weight or bias in the family.
        var layerTensors: [String: String] = [:]
        var tensors: [String: String] = [:]
        /// Modules to whose weights the converter has added one.
        var wholeNormalizations: Set<String> = []
        /// Whether the rows of queries and keys are in the order of rotations that pair neighbours.
        var hasNeighbourRows = false
        /// The matrix of queries, keys and values, where the family has one and files may have three.
        var stacked: String?
        var placeholders: [String]
        /// How pictures are resized and cut.
        var pictures: Pictures
        /// Whether blocks have connectors of their own, which the family numbers from 0 (`v.deepstack`).
        var isDeep = false
        /// Adds the keys of the family's own: to those of the tower, and to those of the whole.
        var configure: @Sendable (GGUFSettings, inout JSONObject, inout JSONObject) throws(CheckpointError) -> Void

        /// What config.json says of a tower with this many blocks.
        func configuration(_ settings: GGUFSettings, layerCount: Int) throws(CheckpointError) -> JSONObject {
            var vision = JSONObject()
            func number(_ key: String, _ names: String...) throws(CheckpointError) {
                guard let value = try settings.optionalInt("vision." + key, .positive) else { return }
                for name in names { vision[name] = .int(value) }
            }
            try number("embedding_length", "hidden_size", "embed_dim")
            try number("feed_forward_length", "intermediate_size")
            try number("attention.head_count", "num_attention_heads", "num_heads")
            try number("patch_size", "patch_size")
            try number("image_size", "image_size")
            for name in ["num_hidden_layers", "depth"] { vision[name] = .int(layerCount) }
            for name in ["layer_norm_eps", "rms_norm_eps"] {
                vision[name] = try settings.number("vision.attention.layer_norm_epsilon")
            }
            var whole: JSONObject = ["model_type": .string(modelType)]
            try configure(settings, &vision, &whole)
            whole["vision_config"] = .object(vision)
            return whole
        }

        // MARK: Tensors

        /// The tensors under the family's names; those of other inputs keep theirs.
        func views(of files: GGUFFiles, _ settings: GGUFSettings) throws(CheckpointError) -> [GGUFView] {
            var views: [GGUFView] = []
            var sources: [String: GGUFView.Source] = [:]
            for file in files.files {
                for index in file.header.entries.indices {
                    let source = GGUFView.Source(file: file, index: index)
                    if let first = sources.updateValue(source, forKey: source.name) {
                        throw .ggufSplit(file: file.name, fault: .duplicateTensor(source.name, first: first.file.name))
                    }
                }
            }
            for (name, source) in sources.sorted(by: { $0.key < $1.key }) {
                if name.utf8.starts(with: "a.".utf8) || name.utf8.starts(with: "mm.a.".utf8) {
                    views.append(GGUFView(name: name, shape: source.entry.shape, sources: [source]))
                } else if let view = try view(name, source, sources, settings) {
                    views.append(view)
                }
            }
            return views
        }

        /// A tensor under its family's name; nil for one that is part of another.
        private func view(
            _ name: String, _ source: GGUFView.Source, _ sources: [String: GGUFView.Source], _ settings: GGUFSettings
        ) throws(CheckpointError) -> GGUFView? {
            let shape = source.entry.shape
            // What no name is known of stays in the tower, whose loader refuses it.
            var view = GGUFView(name: tower + name, shape: shape, sources: [source])
            if name.utf8.elementsEqual("v.patch_embd.weight.1".utf8) { return nil }
            guard let parsed = GGUFProjectorName(name) else { return view }
            guard let layer = parsed.layer else {
                let whole = parsed.suffix.isEmpty ? parsed.module : parsed.module + "." + parsed.suffix
                if let own = tensors[whole] {
                    view.name = own
                } else if isDeep, let own = deep(parsed, sources) {
                    view.name = tower + own
                } else if let module = modules[parsed.module] {
                    view.name = module + "." + parsed.suffix
                }
                if wholeNormalizations.contains(parsed.module) { view.adjustment = .lessOne }
                if let second = sources["v.patch_embd.weight.1"], parsed.module == "v.patch_embd",
                    parsed.suffix == "weight"
                {
                    guard shape.count == 4, second.entry.shape == shape else {
                        throw .unexpectedShape(
                            file: second.file.name, tensor: second.name, found: second.entry.shape, expected: shape,
                            reason: "as " + name)
                    }
                    view.sources = [source, second]
                    view.shape = [shape[0], shape[1], 2, shape[2], shape[3]]
                    view.order = .alternating(rows: shape[2], tensors: 2)
                }
                return view
            }
            let place = layers + String(layer) + "."
            if let own = layerTensors[parsed.module + (parsed.suffix.isEmpty ? "" : "." + parsed.suffix)] {
                view.name = place + own
                return view
            }
            let module = try unexchanged(parsed, layer, sources, settings)
            if let stacked, ["attn_q", "attn_k", "attn_v"].contains(module) {
                guard module == "attn_q" else { return nil }
                var parts: [GGUFView.Source] = []
                for part in ["attn_q", "attn_k", "attn_v"] {
                    let name = "v.blk.\(layer).\(part).\(parsed.suffix)"
                    guard let source = sources[name] else {
                        throw .tensorNotFound(file: source.file.name, tensor: name, neededBy: place + stacked)
                    }
                    parts.append(source)
                }
                let rows = parts.map { $0.entry.shape.first ?? 0 }
                return GGUFView(
                    name: place + stacked + "." + parsed.suffix, shape: [rows.reduce(0, +)] + shape.dropFirst(),
                    sources: parts, order: .joined(rows))
            }
            guard let known = layerModules[module] else { return view }
            view.name = place + known + "." + parsed.suffix
            if hasNeighbourRows, module == "attn_q" || module == "attn_k" {
                let heads = try settings.int("vision.attention.head_count", .positive)
                let head = (shape.first ?? 0) / heads
                guard head % 2 == 0, head * heads == shape.first else {
                    throw .unexpectedShape(
                        file: source.file.name, tensor: name, found: shape, expected: [heads * 2] + shape.dropFirst(),
                        reason: "heads of an even width")
                }
                view.order = .halves(first: 0, head: head)
            }
            return view
        }

        /// The name of a tensor of a block's own connector; nil for any other.
        private func deep(_ parsed: GGUFProjectorName, _ sources: [String: GGUFView.Source]) -> String? {
            let parts = parsed.module.split(separator: ".")
            let names = ["norm": "norm", "fc1": "linear_fc1", "fc2": "linear_fc2"]
            guard parts.count == 4, parts[1] == "deepstack", let block = Int(parts[2]), block >= 0,
                block <= CheckpointLimits.layers, let module = names[String(parts[3])]
            else { return nil }
            let number = (0..<block).reduce(0) { $0 + (sources["v.deepstack.\($1).fc1.weight"] == nil ? 0 : 1) }
            return "deepstack_merger_list.\(number).\(module).\(parsed.suffix)"
        }

        /// The module that a tensor of a block belongs to: files of old converters have widening and narrowing exchanged.
        private func unexchanged(
            _ parsed: GGUFProjectorName, _ layer: Int, _ sources: [String: GGUFView.Source], _ settings: GGUFSettings
        ) throws(CheckpointError) -> String {
            let names = ["ffn_up", "ffn_down"]
            guard let index = names.firstIndex(of: parsed.module),
                let up = sources["v.blk.\(layer).ffn_up.weight"]?.entry.shape,
                let width = try settings.optionalInt("vision.embedding_length", .positive),
                let inner = try settings.optionalInt("vision.feed_forward_length", .positive), width != inner
            else { return parsed.module }
            return up == [width, inner] ? names[1 - index] : parsed.module
        }
    }
}
