/// What dynamic instructions are at one moment: text and tools, in the order of the bodies.
struct InstructionsResolution {
    private(set) var segments: [Transcript.Segment] = []
    private(set) var tools: [any Tool] = []
    private var depth = 0

    /// Bodies within bodies deeper than this are refused: one that contains itself has no end.
    static let maximumDepth = 256

    /// Adds what instructions are made of.
    ///
    /// - Throws: ``InvalidDynamicProfile``.
    mutating func visit<Node: DynamicInstructions>(_ node: Node) throws {
        guard depth < Self.maximumDepth else {
            throw InvalidDynamicProfile(type: Node.self, .nestedTooDeeply(limit: Self.maximumDepth))
        }
        depth += 1
        defer { depth -= 1 }
        if let primitive = node as? any PrimitiveDynamicInstructions {
            try primitive.resolve(into: &self)
        } else if Node.Body.self == Never.self {
            throw InvalidDynamicProfile(type: Node.self, .noInstructions)
        } else {
            try visit(node.body)
        }
    }

    /// Adds text.
    mutating func add(_ more: [Transcript.Segment]) {
        segments += more
    }

    /// Adds a tool.
    mutating func add(_ tool: any Tool) {
        tools.append(tool)
    }
}
