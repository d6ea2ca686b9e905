/// A seeded hash of bytes, so that a vocabulary file cannot be written to collide.
enum ByteHash {
    /// Differs from process to process; results never depend on it.
    static let seed = UInt64.random(in: .min ... .max)

    @inline(__always)
    static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    /// The hash of `count` bytes, read eight at a time.
    @inline(__always)
    static func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int, seed: UInt64) -> UInt64 {
        let raw = UnsafeRawPointer(bytes)
        var state = seed ^ (UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15)
        var position = 0
        while position &+ 8 <= count {
            let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            state = mix(state ^ word, 0xA076_1D64_78BD_642F)
            position &+= 8
        }
        var tail: UInt64 = 0
        var shift: UInt64 = 0
        if position &+ 4 <= count {
            tail = UInt64(raw.loadUnaligned(fromByteOffset: position, as: UInt32.self))
            position &+= 4
            shift = 32
        }
        while position < count {
            tail |= UInt64(bytes[position]) &<< shift
            shift &+= 8
            position &+= 1
        }
        return mix(state ^ tail, 0xE703_7ED1_A0B4_28DB)
    }

    /// The hash of one word.
    @inline(__always)
    static func hash(_ word: UInt64, seed: UInt64) -> UInt64 {
        mix(word ^ seed, 0x9E37_79B9_7F4A_7C15)
    }
}
