import Locks

/// Sets of scalars by the names of Unicode properties (UAX #44, ECMA-262 section 22.2.2.9).
///
/// Names are compared loosely, without case, `_`, `-` and spaces. Data: Unicode 17.0, written by `generate.py`.
package enum UnicodeProperty {
    /// The set that `name` alone or `name=value` stands for; nil when there is none.
    ///
    /// A lone script stands for its scalars by Script_Extensions, as in Swift.
    static func scalars(name: String, value: String?) -> ScalarSet? {
        guard let value = value.map(loose) else { return scalars(loose(name)) }
        switch loose(name) {
        case "generalcategory", "gc": return cached("gc=" + value) { category(value) }
        case "script", "sc": return cached("sc=" + value) { script(value, extended: false) }
        case "scriptextensions", "scx": return cached("scx=" + value) { script(value, extended: true) }
        default: return nil
        }
    }

    /// A general category, a binary property or a script by one loose name.
    private static func scalars(_ name: String) -> ScalarSet? {
        cached(name) {
            switch name {
            case "any": return .all
            case "ascii": return ScalarSet([0...0x7F])
            case "assigned": return category("cn")?.inverted
            case "changeswhennfkccasefolded", "cwkcf":
                return ScalarSet(values: scalarValues { $0.properties.changesWhenNFKCCaseFolded })
            default: break
            }
            if let category = category(name) { return category }
            if let entry = entry(name, in: binaryPropertyTable) { return decode(entry.runs) }
            return script(name, extended: true)
        }
    }

    /// The scalars of a Word_Break value (UAX #29).
    static func wordBreak(_ value: String) -> ScalarSet {
        cached("wb=" + value) { entry(value, in: wordBreakTable).map { decode($0.runs) } } ?? .none
    }

    /// The scalars of a group of Bidi_Class values (UAX #9), as `bidiClassTable` has them.
    package static func bidiClass(_ group: String) -> ScalarSet {
        cached("bc=" + group) { entry(group, in: bidiClassTable).map { decode($0.runs) } } ?? .none
    }

    /// The scalars of a Joining_Type value.
    package static func joiningType(_ value: String) -> ScalarSet {
        cached("jt=" + value) { entry(value, in: joiningTypeTable).map { decode($0.runs) } } ?? .none
    }

    private static func script(_ name: String, extended: Bool) -> ScalarSet? {
        guard let entry = entry(name, in: scriptTableAToL) ?? entry(name, in: scriptTableMToZ) else { return nil }
        return decode(extended ? entry.extendedRuns ?? entry.runs : entry.runs)
    }

    /// Groups of categories by their names, and the categories in them.
    private static let categoryGroups: [(names: Set<String>, members: [String])] = [
        (["l", "letter"], ["lu", "ll", "lt", "lm", "lo"]),
        (["lc", "casedletter", "l&"], ["lu", "ll", "lt"]),
        (["m", "mark", "combiningmark"], ["mn", "mc", "me"]),
        (["n", "number"], ["nd", "nl", "no"]),
        (["p", "punctuation", "punct"], ["pc", "pd", "ps", "pe", "pi", "pf", "po"]),
        (["s", "symbol"], ["sm", "sc", "sk", "so"]),
        (["z", "separator"], ["zs", "zl", "zp"]),
        (["c", "other"], ["cc", "cf", "co", "cn"]),
    ]

    private static func category(_ name: String) -> ScalarSet? {
        if let entry = entry(name, in: generalCategoryTable) { return decode(entry.runs) }
        switch name {
        case "cntrl": return category("cc")
        case "digit": return category("nd")
        // Surrogates are no scalars.
        case "cs", "surrogate": return ScalarSet.none
        default:
            guard let group = categoryGroups.first(where: { $0.names.contains(name) }) else { return nil }
            return ScalarSet(group.members.flatMap { category($0)?.ranges ?? [] })
        }
    }

    /// The name without case, `_`, `-` and spaces (UAX #44, rule LM3 without the prefix "is").
    private static func loose(_ name: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in name.unicodeScalars where scalar != "_" && scalar != "-" && scalar != " " {
            let isUpper = scalar.value >= 0x41 && scalar.value <= 0x5A
            result.append(isUpper ? Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value + 0x20)) : scalar)
        }
        return String(result)
    }

    private static func scalarValues(where predicate: (Unicode.Scalar) -> Bool) -> [UInt32] {
        (0...0x10FFFF as ClosedRange<UInt32>).filter { value in
            guard let scalar = Unicode.Scalar(value) else { return false }
            return predicate(scalar)
        }
    }

    // MARK: Tables

    private static func entry(_ name: String, in table: [UnicodeTableEntry]) -> UnicodeTableEntry? {
        let wanted = Array(name.utf8)
        if wanted.isEmpty || wanted.contains(0x20) { return nil }
        return table.first { entry in
            entry.names.withUTF8Buffer { names in
                names.split(separator: 0x20).contains { $0.elementsEqual(wanted) }
            }
        }
    }

    /// The scalars of a table's run lengths.
    private static func decode(_ runs: StaticString) -> ScalarSet {
        var numbers = RunNumbers(runs)
        var ranges: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        while let gap = numbers.next(), let length = numbers.next() {
            ranges.append(next + gap...next + gap + length)
            next += gap + length + 1
        }
        return ScalarSet(ranges)
    }

    /// The names are those of Unicode's properties, so their number is limited.
    private static let known = Mutex<[String: ScalarSet]>([:])

    private static func cached(_ key: String, _ make: () -> ScalarSet?) -> ScalarSet? {
        if let set = known.withLock({ $0[key] }) { return set }
        guard let set = make() else { return nil }
        known.withLock { $0[key] = set }
        return set
    }
}

/// One property's names and scalars, as `generate.py` writes them.
struct UnicodeTableEntry: Sendable {
    /// Loose names, parted by spaces.
    let names: StaticString
    /// Gap and length of each run.
    let runs: StaticString
    /// The same by Script_Extensions, where they differ.
    let extendedRuns: StaticString?

    init(names: StaticString, runs: StaticString, extendedRuns: StaticString? = nil) {
        self.names = names
        self.runs = runs
        self.extendedRuns = extendedRuns
    }
}

/// The numbers of a table: groups of five bits, lowest first, one character each from '0' on, plus 32 on all but the last.
struct RunNumbers {
    private let text: StaticString
    private var position = 0

    init(_ text: StaticString) {
        self.text = text
    }

    mutating func next() -> UInt32? {
        let start = position
        let (value, end) = text.withUTF8Buffer { bytes -> (UInt32?, Int) in
            var value: UInt32 = 0
            var shift: UInt32 = 0
            var index = start
            while index < bytes.count {
                let group = UInt32(bytes[index]) - 0x30
                index += 1
                value |= (group & 31) << shift
                shift += 5
                if group < 32 { return (value, index) }
            }
            return (nil, index)
        }
        position = end
        return value
    }
}
