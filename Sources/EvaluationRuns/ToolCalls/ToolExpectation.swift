public import FoundationModels

/// A call of a tool that is expected, or a group of them in any order.
public struct ToolExpectation: Sendable {
    enum Form: Sendable {
        case call(name: String, arguments: [ArgumentMatcher])
        case anyOrder([ToolExpectation])
    }

    let form: Form

    /// The tool's name.
    ///
    /// - Precondition: the expectation is no group; ``isAnyOrderGroup`` tells.
    public var name: String {
        guard case .call(let name, _) = form else { preconditionFailure(EvaluationErrorText.groupHasNoName) }
        return name
    }

    /// What is expected of the arguments; nothing for a group.
    public var arguments: [ArgumentMatcher] {
        guard case .call(_, let arguments) = form else { return [] }
        return arguments
    }

    /// Whether this is a group of expectations in any order.
    public var isAnyOrderGroup: Bool {
        if case .anyOrder = form { true } else { false }
    }

    /// A call of a tool, with what is expected of its arguments.
    public init(_ name: String, arguments: [ArgumentMatcher] = []) {
        form = .call(name: name, arguments: arguments)
    }

    private init(form: Form) {
        self.form = form
    }

    /// Calls that come in any order, at one place of an ordered list.
    public static func anyOrder(_ expectations: [ToolExpectation]) -> ToolExpectation {
        ToolExpectation(form: .anyOrder(expectations))
    }

    /// The calls: those of a group, and of groups within it, one by one.
    var calls: [(name: String, arguments: [ArgumentMatcher])] {
        switch form {
        case .call(let name, let arguments): [(name, arguments)]
        case .anyOrder(let members): members.flatMap(\.calls)
        }
    }
}

extension ToolExpectation: Codable {
    private enum CodingKeys: String, CodingKey {
        case name, arguments, anyOrder
    }

    /// Reads `{"name": …, "arguments": […]}` or `{"anyOrder": […]}`.
    ///
    /// - Throws: `DecodingError` without a name and a group, or for a value of the wrong kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let members = try container.decodeIfPresent([ToolExpectation].self, forKey: .anyOrder) {
            self = .anyOrder(members)
        } else {
            self.init(
                try container.decode(String.self, forKey: .name),
                arguments: try container.decodeIfPresent([ArgumentMatcher].self, forKey: .arguments) ?? [])
        }
    }

    /// Writes the name and the arguments, or the group.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch form {
        case .call(let name, let arguments):
            try container.encode(name, forKey: .name)
            try container.encode(arguments, forKey: .arguments)
        case .anyOrder(let members): try container.encode(members, forKey: .anyOrder)
        }
    }
}

extension ToolExpectation: Generable {
    /// One call, as models write it.
    @Generable
    struct Call {
        let name: String
        let arguments: [ArgumentMatcher]
    }

    /// A group, as models write it.
    @Generable
    struct Group {
        let anyOrder: [Call]
    }

    /// An expectation while it is being generated.
    public enum PartiallyGenerated: ConvertibleFromGeneratedContent {
        /// A call.
        case expectation(name: String?, arguments: [ArgumentMatcher.PartiallyGenerated]?)
        /// A group.
        case anyOrder(expectations: [PartiallyGenerated]?)

        /// What there is of an expectation.
        ///
        /// - Throws: `GeneratedContent.ParsingError` when it is none.
        public init(_ content: GeneratedContent) throws {
            if case .structure(let properties, _) = content.kind, let group = properties["anyOrder"] {
                self = .anyOrder(expectations: try group.value([PartiallyGenerated].self))
            } else {
                let call = try Call.PartiallyGenerated(content)
                self = .expectation(name: call.name, arguments: call.arguments)
            }
        }
    }

    /// A call, or a group of calls.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(type: Self.self, anyOf: [Call.self, Group.self])
    }

    /// The expectation of content.
    ///
    /// - Throws: `GeneratedContent.ParsingError` when it is none.
    public init(_ content: GeneratedContent) throws {
        if case .structure(let properties, _) = content.kind, let group = properties["anyOrder"] {
            self = .anyOrder(try group.value([ToolExpectation].self))
        } else {
            let call = try Call(content)
            self.init(call.name, arguments: call.arguments)
        }
    }

    /// The expectation as content.
    public var generatedContent: GeneratedContent {
        switch form {
        case .call(let name, let arguments): GeneratedContent(properties: ["name": name, "arguments": arguments])
        case .anyOrder(let members): GeneratedContent(properties: ["anyOrder": members])
        }
    }
}
