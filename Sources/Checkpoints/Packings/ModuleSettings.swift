import OrderedJSON

/// Settings that hold for all modules, and those of single modules or of modules whose names match a pattern.
struct ModuleSettings<Settings: Sendable>: Sendable {
    /// One exception.
    struct Rule: Sendable {
        /// Which modules.
        enum Names: Sendable {
            /// The module of this name.
            case exactly(String)
            /// The modules whose names match; the pattern as the file has it.
            case matching(NamePattern, text: String)
        }

        var names: Names
        /// The settings; nil when the module is not packed.
        var settings: Settings?
        /// Where the rule stands, for errors.
        var place: ConfigurationReader
        /// The key under which it stands there.
        var key: String
    }

    /// The settings of modules without an exception.
    var base: Settings
    /// Exceptions; the first that fits holds, names of single modules first.
    private var exact: [[UInt8]: Settings?] = [:]
    private var rules: [Rule] = []

    init(_ base: Settings) {
        self.base = base
    }

    /// Adds an exception.
    mutating func add(_ rule: Rule) {
        if case .exactly(let name) = rule.names {
            if exact[Array(name.utf8)] == nil { exact[Array(name.utf8)] = .some(rule.settings) }
        } else {
            rules.append(rule)
        }
    }

    /// The settings of a module; nil when it is said not to be packed.
    func settings(of module: String) throws(CheckpointError) -> Settings? {
        if let own = exact[Array(module.utf8)] { return own }
        for rule in rules where try rule.fits(module) { return rule.settings }
        return base
    }
}

extension ModuleSettings.Rule {
    fileprivate func fits(_ module: String) throws(CheckpointError) -> Bool {
        switch names {
        case .exactly(let name): return name.utf8.elementsEqual(module.utf8)
        case .matching(let pattern, let text):
            guard let isMatch = pattern.matches(module) else { throw place.tooSlowPattern(text, key: key) }
            return isMatch
        }
    }
}

extension ConfigurationReader {
    /// A pattern of a file; throws when it cannot be read.
    func pattern(_ text: String, key: String) throws(CheckpointError) -> NamePattern {
        guard let pattern = NamePattern(text) else {
            throw invalid(
                key, found: .string(text),
                expected: .other(
                    "a regular expression of at most \(NamePattern.lengthLimit) bytes with literals, classes, groups, "
                        + "repetitions and lookaheads"))
        }
        return pattern
    }

    /// The error for a pattern that a name takes too many steps to match.
    func tooSlowPattern(_ text: String, key: String) -> CheckpointError {
        invalid(
            key, found: .string(text),
            expected: .other("a regular expression that a name matches within \(NamePattern.stepLimit) steps"))
    }
}
