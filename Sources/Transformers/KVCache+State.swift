/// The states of recurrent layers at one length of a sequence; never changed, so that copies of a cache have it in common.
final class StateSnapshot {
    /// Positions held then.
    let count: Int
    /// For each layer its state; nil where it has none.
    let states: [RecurrentState?]
    /// The size in memory, in bytes.
    let byteCount: Int

    /// A snapshot of states that do not change any more.
    init(count: Int, states: [RecurrentState?]) {
        (self.count, self.states) = (count, states)
        byteCount = states.reduce(0) { $0 + ($1?.byteCount ?? 0) }
    }
}

/// What can be done with a cache's memory while no pass has it.
extension KVCache.State {
    /// Whether any layer can go back only to a snapshot.
    private var isRecurrent: Bool { layers.contains { $0.state != nil } }

    /// The largest length, at most `count`, to which all layers can go back.
    func reusableCount(upTo count: Int) -> Int {
        let target = min(max(count, 0), self.count)
        if target == self.count { return target }
        let lengths =
            isRecurrent ? snapshots.map(\.count).filter { $0 <= target }.reversed() : [key.undivided(target)]
        return lengths.first { length in
            key.undivided(length) == length
                && layers.allSatisfy { layer in
                    layer.caches.allSatisfy { $0.canTruncate(to: length, highWater: highWater) }
                }
        } ?? 0
    }

    /// Forgets the positions from a length on, to which ``reusableCount(upTo:)`` says that all layers can go back.
    mutating func cut(to length: Int) {
        let states = snapshots.first { $0.count == length }?.states
        for (index, layer) in layers.enumerated() {
            if length == 0 {
                layer.state?.clear()
            } else if let kept = states?[index] {
                layer.state?.take(kept)
            }
        }
        snapshots.removeAll { $0.count > length }
        for table in tables { table.cut(to: length) }
        (count, kept) = (length, 0..<0)
        key = length == 0 ? CacheKey() : key.prefix(length)
        if length == 0 {
            highWater = 0
            promptLength = 0
        }
        countBytes()
    }

    /// Takes the last positions of the last pass back, where its states were kept before the first of them; false where they were
    /// not.
    mutating func takeBack(to length: Int) -> Bool {
        guard kept.contains(length), key.undivided(length) == length,
            layers.allSatisfy({ layer in
                layer.caches.allSatisfy { $0.canTruncate(to: length, highWater: highWater) }
            })
        else { return false }
        for layer in layers { layer.state?.takeBack(to: length - kept.lowerBound) }
        snapshots.removeAll { $0.count > length }
        for table in tables { table.cut(to: length) }
        (count, key, kept) = (length, key.prefix(length), 0..<0)
        countBytes()
        return true
    }

    /// A state for a second sequence with the first positions, to which ``reusableCount(upTo:)`` says that all layers can go
    /// back: in the same pages, with copies of the states.
    func fork(upTo length: Int) throws(TransformerError) -> KVCache.State {
        var fork = self
        fork.kept = 0..<0
        fork.tables = tables.map { $0.fork(upTo: length) }
        fork.layers = try LayerMemory.copy(layers, tables: zip(tables, fork.tables).map { ($0, $1) })
        if length < count { fork.cut(to: length) } else { fork.countBytes() }
        return fork
    }

    /// The bytes of all states once there are positions.
    private var fullStateByteCount: Int { layers.reduce(0) { $0 + ($1.state?.shape.byteCount ?? 0) } }

    /// The bytes of all pages once there is room for this many positions, and of the states with another snapshot where
    /// there can be one; by what was held when no pass had the state, since a pass changes its tables.
    func byteCount(holding count: Int, snapshotLimit: Int) -> Int {
        let states = fullStateByteCount
        let kept = snapshots.reduce(0) { $0 + $1.byteCount }
        let all = kept + states + (snapshots.count < snapshotLimit ? states : 0)
        return zip(tables, heldPages).reduce(all) { $0 + $1.0.byteCount(holding: count, from: $1.1) }
    }

    /// The bytes that are taken when positions up to a length are added, and another snapshot.
    mutating func addedByteCount(holding count: Int, snapshotLimit: Int) -> Int {
        let states = fullStateByteCount
        // A snapshot that makes room for another frees no memory where a second cache has it.
        let isMore =
            snapshots.count < snapshotLimit
            || snapshots.indices.contains { !isKnownUniquelyReferenced(&snapshots[$0]) }
        return tables.reduce(states - stateByteCount + (isMore ? states : 0)) {
            $0 + $1.addedByteCount(holding: count, writingFrom: self.count)
        }
    }

    /// Keeps a copy of the states as they are.
    mutating func takeSnapshot(limit: Int) {
        guard isRecurrent, !isLent, count > 0, !snapshots.contains(where: { $0.count == count }) else { return }
        var states: [RecurrentState?] = []
        for layer in layers {
            guard let state = layer.state else {
                states.append(nil)
                continue
            }
            guard let copy = try? state.copy() else { return }
            states.append(copy)
        }
        snapshots.append(StateSnapshot(count: count, states: states))
        if snapshots.count > limit { snapshots.remove(at: leastUsefulSnapshot) }
    }

    /// The snapshot, not the last, without which the largest gap between neighbours grows least.
    private var leastUsefulSnapshot: Int {
        func gap(_ index: Int) -> Int {
            snapshots[index + 1].count - (index == 0 ? 0 : snapshots[index - 1].count)
        }
        return (0..<snapshots.count - 1).min { gap($0) < gap($1) } ?? 0
    }

    /// The snapshots as they are counted: none is taken or dropped while a pass has the state.
    var heldSnapshots: [HeldMemory] {
        snapshots.map { HeldMemory(id: ObjectIdentifier($0), byteCount: $0.byteCount) }
    }

    /// Counts the bytes of all pages and states anew.
    mutating func countBytes() {
        heldPages = tables.map(\.heldPages)
        stateByteCount = layers.reduce(0) { $0 + ($1.state?.byteCount ?? 0) }
        keptByteCount = layers.reduce(0) { $0 + ($1.state?.keptByteCount ?? 0) }
    }
}
