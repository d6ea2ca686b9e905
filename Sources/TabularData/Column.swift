/// Values of one type under a name; a value can be missing.
public struct Column<WrappedElement> {
    /// The column's name.
    public var name: String
    private var contents: [WrappedElement?]

    /// A column from its values.
    public init<S>(name: String, contents: S) where S: Sequence, S.Element == WrappedElement? {
        self.name = name
        self.contents = Array(contents)
    }

    /// A column in which no value is missing.
    @_disfavoredOverload
    public init<S>(name: String, contents: S) where S: Sequence, S.Element == WrappedElement {
        self.init(name: name, contents: contents.map(Optional.some))
    }

    /// Adds a value at the end; nil for a missing one.
    public mutating func append(_ element: WrappedElement?) {
        contents.append(element)
    }

    /// The column without its type.
    public func eraseToAnyColumn() -> AnyColumn { AnyColumn(self) }
}

extension Column: RandomAccessCollection, MutableCollection {
    /// What a column consists of.
    public typealias Element = WrappedElement?

    /// The position of the first value: 0.
    public var startIndex: Int { 0 }

    /// The position after the last value.
    public var endIndex: Int { contents.count }

    /// The value at a position; nil where it is missing.
    public subscript(position: Int) -> WrappedElement? {
        get { contents[position] }
        set { contents[position] = newValue }
    }
}

extension Column: Sendable where WrappedElement: Sendable {}
extension Column: Equatable where WrappedElement: Equatable {}

extension Column: CustomStringConvertible {
    /// The name and the values, one a line.
    public var description: String { eraseToAnyColumn().description }
}
