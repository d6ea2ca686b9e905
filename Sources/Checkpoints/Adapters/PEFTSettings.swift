import OrderedJSON

/// What `adapter_config.json` of PEFT says, and what of it cannot be followed.
struct PEFTSettings {
    private let reader: ConfigurationReader
    private let rank: Int
    private let alpha: Double
    private let isRankStabilized: Bool
    private let ranks: [(pattern: NamePattern, key: String, value: Int)]
    private let alphas: [(pattern: NamePattern, value: Double)]
    private let targets: Targets
    private let parameters: [String]
    private let savedModules: [String]

    let isDoRA: Bool
    /// Whether biases of the base are in the file.
    let hasBiases: Bool
    let tiesWeights: Bool
    let baseName: String?
    /// The version of PEFT, its first two numbers.
    let version: (Int, Int)?
    private(set) var warnings: [String] = []

    private enum Targets {
        case names([String])
        case pattern(NamePattern)
        case allLinear
    }

    /// Settings that require other mathematics where they hold anything.
    private static let otherMathematics = [
        "layer_replication": "which repeats layers of the base", "arrow_config": "which routes between adapters",
        "trainable_token_indices": "which changes single rows of the embedding",
        "alora_invocation_tokens": "which counts from a place in the prompt on",
    ]

    init(_ reader: ConfigurationReader, tensors: String) throws(CheckpointError) {
        self.reader = reader
        func refuse(_ key: String, _ reason: String) -> CheckpointError {
            .adapter(
                file: reader.file,
                .setting(key: key, found: CheckpointError.rendered(reader.value(key) ?? .null), reason: reason))
        }
        if try reader.string("peft_type") != "LORA" { throw refuse("peft_type", "which is not computed") }
        for (key, reason) in Self.otherMathematics.sorted(by: { $0.key < $1.key }) {
            switch reader.value(key) {
            case nil, .null, .bool(false): continue
            case .array(let elements) where elements.isEmpty: continue
            case .object(let object) where object.isEmpty: continue
            default: throw refuse(key, reason)
            }
        }
        for key in ["use_qalora", "use_bdlora"] {
            switch reader.value(key) {
            case nil, .null, .bool(false): continue
            case .object(let object) where object.isEmpty: continue
            default: throw refuse(key, "which requires other matrices")
            }
        }
        if case .string(let name)? = reader.value("init_lora_weights"),
            name.hasPrefix("pissa") || name == "olora" || name == "corda"
        {
            throw refuse(
                "init_lora_weights", "for which the base was changed; convert the adapter to one of the published base")
        }
        rank = try reader.int("r", .atLeast(1), default: 8)
        alpha = try reader.double("lora_alpha", default: 8)
        isRankStabilized = try reader.bool("use_rslora", default: false)
        isDoRA = try reader.bool("use_dora", default: false)
        tiesWeights = try reader.bool("ensure_weight_tying", default: false)
        let bias = try reader.choice(
            "bias", from: ["none": false, "lora_only": true, "all": true], default: false)
        hasBiases = bias
        ranks = try Self.patterns("rank_pattern", of: reader) { (nested, key) throws(CheckpointError) in
            try nested.int(key, .atLeast(1))
        }.map { ($0.pattern, "rank_pattern." + $0.key, $0.value) }
        alphas = try Self.patterns("alpha_pattern", of: reader) { (nested, key) throws(CheckpointError) in
            try nested.double(key)
        }.map { ($0.pattern, $0.value) }
        targets = try Self.targets(reader)
        parameters = try reader.optionalStrings("target_parameters") ?? []
        savedModules = try reader.optionalStrings("modules_to_save") ?? []
        baseName = try reader.optionalString("base_model_name_or_path")
        version = try reader.optionalString("peft_version").flatMap { text in
            let parts = text.split(separator: ".").prefix(2).compactMap { Int($0) }
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
        if let task = try reader.optionalString("task_type"), task != "CAUSAL_LM" {
            warnings.append(
                "\(reader.file): 'task_type' is \(CheckpointError.bounded(task)); the adapter is used to write text all the same"
            )
        }
    }

    /// Keys that name modules, with their values, in the order of the file.
    private static func patterns<Value>(
        _ key: String, of reader: ConfigurationReader,
        _ value: (ConfigurationReader, String) throws(CheckpointError) -> Value
    ) throws(CheckpointError) -> [(pattern: NamePattern, key: String, value: Value)] {
        guard let nested = try reader.optionalNested(key) else { return [] }
        var patterns: [(pattern: NamePattern, key: String, value: Value)] = []
        for entry in nested.object.entries {
            guard let pattern = NamePattern("(.*\\.)?(\(entry.key))$") else {
                throw reader.invalid(key, expected: .other("regular expressions over names of modules as keys"))
            }
            patterns.append((pattern, entry.key, try value(nested, entry.key)))
        }
        return patterns
    }

    private static func targets(_ reader: ConfigurationReader) throws(CheckpointError) -> Targets {
        switch reader.value("target_modules") {
        case nil, .null: return .names([])
        case .string("all-linear"): return .allLinear
        case .string(let text):
            guard let pattern = NamePattern("(\(text))$") else {
                throw reader.invalid("target_modules", expected: .other("a regular expression over names of modules"))
            }
            return .pattern(pattern)
        default: return .names(try reader.optionalStrings("target_modules") ?? [])
        }
    }

    // MARK: What holds for a module

    /// The rank of a module, and the key that says so.
    func rank(of module: String) -> (value: Int, key: String) {
        for entry in ranks where entry.pattern.matches(module) == true { return (entry.value, entry.key) }
        return (rank, "r")
    }

    /// s of a module.
    func scale(of module: String) -> Double {
        let alpha = alphas.first { $0.pattern.matches(module) == true }?.value ?? alpha
        let rank = Double(rank(of: module).value)
        return alpha / (isRankStabilized ? rank.squareRoot() : rank)
    }

    /// Whether the settings name a module as one to which a pair adds.
    func names(_ module: String) -> Bool {
        switch targets {
        case .allLinear: return !Self.ends(module, with: "lm_head")
        case .pattern(let pattern): return pattern.matches(module) == true
        case .names(let names): return names.contains { Self.ends(module, with: $0) }
        }
    }

    /// Whether the settings name a module as one that is whole in the file.
    func saves(_ module: String) -> Bool { savedModules.contains { Self.ends(module, with: $0) } }

    private static func ends(_ module: String, with name: String) -> Bool {
        module == name || module.hasSuffix("." + name)
    }

    /// The stacked experts that a module of the file means; nil for another module.
    ///
    /// Wrappers nest in the order of `target_parameters`: the last has no `base_layer` in its name, each earlier one has one more.
    func stack(_ module: String) -> (place: String, part: AdapterContents.ExpertPart, name: String)? {
        var (own, depth) = (module, 0)
        while own.hasSuffix(".base_layer") { (own, depth) = (String(own.dropLast(".base_layer".count)), depth + 1) }
        if let part = own.split(separator: ".").last.flatMap({ AdapterContents.ExpertPart(module: String($0)) }),
            own.dropLast(part.nameLength(in: own) + 1).hasSuffix(".experts")
        {
            // Megatron's form names the parameter itself.
            let place = own.dropLast(part.nameLength(in: own) + 1)
            return (String(place.dropLast(".experts".count)), part, own)
        }
        guard own.hasSuffix(".experts") else { return nil }
        let fitting = parameters.filter { parameter in
            guard let dot = parameter.lastIndex(of: ".") else { return false }
            return Self.ends(own, with: String(parameter[..<dot]))
        }
        guard depth < fitting.count else { return nil }
        let parameter = fitting[fitting.count - 1 - depth]
        guard let last = parameter.split(separator: ".").last,
            let part = AdapterContents.ExpertPart(module: String(last))
        else { return nil }
        return (String(own.dropLast(".experts".count)), part, own + "." + last)
    }
}

extension AdapterContents.ExpertPart {
    /// The length of the last part of a name.
    fileprivate func nameLength(in name: String) -> Int { name.split(separator: ".").last?.count ?? 0 }
}
