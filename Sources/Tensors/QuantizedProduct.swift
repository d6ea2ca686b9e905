/// Products of 8-bit activations with weights in affine groups.
extension PackedGroups {
    /// output[i, j] = Σ_c input[i, c] · self[row(j), c], where row(j) is `rowIndices[j]`, or `j` when there are none.
    ///
    /// - Parameters:
    ///   - input: [count, columns].
    ///   - output: [count, rows or rowIndices.count].
    func multiply(
        _ input: UnsafePointer<Float>, count: Int, rowIndices: [Int32]?, into output: UnsafeMutablePointer<Float>,
        on pool: ThreadPool, level: ProcessorLevel
    ) {
        let values = UnsafeMutablePointer<Int8>.allocate(capacity: max(count * columns, 1))
        let scales = UnsafeMutablePointer<Float>.allocate(capacity: max(count * columns / 32, 1))
        defer {
            values.deallocate()
            scales.deallocate()
        }
        pool.parallel(count, grain: 16) { range in
            for item in range {
                BaselineQuantized.quantize(
                    input + item * columns, columns: columns, values: values + item * columns,
                    scales: scales + item * columns / 32)
            }
        }
        let side = Self.blockRows
        let wanted = rowIndices.map { Array(Set($0.map { Int($0) / side })).sorted() } ?? Array(0..<blocks)
        pool.parallel(wanted.count) { range in
            for block in wanted[range] {
                for item in 0..<count {
                    let sums = BaselineQuantized.multiply(
                        self, block: block, values: values + item * columns, scales: scales + item * columns / 32)
                    if let rowIndices {
                        for (position, row) in rowIndices.enumerated() where Int(row) / side == block {
                            output[item * rowIndices.count + position] = sums[Int(row) % side]
                        }
                    } else {
                        for lane in 0..<min(side, rows - block * side) {
                            output[item * rows + block * side + lane] = sums[lane]
                        }
                    }
                }
            }
        }
    }
}
