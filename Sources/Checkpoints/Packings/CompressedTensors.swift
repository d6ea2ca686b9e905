import OrderedJSON
import Tensors

/// compressed-tensors, the form of llm-compressor: groups of settings with the modules that each is for.
struct CompressedTensorsPacking: FormPacking {
    /// The settings of one group.
    private struct Group: Sendable {
        var targets: [String]
        var patterns: [(pattern: NamePattern, text: String)]
        var weights: Weights
        var place: ConfigurationReader
    }

    /// How weights are coded, as a group says it.
    struct Weights: Sendable {
        enum Strategy: Sendable, Equatable {
            case tensor
            case channel
            case group(Int)
            case tensorGroup(Int)
            case block(rows: Int, columns: Int)
        }

        var bits: Int
        var isFloat: Bool
        var isSymmetric: Bool
        var strategy: Strategy
        /// Whether scales are powers of two in bytes.
        var hasExponentScales: Bool
    }

    let parts = [
        ".weight", ".weight_packed", ".weight_scale", ".weight_zero_point", ".weight_g_idx", ".weight_shape",
        ".weight_global_scale",
    ]
    private let groups: [Group]

    /// Reads `quantization_config` or `compression_config`; nil when it describes activations or caches alone.
    init?(_ reader: ConfigurationReader) throws(CheckpointError) {
        let format = try reader.optionalString("format") ?? ""
        // Sparse forms say it in an object of their own too.
        let sparsity = try reader.optionalNested("sparsity_config")?.optionalString("format") ?? "dense"
        for (key, name) in [("format", format), ("sparsity_config.format", sparsity)]
        where name.utf8.starts(with: "sparse".utf8) || name.utf8.starts(with: "marlin".utf8) {
            throw reader.unsupportedPacking(key, "compressed-tensors '\(name)'", "half of whose weights are left out")
        }
        guard let described = try reader.optionalNested("config_groups") else { return nil }
        var groups: [Group] = []
        for entry in described.object.entries {
            // A list of targets alone is a preset of a name.
            guard case .object = entry.value else {
                guard let preset = Self.preset(entry.key), case .array = entry.value else {
                    throw described.invalid(entry.key, expected: .object)
                }
                let targets = try described.optionalStrings(entry.key) ?? []
                groups.append(try Self.group(targets, preset, described, entry.key))
                continue
            }
            let group = try described.nested(entry.key)
            guard let weights = try group.optionalNested("weights") else { continue }
            groups.append(
                try Self.group(
                    try group.optionalStrings("targets") ?? [], try Weights(weights), group, "targets"))
        }
        if groups.isEmpty { return nil }
        self.groups = groups
    }

    private static func group(
        _ targets: [String], _ weights: Weights, _ place: ConfigurationReader, _ key: String
    ) throws(CheckpointError) -> Group {
        var patterns: [(NamePattern, String)] = []
        for target in targets where target.utf8.starts(with: "re:".utf8) {
            let text = String(target.dropFirst(3))
            patterns.append((try place.pattern(text, key: key), text))
        }
        return Group(targets: targets, patterns: patterns, weights: weights, place: place)
    }

    /// The settings that compressed-tensors gives a name.
    private static func preset(_ name: String) -> Weights? {
        switch name.uppercased() {
        case "W8A16", "W8A8", "INT8":
            Weights(bits: 8, isFloat: false, isSymmetric: true, strategy: .channel, hasExponentScales: false)
        case "W4A16", "W4A8":
            Weights(bits: 4, isFloat: false, isSymmetric: true, strategy: .group(128), hasExponentScales: false)
        case "W4A16_ASYM":
            Weights(bits: 4, isFloat: false, isSymmetric: false, strategy: .group(128), hasExponentScales: false)
        case "FP8":
            Weights(bits: 8, isFloat: true, isSymmetric: true, strategy: .tensor, hasExponentScales: false)
        case "FP8_DYNAMIC":
            Weights(bits: 8, isFloat: true, isSymmetric: true, strategy: .channel, hasExponentScales: false)
        case "FP8_BLOCK":
            Weights(
                bits: 8, isFloat: true, isSymmetric: true, strategy: .block(rows: 128, columns: 128),
                hasExponentScales: false)
        case "NVFP4", "NVFP4A16":
            Weights(bits: 4, isFloat: true, isSymmetric: true, strategy: .tensorGroup(16), hasExponentScales: false)
        case "MXFP4", "MXFP4A16":
            Weights(bits: 4, isFloat: true, isSymmetric: true, strategy: .group(32), hasExponentScales: true)
        default: nil
        }
    }

    var name: String {
        var names: [String] = []
        for group in groups {
            let name = group.weights.name
            if !names.contains(name) { names.append(name) }
        }
        return names.joined(separator: "; ")
    }

    func form(of module: String, in checkpoint: Checkpoint) throws(CheckpointError) -> StoredForm? {
        let isWordPacked = checkpoint.contains(module + ".weight_packed")
        if !isWordPacked {
            switch checkpoint.info(module + ".weight")?.type {
            case .elements(.int8), .elements(.float8E4M3), .elements(.float8E5M2): break
            default: return nil
            }
        }
        guard let group = try group(of: module) else {
            throw .unusablePacking(
                file: checkpoint.fileName(of: module + (isWordPacked ? ".weight_packed" : ".weight")),
                tensor: module + (isWordPacked ? ".weight_packed" : ".weight"),
                reason: "is packed and no group of 'config_groups' has it among its targets", name: name)
        }
        let hasByteFloats = checkpoint.info(module + ".weight")?.type == .elements(.float8E5M2)
        return group.weights.form(isWordPacked: isWordPacked, isE5M2: hasByteFloats)
    }

    /// The group of a module: names go before patterns, and patterns before kinds of layers.
    private func group(of module: String) throws(CheckpointError) -> Group? {
        if let group = groups.first(where: { $0.targets.contains { $0.utf8.elementsEqual(module.utf8) } }) {
            return group
        }
        for group in groups {
            for (pattern, text) in group.patterns {
                guard let isMatch = pattern.matches(module) else {
                    throw group.place.tooSlowPattern(text, key: "targets")
                }
                if isMatch { return group }
            }
        }
        let kind = module.utf8.suffix(12).elementsEqual("embed_tokens".utf8) ? "Embedding" : "Linear"
        func isKind(_ target: String) -> Bool {
            !target.utf8.starts(with: "re:".utf8) && !target.utf8.contains(UInt8(ascii: "."))
        }
        return groups.first { $0.targets.contains { $0.utf8.elementsEqual(kind.utf8) } }
            // Other kinds of layers (fused projections, experts) have names that no file lists.
            ?? groups.first { $0.targets.contains(where: isKind) }
    }
}

extension CompressedTensorsPacking.Weights {
    init(_ reader: ConfigurationReader) throws(CheckpointError) {
        bits = try reader.int("num_bits", .within(1...8), default: 8)
        isFloat = try reader.choice("type", from: ["int": false, "float": true], default: false)
        isSymmetric = try reader.bool("symmetric", default: true)
        let size = try reader.optionalInt("group_size", .within(-1...IntegerBounds.largestCount))
        let groupSize = size.flatMap { $0 > 0 ? $0 : nil }
        switch try reader.optionalString("strategy") ?? (groupSize == nil ? "tensor" : "group") {
        case "tensor": strategy = .tensor
        case "channel", "token": strategy = .channel
        case "group":
            guard let groupSize else { throw reader.invalid("group_size", expected: .integerWithin(.positive)) }
            strategy = .group(groupSize)
        case "tensor_group":
            guard let groupSize else { throw reader.invalid("group_size", expected: .integerWithin(.positive)) }
            strategy = .tensorGroup(groupSize)
        case "block":
            let block = try reader.optionalInts("block_structure", .positive) ?? [128, 128]
            guard block.count == 2 else { throw reader.invalid("block_structure", expected: .count(2)) }
            strategy = .block(rows: block[0], columns: block[1])
        default:
            throw reader.invalid("strategy", expected: .oneOf(["tensor", "channel", "group", "tensor_group", "block"]))
        }
        guard !isFloat || [4, 6, 8].contains(bits) else {
            throw reader.invalid("num_bits", expected: .other("4, 6 or 8 for floats"))
        }
        let scaleType = try reader.optionalString("scale_dtype") ?? ""
        let isMicroscaled = isFloat && strategy == .group(32)
        hasExponentScales =
            isMicroscaled && (bits < 8 || scaleType.utf8.elementsEqual("torch.uint8".utf8))
    }

    var groups: StoredForm.Groups {
        switch strategy {
        case .tensor: .matrix
        case .channel: .row
        case .group(let size), .tensorGroup(let size): .columns(size)
        case .block(let rows, let columns): .blocks(rows: rows, columns: columns)
        }
    }

    var name: String {
        if !isFloat { return StoredForm.name("compressed-tensors", bits: bits, groups) }
        let kind: String
        switch (bits, strategy) {
        case (4, .tensorGroup): kind = "NVFP4"
        case (4...8, _) where hasExponentScales: kind = "MXFP\(bits)"
        default: kind = "FP\(bits)"
        }
        return StoredForm.name("compressed-tensors " + kind, bits: bits, groups, isFloat: true)
    }

    /// The form of a module.
    ///
    /// - Parameters:
    ///   - isWordPacked: whether codes are in `.weight_packed`, else each is an element of `.weight`.
    ///   - isE5M2: whether those elements are floats of five exponent bits.
    func form(isWordPacked: Bool, isE5M2: Bool) -> StoredForm {
        var form = StoredForm(
            name: name, bits: isWordPacked ? bits : 8, values: .signed, codes: ".weight", codeTypes: [.int8],
            order: .rows, groups: groups, scales: [".weight_scale"], groupIndices: ".weight_g_idx",
            passedOver: [".weight_shape", ".weight_zero_point", ".weight_g_idx"])
        if isFloat {
            if isWordPacked {
                form.codes = ".weight_packed"
                form.codeTypes = [.uint8]
                form.values = .table(bits == 4 ? .float4E2M1 : .float6E2M3)
            } else {
                form.codeTypes = [.float8E4M3, .float8E5M2]
                form.values = .table(isE5M2 ? .float8E5M2 : .float8E4M3)
            }
            if hasExponentScales { form.scaleKind = .exponents }
            if case .tensorGroup = strategy {
                form.scaleKind = .float8
                form.factor = StoredForm.Factor(suffix: ".weight_global_scale", divides: true)
            }
            return form
        }
        if isWordPacked {
            form.codes = ".weight_packed"
            form.codeTypes = [.int32]
            form.order = .rowWords
            form.values = .unsigned(zero: isSymmetric ? 1 << (bits - 1) : 0)
            if !isSymmetric { form.zeros = .turnedWords(suffix: ".weight_zero_point") }
        } else if !isSymmetric {
            // Integers around zero are read as unsigned ones, 128 more, and zero points with them.
            form.zeros = .numbers(suffix: ".weight_zero_point", plus: 0)
        }
        return form
    }
}
