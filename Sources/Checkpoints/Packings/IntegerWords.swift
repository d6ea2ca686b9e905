import Tensors

/// GPTQ (arXiv 2210.17323): unsigned integers in words along the inputs, zero points in words along the outputs.
struct GPTQPacking: FormPacking {
    /// The numbers of a module.
    struct Settings: Sendable, Equatable {
        var bits: Int
        /// The inputs of a group; nil for the whole row.
        var groupSize: Int?
        var isSymmetric: Bool
    }

    let parts = [".qweight", ".scales", ".qzeros", ".g_idx"]
    let settings: ModuleSettings<Settings>
    /// Whether zero points are stored one less than they are (version 1 of the format).
    let zerosAreOneLess: Bool
    /// `GPTQ`, or the packer's name.
    let label: String

    var name: String { Self.name(label, settings.base) }

    static func name(_ label: String, _ settings: Settings) -> String {
        StoredForm.name(label, bits: settings.bits, settings.groups)
    }

    func requireModules(in checkpoint: Checkpoint) throws(CheckpointError) {
        try settings.requireModules(parts, in: checkpoint)
    }

    func form(of module: String, in checkpoint: Checkpoint) throws(CheckpointError) -> StoredForm? {
        guard checkpoint.contains(module + ".qweight"), let settings = try settings.settings(of: module) else {
            return nil
        }
        return StoredForm(
            name: Self.name(label, settings), bits: settings.bits, values: .unsigned(zero: 0), codes: ".qweight",
            codeTypes: [.int32, .uint32, .int16, .int8, .int64], order: .inputWords, groups: settings.groups,
            scales: [".scales"], groupOrder: .turned,
            zeros: .outputWords(suffix: ".qzeros", order: nil, plus: zeroOffset(of: module, settings, in: checkpoint)),
            groupIndices: ".g_idx", passedOver: [".qzeros", ".g_idx"] + zeroBias(of: module, in: checkpoint))
    }

    /// What is added to stored zero points.
    ///
    /// Symmetric packings say it themselves, whatever the settings claim: the zero point is 2^(bits − 1).
    private func zeroOffset(of module: String, _ settings: Settings, in checkpoint: Checkpoint) -> Float {
        let name = module + ".qzeros"
        if settings.isSymmetric, let info = checkpoint.info(name), info.byteCount > 0, info.byteCount <= 1 << 30,
            let tensor = try? checkpoint.tensor(named: name), let first = tensor.bytes.first
        {
            let stored = Int(first) & (1 << settings.bits - 1)
            let middle = 1 << (settings.bits - 1)
            if stored == middle { return 0 }
            if stored == middle - 1 { return 1 }
        }
        return zerosAreOneLess ? 1 : 0
    }

    /// The bias that old packers write for layers that have none: zeros.
    private func zeroBias(of module: String, in checkpoint: Checkpoint) -> [String] {
        guard let info = checkpoint.info(module + ".bias"), info.shape.count == 1, info.byteCount <= 1 << 24,
            let tensor = try? checkpoint.tensor(named: module + ".bias"), let values = tensor.floats(),
            values.allSatisfy({ $0 == 0 })
        else { return [] }
        return [".bias"]
    }
}

extension GPTQPacking.Settings {
    var groups: StoredForm.Groups { groupSize.map { .columns($0) } ?? .row }
}

/// AWQ (arXiv 2306.00978), `gemm`: unsigned integers of 4 bits in words along the outputs, in an order of their own.
struct AWQPacking: FormPacking {
    /// The output, within a word, of the code at each place.
    static let order = [0, 2, 4, 6, 1, 3, 5, 7]

    let parts = [".qweight", ".scales", ".qzeros"]
    /// The inputs of a group; nil for the whole row.
    let settings: ModuleSettings<GPTQPacking.Settings>
    /// `AWQ`, or the packer's name.
    let label: String

    var name: String { StoredForm.name(label, bits: 4, settings.base.groups) }

    func requireModules(in checkpoint: Checkpoint) throws(CheckpointError) {
        try settings.requireModules(parts, in: checkpoint)
    }

    func form(of module: String, in checkpoint: Checkpoint) throws(CheckpointError) -> StoredForm? {
        guard checkpoint.contains(module + ".qweight"), let settings = try settings.settings(of: module) else {
            return nil
        }
        return StoredForm(
            name: StoredForm.name(label, bits: 4, settings.groups), bits: 4, values: .unsigned(zero: 0),
            codes: ".qweight", codeTypes: [.int32, .uint32], order: .outputWords(Self.order),
            groups: settings.groups, scales: [".scales"], groupOrder: .turned,
            zeros: .outputWords(suffix: ".qzeros", order: Self.order, plus: 0))
    }
}
