/// Reads the numbers of a table: base 8, least significant digit first, 8 added to all but the last, two digits a byte.
package struct TableReader: Sendable {
    private let bytes: ArraySlice<UInt8>
    /// How many digits were read.
    private var position = 0

    /// A reader at the start of a table.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// The next number, nil at the end of the table.
    package mutating func next() -> Int? {
        var value = 0
        var shift = 0
        while position < bytes.count * 2 {
            let byte = bytes[bytes.startIndex + position / 2]
            let digit = Int(position % 2 == 0 ? byte & 15 : byte >> 4)
            position += 1
            value |= (digit & 7) << shift
            if digit < 8 { return value }
            shift += 3
        }
        return nil
    }

    /// The next number as a signed one, its sign in the lowest bit.
    package mutating func nextSigned() -> Int? {
        next().map { $0 & 1 == 0 ? $0 / 2 : -($0 + 1) / 2 }
    }

    /// The rest of the table as a set: distances between the scalars at which membership changes.
    package func ranges() -> [Range<UInt32>] {
        var reader = self
        var ranges: [Range<UInt32>] = []
        var last = 0
        while let gap = reader.next(), let length = reader.next() {
            ranges.append(UInt32(last + gap)..<UInt32(last + gap + length))
            last += gap + length
        }
        return ranges
    }

    /// The rest of the table as runs of scalars with a class each, which together hold all scalars.
    package func classes() -> [(scalars: Range<UInt32>, value: Int)] {
        var reader = self
        var runs: [(scalars: Range<UInt32>, value: Int)] = []
        var start = 0
        while let length = reader.next(), let value = reader.next() {
            runs.append((UInt32(start)..<UInt32(start + length), value))
            start += length
        }
        return runs
    }

    /// The rest of the table as a map from scalars to several scalars.
    package func map() -> [UInt32: [UInt32]] {
        var reader = self
        var map: [UInt32: [UInt32]] = [:]
        var scalar = 0
        while let gap = reader.next(), let count = reader.next() {
            scalar += gap
            var image: [UInt32] = []
            for _ in 0..<count { image.append(UInt32(scalar + (reader.nextSigned() ?? 0))) }
            map[UInt32(scalar)] = image
        }
        return map
    }
}
