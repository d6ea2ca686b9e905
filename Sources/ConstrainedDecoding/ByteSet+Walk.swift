import RegularExpressions

extension ByteSet {
    /// Whether a byte is in the set; within this module, so that the walk does not call out for it.
    @inline(__always)
    func has(_ byte: UInt8) -> Bool {
        words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1
    }
}
