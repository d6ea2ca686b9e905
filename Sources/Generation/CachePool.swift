import Synchronization

/// A key-value cache that a pool can hold.
public protocol PrefixCache: AnyObject {
    /// The number of tokens whose keys and values are held.
    var count: Int { get }
    /// The memory in use.
    var byteCount: Int { get }
    /// Forgets all tokens from a position on; false when the cache cannot go back that far.
    func truncate(to count: Int) -> Bool
    /// An independent cache with the same content.
    func copy() -> Self
}

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

    // Caches are only reached under the lock, and handed over whole: while one is lent the pool keeps no reference to it.
    private let state = Mutex(UncheckedState(State()))
    /// The most bytes that idle caches may hold together.
    public let byteLimit: Int

    private struct UncheckedState: ~Copyable, @unchecked Sendable {
        var value: State

        init(_ value: State) {
            self.value = value
        }
    }

    /// An empty pool.
    public init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// Takes the cache that shares the longest prefix with a prompt, cut to that prefix.
    ///
    /// At least one prompt token is left to evaluate, since its logits are needed. A cache that holds much more than the
    /// shared prefix is copied, so that another conversation finds it again.
    ///
    /// - Parameters:
    ///   - tokens: the prompt.
    ///   - isReusable: whether a prefix of this length, made in a text of that length, may stand in the new prompt.
    /// - Returns: the cache and the number of tokens reused; nil when none shares a token.
    public func take(
        prefixOf tokens: [Int32], where isReusable: (Cache) -> Bool = { _ in true }
    ) -> sending (cache: Cache, reused: Int)? {
        let limit = tokens.count - 1
        let taken: UncheckedResult = state.withLock { state in
            var best: (index: Int, shared: Int)?
            for (index, entry) in state.value.entries.enumerated() where isReusable(entry.cache) {
                let shared = min(Self.commonPrefix(entry.tokens, tokens), limit)
                if shared > best?.shared ?? 0 { best = (index, shared) }
            }
            guard let best else { return UncheckedResult(value: nil) }
            state.value.clock += 1
            let entry = state.value.entries[best.index]
            if best.shared * 2 >= entry.tokens.count {
                state.value.entries.remove(at: best.index)
                guard entry.cache.truncate(to: best.shared) else { return UncheckedResult(value: nil) }
                return UncheckedResult(value: (entry.cache, best.shared))
            }
            state.value.entries[best.index].lastUse = state.value.clock
            let copy = entry.cache.copy()
            guard copy.truncate(to: best.shared) else { return UncheckedResult(value: nil) }
            return UncheckedResult(value: (copy, best.shared))
        }
        return taken.value
    }

    private struct UncheckedResult: @unchecked Sendable {
        let value: (cache: Cache, reused: Int)?
    }

    /// Gives a cache back with the tokens whose keys and values it holds.
    public func give(_ cache: sending Cache, tokens: [Int32]) {
        guard cache.count == tokens.count, !tokens.isEmpty else { return }
        let given = UncheckedResult(value: (cache, 0))
        state.withLock { state in
            guard let cache = given.value?.cache else { return }
            state.value.clock += 1
            // A cache whose tokens are a prefix of the new one's holds nothing that the new one does not.
            state.value.entries.removeAll { Self.commonPrefix($0.tokens, tokens) == $0.tokens.count }
            state.value.entries.append(Entry(cache: cache, tokens: tokens, lastUse: state.value.clock))
            var bytes = state.value.entries.reduce(0) { $0 + $1.cache.byteCount }
            while bytes > byteLimit,
                let oldest = state.value.entries.indices.min(by: {
                    state.value.entries[$0].lastUse < state.value.entries[$1].lastUse
                })
            {
                bytes -= state.value.entries.remove(at: oldest).cache.byteCount
            }
        }
    }

    /// The number of caches waiting.
    public var count: Int {
        state.withLock { $0.value.entries.count }
    }

    /// How many leading tokens two texts share.
    static func commonPrefix(_ left: [Int32], _ right: [Int32]) -> Int {
        let limit = min(left.count, right.count)
        var count = 0
        while count < limit, left[count] == right[count] { count += 1 }
        return count
    }
}
