import Tensors

/// Groups of a packed module: their size, their scales, and the order of both.
extension StoredModule {
    /// Finds what a group is, from the description and the shape of the scales.
    mutating func setGroups() throws(CheckpointError) {
        let rows = rows
        func grid(rowSpan: Int = 1) -> StoredNumbers.Places { .grid(matrixRows: rows, rowSpan: rowSpan) }
        switch try statedGroups() {
        case .columns(let size):
            groupSize = min(size, columns)
            places = grid()
        case .row:
            groupSize = columns
            places = grid()
        case .matrix, .stated:
            groupSize = columns
            places = grid(rowSpan: rows)
        case .blocks(let blockRows, let blockColumns):
            groupSize = min(blockColumns, columns)
            places = grid(rowSpan: blockRows)
        case .flat(let block):
            // Blocks may end inside a row: what divides both lies in one block.
            var (size, rest) = (columns, block)
            while rest != 0 { (size, rest) = (rest, size % rest) }
            groupSize = size
            places = .flat(block: block)
        }
        groupCount = (columns + groupSize - 1) / groupSize
        if let suffix = form.groupIndices { try setGroupIndices(suffix) }
    }

    /// The groups, where the description leaves them to the shape of the scales.
    private func statedGroups() throws(CheckpointError) -> StoredForm.Groups {
        guard case .stated(let blockRows, let blockColumns) = form.groups else { return form.groups }
        guard let name = scaleName, let info = checkpoint.info(name) else { return .matrix }
        let shape = info.shape
        if info.elementCount == count { return .matrix }
        if shape == stack + [rows] || shape == stack + [rows, 1] { return .row }
        if shape == stack + [ceiling(rows, blockRows), ceiling(columns, blockColumns)] {
            return .blocks(rows: blockRows, columns: blockColumns)
        }
        if shape.count == stack.count + 2, shape[stack.count] == rows, let groups = shape.last, groups > 0,
            columns % groups == 0
        {
            return .columns(columns / groups)
        }
        throw .unexpectedShape(
            file: checkpoint.fileName(of: name), tensor: name, found: shape, expected: stack + [rows, 1],
            reason: reason)
    }

    /// Which group each input belongs to; nothing changes where groups follow each other.
    private mutating func setGroupIndices(_ suffix: String) throws(CheckpointError) {
        let name = module + suffix
        guard checkpoint.contains(name) else { return }
        let tensor = try tensor(suffix, [.int32], [[columns]])
        guard readsNumbers else { return }
        let indices = tensor.integers() ?? []
        // −1 throughout is what writers leave that did not reorder.
        if indices.allSatisfy({ $0 == -1 }) { return }
        guard let wrong = indices.firstIndex(where: { $0 < 0 || $0 >= groupCount }) else {
            let groupSize = groupSize
            if indices.enumerated().allSatisfy({ $0.element == $0.offset / groupSize }) { return }
            self.groupSize = 1
            places = .scattered(indices.map { Int32(truncatingIfNeeded: $0) })
            return
        }
        throw unusable(
            suffix, "sends input \(wrong) to group \(indices[wrong]); expected 0 to \(groupCount - 1)")
    }

    private func ceiling(_ count: Int, _ size: Int) -> Int { (count + size - 1) / max(size, 1) }

    // MARK: Scales

    private var scaleSuffix: String? { form.scales.first { checkpoint.contains(module + $0) } ?? form.scales.first }
    private var scaleName: String? {
        form.scales.first { checkpoint.contains(module + $0) }.map { module + $0 }
    }

    mutating func scales() throws(CheckpointError) -> PackedRows.Scales? {
        guard let suffix = scaleSuffix, scaleName != nil || !form.scalesAreOptional else {
            let one = try made(module + form.codes) { () throws(TensorError) in
                try Tensor([Float](repeating: 1, count: count), shape: [count])
            }
            return .stored(try numbers(one, form.codes), times: 1)
        }
        switch form.scaleKind {
        case .floats, .exponents, .ranges:
            let floats: [ElementType] = [.float32, .float16, .bfloat16, .float64, .float8E8M0, .uint8]
            let stored = try groupTensor(suffix, form.scaleKind == .exponents ? [.uint8, .float8E8M0] : floats)
            let tensor = try reinterpreted(stored, as: .float8E8M0, suffix)
            try requireFinite(tensor, suffix)
            let factor = form.scaleKind == .ranges ? 1 / 127 : try factors().first ?? 1
            guard readsNumbers else { return nil }
            return .stored(try numbers(try turnedGroups(tensor, suffix), suffix), times: factor)
        case .divisors:
            let tensor = try groupTensor(suffix, [.float32, .float16, .bfloat16])
            guard readsNumbers else { return nil }
            try requireFinite(tensor, suffix)
            let values = tensor.floats() ?? []
            guard !values.contains(0) else { throw unusable(suffix, "holds 0; expected numbers to divide by") }
            let reciprocals = try made(module + suffix) { () throws(TensorError) in
                try Tensor(values.map { 1 / $0 }, shape: tensor.shape)
            }
            return .stored(try numbers(reciprocals, suffix), times: 1)
        case .float8:
            let tensor = try reinterpreted(
                try groupTensor(suffix, [.float8E4M3, .uint8]), as: .float8E4M3, suffix)
            try requireFinite(tensor, suffix)
            let factors = try factors()
            guard readsNumbers else { return nil }
            let numbers = try numbers(try turnedGroups(tensor, suffix), suffix)
            return factors.isEmpty ? .stored(numbers, times: 1) : .small(.float8E4M3, numbers, times: factors)
        case .maxima:
            return try maxima(suffix)
        }
    }

    /// The number that all scales of a matrix share, for each matrix; empty when there is none.
    private mutating func factors() throws(CheckpointError) -> [Float] {
        guard let factor = form.factor else { return [] }
        var shapes: [[Int]] = [[1], [], [1, 1]]
        if count > 1 { shapes = [[count], [count, 1], [count, 1, 1]] }
        let tensor = try tensor(factor.suffix, [.float32, .float16, .bfloat16], shapes)
        guard readsNumbers else { return [] }
        try requireFinite(tensor, factor.suffix)
        let values = tensor.floats() ?? []
        guard !factor.divides || values.allSatisfy({ $0 != 0 }) else {
            throw unusable(factor.suffix, "is 0; expected a number that scales are divided by")
        }
        return factor.divides ? values.map { 1 / $0 } : values
    }

    /// Bytes under their right name.
    private func reinterpreted(
        _ tensor: Tensor, as type: ElementType, _ suffix: String
    ) throws(CheckpointError) -> Tensor {
        guard tensor.elementType == .uint8 else { return tensor }
        return try made(module + suffix) { () throws(TensorError) in
            try tensor.reinterpreted(as: type)
        }
    }

    // MARK: Numbers of groups

    /// A tensor with a number for each group, in the order of the description.
    mutating func groupTensor(_ suffix: String, _ types: [ElementType]) throws(CheckpointError) -> Tensor {
        let stack = stack
        var shapes: [[Int]]
        switch places {
        case .grid(_, let rowSpan):
            let (height, width) = (ceiling(rows, rowSpan), groupCount)
            switch form.groupOrder {
            case .rows: shapes = [stack + [height, width]]
            case .turned: shapes = [[width, height]]
            case .line: shapes = [[height * width, 1], [height * width]]
            }
            if width == 1 { shapes += [stack + [height]] }
            if width == 1, height == 1 { shapes += [stack, [1], [count]] }
        case .scattered:
            shapes = [form.groupOrder == .turned ? [groupCount, rows] : [rows, groupCount]]
        case .flat(let block):
            shapes = [[(count * rows * columns + block - 1) / block]]
        }
        return try tensor(suffix, types, shapes)
    }

    /// Numbers row by row.
    func turnedGroups(_ tensor: Tensor, _ suffix: String) throws(CheckpointError) -> Tensor {
        guard form.groupOrder == .turned, tensor.shape.count == 2 else { return tensor }
        return try made(module + suffix) { () throws(TensorError) in try tensor.transposed() }
    }

    /// Numbers of the matrix's groups, row by row.
    func numbers(_ tensor: Tensor, _ suffix: String) throws(CheckpointError) -> StoredNumbers {
        try made(module + suffix) { () throws(TensorError) in
            try StoredNumbers(
                tensor, places: places, matrices: count, rows: rows, columns: columns, groupSize: groupSize,
                width: groupCount)
        }
    }
}
