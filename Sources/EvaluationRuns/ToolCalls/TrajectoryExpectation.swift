public import FoundationModels

/// The calls of tools that are expected on the way to an answer.
@Generable
public struct TrajectoryExpectation: Sendable {
    /// Calls that come in this order; others can come between them.
    public var ordered: [ToolExpectation]
    /// Calls that come anywhere.
    public var unordered: [ToolExpectation]
    /// Calls that must not come; one without matchers bans the tool.
    public var disallowed: [ToolExpectation]
    /// Whether calls can come that no expectation names.
    public var allowsAdditionalCalls: Bool

    /// Calls that are expected, with or without others.
    public init(
        ordered: [ToolExpectation] = [], unordered: [ToolExpectation] = [], allowsAdditionalToolCalls: Bool = true
    ) {
        self.ordered = ordered
        self.unordered = unordered
        disallowed = []
        allowsAdditionalCalls = allowsAdditionalToolCalls
    }

    /// Calls that are expected, and calls that must not come.
    public init(
        ordered: [ToolExpectation] = [], unordered: [ToolExpectation] = [], disallowed: [ToolExpectation]
    ) {
        self.init(ordered: ordered, unordered: unordered, allowsAdditionalToolCalls: true)
        self.disallowed = disallowed
    }

    /// Calls that come anywhere, with or without others.
    public init(unordered: [ToolExpectation]) {
        self.init(ordered: [], unordered: unordered, allowsAdditionalToolCalls: true)
    }

    /// One call.
    public init(expected toolName: String, arguments: [ArgumentMatcher] = []) {
        self.init(ordered: [ToolExpectation(toolName, arguments: arguments)])
    }
}

extension TrajectoryExpectation: Codable {
    private enum CodingKeys: String, CodingKey {
        case ordered, unordered, disallowed, allowsAdditionalCalls
    }

    /// Reads the lists under their names; what is missing is empty, and others are allowed.
    ///
    /// - Throws: `DecodingError` for a value of the wrong kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func list(_ key: CodingKeys) throws -> [ToolExpectation] {
            try container.decodeIfPresent([ToolExpectation].self, forKey: key) ?? []
        }
        self.init(
            ordered: try list(.ordered), unordered: try list(.unordered),
            allowsAdditionalToolCalls: try container.decodeIfPresent(Bool.self, forKey: .allowsAdditionalCalls) ?? true)
        disallowed = try list(.disallowed)
    }

    /// Writes the lists under their names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(ordered, forKey: .ordered)
        try container.encode(unordered, forKey: .unordered)
        try container.encode(disallowed, forKey: .disallowed)
        try container.encode(allowsAdditionalCalls, forKey: .allowsAdditionalCalls)
    }
}
