/// A string that is compared and hashed byte by byte: `String` itself takes canonically equivalent texts for equal.
public struct UTF8Text: Hashable, Sendable, Comparable {
    /// The text.
    public let string: String

    /// Wraps a string.
    public init(_ string: String) {
        self.string = string
    }

    /// Compares bytes.
    public static func == (left: UTF8Text, right: UTF8Text) -> Bool {
        left.string.utf8.elementsEqual(right.string.utf8)
    }

    /// Orders by bytes, which is the order of the scalars.
    public static func < (left: UTF8Text, right: UTF8Text) -> Bool {
        left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
    }

    /// Hashes bytes.
    public func hash(into hasher: inout Hasher) {
        var copy = string
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }
}
