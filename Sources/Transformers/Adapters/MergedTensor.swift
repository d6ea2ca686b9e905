import Checkpoints
import Tensors

/// One tensor of a model with what adapters add to it.
///
/// The tensor is taken as rows, of which those of stacked experts follow each other.
struct MergedTensor {
    /// Two narrow matrices whose product, times a scale, is added to some rows.
    struct Addition {
        /// The rows of the tensor.
        let rows: Range<Int>
        // [rows, rank]
        let left: [Float]
        // [rank, columns]
        let right: [Float]
        let rank: Int
        let scale: Double
        /// What sums of rows or of columns are multiplied with (DoRA); nil where they stay.
        var rowGains: [Float]?
        var columnGains: [Float]?
    }

    /// The numbers without what is added: the model's, or those in their place.
    let base: Tensor
    /// The type in which the sums are written: that of the model's numbers.
    let type: ElementType
    /// The same as rows.
    private let matrix: Matrix
    var additions: [Addition] = []
    /// Numbers that are added to the only row, a bias: [columns].
    var sums: [Double]?

    init(_ base: Tensor, as type: ElementType? = nil) throws(TensorError) {
        var base = base
        // Adapters may have them; all sums are rounded to the model's type in the end.
        if base.elementType == .float64, type != nil, let values = base.floats() {
            base = try Tensor(values, shape: base.shape)
        }
        (self.base, self.type) = (base, type ?? base.elementType)
        let columns = base.shape.last ?? 1
        matrix = try Matrix(base.reshaped([base.count / max(columns, 1), columns]))
    }

    /// The bytes that are written.
    var byteCount: Int { base.count * type.byteCount }

    /// The columns of a row.
    private var columns: Int { base.shape.last ?? 1 }

    /// Computes the sums in double precision, and hands them out in the tensor's own type, piece by piece.
    ///
    /// - Throws: ``MergeFault/tooLarge(tensor:row:type:)``.
    func write(
        _ name: String, on pool: ThreadPool, fault: (MergeFault) -> CheckpointError,
        to write: (UnsafeRawBufferPointer) throws(CheckpointError) -> Void
    ) throws(CheckpointError) {
        let count = base.count / max(columns, 1)
        let block = max(1, 1 << 20 / max(columns, 1))
        for first in stride(from: 0, to: count, by: block) {
            let rows = first..<min(first + block, count)
            let sums = sums(rows, on: pool)
            if let index = sums.firstIndex(where: { !isHeld($0) }) {
                throw fault(.tooLarge(tensor: name, row: first + index / columns, type: type.rawValue))
            }
            try self.write(sums, to: write)
        }
    }

    private func write(
        _ sums: [Float], to write: (UnsafeRawBufferPointer) throws(CheckpointError) -> Void
    ) throws(CheckpointError) {
        func hand<Element>(_ values: [Element]) throws(CheckpointError) {
            try values.withUnsafeBufferPointer { values throws(CheckpointError) in
                try write(UnsafeRawBufferPointer(values))
            }
        }
        switch type {
        case .float16: try hand(sums.map { Float16($0).bitPattern })
        case .bfloat16: try hand(sums.map(Self.bfloat16))
        default: try hand(sums)
        }
    }

    /// Whether the tensor's type holds a number.
    private func isHeld(_ value: Float) -> Bool {
        type == .float16 ? Float16(value).isFinite : value.isFinite
    }

    /// The bits of the nearest bfloat16, of two the even one.
    private static func bfloat16(_ value: Float) -> UInt16 {
        let bits = value.bitPattern
        return UInt16(truncatingIfNeeded: (bits &+ 0x7FFF &+ (bits >> 16 & 1)) >> 16)
    }

    /// Some rows, added up: [rows, columns].
    private func sums(_ rows: Range<Int>, on pool: ThreadPool) -> [Float] {
        let columns = columns
        return [Float](unsafeUninitializedCapacity: rows.count * columns) { target, initialized in
            initialized = rows.count * columns
            guard let target = target.baseAddress else { return }
            pool.parallel(rows.count, grain: 16) { part in
                var (sums, added) = ([Double](repeating: 0, count: columns), [Double](repeating: 0, count: columns))
                for index in part {
                    let (row, own) = (rows.lowerBound + index, target + index * columns)
                    matrix.copyRow(row, into: own)
                    for column in 0..<columns { sums[column] = Double(own[column]) + (self.sums?[column] ?? 0) }
                    for addition in additions where addition.rows.contains(row) {
                        add(addition, row - addition.rows.lowerBound, base: own, &added, to: &sums)
                    }
                    for column in 0..<columns { own[column] = Float(sums[column]) }
                }
            }
        }
    }

    /// Adds one row of a product.
    private func add(
        _ addition: Addition, _ row: Int, base: UnsafePointer<Float>, _ added: inout [Double], to sums: inout [Double]
    ) {
        for column in sums.indices { added[column] = 0 }
        for index in 0..<addition.rank {
            let factor = addition.scale * Double(addition.left[row * addition.rank + index])
            guard factor != 0 else { continue }
            let first = index * sums.count
            for column in sums.indices { added[column] += factor * Double(addition.right[first + column]) }
        }
        if let gains = addition.rowGains {
            let gain = Double(gains[row])
            for column in sums.indices { sums[column] += (gain - 1) * Double(base[column]) + gain * added[column] }
        } else if let gains = addition.columnGains {
            for column in sums.indices {
                let gain = Double(gains[column])
                sums[column] += (gain - 1) * Double(base[column]) + gain * added[column]
            }
        } else {
            for column in sums.indices { sums[column] += added[column] }
        }
    }
}
