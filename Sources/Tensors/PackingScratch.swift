/// One thread's memory for the rows of a block while they are packed.
final class PackingScratch {
    private let rowBytes: Int
    /// [16, steps · 32]; 0 after the last column.
    let codes: UnsafeMutablePointer<UInt8>
    /// [16]: where rows begin.
    let pointers: UnsafeMutablePointer<UnsafeRawPointer>
    /// [16]: which of the stored rows they are.
    private let chosen: UnsafeMutablePointer<Int>
    /// [16, 2, groups]: small numbers of scales and biases.
    let small: UnsafeMutablePointer<UInt8>
    /// The small numbers of a row.
    var smallCount: Int { 2 * groups }
    private let numbers: UnsafeMutablePointer<Float>
    private let groups: Int

    init(_ format: CodeFormat, _ form: PackedForm) {
        rowBytes = form.stepCount * PackedForm.stepColumns
        groups = (form.columns + format.groupSize - 1) / format.groupSize
        codes = .allocate(capacity: PackedForm.blockRows * rowBytes)
        codes.initialize(repeating: 0, count: PackedForm.blockRows * rowBytes)
        pointers = .allocate(capacity: PackedForm.blockRows)
        pointers.initialize(repeating: UnsafeRawPointer(codes), count: PackedForm.blockRows)
        chosen = .allocate(capacity: PackedForm.blockRows)
        chosen.initialize(repeating: 0, count: PackedForm.blockRows)
        small = .allocate(capacity: PackedForm.blockRows * 2 * groups)
        numbers = .allocate(capacity: 2 * groups)
        small.initialize(repeating: 0, count: PackedForm.blockRows * 2 * groups)
        numbers.initialize(repeating: 0, count: 2 * groups)
    }

    deinit {
        codes.deallocate()
        pointers.deallocate()
        chosen.deallocate()
        small.deallocate()
        numbers.deallocate()
    }

    /// A row with codes and small numbers of its own; other numbers are shared.
    func row(_ lane: Int) -> CodedRow {
        let small = small + lane * smallCount
        return CodedRow(
            codes: codes + lane * rowBytes, scales: CodedRow.Numbers(numbers: numbers, small: small),
            biases: CodedRow.Numbers(numbers: numbers + groups, small: small + groups))
    }

    /// Finds the rows of a block; after the last of them, the last again.
    func choose(_ source: any CodedRows, _ first: Int, _ rows: Int) {
        for lane in 0..<PackedForm.blockRows { chosen[lane] = source.storedRow(first + min(lane, rows - 1)) }
    }

    /// Points at a part of the chosen rows.
    func point(at place: StoredCodes.Place) {
        for lane in 0..<PackedForm.blockRows { pointers[lane] = place.base + chosen[lane] * place.rowByteCount }
    }

    /// Points at the codes that were read.
    func pointAtCodes() {
        for lane in 0..<PackedForm.blockRows { pointers[lane] = UnsafeRawPointer(codes + lane * rowBytes) }
    }

    /// Four columns of each row.
    @inline(__always)
    func quad(_ column: Int) -> SIMD16<UInt32> {
        var result = SIMD16<UInt32>.zero
        for lane in 0..<PackedForm.blockRows {
            result[lane] = UnsafeRawPointer(codes + (lane * rowBytes + column)).loadUnaligned(as: UInt32.self)
        }
        return result
    }
}
