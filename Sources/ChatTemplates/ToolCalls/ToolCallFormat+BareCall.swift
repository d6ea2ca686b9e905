extension ToolCallFormat {
    /// A call that is told from an answer by its keys alone.
    public struct BareCall: Sendable, Equatable {
        /// The key of the tool's name.
        public let nameKey: String
        /// The key of the arguments.
        public let argumentsKey: String
        /// Whether calls stand in a list.
        public let isListed: Bool
    }

    /// How calls look that nothing but JSON marks; nil where a mark tells calls and answers apart.
    public var bareCall: BareCall? {
        guard isBareJSON, let keys = objectKeys else { return nil }
        let isListed = trigger.utf8.first { !$0.isBlank } == UInt8(ascii: "[")
        return BareCall(nameKey: keys.name, argumentsKey: keys.arguments, isListed: isListed)
    }
}
