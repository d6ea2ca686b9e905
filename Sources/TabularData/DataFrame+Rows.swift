extension DataFrame {
    /// The rows of a table.
    public struct Rows: RandomAccessCollection {
        let base: DataFrame

        /// The position of the first row: 0.
        public var startIndex: Int { 0 }

        /// The position after the last row.
        public var endIndex: Int { base.shape.rows }

        /// The row at a position.
        public subscript(position: Int) -> Row { Row(base: base, index: position) }
    }

    /// One row of a table.
    public struct Row {
        let base: DataFrame
        /// The position of the row.
        public let index: Int

        /// The value under a column's name; nil where it is missing.
        ///
        /// - Precondition: there is a column of that name.
        public subscript(name: String) -> Any? { base[name][index] }

        /// The value under a column's name; nil where it is missing or of another type.
        ///
        /// - Precondition: there is a column of that name.
        public subscript<Element>(name: String, type: Element.Type) -> Element? { base[name][index] as? Element }
    }
}
