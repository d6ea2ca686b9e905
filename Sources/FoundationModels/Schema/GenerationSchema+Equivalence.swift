import OrderedJSON

extension GenerationSchema {
    /// Whether two schemas mean the same: equal documents, where the order of keys does not count.
    func isEquivalent(to other: GenerationSchema) -> Bool {
        Self.areEquivalent(.object(document.saved), .object(other.document.saved))
    }

    private static func areEquivalent(_ left: JSONValue, _ right: JSONValue) -> Bool {
        switch (left, right) {
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.entries.allSatisfy { entry in right[entry.key].map { areEquivalent(entry.value, $0) } ?? false }
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { areEquivalent($0, $1) }
        case (.number(let left), .number(let right)): left.doubleValue == right.doubleValue
        default: left == right
        }
    }
}
