/// Search for bytes in bytes.
package enum ByteSearch {
    /// The first place of `part` at or after `start`; an empty part is found at `start`.
    package static func first(_ part: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard let lead = part.first else { return start <= bytes.count ? start : nil }
        guard bytes.count >= part.count else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            part.withUnsafeBufferPointer { part in
                if part.count > longest { return linear(part, in: bytes[min(start, bytes.count)...]) }
                var index = start
                let last = bytes.count - part.count
                while index <= last {
                    if bytes[index] == lead {
                        var offset = 1
                        while offset < part.count, bytes[index + offset] == part[offset] { offset += 1 }
                        if offset == part.count { return index }
                    }
                    index += 1
                }
                return nil
            }
        }
    }

    /// Longer parts are looked for in time that does not grow with their length.
    private static let longest = 64

    /// The first place of a part, each byte read once (Knuth, Morris and Pratt, "Fast pattern matching in strings",
    /// 1977).
    private static func linear<Part: RandomAccessCollection<UInt8>, Bytes: RandomAccessCollection<UInt8>>(
        _ part: Part, in bytes: Bytes
    ) -> Bytes.Index? {
        // How much of the part's beginning ends at each of its places.
        let part = Array(part)
        var borders = [Int](repeating: 0, count: part.count)
        var length = 0
        for index in part.indices.dropFirst() {
            while length > 0, part[index] != part[length] { length = borders[length - 1] }
            if part[index] == part[length] { length += 1 }
            borders[index] = length
        }
        length = 0
        for index in bytes.indices {
            while length > 0, bytes[index] != part[length] { length = borders[length - 1] }
            if bytes[index] == part[length] { length += 1 }
            if length == part.count { return bytes.index(index, offsetBy: 1 - part.count) }
        }
        return nil
    }

    /// The last place of `part` that ends at or before `end`.
    package static func last(_ part: [UInt8], in bytes: [UInt8], before end: Int) -> Int? {
        if part.count > longest {
            let reversed = bytes.prefix(max(0, end)).reversed()
            return linear(part.reversed(), in: reversed).map { $0.base - part.count }
        }
        var index = min(end, bytes.count) - part.count
        while index >= 0 {
            if bytes[index..<index + part.count].elementsEqual(part) { return index }
            index -= 1
        }
        return nil
    }
}
