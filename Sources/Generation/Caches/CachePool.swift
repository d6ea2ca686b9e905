import Locks
public import Transformers

/// The caches of an engine's texts: those of texts that are being written have an owner, those of finished texts are
/// idle until a prompt begins alike.
///
/// Texts are told apart by their ids and by the key beside these (`KeyedTokens`): what was computed of another picture,
/// or with other adapters, is never of use. A prompt begins with the longest prefix that any cache holds. It gets an
/// idle cache if all of that is of use, or nearly so; else it gets a copy that shares the prefix, as it does of a text
/// that is still being written. The pool is bounded in bytes: the idle caches alone, and all caches together with the
/// index that finds them; what several share counts once. The idle cache used least recently is dropped first. Memory
/// of the model that only saves work may be reserved beside them, and goes after the idle caches.
public final class CachePool<Cache: PrefixCache>: Sendable {
    private struct Entry {
        /// Present while nobody has it.
        var idle: Cache?
        /// Present while somebody has it.
        weak var owned: Cache?
        /// Whether its owner drops it when memory is short.
        var isSpare = false
        var tokens: KeyedTokens
        /// When it was taken or copied.
        var lastUse: Int
        /// Whether its text has ended; false for one that is being written or was preempted.
        var isFinished = false

        var cache: Cache? { idle ?? owned }
    }

    private struct State {
        /// The caches by the times at which they came here.
        var entries: [Int: Entry] = [:]
        var index = PrefixIndex()
        var clock = 0
        /// The bytes that are reserved beside caches, and what gives them up.
        var reserved: (bytes: Int, giveUp: @Sendable () -> Void)?

        /// Has what is reserved given up; false where there is nothing.
        mutating func giveUpReserved() -> Bool {
            guard let given = reserved else { return false }
            reserved = nil
            given.giveUp()
            return true
        }

        /// The bytes of some of the caches together.
        func cacheBytes(where isCounted: (Int, Entry) -> Bool) -> Int {
            var bytes = CacheBytes()
            for (id, entry) in entries where isCounted(id, entry) { entry.cache?.addBytes(to: &bytes) }
            return bytes.count
        }

        var idleBytes: Int { cacheBytes { $1.idle != nil } }
        /// The tokens that tell some of the caches apart.
        private func tokenBytes(where isCounted: (Int, Entry) -> Bool) -> Int {
            entries.reduce(0) { sum, entry in
                guard isCounted(entry.key, entry.value) else { return sum }
                return sum + entry.value.tokens.byteCount + CachePool.entryBytes
            }
        }
        /// The caches, what finds them, and what is reserved.
        var byteCount: Int {
            cacheBytes { _, _ in true } + tokenBytes { _, _ in true } + index.byteCount
                + (reserved?.bytes ?? 0)
        }

        /// The bytes of some of the caches together, with what finds them; of the tree the blocks of their texts.
        func byteCount(where isCounted: (Int, Entry) -> Bool) -> Int {
            let ids = Set(entries.filter { isCounted($0.key, $0.value) }.keys)
            return cacheBytes(where: isCounted) + tokenBytes(where: isCounted) + index.byteCount(of: ids)
        }

        mutating func remove(_ id: Int) {
            if let entry = entries.removeValue(forKey: id) { index.remove(id, entry.tokens) }
        }

        /// Forgets texts whose caches are gone with their owners.
        mutating func removeLost() {
            for (id, entry) in entries where entry.cache == nil { remove(id) }
        }

        /// Drops the idle cache that was used least recently; false when there is none.
        mutating func evict(but kept: Int? = nil) -> Bool {
            let oldest = entries.lazy.filter { $0.value.idle != nil && $0.key != kept }
                .min { $0.value.lastUse < $1.value.lastUse }
            guard let oldest else { return false }
            remove(oldest.key)
            return true
        }

        /// Whether this many bytes more would be within a bound if all idle caches went, what finds them, and what is reserved.
        ///
        /// - Parameter givesUpSpare: whether the owners of spare caches are asked to drop these, too;
        ///   ``makeRoom(for:in:but:)`` does not ask them.
        func hasRoom(for bytes: Int, in bound: Int, but kept: Int? = nil, givesUpSpare: Bool = false) -> Bool {
            let rest = byteCount { id, entry in
                id == kept || entry.idle == nil && !(entry.isSpare && givesUpSpare)
            }
            let (needed, overflow) = (rest + PrefixIndex.emptyByteCount).addingReportingOverflow(bytes)
            return !overflow && needed <= bound
        }

        /// Drops idle caches, then what is reserved, until this many bytes more are within a bound; false where that is not enough.
        mutating func makeRoom(for bytes: Int, in bound: Int, but kept: Int? = nil) -> Bool {
            while true {
                let (needed, overflow) = byteCount.addingReportingOverflow(bytes)
                if !overflow, needed <= bound { return true }
                if !evict(but: kept), !giveUpReserved() { return false }
            }
        }

        /// The number of a cache that somebody has.
        func number(of cache: Cache) -> Int? { entries.first { $0.value.owned === cache }?.key }
    }

    /// Fewer tokens than this are not worth a copy: the mark that ends a turn, and what opens an answer.
    private static var leastLoss: Int { 8 }
    /// What an entry takes beside its cache and its tokens.
    private static var entryBytes: Int { 128 }

    private let state = Mutex(State())
    /// The most bytes that idle caches may hold together.
    public let byteLimit: Int
    /// The most bytes of all caches, and of what finds them.
    public let totalByteLimit: Int

    /// An empty pool.
    public init(byteLimit: Int, totalByteLimit: Int = .max) {
        self.byteLimit = byteLimit
        self.totalByteLimit = totalByteLimit
    }

    /// Takes a cache that holds the longest prefix that any text shares with a prompt, and nothing else.
    ///
    /// At least one prompt token is left to evaluate, since its logits are needed. A cache that holds more than the
    /// shared prefix is copied, so that its own text finds it again. So is one that is in use, and one that the new
    /// text would make useless for others that begin alike.
    ///
    /// - Parameters:
    ///   - tokens: the prompt.
    ///   - reusable: how much of a shared prefix of a cache may be in the new prompt.
    /// - Returns: the cache; nil when none can be reused.
    public func take(prefixOf tokens: KeyedTokens, reusable: (Cache, Int) -> Int = { $1 }) throws(TransformerError)
        -> Cache?
    {
        let found: (cache: Cache, shared: Int)? = state.withLock { state in
            state.removeLost()
            var best: (id: Int, shared: Int)?
            // Where nothing of the cache that shares most can be used, as when its window has moved on, one that shares
            // less may do.
            for level in state.index.levels(tokens).reversed() where best == nil {
                for id in level {
                    guard let entry = state.entries[id], let cache = entry.cache else { continue }
                    let shared = min(entry.tokens.commonPrefix(with: tokens), tokens.count - 1, cache.count)
                    guard shared > best?.shared ?? 0 else { continue }
                    let allowed = cache.reusableCount(upTo: reusable(cache, shared))
                    if allowed > best?.shared ?? 0 { best = (id, allowed) }
                }
            }
            guard let best, let entry = state.entries[best.id] else { return nil }
            state.clock += 1
            if let idle = entry.idle, best.shared + Self.leastLoss >= entry.tokens.count,
                !entry.isFinished || !idle.forgetsBeginnings
            {
                state.remove(best.id)
                return (idle, best.shared)
            }
            state.entries[best.id]?.lastUse = state.clock
            // Under the lock, so that no other text gets the cache while it is copied. One that a pass is using, or for whose copy
            // there is no memory, is as if it were not there.
            if let cache = entry.cache, state.hasRoom(for: cache.copiedByteCount, in: totalByteLimit, but: best.id),
                state.makeRoom(for: cache.copiedByteCount, in: totalByteLimit, but: best.id),
                let copy = try? cache.copy(upTo: best.shared)
            {
                return (copy, best.shared)
            }
            // Then one of the two must go.
            guard let idle = entry.idle, best.shared * 2 >= entry.tokens.count else { return nil }
            state.remove(best.id)
            return (idle, best.shared)
        }
        guard let found else { return nil }
        try found.cache.truncate(to: found.shared)
        return found.cache
    }

    /// Notes that a text is being read or written into a cache, so that others can begin with what it holds by then.
    ///
    /// - Parameter isSpare: whether it is dropped when memory is short.
    func own(_ cache: Cache, tokens: KeyedTokens, isSpare: Bool = false) {
        state.withLock { state in
            let id = state.clock
            state.clock += 1
            state.entries[id] = Entry(owned: cache, isSpare: isSpare, tokens: tokens, lastUse: id)
            state.index.insert(id, tokens)
        }
    }

    /// A text that is being read, and how much of it another one waits for.
    struct Reading: Sendable {
        fileprivate let id: Int
        fileprivate let count: Int
    }

    /// The text that is being read and will hold a longer prefix of a prompt than any holds now: by a block or more, or all that
    /// there is to hold; nil when none does.
    func reading(prefixOf tokens: KeyedTokens) -> Reading? {
        state.withLock { state in
            state.removeLost()
            var (held, promised) = (0, 0)
            var (reader, isWhole) = (0, false)
            for id in state.index.candidates(tokens) {
                guard let entry = state.entries[id], let cache = entry.cache else { continue }
                let shared = min(entry.tokens.commonPrefix(with: tokens), tokens.count - 1)
                held = max(held, min(shared, cache.count))
                guard entry.idle == nil, shared > promised else { continue }
                (promised, reader) = (shared, id)
                isWhole = shared >= min(entry.tokens.count, tokens.count - 1)
            }
            let count = isWhole ? promised : promised - PrefixIndex.blockSize + 1
            return held < count ? Reading(id: reader, count: count) : nil
        }
    }

    /// Whether a text is still being read up to where another one waits for it.
    func isGoingOn(_ reading: Reading) -> Bool {
        state.withLock { $0.entries[reading.id]?.owned.map { $0.count < reading.count } ?? false }
    }

    /// The bytes that a text which is being read or written already holds of a prompt's beginning: a copy of its cache
    /// shares them.
    ///
    /// - Parameter reusable: how much of a shared prefix of a cache may be in the new prompt.
    func ownedBytes(prefixOf tokens: KeyedTokens, reusable: (Cache, Int) -> Int = { $1 }) -> Int {
        state.withLock { state in
            state.removeLost()
            return state.index.candidates(tokens).reduce(0) { most, id in
                guard let entry = state.entries[id], let cache = entry.owned else { return most }
                let shared = min(entry.tokens.commonPrefix(with: tokens), tokens.count - 1, cache.count)
                return max(most, cache.sharedByteCount(upTo: cache.reusableCount(upTo: reusable(cache, shared))))
            }
        }
    }

    /// Gives a cache back with the tokens whose keys and values it holds; it is kept where it alone is within bounds.
    ///
    /// - Parameter isFinished: whether its text has ended, and was not preempted.
    public func give(_ cache: Cache, tokens: KeyedTokens, isFinished: Bool = true) {
        var own = CacheBytes()
        cache.addBytes(to: &own)
        state.withLock { state in
            if let id = state.number(of: cache) { state.remove(id) }
            guard cache.count == tokens.count, !tokens.isEmpty, own.count <= byteLimit else { return }
            state.removeLost()
            let id = state.clock
            state.clock += 1
            state.entries[id] = Entry(idle: cache, tokens: tokens, lastUse: id, isFinished: isFinished)
            state.index.insert(id, tokens)
            guard state.hasRoom(for: 0, in: totalByteLimit, but: id) else { return state.remove(id) }
            // A text that begins as this one does can begin with the new cache, as far as that can be cut.
            for (other, entry) in state.entries
            where other != id && entry.idle != nil && entry.tokens.commonPrefix(with: tokens) == entry.tokens.count
                && cache.reusableCount(upTo: entry.tokens.count) == entry.tokens.count
            {
                state.remove(other)
            }
            while state.idleBytes > byteLimit, state.evict() {}
            while state.byteCount > totalByteLimit, state.evict(but: id) || state.giveUpReserved() {}
        }
    }

    /// Reserves memory beside the caches for what only saves work.
    ///
    /// - Returns: false, with nothing reserved, where caches have so much that the bound leaves no room, or something is reserved
    ///   already.
    /// - Parameter giveUp: frees the memory, because caches need it; called at most once, and not after ``giveUpReserved()``
    ///   returns. It must not call the pool.
    func reserve(_ bytes: Int, orGiveUp giveUp: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            state.removeLost()
            let (needed, overflow) = state.byteCount.addingReportingOverflow(bytes)
            guard !overflow, needed <= totalByteLimit, state.reserved == nil else { return false }
            state.reserved = (bytes, giveUp)
            return true
        }
    }

    /// Has all memory given up that was reserved.
    func giveUpReserved() { state.withLock { _ = $0.giveUpReserved() } }

    /// Whether this many bytes more would be in bounds if all idle and spare caches went.
    func hasRoom(for bytes: Int) -> Bool {
        state.withLock { state in
            state.removeLost()
            return state.hasRoom(for: bytes, in: totalByteLimit, givesUpSpare: true)
        }
    }

    /// Drops idle caches, then what is reserved, until this many bytes more are in bounds; false where that is not enough.
    func makeRoom(for bytes: Int) -> Bool {
        state.withLock { state in
            state.removeLost()
            return state.makeRoom(for: bytes, in: totalByteLimit)
        }
    }

    /// The bytes that finding a text of this many tokens takes.
    static func bookkeepingBytes(_ tokens: Int) -> Int {
        entryBytes + tokens * MemoryLayout<Int32>.size + PrefixIndex.byteCount(tokens: tokens)
    }

    /// A copy of the idle cache whose text was finished last, with its tokens; nil when there is none.
    ///
    /// Made under the lock: a text that takes the cache itself continues in it at once.
    ///
    /// - Throws: `TransformerError`, where there is no memory for the copy.
    func latest() throws(TransformerError) -> (cache: Cache, tokens: KeyedTokens)? {
        try state.withLock { (state) throws(TransformerError) -> (cache: Cache, tokens: KeyedTokens)? in
            let finished = state.entries.filter { $0.value.idle != nil && $0.value.isFinished }
            guard let last = finished.max(by: { $0.key < $1.key })?.value, let cache = last.idle else { return nil }
            return (try cache.copy(upTo: .max), last.tokens)
        }
    }

    /// The number of caches waiting.
    public var count: Int {
        state.withLock { $0.entries.values.count { $0.idle != nil } }
    }

    /// The bytes of all caches, of what finds them, and of what is reserved.
    public var byteCount: Int {
        state.withLock { state in
            state.removeLost()
            return state.byteCount
        }
    }

    /// The bytes of all caches with what is reserved, and the part that texts hold which are being read or written; with what
    /// finds them.
    var bytes: (all: Int, owned: Int) {
        state.withLock { state in
            state.removeLost()
            return (state.byteCount, state.byteCount { $1.owned != nil })
        }
    }
}
