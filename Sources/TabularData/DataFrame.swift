/// A table: columns of equal length under names that differ.
///
/// These are the members of Apple's `DataFrame` that programs use on the results of evaluations.
public struct DataFrame {
    /// The columns in order.
    public private(set) var columns: [AnyColumn] = []

    /// A table without columns.
    public init() {}

    /// A table of columns.
    ///
    /// - Precondition: the columns are equally long and their names differ.
    public init(columns: some Sequence<AnyColumn>) {
        for column in columns { append(column: column) }
    }

    /// How many rows and columns there are.
    public var shape: (rows: Int, columns: Int) { (columns.first?.count ?? 0, columns.count) }

    /// The rows in order.
    public var rows: Rows { Rows(base: self) }

    /// Adds a column on the right.
    ///
    /// - Precondition: the column is as long as those that are there, and none has its name.
    public mutating func append<Element>(column: Column<Element>) {
        append(column: AnyColumn(column))
    }

    /// Adds a column on the right.
    ///
    /// - Precondition: the column is as long as those that are there, and none has its name.
    public mutating func append(column: AnyColumn) {
        precondition(!containsColumn(column.name), FrameErrorText.twice(column.name))
        precondition(
            columns.isEmpty || column.count == shape.rows,
            FrameErrorText.wrongCount(column.name, found: column.count, expected: shape.rows))
        columns.append(column)
    }

    /// Whether there is a column of a name.
    public func containsColumn(_ name: String) -> Bool { columns.contains { $0.name == name } }

    /// Whether there is a column of a name with values of a type.
    public func containsColumn<Element>(_ name: String, _ type: Element.Type) -> Bool {
        columns.contains { $0.name == name && $0.typed(as: type) != nil }
    }

    /// The column of a name.
    ///
    /// - Precondition: there is one.
    public subscript(name: String) -> AnyColumn {
        guard let column = columns.first(where: { $0.name == name }) else {
            preconditionFailure(FrameErrorText.noColumn(name, known: columns.map(\.name)))
        }
        return column
    }

    /// The column of a name, with values of a type.
    ///
    /// - Precondition: there is one, and its values are of that type.
    public subscript<Element>(name: String, type: Element.Type) -> Column<Element> {
        self[name].assumingType(type)
    }
}
