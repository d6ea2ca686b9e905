/// A cursor over the wire format of Protocol Buffers, as far as SentencePiece models use it.
struct ProtobufReader {
    /// What cannot be read, and where.
    struct Fault: Error, Equatable {
        let offset: Int
        let reason: String
    }

    /// One field: its number and its value.
    enum Value {
        case varint(UInt64)
        case fixed64(UInt64)
        case bytes(Range<Int>)
        case fixed32(UInt32)
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var offset: Int
    private let end: Int

    /// A cursor over a range of bytes that outlive it.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        self.bytes = bytes
        offset = range.lowerBound
        end = range.upperBound
    }

    /// The next field, nil at the end.
    mutating func next() throws(Fault) -> (field: Int, value: Value)? {
        guard offset < end else { return nil }
        let start = offset
        let key = try varint()
        guard key >> 3 > 0, key >> 3 < 1 << 29 else { throw Fault(offset: start, reason: "invalid field number") }
        let field = Int(key >> 3)
        switch key & 7 {
        case 0: return (field, .varint(try varint()))
        case 1: return (field, .fixed64(try fixed(8)))
        case 2:
            let length = try varint()
            guard length <= UInt64(end - offset) else {
                throw Fault(offset: start, reason: "field of \(length) bytes reaches beyond its end")
            }
            let range = offset..<(offset + Int(length))
            offset = range.upperBound
            return (field, .bytes(range))
        case 5: return (field, .fixed32(UInt32(truncatingIfNeeded: try fixed(4))))
        default: throw Fault(offset: start, reason: "unknown wire type \(key & 7)")
        }
    }

    private mutating func varint() throws(Fault) -> UInt64 {
        let start = offset
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < end, shift < 64 {
            let byte = bytes[offset]
            offset += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw Fault(offset: start, reason: "number without end")
    }

    private mutating func fixed(_ count: Int) throws(Fault) -> UInt64 {
        guard end - offset >= count else { throw Fault(offset: offset, reason: "number cut off") }
        var value: UInt64 = 0
        for index in 0..<count { value |= UInt64(bytes[offset + index]) << UInt64(index * 8) }
        offset += count
        return value
    }
}
