import Locks
public import Tensors

/// What is kept of a sequence's positions, so that a new token is computed without the old ones: keys and values, and
/// the states of recurrent layers.
///
/// One sequence at a time: a call that finds the cache in use by another fails with ``TransformerError/cacheInUse``.
/// Keys and values are in pages of 256 positions, and in a ring in layers with a sliding window; they can be cut. A state
/// holds all positions before it at once, and goes back only to where ``snapshot()`` has kept a copy. Caches of sequences that
/// begin alike share pages: a ``copy(upTo:)`` takes memory when positions are added to it.
public final class KVCache: Sendable {
    /// What the lock protects.
    struct State {
        var layers: [LayerMemory]
        /// The tables of all layers, each once.
        var tables: [PageTable]
        /// States of earlier lengths, the shortest first.
        var snapshots: [StateSnapshot] = []
        /// Positions held.
        var count = 0
        /// What tells the positions held apart from others with the same ids.
        var key = CacheKey()
        /// The longest sequence held since it was last empty: rings have lost what lies too far before its end.
        var highWater = 0
        /// The length of the prompt for which the keys were rotated.
        var promptLength = 0
        /// The pages of each table, as they were when no pass had the state: a pass changes the tables themselves.
        var heldPages: [[HeldMemory]] = []
        /// The bytes of the states, which no other cache holds, as they were then.
        var stateByteCount = 0
        /// Whether a pass has the state.
        var isLent = false
        /// The last positions, before each of which the last pass has kept the states of recurrent layers.
        var kept = 0..<0
        /// The bytes of those states, which no other cache holds.
        var keptByteCount = 0

        init(layers: [LayerMemory]) {
            self.layers = layers
            tables = LayerMemory.tables(of: layers)
            countBytes()
        }
    }

    /// The positions of a page, after which states of attention are joined.
    public static let pageSize = ScaledDotProductAttention.segmentSize
    /// The numbers held.
    public let type: CacheForm
    /// The decoder that made the cache.
    let decoder: DecoderIdentity
    /// The most positions the cache may hold.
    public let capacity: Int
    /// The most positions that are added at once.
    let chunkSize: Int
    private let state: Mutex<State>

    /// The most snapshots that a cache keeps.
    static let snapshotLimit = 4

    init(decoder: DecoderIdentity, layers: [LayerConfiguration], capacity: Int, chunkSize: Int, type: CacheForm) {
        self.decoder = decoder
        self.type = type
        self.capacity = capacity
        self.chunkSize = chunkSize
        state = Mutex(
            State(layers: LayerMemory.empty(layers, limit: capacity, chunkSize: chunkSize, form: type)))
    }

    private init(copying other: KVCache, _ state: sending State) {
        decoder = other.decoder
        type = other.type
        capacity = other.capacity
        chunkSize = other.chunkSize
        self.state = Mutex(state)
    }

    /// The number of positions held.
    public var count: Int { state.withLock { $0.count } }

    /// What tells the positions held apart from others with the same ids.
    public var key: CacheKey { state.withLock { $0.key } }

    /// The length of the prompt for which keys were rotated; matters only to embeddings that depend on the length.
    public var promptLength: Int { state.withLock { $0.promptLength } }

    /// The size in memory, in bytes, with pages and snapshots that other caches hold as well.
    public var byteCount: Int {
        var bytes = CacheBytes()
        addBytes(to: &bytes)
        return bytes.count
    }

    /// Adds the size in memory to that of other caches.
    public func addBytes(to bytes: inout CacheBytes) {
        let (tables, snapshots, states) = state.withLock {
            ($0.heldPages, $0.heldSnapshots, $0.stateByteCount + $0.keptByteCount)
        }
        bytes.add(states)
        for snapshot in snapshots { bytes.add(snapshot) }
        for pages in tables { bytes.add(pages) }
    }

    /// The size in memory once there is room for this many positions, in bytes: with another snapshot, where there can be one.
    public func byteCount(holding count: Int) -> Int {
        state.withLock { $0.byteCount(holding: min(count, capacity), snapshotLimit: Self.snapshotLimit) }
    }

    /// The bytes that are taken when positions are added up to a length; none while a pass uses the cache.
    ///
    /// With another snapshot, where there can be one, and with the copy of a page that others hold, too.
    public func addedByteCount(holding count: Int) -> Int {
        state.withLock { state in
            state.isLent
                ? 0 : state.addedByteCount(holding: min(count, capacity), snapshotLimit: Self.snapshotLimit)
        }
    }

    /// The bytes that a ``copy(upTo:)`` takes at once, before anything is added to it: those of the states of recurrent layers.
    public var copiedByteCount: Int { state.withLock { $0.stateByteCount } }

    /// The bytes of whole pages of the first positions: what a copy with these continues sharing.
    public func sharedByteCount(upTo count: Int) -> Int {
        state.withLock { state in
            zip(state.tables, state.heldPages).filter { !$0.0.isRing }.reduce(0) { sum, held in
                held.1.prefix(held.0.slots(min(count, state.count)) / held.0.pageSize)
                    .reduce(sum) { $0 + $1.byteCount }
            }
        }
    }

    /// Whether the cache may no longer be cut to what it holds now when positions have been added: a layer with a sliding window
    /// keeps the last positions alone.
    public var forgetsBeginnings: Bool { state.withLock { $0.tables.contains(where: \.isRing) } }

    /// The largest length, at most `count` positions, to which the cache can be cut: that length, the longest snapshot below
    /// it where layers are recurrent, or 0 where a sliding window has passed it or a pass is using the cache.
    ///
    /// Rows that see each other are not divided: such a length is before them.
    public func reusableCount(upTo count: Int) -> Int {
        state.withLock { state in state.isLent ? 0 : state.reusableCount(upTo: count) }
    }

    /// Keeps the states of recurrent layers as they are now, so that the cache can be cut to its present length later.
    ///
    /// Costs memory, which ``byteCount`` counts, only where layers are recurrent. A few snapshots are kept; of more, the one
    /// whose neighbours are nearest to each other goes. Without memory for it, or while a pass uses the cache, there is none.
    public func snapshot() { state.withLock { $0.takeSnapshot(limit: Self.snapshotLimit) } }

    /// The bytes that are taken when the states of recurrent layers are kept before this many positions of a pass.
    public func addedByteCount(keeping positions: Int) -> Int {
        state.withLock { state in
            let one = state.layers.reduce(0) { $0 + ($1.state?.shape.byteCount ?? 0) }
            return state.isLent ? 0 : max(0, positions * one - state.keptByteCount)
        }
    }

    /// Gives up what was kept of the last pass's positions, which then can no longer be taken back; false where there is nothing.
    @discardableResult
    public func dropKeptStates() -> Bool {
        state.withLock { state in
            guard !state.isLent, state.keptByteCount > 0 else { return false }
            for layer in state.layers { layer.state?.dropKept() }
            state.kept = 0..<0
            state.countBytes()
            return true
        }
    }

    /// Drops all snapshots, because their memory is needed; false where there are none.
    public func dropSnapshots() -> Bool {
        state.withLock { state in
            guard !state.isLent, !state.snapshots.isEmpty else { return false }
            state.snapshots = []
            return true
        }
    }

    /// Forgets the positions from a length on, which a cache of that length or less leaves alone.
    ///
    /// - Throws: ``TransformerError/cannotTruncate(to:count:reusable:)`` when a sliding window has passed that length, or layers
    ///   are recurrent and there is no snapshot of it.
    public func truncate(to count: Int) throws(TransformerError) {
        try state.withLock { (state) throws(TransformerError) in
            let target = max(count, 0)
            guard !state.isLent else { throw .cacheInUse }
            guard target < state.count else { return }
            if state.takeBack(to: target) { return }
            let reusable = state.reusableCount(upTo: target)
            guard reusable == target else {
                throw .cannotTruncate(to: target, count: state.count, reusable: reusable)
            }
            state.cut(to: target)
        }
    }

    /// A cache with the same positions, for a second sequence that begins alike.
    public func copy() throws(TransformerError) -> KVCache { try copy(upTo: .max) }

    /// A cache with the first positions, all of them where there are fewer; both continue in pages of their own.
    ///
    /// - Throws: ``TransformerError/cannotTruncate(to:count:reusable:)`` when a sliding window has passed that length, or layers
    ///   are recurrent and there is no snapshot of it.
    public func copy(upTo count: Int) throws(TransformerError) -> KVCache {
        let copied = try state.withLock { (state) throws(TransformerError) in
            guard !state.isLent else { throw .cacheInUse }
            let target = min(max(count, 0), state.count)
            let reusable = state.reusableCount(upTo: target)
            guard reusable == target else {
                throw .cannotTruncate(to: target, count: state.count, reusable: reusable)
            }
            return CopiedState(try state.fork(upTo: target))
        }
        return KVCache(copying: self, copied.state)
    }

    /// Gives the cache memory of its own for all that it holds: as if no other sequence began alike.
    ///
    /// - Throws: ``TransformerError/cacheInUse`` while a pass has it.
    public func separate() throws(TransformerError) {
        try state.withLock { (state) throws(TransformerError) in
            guard !state.isLent else { throw .cacheInUse }
            defer { state.countBytes() }
            for table in state.tables { try table.separate() }
        }
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
            state.key = lent.key
            state.highWater = lent.highWater
            state.promptLength = lent.promptLength
            state.snapshots = lent.snapshots
            state.kept = lent.kept
            state.isLent = false
            state.countBytes()
        }
    }
}

/// What one pass has of a cache.
///
/// Unchecked because a state is lent to one pass at a time, and the cache leaves its layers alone meanwhile.
struct LentState: @unchecked Sendable {
    let layers: [LayerMemory]
    private let tables: [PageTable]
    var snapshots: [StateSnapshot]
    var key: CacheKey
    var count: Int
    var highWater: Int
    var promptLength: Int
    /// The positions before which the pass keeps the states of recurrent layers.
    private(set) var kept = 0..<0

    init(_ state: KVCache.State) {
        (layers, tables) = (state.layers, state.tables)
        (snapshots, key) = (state.snapshots, state.key)
        (count, highWater, promptLength) = (state.count, state.highWater, state.promptLength)
    }

    /// Makes room for this many more positions.
    ///
    /// - Parameter guesses: how many of them, the last ones, may be taken back.
    mutating func reserve(_ positions: Int, guesses: Int = 0) throws(TransformerError) {
        for table in tables { try table.reserve(count + positions, writingFrom: count) }
        for layer in layers {
            try layer.state?.reserve()
            try layer.state?.reserve(kept: guesses)
        }
        if guesses > 0, layers.contains(where: { $0.state != nil }) {
            kept = count + positions - guesses..<count + positions
        }
    }

    /// Counts positions that have entered the layers, and notes what is in them.
    mutating func advance(by input: SequenceInput) {
        for segment in input.segments { key.append(KeyedRows(segment, at: count)) }
        count += input.count
        highWater = max(highWater, count)
    }
}

/// Carries a fresh copy out of the lock.
///
/// Unchecked because nothing else holds a reference to the forked tables and the copied states. Snapshots, which are
/// shared, never change, and a page changes only while one table alone holds it.
private struct CopiedState: @unchecked Sendable {
    let state: KVCache.State

    init(_ state: KVCache.State) { self.state = state }
}

/// Tells decoders apart, so that a cache is not used with another one.
final class DecoderIdentity: Sendable {}
