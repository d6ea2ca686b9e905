import OrderedJSON
import Tensors

/// mlx's packings, which `crema quantize` writes too: affine groups of unsigned integers, or small floats.
struct MLXPacking: FormPacking {
    /// How a module's numbers are coded.
    enum Mode: String, Sendable, CaseIterable {
        case affine
        case mxfp4
        case mxfp8
        case nvfp4

        /// Bits and group size where the settings are silent; nil when they must say it.
        var defaults: (bits: Int, groupSize: Int)? {
            switch self {
            case .affine: nil
            case .mxfp4: (4, 32)
            case .mxfp8: (8, 32)
            case .nvfp4: (4, 16)
            }
        }
    }

    /// The numbers of a module.
    struct Settings: Sendable, Equatable {
        var bits: Int
        var groupSize: Int
        var mode: Mode
    }

    let parts = [".weight", ".scales", ".biases", ".qbiases"]
    private let settings: ModuleSettings<Settings>
    private let label: String

    /// The numbers of most modules, and those of the others.
    var name: String {
        ([settings.base] + settings.exceptions.filter { $0 != settings.base })
            .enumerated().map { Self.name($0 == 0 ? label : "some", $1) }.joined(separator: "; ")
    }

    private static func name(_ label: String, _ settings: Settings) -> String {
        switch settings.mode {
        case .affine: StoredForm.name(label, bits: settings.bits, .columns(settings.groupSize))
        default: "\(label) \(settings.mode.rawValue), groups of \(settings.groupSize)"
        }
    }

    /// Reads `quantization`, or the copy of it: numbers for all modules, and under a module's name those of its own, or false.
    ///
    /// - Parameter label: `mlx`, or the packer that shares the form.
    init(_ reader: ConfigurationReader, label: String = "mlx") throws(CheckpointError) {
        let base = try Self.settings(reader, fallback: nil)
        var settings = ModuleSettings(base)
        for entry in reader.object.entries {
            let own: Settings?
            switch entry.value {
            case .object: own = try Self.settings(reader.nested(entry.key), fallback: base)
            case .bool(false) where entry.key.utf8.contains(UInt8(ascii: ".")): own = nil
            default: continue
            }
            settings.add(.init(names: .exactly(entry.key), settings: own, place: reader, key: entry.key))
        }
        self.settings = settings
        self.label = label
    }

    private static func settings(
        _ reader: ConfigurationReader, fallback: Settings?
    ) throws(CheckpointError) -> Settings {
        var mode = fallback?.mode ?? .affine
        if let name = try reader.optionalString("mode") {
            guard let known = Mode.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name.utf8) }) else {
                throw reader.invalid("mode", expected: .oneOf(Mode.allCases.map(\.rawValue)))
            }
            mode = known
        }
        let silent = mode == fallback?.mode ? fallback.map { ($0.bits, $0.groupSize) } : mode.defaults
        let bits: Int
        let groupSize: Int
        if let silent {
            bits = try reader.int("bits", .within(2...8), default: silent.0)
            groupSize = try reader.int("group_size", .within(1...65_536), default: silent.1)
        } else {
            bits = try reader.int("bits", .within(2...8))
            groupSize = try reader.int("group_size", .within(1...65_536))
        }
        if mode == .affine, bits == 7 { throw reader.invalid("bits", expected: .other("2, 3, 4, 5, 6 or 8")) }
        if let (expected, size) = mode.defaults {
            guard bits == expected else { throw reader.invalid("bits", expected: .other("\(expected)")) }
            guard groupSize == size else { throw reader.invalid("group_size", expected: .other("\(size)")) }
        }
        return Settings(bits: bits, groupSize: groupSize, mode: mode)
    }

    func requireModules(in checkpoint: Checkpoint) throws(CheckpointError) {
        try settings.requireModules(parts, in: checkpoint)
    }

    func form(of module: String, in checkpoint: Checkpoint) throws(CheckpointError) -> StoredForm? {
        guard checkpoint.info(module + ".weight")?.type == .elements(.uint32),
            let own = try settings.settings(of: module)
        else {
            return nil
        }
        var form = StoredForm(
            name: own.mode == .affine ? "\(own.bits)-bit in groups of \(own.groupSize)" : Self.name(label, own),
            bits: own.bits, values: .unsigned(zero: 0), codes: ".weight",
            codeTypes: [.uint32], order: .rows, groups: .columns(own.groupSize), scales: [".scales"])
        switch own.mode {
        case .affine:
            form.zeros = .biases(suffixes: [".biases", ".qbiases"])
        case .mxfp4:
            form.values = .table(.float4E2M1)
            form.scaleKind = .exponents
        case .mxfp8:
            form.values = .table(.float8E4M3)
            form.scaleKind = .exponents
        case .nvfp4:
            form.values = .table(.float4E2M1)
            form.scaleKind = .float8
        }
        return form
    }
}
