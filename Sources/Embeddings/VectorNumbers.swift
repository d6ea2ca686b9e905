/// How the numbers of vectors are kept, as sentence-transformers' `quantize_embeddings` has it.
public enum VectorNumbers: String, Sendable, CaseIterable {
    /// float32.
    case float
    /// 8-bit integers from −128 on, a step for each dimension.
    case int8
    /// 8-bit integers from 0 on, a step for each dimension.
    case uint8
    /// A bit for each dimension, whether its number is above 0; bytes less 128.
    case binary
    /// A bit for each dimension, whether its number is above 0; the first dimension is a byte's highest bit.
    case ubinary

    /// Whether a number depends on those of other vectors in its dimension.
    public var needsRanges: Bool { self == .int8 || self == .uint8 }
    /// Whether bytes have a sign.
    public var isSigned: Bool { self == .int8 || self == .binary }

    /// The bytes of a vector of this many dimensions.
    public func byteCount(_ dimensions: Int) -> Int {
        switch self {
        case .float: 4 * dimensions
        case .int8, .uint8: dimensions
        case .binary, .ubinary: (dimensions + 7) / 8
        }
    }
}

/// The least and the largest number of each dimension over some vectors: what 8-bit integers are steps of.
public struct VectorRanges: Sendable, Equatable {
    /// [dimensions].
    private(set) var least: [Float] = []
    /// [dimensions].
    private(set) var largest: [Float] = []

    /// The ranges of nothing.
    public init() {}

    /// Widens the ranges to a vector, which is as long as those before.
    public mutating func take(_ vector: [Float]) {
        if least.isEmpty { (least, largest) = (vector, vector) }
        for (index, value) in vector.enumerated() where index < least.count {
            least[index] = min(least[index], value)
            largest[index] = max(largest[index], value)
        }
    }
}

extension VectorNumbers {
    /// The bytes of a vector, least significant first.
    ///
    /// - Parameter ranges: those of the vectors that it is one of; only ``int8`` and ``uint8`` need them.
    public func bytes(_ vector: [Float], ranges: VectorRanges = VectorRanges()) -> [UInt8] {
        switch self {
        case .float:
            var bytes: [UInt8] = []
            bytes.reserveCapacity(vector.count * 4)
            for value in vector { withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 } }
            return bytes
        case .int8, .uint8:
            return zip(vector, zip(ranges.least, ranges.largest)).map { value, range in
                let step = (range.1 - range.0) / 255
                // A dimension in which all vectors are alike has no steps.
                let place = step > 0 ? min(max((value - range.0) / step, 0), 255) : 0
                // Integers are cut towards zero, as NumPy's conversion does.
                return self == .uint8 ? UInt8(place) : UInt8(bitPattern: Int8(place - 128))
            }
        case .binary, .ubinary:
            let flip: UInt8 = self == .binary ? 0x80 : 0
            return stride(from: 0, to: vector.count, by: 8).map { start in
                var byte: UInt8 = 0
                for index in start..<min(start + 8, vector.count) where vector[index] > 0 {
                    byte |= 0x80 >> UInt8(index - start)
                }
                return byte ^ flip
            }
        }
    }
}
