import Tensors

/// A packed matrix of which nothing but its shape is known, for a check of names, types and shapes; its weights are zeros.
struct UnreadRows: CodedRows {
    let rows: Int
    let columns: Int

    var format: CodeFormat {
        CodeFormat(
            name: "unread", bits: 8, groupSize: columns, values: .integers(zero: 0), scales: .direct(.float32))
    }
    var byteCount: Int { 0 }

    func read(row: Int, into target: CodedRow) {
        target.codes.update(repeating: 0, count: columns)
        target.scales.numbers.update(repeating: 0, count: 1)
    }

    func releasePages() {}
}
