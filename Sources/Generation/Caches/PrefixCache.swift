public import Transformers

/// A key-value cache that a pool can hold.
public protocol PrefixCache: AnyObject, Sendable {
    /// The number of tokens whose keys and values are held.
    var count: Int { get }
    /// Adds the memory in use to that of other caches, in which what several of them hold counts once.
    func addBytes(to bytes: inout CacheBytes)
    /// The bytes that a copy takes at once, before anything is added to it.
    var copiedByteCount: Int { get }
    /// The bytes of the first tokens that a copy with these continues sharing.
    func sharedByteCount(upTo count: Int) -> Int
    /// Whether the cache may no longer be cut to what it holds now when more has been added.
    var forgetsBeginnings: Bool { get }
    /// The largest length, at most `count`, to which the cache can be cut.
    func reusableCount(upTo count: Int) -> Int
    /// Forgets all tokens from a position on.
    func truncate(to count: Int) throws(TransformerError)
    /// A cache with the first tokens, which from then on is independent of this one.
    func copy(upTo count: Int) throws(TransformerError) -> Self
}

extension KVCache: PrefixCache {}
