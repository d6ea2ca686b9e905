/// Dynamic instructions for each element of a collection, in its order.
public struct DynamicInstructionsForEach<Data: RandomAccessCollection, ID: Hashable, Content: DynamicInstructions>:
    DynamicInstructions
{
    /// The session reads the instructions of each element.
    public typealias Body = Never

    private let data: Data
    private let content: (Data.Element) -> Content

    /// Instructions for elements.
    ///
    /// - Parameters:
    ///   - data: the elements.
    ///   - id: what tells an element from the others.
    ///   - content: the instructions for an element.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @DynamicInstructionsBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.content = content
    }

    /// Instructions for elements that know what tells them from the others.
    ///
    /// - Parameters:
    ///   - data: the elements.
    ///   - content: the instructions for an element.
    public init(_ data: Data, @DynamicInstructionsBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data, id: \.id, content: content)
    }
}

extension DynamicInstructionsForEach: PrimitiveDynamicInstructions {
    func resolve(into resolution: inout InstructionsResolution) throws {
        for element in data { try resolution.visit(content(element)) }
    }
}
