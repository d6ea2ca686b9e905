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
        /// Where the rule is, for errors.
        var place: ConfigurationReader
        /// The key under which it is there.
        var key: String
    }

    /// The settings of modules without an exception.
    var base: Settings
    /// Exceptions; the first that fits holds, names of single modules first.
    private var exact: [[UInt8]: Settings?] = [:]
    private var rules: [Rule] = []
    /// All exceptions that give numbers, as they were added.
    private var stated: [Rule] = []

    init(_ base: Settings) {
        self.base = base
    }

    /// Adds an exception.
    mutating func add(_ rule: Rule) {
        if rule.settings != nil { stated.append(rule) }
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

    /// Refuses numbers for a module that a checkpoint does not have: a name that is wrong would leave another module's numbers
    /// as they are.
    ///
    /// - Parameter parts: what follows a packed module's name in the names of its tensors.
    func requireModules(_ parts: [String], in checkpoint: Checkpoint) throws(CheckpointError) {
        var found: Set<[UInt8]> = []
        var modules: [String]?
        // A key may be a name and a pattern at once; one of them must fit.
        for rule in stated where !found.contains(Array(rule.key.utf8)) {
            let fits: Bool
            switch rule.names {
            case .exactly(let name): fits = (parts + [".weight"]).contains { checkpoint.contains(name + $0) }
            case .matching:
                let all = modules ?? checkpoint.modules(parts + [".weight"])
                modules = all
                fits = try rule.fits(oneOf: all)
            }
            if fits { found.insert(Array(rule.key.utf8)) }
        }
        for rule in stated where !found.contains(Array(rule.key.utf8)) { throw rule.place.unmatchedModule(rule.key) }
    }
}

extension ModuleSettings where Settings: Equatable {
    /// The settings of exceptions, each once.
    var exceptions: [Settings] {
        stated.compactMap(\.settings).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension Checkpoint {
    /// The names of tensors without what follows a module's name.
    fileprivate func modules(_ parts: [String]) -> [String] {
        names.compactMap { name in
            let part = parts.first { name.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
            return part.map { String(decoding: name.utf8.dropLast($0.utf8.count), as: UTF8.self) }
        }
    }
}

extension ModuleSettings.Rule {
    fileprivate func fits(oneOf modules: [String]) throws(CheckpointError) -> Bool {
        for module in modules where try fits(module) { return true }
        return false
    }

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
    /// The error for settings of a module that the weights do not have.
    fileprivate func unmatchedModule(_ key: String) -> CheckpointError {
        guard case .invalidValue(let file, let key, _, _) = invalid(key, found: .null, expected: .string) else {
            return missing(key)
        }
        return .unmatchedModule(file: file, key: key)
    }

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
