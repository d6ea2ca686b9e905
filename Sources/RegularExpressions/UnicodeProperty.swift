import Locks
import UnicodeData

/// Sets of scalars by the names of Unicode properties (UAX #44, ECMA-262 section 22.2.2.9).
///
/// Names are compared loosely, without case, `_`, `-` and spaces. Data: Unicode 17.0, in the module `UnicodeData`.
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
            if let property = table("binary", name) { return property }
            return script(name, extended: true)
        }
    }

    /// The scalars of a Word_Break value (UAX #29).
    static func wordBreak(_ value: String) -> ScalarSet {
        cached("wb=" + value) { table("wb", value) } ?? .none
    }

    /// The scalars of a group of Bidi_Class values (UAX #9), as `make_properties.py` names them.
    package static func bidiClass(_ group: String) -> ScalarSet {
        cached("bc=" + group) { table("bc", group) } ?? .none
    }

    /// The scalars of a Joining_Type value.
    package static func joiningType(_ value: String) -> ScalarSet {
        cached("jt=" + value) { table("jt", value) } ?? .none
    }

    private static func script(_ name: String, extended: Bool) -> ScalarSet? {
        extended ? table("scx", name) ?? table("sc", name) : table("sc", name)
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
        if let category = table("gc", name) { return category }
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

    /// The scalars of a table about a subject and a loose name; nil when there is none.
    private static func table(_ subject: String, _ name: String) -> ScalarSet? {
        UnicodeTables.properties[subject, name].map { table in
            ScalarSet(table.numbers.ranges().map { $0.lowerBound...($0.upperBound - 1) })
        }
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
