/// Some rows of a coded matrix, in an order of their own.
struct ChosenRows: CodedRows {
    /// Which rows.
    enum Choice: Sendable {
        /// Rows that follow each other.
        case range(Range<Int>)
        /// Any rows in any order.
        case list([Int])
    }

    private let source: any CodedRows
    private let choice: Choice

    var columns: Int { source.columns }
    var format: CodeFormat { source.format }
    var byteCount: Int { source.rows == 0 ? 0 : source.byteCount / source.rows * rows }
    var rows: Int {
        switch choice {
        case .range(let range): range.count
        case .list(let list): list.count
        }
    }

    /// Rows that must exist.
    init(_ source: any CodedRows, _ choice: Choice) {
        self.source = source
        self.choice = choice
    }

    func read(row: Int, into target: CodedRow) { source.read(row: place(of: row), into: target) }

    func readNumbers(row: Int, into target: CodedRow) { source.readNumbers(row: place(of: row), into: target) }

    var storedCodes: StoredCodes? { source.storedCodes }

    func storedRow(_ row: Int) -> Int { source.storedRow(place(of: row)) }

    /// The row of the source that is a row.
    private func place(of row: Int) -> Int {
        switch choice {
        case .range(let range): range.lowerBound + row
        case .list(let list): list[row]
        }
    }

    /// Other rows of the same pages may be read yet.
    func releasePages() { releasePages(rows: 0..<rows) }

    func releasePages(rows: Range<Int>) {
        guard case .range(let range) = choice else { return }
        source.releasePages(rows: range.lowerBound + rows.lowerBound..<range.lowerBound + rows.upperBound)
    }
}
