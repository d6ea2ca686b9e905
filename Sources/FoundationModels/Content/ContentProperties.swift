/// The named values of a structure in the order in which they were written.
///
/// Names are compared as UTF-8, because two spellings of one character are two JSON keys.
struct ContentProperties: Sendable {
    /// Names in order; each occurs once.
    private(set) var names: [String] = []
    /// `values[i]` belongs to `names[i]`.
    private(set) var values: [GeneratedContent] = []
    /// Positions by name, kept once a scan would be slow.
    private var positions: [[UInt8]: Int] = [:]

    private static let scanLimit = 16

    /// The value of a name, nil when there is none.
    func value(named name: String) -> GeneratedContent? {
        position(of: name).map { values[$0] }
    }

    /// Adds a value at the end, or replaces the one that has this name.
    mutating func set(_ value: GeneratedContent, for name: String) {
        if let position = position(of: name) {
            values[position] = value
            return
        }
        names.append(name)
        values.append(value)
        if names.count > Self.scanLimit { index() }
    }

    func position(of name: String) -> Int? {
        if !positions.isEmpty { return positions[Array(name.utf8)] }
        return names.firstIndex { $0.utf8.elementsEqual(name.utf8) }
    }

    private mutating func index() {
        for position in positions.count..<names.count { positions[Array(names[position].utf8)] = position }
    }
}

extension ContentProperties: Equatable {
    /// Whether both hold equal values under the same names, in any order.
    static func == (left: ContentProperties, right: ContentProperties) -> Bool {
        guard left.names.count == right.names.count else { return false }
        return zip(left.names, left.values).allSatisfy { name, value in right.value(named: name) == value }
    }
}
