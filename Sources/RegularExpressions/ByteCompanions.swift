/// The bytes that are taken wherever another one is, by all expressions of a set.
///
/// A vocabulary may have no token for some bytes: rare ones, such as the first of characters that nobody has assigned. Where an
/// expression takes one of them, it takes its companions as well, and the rests after them are the same, or more. (A complement
/// may leave fewer after a companion that only its inside names; it then leaves those of other bytes.)
struct ByteCompanions {
    private var companions = [ByteSet](repeating: .all, count: 256)

    /// Takes a set of bytes into account that an expression has.
    mutating func add(_ set: ByteSet) {
        set.forEach { companions[Int($0)] = companions[Int($0)].intersection(set) }
    }

    /// Takes a byte into account that an expression names alone.
    mutating func add(_ byte: UInt8) { companions[Int(byte)] = ByteSet(byte) }

    /// Whether each of some bytes has a companion that is none of them.
    func replace(_ bytes: ByteSet) -> Bool {
        var areReplaced = true
        bytes.forEach { if companions[Int($0)].isSubset(of: bytes) { areReplaced = false } }
        return areReplaced
    }
}

extension ExpressionSet {
    /// Whether expressions that take one of some bytes always take another one in its place.
    public func canDoWithout(_ bytes: ByteSet) -> Bool { companions.replace(bytes) }
}
