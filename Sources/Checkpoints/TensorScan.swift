import Tensors

/// How many elements of a tensor are not finite numbers.
public struct NonFiniteCount: Sendable, Equatable {
    /// The file the tensor is in.
    public let file: String
    /// The tensor's name.
    public let tensor: String
    /// The number of elements that are NaN.
    public let nans: Int
    /// The number of elements that are positive or negative infinity.
    public let infinities: Int
    /// The index of the first such element, row-major.
    public let firstIndex: Int
}

extension Checkpoint {
    /// Reads every floating-point tensor once and reports those that hold NaN or infinity.
    ///
    /// Such weights are allowed; they make every logit NaN, so a program may want to know. Pages are released as the scan
    /// goes. Tensors of types that cannot be read are left out.
    /// - Parameter progress: Called after each piece with the bytes scanned so far and in all.
    public func nonFiniteTensors(
        progress: (_ scanned: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(CheckpointError) -> [NonFiniteCount] {
        let total = dataByteCount
        var scanned = 0
        var found: [NonFiniteCount] = []
        for file in files {
            for info in file.infos {
                defer {
                    scanned += info.byteCount
                    progress(scanned, total)
                }
                guard let type = info.type.elementType, type.isFloatingPoint else { continue }
                let tensor = try file.tensor(named: info.name)
                let base = scanned
                var released = 0
                let count = NonFiniteScan(type).count(tensor) { done in
                    // What was scanned is not needed again: the scan of any checkpoint fits in little memory.
                    tensor.storage.releasePages(in: tensor.byteOffset + released..<tensor.byteOffset + done)
                    released = done
                    progress(base + done, total)
                }
                guard let first = count.firstIndex else { continue }
                found.append(
                    NonFiniteCount(
                        file: file.name, tensor: info.name, nans: count.nans, infinities: count.infinities,
                        firstIndex: first))
            }
        }
        return found
    }
}

/// Counts elements whose exponent bits are all ones, eight bytes at a time while there are none.
struct NonFiniteScan {
    private let type: ElementType

    init(_ type: ElementType) {
        self.type = type
    }

    /// The counts over a whole tensor; `progress` gets the bytes done.
    func count(_ tensor: Tensor, progress: (Int) -> Void) -> (nans: Int, infinities: Int, firstIndex: Int?) {
        switch type {
        case .float16: Self.count(tensor.bytes, exponent: 0x7C00 as UInt16, progress)
        case .bfloat16: Self.count(tensor.bytes, exponent: 0x7F80 as UInt16, progress)
        case .float32: Self.count(tensor.bytes, exponent: 0x7F80_0000 as UInt32, progress)
        case .float64: Self.count(tensor.bytes, exponent: 0x7FF0_0000_0000_0000 as UInt64, progress)
        case .float8E4M3, .float8E5M2, .float8E8M0: countBytes(tensor, progress)
        default: (0, 0, nil)
        }
    }

    /// Bytes: few of the 256 are not finite.
    private func countBytes(_ tensor: Tensor, _ progress: (Int) -> Void) -> (
        nans: Int, infinities: Int, firstIndex: Int?
    ) {
        let values = (0...255).map { bits -> Float in
            switch type {
            case .float8E4M3: CodeFormat.float8E4M3(UInt8(bits))
            case .float8E5M2: CodeFormat.float8E5M2(UInt8(bits))
            default: CodeFormat.powerOfTwo(UInt8(bits))
            }
        }
        let isFinite = values.map(\.isFinite)
        var found: (nans: Int, infinities: Int, firstIndex: Int?) = (0, 0, nil)
        for (index, byte) in tensor.bytes.enumerated() where !isFinite[Int(byte)] {
            if values[Int(byte)].isNaN { found.nans += 1 } else { found.infinities += 1 }
            if found.firstIndex == nil { found.firstIndex = index }
        }
        progress(tensor.bytes.count)
        return found
    }

    /// Pieces small enough to stay in cache and to report progress by, in elements.
    private static let piece = 1 << 18

    private static func count<Bits: FixedWidthInteger & UnsignedInteger>(
        _ bytes: UnsafeRawBufferPointer, exponent: Bits, _ progress: (Int) -> Void
    ) -> (nans: Int, infinities: Int, firstIndex: Int?) {
        let width = MemoryLayout<Bits>.size
        let total = bytes.count / width
        guard let base = bytes.baseAddress else { return (0, 0, nil) }
        var nans = 0
        var infinities = 0
        var firstIndex: Int?
        var start = 0
        while start < total {
            let end = min(start + piece, total)
            if mayHoldSpecial(base + start * width, count: end - start, exponent: exponent) {
                for index in start..<end {
                    let bits = (base + index * width).loadUnaligned(as: Bits.self) & (Bits.max >> 1)
                    guard bits >= exponent else { continue }
                    if bits == exponent { infinities += 1 } else { nans += 1 }
                    if firstIndex == nil { firstIndex = index }
                }
            }
            start = end
            progress(start * width)
        }
        return (nans, infinities, firstIndex)
    }

    /// Whether some lane of the eight-byte words has all exponent bits set, or a rest too short for a word must be
    /// examined.
    private static func mayHoldSpecial<Bits: FixedWidthInteger & UnsignedInteger>(
        _ base: UnsafeRawPointer, count: Int, exponent: Bits
    ) -> Bool {
        func repeated(_ lane: Bits) -> UInt64 {
            (0..<64 / Bits.bitWidth).reduce(0) { $0 | UInt64(lane) << UInt64($1 * Bits.bitWidth) }
        }
        let exponents = repeated(exponent)
        let largest = repeated(Bits.max >> 1)
        let byteCount = count * MemoryLayout<Bits>.size
        var carries = UInt64.max
        for offset in stride(from: 0, to: byteCount & ~7, by: 8) {
            // A lane whose exponent is all ones becomes 0; adding the largest value without the top bit sets that bit in
            // every other lane, and carries into no neighbour.
            let word = (base + offset).loadUnaligned(as: UInt64.self)
            carries &= (word & exponents ^ exponents) &+ largest
        }
        return carries & ~largest != ~largest || byteCount % 8 != 0
    }
}
