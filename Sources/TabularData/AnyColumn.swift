/// A column whose type is known when the program runs.
public struct AnyColumn {
    /// What is asked of a column whatever its type.
    private protocol Contents {
        var name: String { get set }
        var count: Int { get }
        var elementType: any Any.Type { get }
        func value(at position: Int) -> Any?
    }

    private struct Typed<Element>: Contents {
        var column: Column<Element>
        var name: String {
            get { column.name }
            set { column.name = newValue }
        }
        var count: Int { column.count }
        var elementType: any Any.Type { Element.self }
        func value(at position: Int) -> Any? { column[position] }
    }

    private var contents: any Contents

    /// The column without its type.
    public init<Element>(_ column: Column<Element>) {
        contents = Typed(column: column)
    }

    /// The column's name.
    public var name: String {
        get { contents.name }
        set { contents.name = newValue }
    }

    /// How many rows the column has.
    public var count: Int { contents.count }

    /// The type of the values.
    public var wrappedElementType: any Any.Type { contents.elementType }

    /// The value at a position; nil where it is missing.
    public subscript(position: Int) -> Any? { contents.value(at: position) }

    /// The column with its type.
    ///
    /// - Precondition: the values are of that type; ``DataFrame/containsColumn(_:_:)`` tells.
    public func assumingType<Element>(_ type: Element.Type) -> Column<Element> {
        guard let column = typed(as: type) else {
            preconditionFailure(FrameErrorText.wrongType(name, found: wrappedElementType, expected: type))
        }
        return column
    }

    /// The column with its type; nil where its values are of another one.
    func typed<Element>(as type: Element.Type) -> Column<Element>? {
        (contents as? Typed<Element>)?.column
    }
}

extension AnyColumn: CustomStringConvertible {
    /// The name and the values, one a line.
    public var description: String {
        ([name] + (0..<count).map { self[$0].map { "\($0)" } ?? FrameErrorText.missing }).joined(separator: "\n")
    }
}
