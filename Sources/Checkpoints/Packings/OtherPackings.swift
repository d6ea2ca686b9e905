import OrderedJSON
import Tensors

/// bitsandbytes: 8-bit integers with the range of each row, or NF4 and FP4 in blocks over the flattened matrix
/// (arXiv 2305.14314).
struct BitsAndBytesPacking: FormPacking {
    let parts = [
        ".weight", ".SCB", ".weight_format", ".weight.absmax", ".weight.quant_map", ".weight.nested_absmax",
        ".weight.nested_quant_map", ".weight.quant_state.bitsandbytes__nf4", ".weight.quant_state.bitsandbytes__fp4",
    ]
    /// For people: `NF4`.
    let kind: String

    var name: String { "bitsandbytes " + kind }

    func form(of module: String, in checkpoint: Checkpoint) throws(CheckpointError) -> StoredForm? {
        let weight = module + ".weight"
        if checkpoint.contains(module + ".SCB"), checkpoint.contains(weight) {
            return StoredForm(
                name: "bitsandbytes 8-bit, a scale for each row", bits: 8, values: .signed, codes: ".weight",
                codeTypes: [.int8], order: .rows, groups: .row, scales: [".SCB"], scaleKind: .ranges,
                passedOver: [".weight_format"])
        }
        guard let (suffix, kind) = QuantState.suffixes.first(where: { checkpoint.contains(weight + $0.0) }) else {
            return nil
        }
        let state = try QuantState(of: weight, in: checkpoint)
        return StoredForm(
            name: StoredForm.name("bitsandbytes " + kind, bits: 4, .flat(state.block), isFloat: true), bits: 4,
            values: .storedTable(suffix: ".weight.quant_map"), codes: ".weight",
            codeTypes: [.uint8, .int8, .float16, .bfloat16, .float32], order: .flat, groups: .flat(state.block),
            scales: [".weight.absmax"], scaleKind: .maxima, passedOver: [".weight" + suffix])
    }
}

/// HQQ: unsigned integers in parts that share bytes, floats for scales and zero points; numbers of the form are in tensors.
struct HQQPacking: FormPacking {
    private static let scalars = [
        ".nbits", ".group_size", ".shape", ".axis", ".packing", ".unpack_view_dtype", ".view_as_float",
        ".compute_dtype", ".quant_scale", ".quant_zero", ".offload_meta", ".encoded_state_dict",
        ".stores_quant_config", ".channel_wise", ".optimize", ".round_zero",
    ]

    let parts = [".W_q", ".scale", ".zero"] + HQQPacking.scalars
    /// The settings of config.json, which hold where a module has none of its own.
    let bits: Int?
    let groupSize: Int?
    let axis: Int?

    var name: String {
        bits.map { StoredForm.name("HQQ", bits: $0, groupSize.map { .columns($0) } ?? .row) } ?? "HQQ"
    }

    func form(of module: String, in checkpoint: Checkpoint) throws(CheckpointError) -> StoredForm? {
        let codes = module + ".W_q"
        guard let info = checkpoint.info(codes) else { return nil }
        let file = checkpoint.fileName(of: codes)
        func number(_ suffix: String, _ settings: Int?) throws(CheckpointError) -> Int? {
            guard let info = checkpoint.info(module + suffix), info.elementCount == 1 else { return settings }
            return try checkpoint.tensor(named: module + suffix).integers()?.first ?? settings
        }
        func refuse(_ reason: String) -> CheckpointError {
            .unusablePacking(file: file, tensor: codes, reason: reason, name: name)
        }
        guard let bits = try number(".nbits", bits), [1, 2, 3, 4, 8].contains(bits) else {
            throw refuse("has no number of bits among 1, 2, 3, 4 and 8")
        }
        guard try number(".axis", axis) ?? 1 == 1 else {
            throw refuse("is packed along axis 0, whose groups run down the columns; expected axis 1")
        }
        // Lines are groups, and their length is that of a group.
        guard let groupSize = info.shape.last, groupSize > 0, info.shape.count == 2 else {
            throw refuse("has no lines of groups")
        }
        return StoredForm(
            name: StoredForm.name("HQQ", bits: bits, .columns(groupSize)), bits: bits, values: .unsigned(zero: 0),
            codes: ".W_q", codeTypes: bits == 3 ? [.int32] : [.uint8], order: .groupParts,
            groups: .columns(groupSize), scales: [".scale"], groupOrder: .line,
            zeros: .numbers(suffix: ".zero", plus: 0), passedOver: Self.scalars)
    }
}

/// torchao: integers or floats in tensors of their own names; what they are follows from types and shapes.
struct TorchAOPacking: FormPacking {
    let parts = ["._weight_qdata", "._weight_scale", "._weight_zero_point", "._weight_per_tensor_scale"]
    let name = "torchao"

    func form(of module: String, in checkpoint: Checkpoint) throws(CheckpointError) -> StoredForm? {
        let codes = module + "._weight_qdata"
        guard let type = checkpoint.info(codes)?.type else { return nil }
        let stated = StoredForm.Groups.stated(blockRows: 128, blockColumns: 128)
        func refuse(_ reason: String) -> CheckpointError {
            .unusablePacking(file: checkpoint.fileName(of: codes), tensor: codes, reason: reason, name: name)
        }
        if checkpoint.contains(module + "._weight_act_pre_scale") {
            throw refuse("has inputs that are scaled one by one, which is not supported")
        }
        switch type {
        case .elements(.int8):
            let zero = "._weight_zero_point"
            return StoredForm(
                name: "torchao 8-bit integers", bits: 8, values: .signed, codes: "._weight_qdata", codeTypes: [.int8],
                order: .rows, groups: stated, scales: ["._weight_scale"],
                zeros: checkpoint.contains(module + zero) ? .numbers(suffix: zero, plus: 0) : .none)
        case .elements(.float8E4M3), .elements(.float8E5M2):
            return StoredForm(
                name: "torchao FP8", bits: 8,
                values: .table(type == .elements(.float8E4M3) ? .float8E4M3 : .float8E5M2),
                codes: "._weight_qdata", codeTypes: [.float8E4M3, .float8E5M2], order: .rows, groups: stated,
                scales: ["._weight_scale"])
        default:
            throw refuse("holds \(type.name) in an order that is made for one kind of device")
        }
    }
}

/// BitNet b1.58 (arXiv 2402.17764): −1, 0 and 1 in two bits, in parts that share bytes.
struct BitNetPacking: FormPacking {
    let parts = [".weight", ".weight_scale"]
    let name = "BitNet 2-bit, one scale"
    /// Whether weights are divided by the scale, as in the older of the two kinds of layers.
    let divides: Bool

    func form(of module: String, in checkpoint: Checkpoint) throws(CheckpointError) -> StoredForm? {
        guard checkpoint.info(module + ".weight")?.type == .elements(.uint8),
            checkpoint.contains(module + ".weight_scale")
        else {
            return nil
        }
        return StoredForm(
            name: name, bits: 2, values: .unsigned(zero: 1), codes: ".weight", codeTypes: [.uint8], order: .rowParts,
            groups: .matrix, scales: [".weight_scale"], scaleKind: divides ? .divisors : .floats)
    }
}
