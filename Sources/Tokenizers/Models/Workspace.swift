/// Memory that one encoding uses and leaves for the next one.
///
/// Sendable by hand: a tokenizer guards it with a lock and hands it to one encoding at a time, which is its only user
/// until it gives it back.
final class Workspace: @unchecked Sendable {
    /// The symbols of the piece at hand: id (-1 once merged away), neighbours (-1 at the ends).
    var symbols: [Int32] = []
    var previous: [Int32] = []
    var next: [Int32] = []
    var queue = MergeQueue()
    /// A symbol with its affixes.
    var scratch: [UInt8] = []
    /// A piece in the byte alphabet.
    var mapped: [UInt8] = []
    /// Known pieces, with special tokens as text and as tokens.
    var cache = WordCache()
    var cacheWithSpecials = WordCache()
}
