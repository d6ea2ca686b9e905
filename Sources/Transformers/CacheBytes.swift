/// The bytes of some caches together, in which a page or a snapshot that several of them hold counts once.
public struct CacheBytes: Sendable {
    /// The bytes of all caches that were added.
    public private(set) var count = 0
    private var counted: Set<ObjectIdentifier> = []

    /// Of no caches.
    public init() {}

    /// Adds bytes that one cache alone holds.
    public mutating func add(_ bytes: Int) { count += bytes }

    /// Adds memory that other caches may hold as well; false where it is counted already.
    @discardableResult
    mutating func add(_ memory: HeldMemory) -> Bool {
        guard counted.insert(memory.id).inserted else { return false }
        count += memory.byteCount
        return true
    }

    /// Adds the pages of a table, as far as they are not counted: all before one that is counted are so, too, since two tables
    /// share only beginnings.
    mutating func add(_ pages: [HeldMemory]) {
        for page in pages.reversed() where !add(page) { return }
    }
}

/// Memory that several caches may hold, a page or a snapshot, as it is counted.
struct HeldMemory: Sendable {
    let id: ObjectIdentifier
    let byteCount: Int
}
