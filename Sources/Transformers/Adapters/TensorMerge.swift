import Checkpoints
import Tensors

/// Collects what adapters change in the tensors of a checkpoint; what does not fit the model has been refused before.
struct TensorMerge {
    /// The changed tensors by their names.
    private(set) var tensors: [String: MergedTensor] = [:]
    /// Whether the output head, which was the embedding, is a tensor of its own.
    private(set) var hasOwnHead = false

    /// The names of the experts' tensors, by what the names of a block begin with.
    private var expertNames: [String: [String]] = [:]
    private let checkpoint: Checkpoint
    private let modules: AdaptableModules
    /// The names of matrices that are stored with inputs first, or several in one tensor.
    private let transposed: Set<String>
    /// What was added to the embedding and the head while both were one tensor.
    private var tiedAdditions: [MergedTensor.Addition] = []
    /// Tensors that have been replaced.
    private var replaced: Set<String> = []

    init(_ decoder: Decoder, _ checkpoint: Checkpoint) {
        (self.checkpoint, modules) = (checkpoint, decoder.modules)
        transposed = Set(decoder.loading.matrices.filter(\.isTransposed).map(\.name))
    }

    /// Adds an adapter with the scale of a request.
    ///
    /// - Throws: ``TransformerError/merge(_:)``.
    mutating func add(_ contents: AdapterContents, _ scale: Double) throws(TransformerError) {
        for replacement in contents.replacements { try replace(replacement) }
        for pair in contents.pairs {
            switch pair.target {
            case .module(let name) where modules.isEmbedding(name): try addEmbedding(pair, contents, scale)
            case .embedding: try addEmbedding(pair, contents, scale)
            case .module(let name): try addLinear(pair, name, scale)
            case .expert(let place, let number, let part): try addExpert(pair, place, number, part, scale)
            }
        }
    }

    // MARK: Tensors

    /// Whether embedding and head are one tensor.
    private var isOneTensor: Bool {
        modules.isTied && !hasOwnHead && !modules.heads.contains { checkpoint.contains($0 + ".weight") }
    }

    /// The name of a module's tensor in the checkpoint; nil where it has none.
    private func tensor(of module: String, _ ending: String = ".weight") -> String? {
        if modules.isHead(module), let head = modules.heads.first(where: { checkpoint.contains($0 + ending) }) {
            return head + ending
        }
        return modules.known(module) { checkpoint.contains(modules.prefix + $0 + ending) }.map {
            modules.prefix + $0 + ending
        }
    }

    /// The tensor of the head: its own, or what the embedding was before it changed.
    private mutating func headTensor() throws(TransformerError) -> String {
        if let name = modules.heads.first(where: { checkpoint.contains($0 + ".weight") }) { return name + ".weight" }
        let name = (modules.heads.first ?? "lm_head") + ".weight"
        if tensors[name] == nil {
            hasOwnHead = true
            var head = try merged(try stored(embeddingTensor()), name)
            head.additions = tiedAdditions
            tensors[name] = head
        }
        return name
    }

    private func embeddingTensor() throws(TransformerError) -> String {
        let module = modules.embedding.map(\.name) ?? ""
        guard let name = tensor(of: module) else { throw .merge(.noTensor(module: module)) }
        return name
    }

    private func stored(_ name: String) throws(TransformerError) -> Tensor {
        try TransformerError.reading(try checkpoint.tensor(named: name))
    }

    private func merged(_ tensor: Tensor, _ name: String) throws(TransformerError) -> MergedTensor {
        try matrix(name) { () throws(TensorError) in try MergedTensor(tensor) }
    }

    private mutating func change(
        _ name: String, _ change: (inout MergedTensor) -> Void
    ) throws(TransformerError) {
        var own: MergedTensor
        if let known = tensors[name] { own = known } else { own = try merged(stored(name), name) }
        change(&own)
        tensors[name] = own
    }

    private func matrix<Made>(_ name: String, _ make: () throws(TensorError) -> Made) throws(TransformerError) -> Made {
        try TransformerError.matrix(name, try make())
    }

    // MARK: Changes

    private mutating func replace(_ replacement: AdapterContents.Replacement) throws(TransformerError) {
        let ending = replacement.isBias ? ".bias" : ".weight"
        let isHead = modules.isHead(replacement.module) && !replacement.isBias
        // A head that stays as it was needs a tensor of its own.
        if modules.isTied, isHead || modules.isEmbedding(replacement.module) { _ = try headTensor() }
        let found = try isHead && modules.isTied ? headTensor() : tensor(of: replacement.module, ending)
        guard let name = found else {
            if replacement.isBias { throw .merge(.noBias(tensor: replacement.module + ending)) }
            throw .merge(.noTensor(module: replacement.module))
        }
        guard replaced.insert(name).inserted else { throw .merge(.replacedTwice(tensor: name)) }
        let type = try stored(checkpoint.contains(name) ? name : embeddingTensor()).elementType
        var own = try matrix(name) { () throws(TensorError) in try MergedTensor(replacement.tensor, as: type) }
        if let known = tensors[name] { (own.additions, own.sums) = (known.additions, known.sums) }
        tensors[name] = own
    }

    private mutating func addLinear(
        _ pair: AdapterContents.Pair, _ module: String, _ scale: Double
    ) throws(TransformerError) {
        let isHead = modules.isHead(module)
        guard let name = try isHead ? headTensor() : tensor(of: module) else {
            throw .merge(.noTensor(module: module))
        }
        let (inputs, outputs) = (pair.down.shape[1], pair.up.shape[0])
        let base = try stored(checkpoint.contains(name) ? name : embeddingTensor())
        let isTurned = base.shape == [inputs, outputs] && (inputs != outputs || transposed.contains(name))
        guard isTurned || base.shape == [outputs, inputs] else { throw .merge(.noTensor(module: module)) }
        try add(pair, to: name, base, rows: 0..<base.shape[0], isTurned: isTurned, scale)
        guard let bias = pair.bias else { return }
        guard let own = tensor(of: module, ".bias") else { throw .merge(.noBias(tensor: module + ".bias")) }
        try change(own) { tensor in
            let before = tensor.sums ?? Array(repeating: 0, count: bias.count)
            tensor.sums = zip(before, bias).map { $0 + Double($1) * scale }
        }
    }

    /// Adds B s A to rows of a tensor that hold W [outputs, inputs], or its transpose.
    private mutating func add(
        _ pair: AdapterContents.Pair, to name: String, _ base: Tensor, rows: Range<Int>, isTurned: Bool, _ scale: Double
    ) throws(TransformerError) {
        let (down, up) = (try values(pair.down, pair.names.down), try values(pair.up, pair.names.up))
        let (rank, inputs, outputs) = (pair.down.shape[0], pair.down.shape[1], pair.up.shape[0])
        var gains: [Float]?
        if let magnitude = pair.magnitude {
            gains = try matrix(name) { () throws(TensorError) in
                let own = try Matrix(base.reshaped([base.count / (base.shape.last ?? 1), base.shape.last ?? 1]))
                    .slice(rows: rows)
                return try MagnitudeRows(
                    magnitude, weights: isTurned ? own.transposed() : own,
                    down: Matrix(rows: rank, columns: inputs, values: down),
                    up: Matrix(rows: outputs, columns: rank, values: up)
                ).gains(scale: pair.scale * scale)
            }
        }
        let addition =
            isTurned
            ? MergedTensor.Addition(
                rows: rows, left: Self.transposed(down, rank, inputs), right: Self.transposed(up, outputs, rank),
                rank: rank, scale: pair.scale * scale, columnGains: gains)
            : MergedTensor.Addition(
                rows: rows, left: up, right: down, rank: rank, scale: pair.scale * scale, rowGains: gains)
        try change(name) { $0.additions.append(addition) }
    }

    private mutating func addEmbedding(
        _ pair: AdapterContents.Pair, _ contents: AdapterContents, _ scale: Double
    ) throws(TransformerError) {
        let name = try embeddingTensor()
        let table = try stored(name)
        let (rank, width) = (pair.down.shape[0], pair.up.shape[0])
        let (down, up) = (try values(pair.down, pair.names.down), try values(pair.up, pair.names.up))
        let left = Self.transposed(down, rank, pair.down.shape[1])  // [vocabulary, rank]
        let right = Self.transposed(up, width, rank)  // [rank, hidden]
        var addition = MergedTensor.Addition(
            rows: 0..<table.shape[0], left: left, right: right, rank: rank, scale: pair.scale * scale)
        if let magnitude = pair.magnitude {
            let isByRow = magnitude.count == table.shape[0] && contents.changesTiedHead
            let gains = try matrix(name) { () throws(TensorError) in
                let own = try Matrix(table)
                return try isByRow
                    ? MagnitudeRows(
                        magnitude, weights: own, down: Matrix(rows: rank, columns: width, values: right),
                        up: Matrix(rows: table.shape[0], columns: rank, values: left)
                    ).gains(scale: pair.scale * scale)
                    : MagnitudeRows(
                        magnitude, weights: own.transposed(),
                        down: Matrix(rows: rank, columns: table.shape[0], values: down),
                        up: Matrix(rows: width, columns: rank, values: up)
                    ).gains(scale: pair.scale * scale)
            }
            if isByRow { addition.rowGains = gains } else { addition.columnGains = gains }
        }
        let ownHead = contents.pairs.contains { other in
            if case .module(let name) = other.target { return modules.isHead(name) }
            return false
        }
        let changesHead = modules.isTied && contents.changesTiedHead && !ownHead
        if changesHead, isOneTensor {
            tiedAdditions.append(addition)
        } else if modules.isTied {
            let head = try headTensor()
            if changesHead { try change(head) { $0.additions.append(addition) } }
        }
        try change(name) { $0.additions.append(addition) }
    }

    /// The numbers of a narrow matrix.
    private func values(_ tensor: Tensor, _ name: String) throws(TransformerError) -> [Float] {
        guard let values = tensor.floats() else {
            throw .unsupportedElementType(tensor: name, found: tensor.elementType.rawValue)
        }
        return values
    }

    private static func transposed(_ values: [Float], _ rows: Int, _ columns: Int) -> [Float] {
        [Float](unsafeUninitializedCapacity: values.count) { target, initialized in
            for row in 0..<rows {
                for column in 0..<columns { target[column * rows + row] = values[row * columns + column] }
            }
            initialized = values.count
        }
    }

    // MARK: Experts

    /// The names of an expert's matrices.
    private static let names: [AdapterContents.ExpertPart: Set<String>] = [
        .gate: ["gate_proj", "w1"], .up: ["up_proj", "w3", "fc1"], .down: ["down_proj", "w2", "fc2"],
        .gateUp: ["gate_up_proj"],
    ]

    private mutating func addExpert(
        _ pair: AdapterContents.Pair, _ place: String, _ number: Int, _ part: AdapterContents.ExpertPart,
        _ scale: Double
    ) throws(TransformerError) {
        let module = place + ".experts.\(number)"
        guard let expert = modules.experts(at: place)?[number], let block = modules.expertBlock(at: place) else {
            throw .merge(.noTensor(module: module))
        }
        let pair = try turned(pair, expert, part)
        let beginning = modules.prefix + block
        let names =
            expertNames[beginning]
            ?? checkpoint.names.filter { $0.hasPrefix(beginning) && $0.contains(".experts.") }
        expertNames[beginning] = names
        // One tensor for each matrix of an expert, or for gate and up of one.
        let own = names.filter { $0.hasSuffix(".weight") && $0.contains(".experts.\(number).") }
        func named(_ part: AdapterContents.ExpertPart) -> String? {
            own.first { name in
                let last = name.split(separator: ".").dropLast().last.map(String.init) ?? ""
                return Self.names[part]?.contains(last) == true
            }
        }
        if let name = named(part) {
            let base = try stored(name)
            guard base.shape == [pair.up.shape[0], pair.down.shape[1]], !transposed.contains(name) else {
                throw .merge(.noTensor(module: module))
            }
            return try add(pair, to: name, base, rows: 0..<base.shape[0], isTurned: false, scale)
        }
        if part == .gateUp, let gate = named(.gate), let up = named(.up) {
            let width = pair.up.shape[0] / 2
            for (name, rows) in [(gate, 0..<width), (up, width..<2 * width)] {
                try add(try half(pair, rows), to: name, stored(name), rows: 0..<width, isTurned: false, scale)
            }
            return
        }
        try addStacked(pair, names, number, part, expert, module, scale)
    }

    /// Adds to an expert's rows of a tensor that holds all experts: [experts, outputs, inputs].
    private mutating func addStacked(
        _ pair: AdapterContents.Pair, _ names: [String], _ number: Int, _ part: AdapterContents.ExpertPart,
        _ expert: ExpertPlace, _ module: String, _ scale: Double
    ) throws(TransformerError) {
        let ending = part == .down ? ".experts.down_proj" : ".experts.gate_up_proj"
        let found = names.first { $0.hasSuffix(ending) || $0.hasSuffix(ending + ".weight") }
        guard let name = found else { throw .merge(.noTensor(module: module)) }
        let base = try stored(name)
        let (outputs, inputs) = (pair.up.shape[0], pair.down.shape[1])
        let height = part == .gate || part == .up ? 2 * outputs : outputs
        var isInOrder = true
        if case .fusedGated(let gateUp) = expert.widening, part != .down { isInOrder = gateUp.rows == nil }
        // A square could be stored either way.
        guard base.shape.count == 3, Array(base.shape.dropFirst()) == [height, inputs], height != inputs, isInOrder
        else {
            throw .merge(.noTensor(module: module))
        }
        let first = number * height + (part == .up ? outputs : 0)
        try add(pair, to: name, base, rows: first..<first + outputs, isTurned: false, scale)
    }

    /// The pair with A [rank, inputs] and B [outputs, rank]: older files have them exchanged.
    private func turned(
        _ pair: AdapterContents.Pair, _ expert: ExpertPlace, _ part: AdapterContents.ExpertPart
    ) throws(TransformerError) -> AdapterContents.Pair {
        let inputs = part == .down ? expert.down.inputs : expert.down.outputs
        let isSquare = pair.up.shape[0] == pair.down.shape[1]
        guard pair.down.shape[1] != inputs || isSquare && pair.isExchanged == true else { return pair }
        var turned = pair
        try matrix(pair.names.up) { () throws(TensorError) in
            (turned.down, turned.up) = (try pair.up.transposed(), try pair.down.transposed())
        }
        return turned
    }

    /// The pair for some of its outputs.
    private func half(_ pair: AdapterContents.Pair, _ rows: Range<Int>) throws(TransformerError) -> AdapterContents.Pair
    {
        var half = pair
        half.up = try matrix(pair.names.up) { () throws(TensorError) in try pair.up.rows(rows) }
        half.magnitude = pair.magnitude.map { Array($0[rows]) }
        half.bias = pair.bias.map { Array($0[rows]) }
        return half
    }
}
