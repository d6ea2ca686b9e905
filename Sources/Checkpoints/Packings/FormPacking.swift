import Tensors

/// A packing that gives the form of each module; what it needs to be a ``WeightPacking`` follows from that.
protocol FormPacking: WeightPacking {
    /// What follows a packed module's name in the names of its tensors.
    var parts: [String] { get }

    /// The form of a module; nil when the module is not packed.
    func form(of module: String, in checkpoint: Checkpoint) throws(CheckpointError) -> StoredForm?

    /// Refuses settings of modules that a checkpoint does not have; nothing where no module has its own.
    func requireModules(in checkpoint: Checkpoint) throws(CheckpointError)
}

extension FormPacking {
    func requireModules(in checkpoint: Checkpoint) throws(CheckpointError) {}

    func packs(_ module: String, in checkpoint: Checkpoint) -> Bool {
        // An unsupported form is an error when the matrix is requested.
        do throws(CheckpointError) {
            return try form(of: module, in: checkpoint) != nil
        } catch {
            return true
        }
    }

    func matrix(
        _ module: String, count: Int, rows: Int, columns: Int, in checkpoint: Checkpoint
    ) throws(CheckpointError) -> PackedMatrix? {
        try form(of: module, in: checkpoint)?
            .matrix(module, count: count, rows: rows, columns: columns, in: checkpoint)
    }

    func tensors(
        _ module: String, count: Int, rows: Int, columns: Int, in checkpoint: Checkpoint
    ) throws(CheckpointError) -> [String]? {
        try form(of: module, in: checkpoint)?
            .tensors(module, count: count, rows: rows, columns: columns, in: checkpoint)
    }

    func weightCount(of tensor: TensorInfo, in checkpoint: Checkpoint) -> Int? {
        let name = tensor.name.utf8
        for part in parts where name.count > part.utf8.count && name.suffix(part.utf8.count).elementsEqual(part.utf8) {
            let module = String(decoding: name.dropLast(part.utf8.count), as: UTF8.self)
            guard let form = try? form(of: module, in: checkpoint) else { continue }
            guard part.utf8.elementsEqual(form.codes.utf8) else { return 0 }
            return form.storedShape(of: module, in: checkpoint) ?? tensor.byteCount * 8 / max(form.bits, 1)
        }
        return nil
    }
}

extension StoredForm {
    /// The weights of a module whose shape is in a tensor of its own; words may have room for more.
    fileprivate func storedShape(of module: String, in checkpoint: Checkpoint) -> Int? {
        let name = module + ".weight_shape"
        guard checkpoint.info(name)?.elementCount ?? 9 <= 3, let tensor = try? checkpoint.tensor(named: name),
            let shape = tensor.integers(), !shape.isEmpty
        else { return nil }
        var count = 1
        for dimension in shape {
            let (product, overflow) = count.multipliedReportingOverflow(by: dimension)
            guard dimension >= 0, !overflow else { return nil }
            count = product
        }
        return count
    }
}
