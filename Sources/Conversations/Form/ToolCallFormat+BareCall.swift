extension ToolCallFormat {
    /// A call that differs from an answer by its keys alone.
    public struct BareCall: Sendable, Equatable {
        /// The key of the tool's name.
        public let nameKey: String
        /// The keys of the arguments: of each call one.
        public let argumentsKeys: [String]
        /// Whether calls are in a list.
        public let isListed: Bool
    }

    /// How calls look that nothing but JSON marks; nil where a mark tells calls and answers apart.
    public var bareCall: BareCall? {
        guard isUnmarked, let callObject else { return nil }
        return BareCall(
            nameKey: callObject.keys.name, argumentsKeys: callObject.keys.allArguments,
            isListed: callObject.lead.utf8.first == UInt8(ascii: "["))
    }
}
