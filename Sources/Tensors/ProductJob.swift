/// What one matrix has to do in a parallel region: units of rows, any range of which can be computed on any thread.
struct ProductJob {
    let units: Int
    /// Computes a range of units.
    let body: (Range<Int>) -> Void

    /// A thread is worth waking for some tens of thousands of multiplications, not for fewer.
    static let smallWork = 1 << 16
    /// Fewer multiplications take some tens of microseconds: one part for each thread is enough.
    static let briefWork = 1 << 21

    /// Computes several jobs in one region.
    static func run(_ jobs: [ProductJob], work: Int, on pool: ThreadPool) {
        let total = jobs.reduce(0) { $0 + $1.units }
        pool.parallel(
            total, grain: work < smallWork ? max(total, 1) : 1,
            partsPerThread: work < briefWork ? 1 : ThreadPool.partsPerThread
        ) { range in
            var first = 0
            for job in jobs {
                let start = max(range.lowerBound - first, 0)
                let end = min(range.upperBound - first, job.units)
                if start < end { job.body(start..<end) }
                first += job.units
            }
        }
    }
}
