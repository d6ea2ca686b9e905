/// Memory for the keys and values of consecutive positions, in all layers that have a ``PageTable`` in common.
///
/// Sequences that begin alike hold the same page. It is freed with the last table that holds it, and written only while one
/// table alone does.
final class CachePage {
    /// The positions that there is room for.
    let slotCount: Int
    /// The size in memory, in bytes.
    let byteCount: Int
    // One strip after the other: [slotCount][bytes of a slot in the strip], zero at first
    let memory: UnsafeMutableRawPointer

    /// A page of this many slots; nil when there is no memory for it.
    init?(slotCount: Int, slotByteCount: Int) {
        let (bytes, overflow) = slotCount.multipliedReportingOverflow(by: slotByteCount)
        guard !overflow, let memory = CacheMemory.allocate(byteCount: bytes) else { return nil }
        self.slotCount = slotCount
        self.memory = memory
        byteCount = bytes
    }

    deinit { CacheMemory.free(memory, byteCount: byteCount) }

    /// Where a page is, for readers that do not keep it: threads that count references to one page wait for each other.
    struct Place: Equatable {
        let memory: UnsafeMutableRawPointer
        let slotCount: Int
    }

    var place: Place { Place(memory: memory, slotCount: slotCount) }
}
