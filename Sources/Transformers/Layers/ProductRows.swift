import Tensors

/// The rows that linear layers compute together: how many, with whose adapters, and on which threads.
struct ProductRows {
    /// Consecutive rows of sequences with the same adapters.
    struct Adapted {
        var rows: Range<Int>
        let adapters: AdapterSet
    }

    /// The number of rows.
    let count: Int
    /// The rows that have adapters, in their order; none costs nothing.
    let adapted: [Adapted]
    let pool: ThreadPool

    /// Rows without adapters.
    init(_ count: Int, on pool: ThreadPool) { (self.count, adapted, self.pool) = (count, [], pool) }

    private init(_ count: Int, _ adapted: [Adapted], on pool: ThreadPool) {
        (self.count, self.adapted, self.pool) = (count, adapted, pool)
    }

    /// The rows of sequences one after the other, each with its adapters.
    init(_ parts: some Sequence<(rows: Range<Int>, adapters: AdapterSet?)>, count: Int, on pool: ThreadPool) {
        var adapted: [Adapted] = []
        for case (let rows, let adapters?) in parts { Self.add(rows, adapters, to: &adapted) }
        self.init(count, adapted, on: pool)
    }

    /// Some of the rows in another order: row `index` of them is row `source(index)` of these.
    func gathered(_ count: Int, _ source: (Int) -> Int) -> ProductRows {
        guard !adapted.isEmpty else { return ProductRows(count, on: pool) }
        var gathered: [Adapted] = []
        for index in 0..<count {
            let row = source(index)
            guard let own = adapted.first(where: { $0.rows.contains(row) }) else { continue }
            Self.add(index..<index + 1, own.adapters, to: &gathered)
        }
        return ProductRows(count, gathered, on: pool)
    }

    /// Adds rows behind those that are there, as one part where adapters are the same.
    private static func add(_ rows: Range<Int>, _ adapters: AdapterSet, to adapted: inout [Adapted]) {
        if rows.isEmpty { return }
        if let last = adapted.last, last.rows.upperBound == rows.lowerBound, last.adapters == adapters {
            adapted[adapted.count - 1].rows = last.rows.lowerBound..<rows.upperBound
        } else {
            adapted.append(Adapted(rows: rows, adapters: adapters))
        }
    }
}
