public import Transformers

/// A key-value cache that a pool can hold.
public protocol PrefixCache: AnyObject, Sendable {
    /// The number of tokens whose keys and values are held.
    var count: Int { get }
    /// The memory in use, in bytes.
    var byteCount: Int { get }
    /// The memory that is in use once so many tokens are held, in bytes.
    func byteCount(holding count: Int) -> Int
    /// The largest length, at most `count`, to which the cache can be cut.
    func reusableCount(upTo count: Int) -> Int
    /// Forgets all tokens from a position on.
    func truncate(to count: Int) throws(TransformerError)
    /// An independent cache with the first tokens.
    func copy(upTo count: Int) throws(TransformerError) -> Self
}

extension KVCache: PrefixCache {}
