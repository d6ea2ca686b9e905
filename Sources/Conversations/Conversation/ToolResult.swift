/// What a tool returned for a call.
public struct ToolResult: Sendable, Equatable {
    /// The id of the call; nil where calls have none.
    public var callID: String?
    /// The name of the tool; nil where it is not told.
    public var name: String?
    /// What it returned.
    public var parts: [ContentPart]
    /// Whether it failed, and the parts say how.
    public var isError: Bool

    /// A result from its parts.
    public init(of callID: String?, name: String? = nil, _ parts: [ContentPart], isError: Bool = false) {
        self.callID = callID
        self.name = name
        self.parts = parts
        self.isError = isError
    }
}
