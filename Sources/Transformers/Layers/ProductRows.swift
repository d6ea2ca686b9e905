import Tensors

/// The rows that linear layers compute together: how many, with whose adapters, and on which threads.
struct ProductRows {
    /// The rows of sequences with the same adapters.
    struct Adapted {
        /// Ascending, none empty; those that follow each other are one.
        private(set) var rows: [Range<Int>]
        let adapters: AdapterSet

        /// The number of rows.
        var count: Int { rows.reduce(0) { $0 + $1.count } }

        init(rows: [Range<Int>], adapters: AdapterSet) { (self.rows, self.adapters) = (rows, adapters) }

        /// Adds rows after those that are there.
        mutating func append(_ added: Range<Int>) {
            if let last = rows.last, last.upperBound == added.lowerBound {
                rows[rows.count - 1] = last.lowerBound..<added.upperBound
            } else {
                rows.append(added)
            }
        }

        /// Calls a body with the rows of a buffer [all rows, width] one after the other: [count, width].
        func withRows(
            of buffer: UnsafePointer<Float>, width: Int, _ body: (UnsafePointer<Float>) -> Void
        ) {
            if rows.count == 1 { return body(buffer + rows[0].lowerBound * width) }
            withUnsafeTemporaryAllocation(of: Float.self, capacity: count * width) { gathered in
                guard let target = gathered.baseAddress else { return }
                var next = 0
                for part in rows {
                    (target + next * width).update(from: buffer + part.lowerBound * width, count: part.count * width)
                    next += part.count
                }
                body(target)
            }
        }

        /// Calls a body with each row's number in the buffers of all rows, and its number among these.
        func forEachRow(_ body: (_ row: Int, _ index: Int) -> Void) {
            var index = 0
            for part in rows {
                for row in part {
                    body(row, index)
                    index += 1
                }
            }
        }
    }

    /// The number of rows.
    let count: Int
    /// The rows that have adapters, by these; none costs nothing.
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
            guard let adapters = adapters(of: source(index)) else { continue }
            Self.add(index..<index + 1, adapters, to: &gathered)
        }
        return ProductRows(count, gathered, on: pool)
    }

    /// The adapters of a row; nil where it has none.
    func adapters(of row: Int) -> AdapterSet? {
        adapted.first { part in part.rows.contains { $0.contains(row) } }?.adapters
    }

    /// Adds rows to those with the same adapters.
    private static func add(_ rows: Range<Int>, _ adapters: AdapterSet, to adapted: inout [Adapted]) {
        if rows.isEmpty { return }
        if let known = adapted.firstIndex(where: { $0.adapters == adapters }) {
            adapted[known].append(rows)
        } else {
            adapted.append(Adapted(rows: [rows], adapters: adapters))
        }
    }
}
