/// 32 bytes that name the content of an input that token ids do not tell apart: a picture's patches, an adapter's tensors.
///
/// Equal contents have equal digests, and others do not (SHA-256). What is digested is what the model is given, so a picture
/// that was saved in another format and has the same pixels is the same input.
public struct InputDigest: Sendable, Hashable {
    private var words: SIMD4<UInt64>

    /// The number of bytes.
    public static let byteCount = 32

    /// A digest of exactly ``byteCount`` bytes; nil for another number.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        var words = SIMD4<UInt64>()
        for (index, byte) in bytes.enumerated() { words[index / 8] = words[index / 8] << 8 | UInt64(byte) }
        self.words = words
    }

    /// A digest as ``text`` writes it; nil for any other text.
    public init?(_ text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 2 * Self.byteCount else { return nil }
        var words = SIMD4<UInt64>()
        for (index, digit) in digits.enumerated() {
            let value: UInt8
            switch digit {
            case 0x30...0x39: value = digit - 0x30
            case 0x61...0x66: value = digit - 0x61 + 10
            default: return nil
            }
            words[index / 16] = words[index / 16] << 4 | UInt64(value)
        }
        self.words = words
    }

    /// The digest of one of several parts of the input, by its number; the first has that of the whole.
    public func part(_ number: Int) -> InputDigest {
        var part = self
        part.words[3] &+= UInt64(bitPattern: Int64(number))
        return part
    }

    /// 64 hexadecimal digits in lower case.
    public var text: String {
        (0..<4).map { index in
            let digits = String(words[index], radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
