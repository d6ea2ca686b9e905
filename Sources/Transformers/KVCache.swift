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
    public var byteCount: Int { state.withLock { $0.layers.reduce(0) { $0 + $1.byteCount } } }

    /// The largest length, at most `count` positions, to which the cache can be cut: that length, or 0 where a sliding
    /// window has passed it.
    public func reusableCount(upTo count: Int) -> Int {
        state.withLock { state in Self.reusableCount(upTo: count, state, reaches) }
    }

    /// Forgets the positions from a length on, which a cache of that length or less leaves alone.
    ///
    /// - Throws: ``TransformerError/cannotTruncate(to:count:reusable:)`` when a sliding window has passed that length.
    public func truncate(to count: Int) throws(TransformerError) {
        try state.withLock { (state) throws(TransformerError) in
            let target = max(count, 0)
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
            var layers: [LayerCache] = []
            for layer in state.layers { layers.append(try layer.copy()) }
            return CopiedState(
                State(
                    layers: layers, count: state.count, highWater: state.highWater, promptLength: state.promptLength))
        }
        return KVCache(copying: self, copied.state)
    }

    /// Lends the state to one caller, who finds nobody else there.
    func withState<Result: Sendable>(
        _ body: (inout State) throws(TransformerError) -> Result
    ) throws(TransformerError) -> Result {
        let result = try state.withLockIfAvailable { (state) throws(TransformerError) in try body(&state) }
        guard let result else { throw .cacheInUse }
        return result
    }

    private static func reusableCount(upTo count: Int, _ state: State, _ reaches: [Int?]) -> Int {
        let target = min(max(count, 0), state.count)
        let isPossible = zip(state.layers, reaches).allSatisfy { layer, reach in
            layer.canTruncate(to: target, highWater: state.highWater, reach: reach)
        }
        return isPossible || target == state.count ? target : 0
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
