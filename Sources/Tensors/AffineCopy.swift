/// Coded rows as affine groups, w = scale · q + bias with float32 scales and biases, that stand for the same numbers bit
/// for bit: what mlx's form of a checkpoint can hold of other packings.
public struct AffineCopy: Sendable {
    /// The bits of an integer: 2, 3, 4, 5, 6 or 8.
    public let bits: Int
    /// The columns that share a scale and a bias.
    public let groupSize: Int
    private let source: any CodedRows
    /// The integer of each code.
    private let integers: [UInt8]
    /// What the integer 0 stands for, in units of a scale.
    private let origin: Float

    /// The widths in which mlx packs integers.
    private static let widths = [2, 3, 4, 5, 6, 8]

    /// A copy of rows; nil when the codes stand for other than evenly spaced numbers, or some weight would differ.
    public init?(_ source: any CodedRows) {
        let format = source.format
        let values: [Float] =
            switch format.values {
            case .integers(let zero): (0..<1 << format.bits).map { Float($0 - zero) }
            case .table(let table): table
            }
        guard let lowest = values.min(), let highest = values.max(), lowest.isFinite, highest - lowest <= 255,
            values.allSatisfy({ $0 == $0.rounded() }), source.columns % format.groupSize == 0,
            let bits = Self.widths.first(where: { Int(highest - lowest) < 1 << $0 })
        else { return nil }
        // Larger groups than kernels know are cut.
        let size = [128, 64, 32].first { format.groupSize > $0 && format.groupSize % $0 == 0 } ?? format.groupSize
        guard source.columns * bits % 32 == 0 else { return nil }
        self.bits = bits
        groupSize = format.groupSize <= 128 ? format.groupSize : size
        self.source = source
        integers = values.map { UInt8($0 - lowest) }
        origin = lowest
        for row in 0..<source.rows where !isExact(row) { return nil }
    }

    /// The number of groups in a row.
    public var groupCount: Int { source.columns / groupSize }

    /// The 32-bit words of a row's integers.
    public var wordCount: Int { source.columns * bits / 32 }

    // MARK: Rows

    /// A row's integers, one after the other from the lowest bit on.
    public func words(of row: Int) -> [UInt32] {
        withRow(row) { codes, _, _ in
            var words = [UInt32](repeating: 0, count: wordCount)
            for column in 0..<source.columns {
                let place = column * bits
                let value = UInt64(integer(of: codes[column])) << UInt64(place % 32)
                words[place / 32] |= UInt32(truncatingIfNeeded: value)
                if value >> 32 != 0 { words[place / 32 + 1] |= UInt32(truncatingIfNeeded: value >> 32) }
            }
            return words
        }
    }

    /// A row's scales and biases [groups].
    public func groups(of row: Int) -> (scales: [Float], biases: [Float]) {
        let perGroup = source.format.groupSize / groupSize
        return withRow(row) { _, scales, biases in
            let all = (0..<groupCount).map { $0 / perGroup }
            return (all.map { scales[$0] }, all.map { origin * scales[$0] + biases[$0] })
        }
    }

    private func integer(of code: UInt8) -> UInt8 {
        Int(code) < integers.count ? integers[Int(code)] : 0
    }

    /// Whether every weight of a row is the same as in the source.
    private func isExact(_ row: Int) -> Bool {
        let format = source.format
        return withRow(row) { codes, scales, biases in
            for column in 0..<source.columns {
                let group = column / format.groupSize
                let (scale, bias) = (scales[group], biases[group])
                let number = Float(integer(of: codes[column]))
                let expected = scale * (number + origin) + bias
                guard scale * number + (origin * scale + bias) == expected else { return false }
            }
            return true
        }
    }

    /// Calls a body with a row's codes, and the scales and biases of the source's groups as floats.
    private func withRow<Result>(_ row: Int, _ body: ([UInt8], [Float], [Float]) -> Result) -> Result {
        let (columns, format) = (source.columns, source.format)
        let count = source.groupCount
        var codes = [UInt8](repeating: 0, count: columns)
        var numbers = [Float](repeating: 0, count: 2 * count)
        var small = [UInt8](repeating: 0, count: 2 * count)
        var scales = [Float](repeating: 0, count: count)
        var biases = scales
        codes.withUnsafeMutableBufferPointer { codes in
            numbers.withUnsafeMutableBufferPointer { numbers in
                small.withUnsafeMutableBufferPointer { small in
                    guard let codes = codes.baseAddress, let numbers = numbers.baseAddress,
                        let small = small.baseAddress
                    else { return }
                    let first = CodedRow.Numbers(numbers: numbers, small: small)
                    let second = CodedRow.Numbers(numbers: numbers + count, small: small + count)
                    source.read(row: row, into: CodedRow(codes: codes, scales: first, biases: second))
                    for group in 0..<count {
                        scales[group] = format.scales.number(of: group, groupSize: format.groupSize, in: first)
                        biases[group] =
                            format.biases?.number(of: group, groupSize: format.groupSize, in: second) ?? 0
                    }
                }
            }
        }
        return body(codes, scales, biases)
    }
}
