import Tensors

/// BitNet's master weights (arXiv 2402.17764): dense matrices that stand for −1, 0 and 1 times the mean of their absolute values.
///
/// The reference rounds them so in every pass ("online"); here they become codes of two bits once, when they are loaded.
struct TernaryWeights: WeightPacking {
    let name = "BitNet master weights, made ternary"
    /// Modules that stay as they are, by their names or the ends of them.
    let exceptions: [String]

    func packs(_ module: String, in checkpoint: Checkpoint) -> Bool {
        guard let info = checkpoint.info(module + ".weight"), info.shape.count == 2,
            info.type.elementType?.isFloatingPoint == true
        else { return false }
        let name = Array(module.utf8)
        return !(exceptions + ["lm_head", "embed_tokens"]).contains { exception in
            let end = Array(exception.utf8)
            return name == end || (name.count > end.count && name.suffix(end.count + 1).elementsEqual([0x2E] + end))
        }
    }

    func tensors(
        _ module: String, count: Int, rows: Int, columns: Int, in checkpoint: Checkpoint
    ) throws(CheckpointError) -> [String]? {
        guard count == 1, rows > 0, columns > 0, packs(module, in: checkpoint) else { return nil }
        let tensor = module + ".weight"
        _ = try checkpoint.tensor(named: tensor, shape: [rows, columns], reason: "\(rows) x \(columns)")
        return [tensor]
    }

    func matrix(
        _ module: String, count: Int, rows: Int, columns: Int, in checkpoint: Checkpoint
    ) throws(CheckpointError) -> PackedMatrix? {
        guard count == 1, rows > 0, columns > 0, packs(module, in: checkpoint) else { return nil }
        let tensor = module + ".weight"
        let stored = try checkpoint.tensor(named: tensor, shape: [rows, columns], reason: "\(rows) x \(columns)")
        if let (index, _) = stored.firstNonFinite {
            throw .unusablePacking(
                file: checkpoint.fileName(of: tensor), tensor: tensor,
                reason: "holds what is not a number at index \(index); expected finite numbers", name: name)
        }
        guard let weights = stored.floats() else { return nil }
        let scale = Float(max(weights.reduce(0.0) { $0 + Double(abs($1)) } / Double(weights.count), 1e-5))
        let rowByteCount = (columns + 3) / 4
        let codes = TensorBytes(count: rows * rowByteCount) { bytes in
            for index in bytes.indices { bytes[index] = 0 }
            for row in 0..<rows {
                for column in 0..<columns {
                    let rounded = (weights[row * columns + column] * (1 / scale)).rounded(.toNearestOrEven)
                    let code: UInt8 = rounded > 0 ? 2 : rounded < 0 ? 0 : 1
                    bytes[row * rowByteCount + column / 4] |= code << UInt8(column % 4 * 2)
                }
            }
        }
        do throws(TensorError) {
            let rowCodes = try RowCodes(
                rows: try Tensor(elementType: .uint8, shape: [rows, rowByteCount], storage: codes), bits: 2,
                columns: columns)
            let scales = try StoredNumbers(
                try Tensor([scale], shape: [1]), places: .grid(matrixRows: rows, rowSpan: rows), rows: rows,
                columns: columns, groupSize: columns)
            let matrix = try PackedRows(
                name: name, rows: rows, groupSize: columns, codes: rowCodes, values: .integers(zero: 1),
                scales: .stored(scales, times: 1))
            return PackedMatrix(matrix, tensors: [tensor])
        } catch {
            throw .unusablePacking(
                file: checkpoint.fileName(of: tensor), tensor: tensor, reason: error.description, name: name)
        }
    }

    func weightCount(of tensor: TensorInfo, in checkpoint: Checkpoint) -> Int? {
        let suffix = ".weight"
        guard tensor.name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else { return nil }
        let module = String(decoding: tensor.name.utf8.dropLast(suffix.utf8.count), as: UTF8.self)
        return packs(module, in: checkpoint) ? tensor.elementCount : nil
    }
}
