/// The bytes of some caches together, in which a page that several of them hold counts once.
public struct CacheBytes: Sendable {
    /// The bytes of all caches that were added.
    public private(set) var count = 0
    private var counted: Set<ObjectIdentifier> = []

    /// Of no caches.
    public init() {}

    /// Adds bytes that one cache alone holds.
    public mutating func add(_ bytes: Int) { count += bytes }

    /// Adds the pages of a table, as far as they are not counted: all before one that is counted are so, too, since two tables
    /// share only beginnings.
    mutating func add(_ pages: [HeldPage]) {
        for page in pages.reversed() {
            guard counted.insert(page.id).inserted else { return }
            count += page.byteCount
        }
    }
}

/// A page of a table as it is counted.
struct HeldPage: Sendable {
    let id: ObjectIdentifier
    let byteCount: Int
}
