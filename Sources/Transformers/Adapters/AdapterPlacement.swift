import Checkpoints
import Digests
import OrderedJSON
import Tensors

/// Puts what an adapter's files hold beside the parts of a decoder, and refuses what does not fit.
struct AdapterPlacement {
    private let contents: AdapterContents
    private let modules: AdaptableModules
    private let decoder: Decoder
    private var changes: [Adapter.Change] = []
    /// Normalisations in the place of the decoder's, by their numbers: a weight and a bias are two tensors.
    private var normalizations: [Int: (normalization: Normalization, module: String)] = [:]
    private var targets: Set<String> = []
    private var ranks: Set<Int> = []
    private let hash = SHA256()

    init(_ contents: AdapterContents, on decoder: Decoder) {
        (self.contents, self.decoder, modules) = (contents, decoder, decoder.modules)
    }

    private func fault(_ fault: AdapterFault) -> TransformerError {
        .checkpoint(.adapter(file: contents.file, fault))
    }

    /// The adapter.
    consuming func adapter() throws(TransformerError) -> Adapter {
        for (module, shape) in contents.copies { try checkCopy(module, shape) }
        for pair in contents.pairs { try add(pair) }
        for replacement in contents.replacements { try add(replacement) }
        for (number, own) in normalizations.sorted(by: { $0.key < $1.key }) {
            changes.append(.normalization(number, own.normalization, module: own.module))
        }
        guard let digest = InputDigest(hash.finish()) else { throw fault(.empty) }
        return Adapter(
            file: contents.file, digest: digest, ranks: ranks.sorted(), targets: targets.sorted(),
            changeCount: changes.count, warnings: contents.warnings + baseWarning(), changes: changes,
            decoder: decoder.identity)
    }

    /// A line where the adapter says that it was made for another model.
    private func baseWarning() -> [String] {
        guard let stated = contents.baseName, let own = decoder.directory.reader.value("_name_or_path")?.stringValue,
            !own.isEmpty, own != stated
        else { return [] }
        return [
            "\(CheckpointError.plain(contents.file)): was made for \(CheckpointError.quoted(stated)); the model calls itself "
                + CheckpointError.quoted(own)
        ]
    }

    /// Refuses an adapter whose trainer has enlarged the vocabulary.
    private func checkCopy(_ module: String, _ shape: [Int]) throws(TransformerError) {
        let rows =
            modules.isEmbedding(module) ? modules.embedding?.matrix.rows : modules.linear(module)?.places[0].outputs
        guard let rows, let found = shape.first, found != rows else { return }
        throw fault(.vocabulary(tensor: module + ".base_layer.weight", found: found, base: rows))
    }

    // MARK: Pairs

    private mutating func add(_ pair: AdapterContents.Pair) throws(TransformerError) {
        hash.add("\(pair.target) \(pair.scale) \(pair.down.shape) \(pair.up.shape) \(pair.magnitude ?? []) ")
        hash.add("\(pair.bias ?? []) \(pair.down.elementType) \(pair.up.elementType) ")
        hash.update(pair.down.bytes)
        hash.update(pair.up.bytes)
        ranks.insert(pair.down.shape[0])
        switch pair.target {
        case .module(let name) where modules.isEmbedding(name): try addEmbedding(pair, name)
        case .embedding(let name): try addEmbedding(pair, name)
        case .module(let name): try addLinear(pair, name)
        case .expert(let place, let number, let part): try addExpert(pair, place, number, part)
        }
    }

    private mutating func addLinear(_ pair: AdapterContents.Pair, _ name: String) throws(TransformerError) {
        if let latent = modules.latent(name) { return try addLatent(pair, name, latent) }
        guard let (known, places) = modules.linear(name) else { throw missing(pair, name) }
        if !contents.isGGUF, decoder.keepsTiledHeads, known.contains(".linear_attn.") {
            throw fault(.noModule(tensor: pair.names.down, module: name + " in the order of its heads", near: nil))
        }
        let last = known.split(separator: ".").last.map(String.init) ?? known
        targets.insert(last)
        let matrices = try check(pair, outputs: places[0].storedOutputs, inputs: places[0].inputs, last)
        for place in places {
            let up = try matrix(pair.names.up) { () throws(TensorError) in
                try place.rows.map { (rows) throws(TensorError) in try matrices.up.gathered(rows: rows) } ?? matrices.up
            }
            try add(pair, matrices.down, up, to: place) { values in
                place.rows.map { rows in rows.map { values[$0] } } ?? values
            }
        }
    }

    /// Keys and values of latent attention: the query of each head is multiplied with its W_kᵀ in place of the keys, so what is
    /// added there is s Aᵀ B_kᵀ.
    private mutating func addLatent(
        _ pair: AdapterContents.Pair, _ name: String, _ place: LatentPlace
    ) throws(TransformerError) {
        if pair.magnitude != nil || pair.bias != nil {
            throw fault(.noModule(tensor: pair.names.down, module: name + " with magnitudes or a bias", near: nil))
        }
        let last = name.split(separator: ".").last.map(String.init) ?? name
        targets.insert(last)
        let matrices = try check(pair, outputs: place.outputs, inputs: place.inputs, last)
        let turned = try matrix(pair.names.down) { () throws(TensorError) in try matrices.down.transposed() }
        for head in place.queries.indices {
            let first = head * (place.plain + place.value)
            let keys = try matrix(pair.names.up) { () throws(TensorError) in
                try matrices.up.slice(rows: first..<first + place.plain).transposed()
            }
            let values = try matrix(pair.names.up) { () throws(TensorError) in
                try matrices.up.slice(rows: first + place.plain..<first + place.plain + place.value)
            }
            try add(pair, keys, turned, to: place.queries[head]) { $0 }
            try add(pair, matrices.down, values, to: place.values[head]) { $0 }
        }
    }

    /// Notes a pair beside a layer.
    ///
    /// - Parameter chosen: the numbers of the layer's outputs of those of the module's.
    private mutating func add(
        _ pair: AdapterContents.Pair, _ down: Matrix, _ up: Matrix, to place: LinearPlace,
        _ chosen: ([Float]) -> [Float]
    ) throws(TransformerError) {
        var magnitude: MagnitudeRows?
        if let stated = pair.magnitude {
            guard stated.count == place.storedOutputs else { throw shape(pair, found: [stated.count], "magnitudes") }
            let rows = MagnitudeRows(chosen(stated), weights: place.matrix, down: down, up: up)
            if let row = rows.rowWithoutLength(scale: pair.scale) {
                throw fault(.noLength(tensor: pair.names.down, row: row))
            }
            magnitude = rows
        }
        changes.append(
            .linear(
                place.number,
                Adapter.Pair(
                    down: down, up: up, scale: pair.scale, bias: pair.bias.map(chosen), magnitude: magnitude)))
    }

    private mutating func addExpert(
        _ pair: AdapterContents.Pair, _ place: String, _ number: Int, _ part: AdapterContents.ExpertPart
    ) throws(TransformerError) {
        let name = place + ".experts.\(number)"
        guard let experts = modules.experts(at: place) else { throw missing(pair, name) }
        guard experts.indices.contains(number) else {
            throw fault(.noModule(tensor: pair.names.down, module: name, near: "experts 0 to \(experts.count - 1)"))
        }
        targets.insert("experts")
        let expert = experts[number]
        func whole(_ place: LinearPlace) throws(TransformerError) {
            let matrices = try check(pair, outputs: place.outputs, inputs: place.inputs, name)
            let up = try matrix(pair.names.up) { () throws(TensorError) in
                try place.rows.map { (rows) throws(TensorError) in try matrices.up.gathered(rows: rows) } ?? matrices.up
            }
            try add(pair, matrices.down, up, to: place) { $0 }
        }
        switch (part, expert.widening) {
        case (.down, _): try whole(expert.down)
        case (.gate, .gated(let gate, _)): try whole(gate)
        case (.up, .gated(_, let up)): try whole(up)
        case (.up, .plain(let up)): try whole(up)
        case (.gateUp, .fusedGated(let gateUp)): try whole(gateUp)
        case (.gateUp, .gated(let gate, let up)):
            let width = gate.outputs
            let matrices = try check(pair, outputs: width + up.outputs, inputs: gate.inputs, name)
            for (place, rows) in [(gate, 0..<width), (up, width..<width + up.outputs)] {
                let own = try matrix(pair.names.up) { () throws(TensorError) in try matrices.up.slice(rows: rows) }
                try add(pair, matrices.down, own, to: place) { $0 }
            }
        case (.gate, .fusedGated(let gateUp)), (.up, .fusedGated(let gateUp)):
            let width = gateUp.outputs / 2
            let matrices = try check(pair, outputs: width, inputs: gateUp.inputs, name)
            let zeros = [Float](repeating: 0, count: width * matrices.up.columns)
            let values = part == .gate ? matrices.up.values + zeros : zeros + matrices.up.values
            let up = try matrix(pair.names.up) { () throws(TensorError) in
                try Matrix(rows: 2 * width, columns: matrices.up.columns, values: values)
            }
            try add(pair, matrices.down, up, to: gateUp) { $0 }
        case (.gate, .plain), (.gateUp, .plain): throw missing(pair, name + "." + part.rawValue)
        }
    }

    private mutating func addEmbedding(_ pair: AdapterContents.Pair, _ name: String) throws(TransformerError) {
        guard modules.isEmbedding(name), let table = modules.embedding?.matrix else { throw missing(pair, name) }
        targets.insert(name.split(separator: ".").last.map(String.init) ?? name)
        let matrices = try check(pair, outputs: table.columns, inputs: table.rows, name)
        let columns = try matrix(pair.names.down) { () throws(TensorError) in try matrices.down.transposed() }
        var magnitude: Adapter.EmbeddingPair.Magnitude?
        if let stated = pair.magnitude {
            if stated.count == table.rows, contents.changesTiedHead {
                magnitude = .rows(stated)
            } else if stated.count == table.columns {
                let weights = try matrix(pair.names.up) { () throws(TensorError) in
                    try Matrix(rows: table.rows, columns: table.columns, values: table.values).transposed()
                }
                magnitude = .columns(
                    MagnitudeRows(stated, weights: weights, down: matrices.down, up: matrices.up))
            } else {
                throw shape(pair, found: [stated.count], "magnitudes")
            }
        }
        changes.append(
            .embedding(
                Adapter.EmbeddingPair(columns: columns, up: matrices.up, scale: pair.scale, magnitude: magnitude)))
        if contents.changesTiedHead, modules.isTied { try addTiedHead(pair, matrices, columns) }
    }

    /// What is added to the embedding, added to the head, which is the same matrix: W + s (B A)ᵀ.
    private mutating func addTiedHead(
        _ pair: AdapterContents.Pair, _ matrices: (down: Matrix, up: Matrix), _ columns: Matrix
    ) throws(TransformerError) {
        let hasOwn = contents.pairs.contains { other in
            if case .module(let name) = other.target { return modules.isHead(name) }
            return false
        }
        guard !hasOwn, let head = modules.heads.first, let place = modules.linear(head)?.places.first else { return }
        if let magnitude = pair.magnitude, magnitude.count != place.outputs {
            throw fault(
                .setting(
                    key: "ensure_weight_tying", found: "true",
                    reason: "with magnitudes of the embedding's columns, which a head does not have"))
        }
        let down = try matrix(pair.names.up) { () throws(TensorError) in try matrices.up.transposed() }
        try add(pair, down, columns, to: place) { $0 }
    }

    /// The matrices of a pair whose shapes are those that a layer needs.
    private func check(
        _ pair: AdapterContents.Pair, outputs: Int, inputs: Int, _ module: String
    ) throws(TransformerError) -> (down: Matrix, up: Matrix) {
        var (down, up) = (pair.down, pair.up)
        let isTurned = down.shape[1] == outputs && up.shape[0] == inputs
        if case .expert = pair.target, isTurned, pair.isExchanged != false || outputs != inputs {
            guard pair.isExchanged != nil || outputs != inputs else {
                throw fault(.ambiguous(tensor: pair.names.down))
            }
            do throws(TensorError) {
                (down, up) = (try pair.up.transposed(), try pair.down.transposed())
            } catch {
                throw .unusableMatrix(tensor: pair.names.up, error)
            }
        }
        guard down.shape[1] == inputs else {
            throw fault(
                .shape(tensor: pair.names.down, found: down.shape, module: module, expected: "\(inputs) inputs"))
        }
        guard up.shape[0] == outputs else {
            throw fault(.shape(tensor: pair.names.up, found: up.shape, module: module, expected: "\(outputs) outputs"))
        }
        return (try dense(down, pair.names.down), try dense(up, pair.names.up))
    }

    // MARK: Replacements

    private mutating func add(_ replacement: AdapterContents.Replacement) throws(TransformerError) {
        let (name, module) = (replacement.name, replacement.module)
        hash.add("\(module) \(replacement.isBias) \(replacement.tensor.shape) \(replacement.tensor.elementType) ")
        hash.update(replacement.tensor.bytes)
        targets.insert(module.split(separator: ".").last.map(String.init) ?? module)
        let shape = replacement.tensor.shape
        func refuse(_ expected: String) -> TransformerError {
            fault(.shape(tensor: name, found: shape, module: module, expected: expected))
        }
        if let (_, place) = modules.normalization(module) {
            let own = normalizations[place.number]?.normalization ?? place.normalization
            guard let count = (replacement.isBias ? own.bias : own.weight)?.count, count == replacement.tensor.count
            else { throw refuse("\(own.weight?.count ?? 0) numbers") }
            guard let values = replacement.tensor.floats() else { throw refuse("numbers that can be read") }
            normalizations[place.number] = (own.with(values, isBias: replacement.isBias), module)
            return
        }
        if replacement.isBias {
            guard let (_, places) = modules.linear(module) else { throw missing(name, module) }
            guard shape == [places[0].storedOutputs], let values = replacement.tensor.floats() else {
                throw refuse("\(places[0].storedOutputs) outputs")
            }
            for place in places {
                let own = place.rows.map { rows in rows.map { values[$0] } } ?? values
                changes.append(.bias(place.number, own, module: module))
            }
            return
        }
        if modules.isEmbedding(module), let table = modules.embedding?.matrix {
            if let found = shape.first, found != table.rows {
                throw fault(.vocabulary(tensor: name, found: found, base: table.rows))
            }
            guard shape == [table.rows, table.columns] else { throw refuse("[\(table.rows), \(table.columns)]") }
            changes.append(.table(try dense(replacement.tensor, name), module: module))
            return
        }
        guard let (_, places) = modules.linear(module) else { throw missing(name, module) }
        if modules.isHead(module), let found = shape.first, found != places[0].outputs {
            throw fault(.vocabulary(tensor: name, found: found, base: places[0].outputs))
        }
        guard shape == [places[0].storedOutputs, places[0].inputs] else {
            throw refuse("[\(places[0].storedOutputs), \(places[0].inputs)]")
        }
        let whole = try dense(replacement.tensor, name)
        for place in places {
            let own = try matrix(name) { () throws(TensorError) in
                try place.rows.map { (rows) throws(TensorError) in try whole.gathered(rows: rows) } ?? whole
            }
            changes.append(.matrix(place.number, own, module: module))
        }
    }

    // MARK: Matrices and errors

    private func dense(_ tensor: Tensor, _ name: String) throws(TransformerError) -> Matrix {
        try matrix(name) { () throws(TensorError) in
            guard tensor.elementType == .float64, let values = tensor.floats() else { return try Matrix(tensor) }
            return try Matrix(Tensor(values, shape: tensor.shape))
        }
    }

    private func matrix(
        _ name: String, _ body: () throws(TensorError) -> Matrix
    ) throws(TransformerError) -> Matrix {
        try TransformerError.matrix(name, try body())
    }

    private func missing(_ pair: AdapterContents.Pair, _ module: String) -> TransformerError {
        missing(pair.names.down, module)
    }

    private func missing(_ tensor: String, _ module: String) -> TransformerError {
        fault(.noModule(tensor: tensor, module: module, near: modules.near(module)))
    }

    private func shape(_ pair: AdapterContents.Pair, found: [Int], _ what: String) -> TransformerError {
        fault(
            .shape(tensor: pair.names.up, found: found, module: "its module", expected: "\(pair.up.shape[0]) \(what)"))
    }
}

extension Normalization {
    /// The same with other parameters, as a checkpoint has them.
    fileprivate func with(_ values: [Float], isBias: Bool) -> Normalization {
        var offset: Float = 0
        switch configuration.kind {
        case .rootMeanSquare(let own): offset = own
        case .layer(_, let own): offset = own
        case .layerWithoutParameters, .rootMeanSquareWithoutParameters, .unitLength: break
        }
        return Normalization(
            configuration: configuration, weight: isBias ? weight : values.map { offset + $0 },
            bias: isBias ? values : bias, number: number)
    }
}
