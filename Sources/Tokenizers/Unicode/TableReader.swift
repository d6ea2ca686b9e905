/// Reads the numbers of a table in `Unicode/Data`: base 32, least significant digit first, 32 added to all but the last.
struct TableReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    /// A reader at the start of a table.
    init(_ table: StaticString) {
        bytes = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    }

    /// The next number, nil at the end of the table.
    mutating func next() -> Int? {
        var value = 0
        var shift = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\n") { continue }
            let digit = Int(byte) - 48
            value |= (digit & 31) << shift
            if digit < 32 { return value }
            shift += 5
        }
        return nil
    }

    /// The next number as a signed one, its sign in the lowest bit.
    mutating func nextSigned() -> Int? {
        next().map { $0 & 1 == 0 ? $0 / 2 : -($0 + 1) / 2 }
    }

    /// Reads a set: distances between the scalars at which membership changes.
    static func ranges(_ table: StaticString) -> [Range<UInt32>] {
        var reader = TableReader(table)
        var ranges: [Range<UInt32>] = []
        var last = 0
        while let gap = reader.next(), let length = reader.next() {
            ranges.append(UInt32(last + gap)..<UInt32(last + gap + length))
            last += gap + length
        }
        return ranges
    }

    /// Reads a map from scalars to several scalars.
    static func map(_ table: StaticString) -> [UInt32: [UInt32]] {
        var reader = TableReader(table)
        return reader.map()
    }

    /// Reads the rest of the table as a map from scalars to several scalars.
    mutating func map() -> [UInt32: [UInt32]] {
        var map: [UInt32: [UInt32]] = [:]
        var scalar = 0
        while let gap = next(), let count = next() {
            scalar += gap
            var image: [UInt32] = []
            for _ in 0..<count { image.append(UInt32(scalar + (nextSigned() ?? 0))) }
            map[UInt32(scalar)] = image
        }
        return map
    }
}
