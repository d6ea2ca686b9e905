import Locks
public import Tensors

/// The keys and values of a sequence's positions, so that a new token is computed without the old ones.
///
/// One sequence at a time: a call that finds the cache in use by another fails with ``TransformerError/cacheInUse``.
/// One contiguous buffer for each layer that doubles as it grows, and a ring in layers with a sliding window.
public final class KVCache: Sendable {
    /// What stands behind the lock.
    struct State {
        var layers: [LayerCache]
        /// Positions held.
        var count = 0
        /// The longest sequence held since it was last empty: rings have lost what lies too far before its end.
        var highWater = 0
        /// The length of the prompt for which the keys were rotated.
        var promptLength = 0
        /// The bytes of all layers, as they were when nobody had the state.
        var byteCount = 0
        /// Whether a pass has the state.
        var isLent = false
    }

    /// The numbers held.
    public let type: CacheType
    /// The decoder that made the cache.
    let decoder: DecoderIdentity
    /// The most positions the cache may hold.
    public let capacity: Int
    /// The most positions that are added at once.
    let chunkSize: Int
    /// How far back each layer's attention reaches; nil without a bound.
    private let reaches: [Int?]
    private let state: Mutex<State>

    init(decoder: DecoderIdentity, layers: [AttentionConfiguration], capacity: Int, chunkSize: Int, type: CacheType) {
        self.decoder = decoder
        self.type = type
        self.capacity = capacity
        self.chunkSize = chunkSize
        reaches = layers.map { $0.mask.reach }
        state = Mutex(
            State(layers: layers.map { LayerCache($0, limit: capacity, chunkSize: chunkSize, type: type) }))
    }

    private init(copying other: KVCache, _ state: sending State) {
        decoder = other.decoder
        type = other.type
        capacity = other.capacity
        chunkSize = other.chunkSize
        reaches = other.reaches
        self.state = Mutex(state)
    }

    /// The number of positions held.
    public var count: Int { state.withLock { $0.count } }

    /// The length of the prompt for which keys were rotated; matters only to embeddings that depend on the length.
    public var promptLength: Int { state.withLock { $0.promptLength } }

    /// The size of the buffers in memory, in bytes.
    public var byteCount: Int { state.withLock { $0.byteCount } }

    /// The largest length, at most `count` positions, to which the cache can be cut: that length, or 0 where a sliding
    /// window has passed it or a pass is using the cache.
    public func reusableCount(upTo count: Int) -> Int {
        state.withLock { state in state.isLent ? 0 : Self.reusableCount(upTo: count, state, reaches) }
    }

    /// Forgets the positions from a length on, which a cache of that length or less leaves alone.
    ///
    /// - Throws: ``TransformerError/cannotTruncate(to:count:reusable:)`` when a sliding window has passed that length.
    public func truncate(to count: Int) throws(TransformerError) {
        try state.withLock { (state) throws(TransformerError) in
            let target = max(count, 0)
            guard !state.isLent else { throw .cacheInUse }
            guard target < state.count else { return }
            let reusable = Self.reusableCount(upTo: target, state, reaches)
            guard reusable == target else {
                throw .cannotTruncate(to: target, count: state.count, reusable: reusable)
            }
            state.count = target
            if target == 0 {
                state.highWater = 0
                state.promptLength = 0
            }
        }
    }

    /// A cache of its own with the same positions, for a second sequence that begins alike.
    public func copy() throws(TransformerError) -> KVCache {
        let copied = try state.withLock { (state) throws(TransformerError) in
            guard !state.isLent else { throw .cacheInUse }
            var layers: [LayerCache] = []
            for layer in state.layers { layers.append(try layer.copy()) }
            return CopiedState(
                State(
                    layers: layers, count: state.count, highWater: state.highWater, promptLength: state.promptLength,
                    byteCount: layers.reduce(0) { $0 + $1.byteCount }))
        }
        return KVCache(copying: self, copied.state)
    }

    /// Lends the state to one pass, until it is given back.
    ///
    /// - Throws: ``TransformerError/cacheInUse`` while another pass has it.
    func lend() throws(TransformerError) -> LentState {
        try state.withLock { (state) throws(TransformerError) in
            guard !state.isLent else { throw .cacheInUse }
            state.isLent = true
            return LentState(state)
        }
    }

    /// Takes the state back, with what the pass has added.
    func giveBack(_ lent: LentState) {
        state.withLock { state in
            state.count = lent.count
            state.highWater = lent.highWater
            state.promptLength = lent.promptLength
            state.byteCount = state.layers.reduce(0) { $0 + $1.byteCount }
            state.isLent = false
        }
    }

    private static func reusableCount(upTo count: Int, _ state: State, _ reaches: [Int?]) -> Int {
        let target = min(max(count, 0), state.count)
        let isPossible = zip(state.layers, reaches).allSatisfy { layer, reach in
            layer.canTruncate(to: target, highWater: state.highWater, reach: reach)
        }
        return isPossible || target == state.count ? target : 0
    }
}

/// What one pass has of a cache.
///
/// Unchecked because a state is lent to one pass at a time, and the cache leaves its layers alone meanwhile.
struct LentState: @unchecked Sendable {
    let layers: [LayerCache]
    var count: Int
    var highWater: Int
    var promptLength: Int

    init(_ state: KVCache.State) {
        layers = state.layers
        (count, highWater, promptLength) = (state.count, state.highWater, state.promptLength)
    }

    /// Counts positions that have entered the layers.
    mutating func advance(by positions: Int) {
        count += positions
        highWater = max(highWater, count)
    }
}

/// Carries a fresh copy out of the lock.
///
/// Unchecked because nobody else holds a reference to the copied buffers.
private struct CopiedState: @unchecked Sendable {
    let state: KVCache.State

    init(_ state: KVCache.State) { self.state = state }
}

/// Tells decoders apart, so that a cache is not used with another one.
final class DecoderIdentity: Sendable {}
