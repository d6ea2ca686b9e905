import Locks
public import Transformers

/// A key-value cache that a pool can hold.
public protocol PrefixCache: AnyObject, Sendable {
    /// The number of tokens whose keys and values are held.
    var count: Int { get }
    /// The memory in use, in bytes.
    var byteCount: Int { get }
    /// Forgets all tokens from a position on.
    func truncate(to count: Int) throws(TransformerError)
    /// An independent cache with the same content.
    func copy() throws(TransformerError) -> Self
}

extension KVCache: PrefixCache {}

/// Caches of finished generations, found again by the longest prefix of tokens they share with a new prompt.
///
/// The pool is bounded in bytes; the cache used least recently goes first. A cache is lent to one generation at a time and
/// comes back with the tokens it then holds.
public final class CachePool<Cache: PrefixCache>: Sendable {
    private struct Entry {
        let cache: Cache
        let tokens: [Int32]
        var lastUse: Int
    }

    private struct State {
        var entries: [Entry] = []
        var clock = 0
    }

    private let state = Mutex(State())
    /// The most bytes that idle caches may hold together.
    public let byteLimit: Int

    /// An empty pool.
    public init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// Takes the cache that shares the longest prefix with a prompt, cut to that prefix.
    ///
    /// At least one prompt token is left to evaluate, since its logits are needed. A cache that holds more than twice the
    /// shared prefix is copied, so that another conversation finds it again.
    ///
    /// - Parameters:
    ///   - tokens: the prompt.
    ///   - reusable: how much of a shared prefix of a cache may stand in the new prompt.
    /// - Returns: the cache; nil when none can be reused.
    public func take(prefixOf tokens: [Int32], reusable: (Cache, Int) -> Int = { $1 }) throws(TransformerError)
        -> Cache?
    {
        let found: (cache: Cache, shared: Int)? = try state.withLock { state throws(TransformerError) in
            var best: (index: Int, shared: Int)?
            for (index, entry) in state.entries.enumerated() {
                let shared = min(Self.commonPrefix(entry.tokens, tokens), tokens.count - 1)
                guard shared > best?.shared ?? 0 else { continue }
                let allowed = reusable(entry.cache, shared)
                if allowed > best?.shared ?? 0 { best = (index, allowed) }
            }
            guard let best else { return nil }
            state.clock += 1
            let entry = state.entries[best.index]
            if best.shared * 2 >= entry.tokens.count {
                state.entries.remove(at: best.index)
                return (entry.cache, best.shared)
            }
            state.entries[best.index].lastUse = state.clock
            // Under the lock, so that no other generation is lent the cache while it is copied.
            return (try entry.cache.copy(), best.shared)
        }
        guard let found else { return nil }
        try found.cache.truncate(to: found.shared)
        return found.cache
    }

    /// Gives a cache back with the tokens whose keys and values it holds.
    public func give(_ cache: Cache, tokens: [Int32]) {
        guard cache.count == tokens.count, !tokens.isEmpty else { return }
        state.withLock { state in
            state.clock += 1
            // A cache whose tokens are a prefix of the new one's holds nothing that the new one does not.
            state.entries.removeAll { Self.commonPrefix($0.tokens, tokens) == $0.tokens.count }
            state.entries.append(Entry(cache: cache, tokens: tokens, lastUse: state.clock))
            var bytes = state.entries.reduce(0) { $0 + $1.cache.byteCount }
            while bytes > byteLimit,
                let oldest = state.entries.indices.min(by: { state.entries[$0].lastUse < state.entries[$1].lastUse })
            {
                bytes -= state.entries.remove(at: oldest).cache.byteCount
            }
        }
    }

    /// The number of caches waiting.
    public var count: Int {
        state.withLock { $0.entries.count }
    }

    /// How many leading tokens two texts share.
    static func commonPrefix(_ left: [Int32], _ right: [Int32]) -> Int {
        let limit = min(left.count, right.count)
        var count = 0
        while count < limit, left[count] == right[count] { count += 1 }
        return count
    }
}
