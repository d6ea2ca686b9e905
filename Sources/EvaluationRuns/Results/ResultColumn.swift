public import TabularData

/// A column of a table of results, with the type of its values.
public struct ResultColumn<Value>: Sendable {
    /// The column's name.
    public let name: String
}

extension DataFrame {
    /// A column of a table of results.
    ///
    /// - Precondition: the table has it; that of a loaded result has text in the place of samples and answers.
    public subscript<T>(column: ResultColumn<T>) -> Column<T> { self[column.name, T.self] }

    /// The scores under a metric's name.
    ///
    /// - Precondition: the table has them.
    public subscript(metric metric: Metric) -> Column<Metric> {
        self[ColumnName.column(ofMetric: metric.name), Metric.self]
    }
}
