import Tensors

/// What adapters change about a linear layer.
struct LinearChanges: Sendable {
    /// What is added to the outputs, in the order of the adapters.
    var additions: [LowRankAddition] = []
    /// The matrix in the place of the layer's.
    var matrix: Matrix?
    /// The bias in the place of the layer's.
    var bias: [Float]?
}

extension Linear {
    /// Adds biases and what adapters add, where some of the rows have adapters that change this layer.
    ///
    /// - Parameters:
    ///   - input: [rows, inputs].
    ///   - indices: the outputs that are wanted; nil means all.
    ///   - output: [rows, outputs]: the products.
    /// - Returns: false where no row's adapters change the layer, and leaves the outputs alone.
    func addAdapters(
        _ input: UnsafePointer<Float>, _ rows: ProductRows, outputs indices: [Int32]?,
        to output: UnsafeMutablePointer<Float>
    ) -> Bool {
        guard let number else { return false }
        var changed: [(rows: ProductRows.Adapted, changes: LinearChanges)] = []
        for part in rows.adapted {
            if let changes = part.adapters.linears[number] { changed.append((part, changes)) }
        }
        if changed.isEmpty { return false }
        let width = indices?.count ?? outputs
        for (part, changes) in changed {
            if let matrix = changes.matrix {
                replace(matrix, input, part, outputs: indices, in: output, on: rows.pool)
            }
        }
        // Gains multiply the products without the bias.
        let products = changed.map { (part, changes) -> [Float] in
            guard changes.additions.contains(where: { $0.gains != nil }) else { return [] }
            var copy: [Float] = []
            copy.reserveCapacity(part.count * width)
            part.forEachRow { row, _ in copy += UnsafeBufferPointer(start: output + row * width, count: width) }
            return copy
        }
        var biases = [[Float]?](repeating: bias, count: rows.count)
        for (part, changes) in changed where changes.bias != nil {
            part.forEachRow { row, _ in biases[row] = changes.bias }
        }
        for (row, bias) in biases.enumerated() {
            if let bias { Self.add(bias, outputs: indices, to: output + row * width) }
        }
        for ((part, changes), products) in zip(changed, products) where !changes.additions.isEmpty {
            var places: [Int] = []
            part.forEachRow { row, _ in places.append(row) }
            part.withRows(of: input, width: inputs) { input in
                products.withUnsafeBufferPointer { products in
                    for addition in changes.additions {
                        addition.add(
                            input, count: places.count, outputs: indices, products: products.baseAddress, on: rows.pool
                        ) { index, added in VectorMath.add(added, to: output + places[index] * width, width) }
                    }
                }
            }
        }
        return true
    }

    /// Computes some rows with another matrix.
    private func replace(
        _ matrix: Matrix, _ input: UnsafePointer<Float>, _ part: ProductRows.Adapted, outputs indices: [Int32]?,
        in output: UnsafeMutablePointer<Float>, on pool: ThreadPool
    ) {
        let width = indices?.count ?? outputs
        part.withRows(of: input, width: inputs) { input in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: part.count * width) { products in
                guard let products = products.baseAddress else { return }
                if let indices {
                    matrix.multiply(input, count: part.count, rowIndices: indices, into: products, on: pool)
                } else {
                    matrix.multiply(input, count: part.count, into: products, on: pool)
                }
                part.forEachRow { row, index in
                    (output + row * width).update(from: products + index * width, count: width)
                }
            }
        }
    }
}
