import Tensors

/// From a description to rows of codes: every tensor is checked for type and shape before anything is computed from it.
extension StoredForm {
    /// The matrices that a packed module holds.
    func matrix(
        _ module: String, count: Int, rows: Int, columns: Int, in checkpoint: Checkpoint
    ) throws(CheckpointError) -> PackedMatrix? {
        var reader = try reader(module, count: count, rows: rows, columns: columns, in: checkpoint)
        return try reader.read().map { PackedMatrix($0, tensors: reader.used) }
    }

    /// The names of the tensors of a packed module, whose types and shapes are right.
    func tensors(
        _ module: String, count: Int, rows: Int, columns: Int, in checkpoint: Checkpoint
    ) throws(CheckpointError) -> [String] {
        var reader = try reader(module, count: count, rows: rows, columns: columns, in: checkpoint)
        reader.readsNumbers = false
        _ = try reader.read()
        return reader.used
    }

    private func reader(
        _ module: String, count: Int, rows: Int, columns: Int, in checkpoint: Checkpoint
    ) throws(CheckpointError) -> StoredModule {
        guard rows > 0, columns > 0, count > 0 else {
            throw .unusablePacking(
                file: checkpoint.fileName(of: module + codes), tensor: module + codes,
                reason: "a matrix of \(rows) x \(columns) has no groups", name: name)
        }
        return StoredModule(form: self, module, count: count, rows: rows, columns: columns, in: checkpoint)
    }
}

/// One packed module while it is read.
struct StoredModule {
    let form: StoredForm
    let module: String
    let count: Int
    let rows: Int
    let columns: Int
    let checkpoint: Checkpoint
    /// Whether numbers are read; else types and shapes alone are checked.
    var readsNumbers = true
    /// The names of the tensors read.
    var used: [String] = []
    /// The columns of a group.
    var groupSize = 1
    /// The groups of a row.
    var groupCount = 1
    /// Which number belongs to a group.
    var places = StoredNumbers.Places.grid(matrixRows: 1, rowSpan: 1)

    /// Why shapes are as they are, for errors.
    var reason: String { "\(rows) x \(columns), \(form.name)" }
    /// The dimension of stacked matrices.
    var stack: [Int] { count > 1 ? [count] : [] }

    init(form: StoredForm, _ module: String, count: Int, rows: Int, columns: Int, in checkpoint: Checkpoint) {
        self.form = form
        self.module = module
        self.count = count
        self.rows = rows
        self.columns = columns
        self.checkpoint = checkpoint
    }

    /// The matrix; nil where no numbers are read.
    mutating func read() throws(CheckpointError) -> PackedRows? {
        let codes = try codes()
        try setGroups()
        let scales = try scales()
        let biases = try biases()
        let values = try values()
        for suffix in form.passedOver where checkpoint.contains(module + suffix) { used.append(module + suffix) }
        guard let codes, let scales, let biases else { return nil }
        return try made(module + form.codes) { () throws(TensorError) in
            try PackedRows(
                name: form.name, matrices: count, rows: rows, groupSize: groupSize, codes: codes, values: values,
                scales: scales, biases: biases)
        }
    }

    // MARK: Tensors

    /// A tensor of the module, which must have one of some types and one of some shapes.
    mutating func tensor(
        _ suffix: String, _ types: [ElementType], _ shapes: [[Int]]
    ) throws(CheckpointError) -> Tensor {
        let name = module + suffix
        guard let info = checkpoint.info(name) else {
            throw .tensorNotFound(file: checkpoint.fileName(of: nil), tensor: name, neededBy: reason)
        }
        guard let type = info.type.elementType, types.contains(type) else {
            throw .unexpectedType(
                file: checkpoint.fileName(of: name), tensor: name, found: info.type.name,
                expected: types.map(\.rawValue), reason: reason)
        }
        guard shapes.contains(info.shape) else {
            throw .unexpectedShape(
                file: checkpoint.fileName(of: name), tensor: name, found: info.shape, expected: shapes.first ?? [],
                reason: reason)
        }
        used.append(name)
        return try checkpoint.tensor(named: name)
    }

    /// What a body makes of a tensor; its error is one of the packing.
    func made<Made>(
        _ tensor: String, _ body: () throws(TensorError) -> Made
    ) throws(CheckpointError) -> Made {
        do throws(TensorError) {
            return try body()
        } catch {
            throw .unusablePacking(
                file: checkpoint.fileName(of: tensor), tensor: tensor, reason: error.description, name: form.name)
        }
    }

    func unusable(_ suffix: String, _ reason: String) -> CheckpointError {
        .unusablePacking(
            file: checkpoint.fileName(of: module + suffix), tensor: module + suffix, reason: reason, name: form.name)
    }

    /// Refuses numbers that are infinite or NaN: every weight of their groups would be.
    func requireFinite(_ tensor: Tensor, _ suffix: String) throws(CheckpointError) {
        guard readsNumbers, let (index, value) = tensor.firstNonFinite else { return }
        throw unusable(
            suffix, "holds \(value.isNaN ? "NaN" : "infinity") at index \(index); expected finite numbers")
    }

    // MARK: Codes

    private mutating func codes() throws(CheckpointError) -> RowCodes? {
        let (bits, columns, rows, count) = (form.bits, columns, rows, count)
        let name = module + form.codes
        var isSigned = false
        if case .signed = form.values { isSigned = true }
        func words(_ codes: Int) -> Int { (codes * bits + 31) / 32 }
        switch form.order {
        case .rows:
            let width = (checkpoint.info(name)?.type.elementType?.byteCount).map { $0 * 8 }.map { max($0, 1) } ?? 8
            let tensor = try tensor(form.codes, form.codeTypes, [stack + [rows, (columns * bits + width - 1) / width]])
            return try made(name) { () throws(TensorError) in
                try RowCodes(
                    rows: try tensor.lines(count * rows), bits: bits, columns: columns, isSigned: isSigned)
            }
        case .rowWords:
            let perWord = 32 / bits
            let loose = (columns + perWord - 1) / perWord
            let tensor = try tensor(
                form.codes, form.codeTypes, [stack + [rows, words(columns)], stack + [rows, loose]])
            return try made(name) { () throws(TensorError) in
                let lines = try tensor.lines(count * rows)
                return lines.shape[1] == words(columns)
                    ? try RowCodes(rows: lines, bits: bits, columns: columns)
                    : try RowCodes(words: lines, bits: bits, columns: columns)
            }
        case .blocks:
            let tensor = try tensor(form.codes, form.codeTypes, [stack + [rows, (columns + 31) / 32, 16]])
            return try made(name) { () throws(TensorError) in
                try RowCodes(rows: try tensor.lines(count * rows), bits: bits, columns: columns)
            }
        case .inputWords:
            // Bits run on from word to word, so that the size of words does not matter.
            let width = (checkpoint.info(name)?.type.elementType?.byteCount).map { $0 * 8 }.map { max($0, 8) } ?? 32
            let tensor = try tensor(form.codes, form.codeTypes, [stack + [(columns * bits + width - 1) / width, rows]])
            guard readsNumbers else { return nil }
            return try made(name) { () throws(TensorError) in
                try RowCodes(turnedWords: tensor, bits: bits, columns: columns)
            }
        case .outputWords(let order):
            let tensor = try tensor(form.codes, form.codeTypes, [stack + [columns, words(rows)]])
            guard readsNumbers else { return nil }
            return try made(name) { () throws(TensorError) in
                try RowCodes(turnedCodes: tensor, bits: bits, rows: rows, order: order)
            }
        case .flat:
            return try flatCodes()
        case .groupParts:
            guard case .columns(let length) = form.groups, length > 0, columns % length == 0 else {
                throw unusable(form.codes, "groups do not divide rows of \(columns) columns")
            }
            let width = checkpoint.info(name)?.type.bitWidth ?? 8
            let lines = rows * (columns / length)
            let perElement = max(width / bits, 1)
            let tensor = try tensor(form.codes, form.codeTypes, [[(lines + perElement - 1) / perElement, length]])
            return try made(name) { () throws(TensorError) in
                try RowCodes(
                    parts: tensor, bits: bits, count: lines, length: length, columns: columns, lowFirst: false)
            }
        case .rowParts:
            let perElement = 8 / bits
            let tensor = try tensor(form.codes, form.codeTypes, [[(rows + perElement - 1) / perElement, columns]])
            return try made(name) { () throws(TensorError) in
                try RowCodes(
                    parts: tensor, bits: bits, count: rows, length: columns, columns: columns, lowFirst: true)
            }
        }
    }

    /// Codes in one line, which has room for all of them and for no byte more.
    private mutating func flatCodes() throws(CheckpointError) -> RowCodes {
        let name = module + form.codes
        guard let info = checkpoint.info(name) else {
            throw .tensorNotFound(file: checkpoint.fileName(of: nil), tensor: name, neededBy: reason)
        }
        guard let type = info.type.elementType, form.codeTypes.contains(type) else {
            throw .unexpectedType(
                file: checkpoint.fileName(of: name), tensor: name, found: info.type.name,
                expected: form.codeTypes.map(\.rawValue), reason: reason)
        }
        let (rows, columns) = (count * rows, columns)
        let (codes, overflow) = rows.multipliedReportingOverflow(by: columns)
        let needed = codes / 2 + codes % 2
        let elements = needed / type.byteCount + (needed % type.byteCount == 0 ? 0 : 1)
        guard !overflow, info.elementCount == elements else {
            throw .unexpectedShape(
                file: checkpoint.fileName(of: name), tensor: name, found: info.shape, expected: [elements, 1],
                reason: reason)
        }
        used.append(name)
        let tensor = try checkpoint.tensor(named: name)
        return try made(name) { () throws(TensorError) in try RowCodes(flat: tensor, rows: rows, columns: columns) }
    }

    private mutating func values() throws(CheckpointError) -> CodeFormat.Values {
        switch form.values {
        case .unsigned(let zero): return .integers(zero: zero)
        case .signed: return .integers(zero: 1 << (form.bits - 1))
        case .table(let table): return table
        case .storedTable(let suffix):
            let tensor = try tensor(suffix, [.float32], [[1 << form.bits]])
            try requireFinite(tensor, suffix)
            return .table(tensor.floats() ?? [])
        }
    }

    // MARK: Zero points

    private mutating func biases() throws(CheckpointError) -> PackedRows.Biases? {
        let (bits, rows, groupCount) = (form.bits, rows, groupCount)
        switch form.zeros {
        case .none: return PackedRows.Biases.none
        case .biases(let suffixes):
            let suffix = suffixes.first { checkpoint.contains(module + $0) } ?? suffixes[0]
            let tensor = try tensor(suffix, [.float32, .float16, .bfloat16], [stack + [rows, groupCount]])
            guard readsNumbers else { return nil }
            try requireFinite(tensor, suffix)
            return .stored(try numbers(tensor, suffix))
        case .numbers(let suffix, let plus):
            let tensor = try groupTensor(
                suffix, [.float32, .float16, .bfloat16, .int8, .uint8, .int32, .float8E4M3])
            guard readsNumbers else { return nil }
            try requireFinite(tensor, suffix)
            return .zeroPoints(try numbers(try turnedGroups(tensor, suffix), suffix), plus: plus)
        case .outputWords(let suffix, let order, let plus):
            let width = (checkpoint.info(module + suffix)?.type.bitWidth).map { max($0, 8) } ?? 32
            let tensor = try tensor(
                suffix, [.int32, .uint32, .int16, .int8, .int64], [[groupCount, (rows * bits + width - 1) / width]])
            guard readsNumbers else { return nil }
            let zeros = try made(module + suffix) { () throws(TensorError) in
                try RowCodes(rows: tensor, bits: bits, columns: rows).turned(rows: groupCount, order: order)
            }
            return .zeroPoints(try numbers(zeros, suffix), plus: plus)
        case .turnedWords(let suffix):
            if checkpoint.info(module + suffix)?.type == .elements(.int8) {
                let zeros = try groupTensor(suffix, [.int8])
                guard readsNumbers else { return nil }
                return .zeroPoints(try numbers(zeros, suffix), plus: Float(1 << (bits - 1)))
            }
            let perWord = 32 / bits
            let (dense, loose) = ((rows * bits + 31) / 32, (rows + perWord - 1) / perWord)
            let tensor = try tensor(suffix, [.int32], [[dense, groupCount], [loose, groupCount]])
            guard readsNumbers else { return nil }
            let zeros = try made(module + suffix) { () throws(TensorError) in
                let words = try tensor.transposed()
                let codes =
                    tensor.shape[0] == dense
                    ? try RowCodes(rows: words, bits: bits, columns: rows)
                    : try RowCodes(words: words, bits: bits, columns: rows)
                return try codes.turned(rows: groupCount)
            }
            return .zeroPoints(try numbers(zeros, suffix), plus: 0)
        }
    }
}

extension Checkpoint {
    /// The name of the file that holds a tensor, for errors; of a missing tensor the file that lists all.
    func fileName(of tensor: String?) -> String {
        if let tensor, let file = file(of: tensor) { return file.name }
        return files.count == 1 ? files[0].name : ShardIndex.fileName
    }
}
