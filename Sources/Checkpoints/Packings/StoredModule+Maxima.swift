import OrderedJSON
import Tensors

/// Scales of bitsandbytes: the largest magnitude of each block, perhaps coded once more ("double quantisation").
extension StoredModule {
    mutating func maxima(_ suffix: String) throws(CheckpointError) -> PackedRows.Scales? {
        guard case .flat(let block) = form.groups else { throw unusable(suffix, "has no blocks") }
        let tensor = try groupTensor(suffix, [.float32, .float16, .bfloat16, .uint8])
        guard tensor.elementType == .uint8 else {
            guard readsNumbers else { return nil }
            try requireFinite(tensor, suffix)
            return .stored(try numbers(tensor, suffix), times: 1)
        }
        let state = try QuantState(self)
        let nested = try nestedTensor(
            ".nested_absmax", count: (tensor.count + state.nestedBlock - 1) / state.nestedBlock)
        let table = try nestedTensor(".nested_quant_map", count: 256).floats() ?? []
        guard readsNumbers else { return nil }
        let numbers = try made(module + suffix) { () throws(TensorError) in
            try StoredNumbers(
                nested: tensor, table: table, scales: nested, block: state.nestedBlock, offset: state.nestedOffset,
                flat: block, rows: count * rows, columns: columns, groupSize: groupSize)
        }
        return .stored(numbers, times: 1)
    }

    private mutating func nestedTensor(_ suffix: String, count: Int) throws(CheckpointError) -> Tensor {
        let tensor = try tensor(form.codes + suffix, [.float32], [[count]])
        try requireFinite(tensor, form.codes + suffix)
        return tensor
    }
}

/// The JSON object that bitsandbytes keeps in a tensor beside each matrix of 4 bits.
struct QuantState {
    /// The weights of a block.
    let block: Int
    /// The blocks whose maxima share a scale.
    let nestedBlock: Int
    /// What is added to each maximum.
    let nestedOffset: Float

    /// The suffixes of the tensor, by the kind of the codes.
    static let suffixes = [
        (".quant_state.bitsandbytes__nf4", "NF4"), (".quant_state.bitsandbytes__fp4", "FP4"),
    ]

    /// The state of a module's matrix.
    init(_ module: StoredModule) throws(CheckpointError) {
        try self.init(of: module.module + module.form.codes, in: module.checkpoint)
    }

    /// The state beside a tensor of codes.
    init(of codes: String, in checkpoint: Checkpoint) throws(CheckpointError) {
        let names = Self.suffixes.map { codes + $0.0 }
        guard let name = names.first(where: checkpoint.contains) else {
            throw .tensorNotFound(
                file: checkpoint.fileName(of: nil), tensor: names[0], neededBy: "bitsandbytes' blocks")
        }
        let file = checkpoint.fileName(of: name)
        let tensor = try checkpoint.tensor(named: name)
        var parser = JSONParser()
        parser.maximumDepth = 8
        guard tensor.elementType == .uint8, tensor.byteCount <= 1 << 16,
            let value = try? parser.parse(Array(tensor.bytes)), case .object(let object) = value
        else {
            throw .unusablePacking(
                file: file, tensor: name, reason: "does not hold a JSON object", name: "bitsandbytes")
        }
        let reader = ConfigurationReader(object, file: file + ": " + name)
        block = try reader.int("blocksize", .within(16...65_536))
        nestedBlock = try reader.int("nested_blocksize", .within(1...65_536), default: 256)
        nestedOffset = Float(try reader.double("nested_offset", default: 0))
    }
}
