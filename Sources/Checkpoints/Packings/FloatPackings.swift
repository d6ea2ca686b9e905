import Tensors

/// Small floats whose tensors say for themselves how they are kept: FP8 with scales for matrices, rows, groups or blocks, and
/// NVFP4 and MXFP4 (fp8, fbgemm_fp8, ModelOpt, gpt-oss, files without settings).
struct FloatPacking: FormPacking {
    /// The names of scales; all are factors, "inv" or not.
    static let scaleSuffixes = [".weight_scale_inv", ".weight_scale", ".scale_weight", ".scale"]
    /// The same, of stacked experts whose tensors are named like the module.
    static let stackedScaleSuffixes = ["_scale_inv", "_weight_scale_inv", "_weight_scale", "_scale"]

    let parts =
        [
            ".weight", ".weight_scale_2", ".weight_scale_inv", ".weight_scale", ".scale_weight", ".input_scale",
            ".input_scale_ub", ".activation_scale", ".scale_input", "_blocks", "_scales", "_scale_inv",
            "_weight_scale_inv", "_weight_scale", "",
        ]
    /// The packer, for people; nil where it is not known.
    let label: String?
    /// The rows and columns of blocks, where scales are for blocks.
    let block: (rows: Int, columns: Int)
    /// What the files hold, for people.
    let kinds: [String]

    var name: String { Self.name(label, kinds.joined(separator: ", ")) }

    private static func name(_ label: String?, _ kind: String) -> String {
        [label, kind].compactMap { $0 }.joined(separator: " ")
    }

    func form(of module: String, in checkpoint: Checkpoint) throws(CheckpointError) -> StoredForm? {
        if checkpoint.contains(module + "_blocks"), checkpoint.contains(module + "_scales") {
            return StoredForm(
                name: "MXFP4, groups of 32", bits: 4, values: .table(.float4E2M1), codes: "_blocks",
                codeTypes: [.uint8], order: .blocks, groups: .columns(32), scales: ["_scales"], scaleKind: .exponents)
        }
        let weight = module + ".weight"
        let type = checkpoint.info(weight)?.type
        if type == .elements(.uint8), checkpoint.contains(module + ".weight_scale_2") {
            try refuseInputScales(of: module, in: checkpoint)
            return StoredForm(
                name: Self.name(label, "NVFP4, groups of 16"), bits: 4, values: .table(.float4E2M1), codes: ".weight",
                codeTypes: [.uint8], order: .rows, groups: .columns(16), scales: [".weight_scale"],
                scaleKind: .float8, factor: StoredForm.Factor(suffix: ".weight_scale_2"))
        }
        if type == .elements(.uint8), checkpoint.info(module + ".weight_scale")?.type == .elements(.uint8) {
            try refuseInputScales(of: module, in: checkpoint)
            return StoredForm(
                name: Self.name(label, "MXFP4, groups of 32"), bits: 4, values: .table(.float4E2M1), codes: ".weight",
                codeTypes: [.uint8], order: .rows, groups: .columns(32), scales: [".weight_scale"],
                scaleKind: .exponents)
        }
        if let values = Self.values(type) {
            try refuseInputScales(of: module, in: checkpoint)
            return eightBits(module, ".weight", values, Self.scaleSuffixes)
        }
        // Stacked experts: the tensor is named like the module.
        guard let values = Self.values(checkpoint.info(module)?.type) else { return nil }
        return eightBits(module, "", values, Self.stackedScaleSuffixes)
    }

    private func eightBits(
        _ module: String, _ codes: String, _ values: CodeFormat.Values, _ scales: [String]
    ) -> StoredForm {
        StoredForm(
            name: Self.name(label, "FP8"), bits: 8, values: .table(values), codes: codes,
            codeTypes: [.float8E4M3, .float8E5M2], order: .rows,
            groups: .stated(blockRows: block.rows, blockColumns: block.columns), scales: scales,
            scalesAreOptional: true,
            passedOver: [".input_scale", ".input_scale_ub", ".activation_scale", ".scale_input"])
    }

    private static func values(_ type: StoredType?) -> CodeFormat.Values? {
        switch type {
        case .elements(.float8E4M3): .float8E4M3
        case .elements(.float8E5M2): .float8E5M2
        default: nil
        }
    }

    /// Refuses a module whose inputs are scaled one by one before they are multiplied (AWQ of ModelOpt, SmoothQuant).
    private func refuseInputScales(of module: String, in checkpoint: Checkpoint) throws(CheckpointError) {
        let name = module + ".pre_quant_scale"
        guard checkpoint.contains(name) else { return }
        throw .unusablePacking(
            file: checkpoint.fileName(of: name), tensor: name,
            reason: "scales the inputs of a matrix one by one, which is not supported", name: self.name)
    }
}
