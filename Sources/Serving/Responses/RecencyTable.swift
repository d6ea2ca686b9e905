/// Stored responses by their ids, in the order in which they were last used.
///
/// Each knows its neighbours in that order, so that every change takes the same time, however many there are.
struct RecencyTable {
    /// A response, when it was last used, and its neighbours.
    private struct Entry {
        let stored: StoredResponse
        var used: ContinuousClock.Instant
        /// The one that was used next.
        var newer: String?
        /// The one that was used before.
        var older: String?
    }

    private var entries: [String: Entry] = [:]
    private var newest: String?
    private var oldest: String?
    /// What all of them take.
    private(set) var byteCount = 0

    var count: Int { entries.count }

    subscript(id: String) -> StoredResponse? { entries[id]?.stored }

    /// The one that was not used for the longest time, and when it was.
    var leastRecent: (stored: StoredResponse, used: ContinuousClock.Instant)? {
        oldest.flatMap { entries[$0] }.map { ($0.stored, $0.used) }
    }

    /// Adds a response as the one that was used last.
    mutating func add(_ stored: StoredResponse, at time: ContinuousClock.Instant) {
        remove(stored.id)
        entries[stored.id] = Entry(stored: stored, used: time, newer: nil, older: nil)
        byteCount += stored.byteCount
        link(stored.id)
    }

    /// Makes a response the one that was used last.
    mutating func use(_ id: String, at time: ContinuousClock.Instant) {
        guard entries[id] != nil else { return }
        unlink(id)
        entries[id]?.used = time
        link(id)
    }

    /// Takes a response out.
    mutating func remove(_ id: String) {
        guard let entry = entries[id] else { return }
        unlink(id)
        byteCount -= entry.stored.byteCount
        entries[id] = nil
    }

    private mutating func link(_ id: String) {
        entries[id]?.older = newest
        entries[id]?.newer = nil
        if let newest { entries[newest]?.newer = id } else { oldest = id }
        newest = id
    }

    private mutating func unlink(_ id: String) {
        guard let entry = entries[id] else { return }
        if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
        if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
    }
}
