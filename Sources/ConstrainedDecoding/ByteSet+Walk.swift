import RegularExpressions

extension ByteSet {
    /// Whether a byte is in the set; defined in this module, so that the walk need not call into another.
    @inline(__always)
    func has(_ byte: UInt8) -> Bool {
        words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1
    }
}
