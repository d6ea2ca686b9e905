import LibC

/// Zeroed memory of a cache's buffers, which the system provides page by page as it is touched.
///
/// A cache that grows needs ever larger buffers, so none fits where another was freed: on the heap, freed memory would
/// stay with the process. Large buffers are therefore mapped one by one, and go back to the system at once.
enum CacheMemory {
    /// From this many bytes on a buffer is mapped; a process may have some 65,000 mappings, and small caches may be many.
    private static let leastMapping = 1 << 20
    /// A cache line: a vector beside the lines is read as two.
    private static let alignment = 64

    /// Memory of this many bytes, aligned to a cache line; nil when there is not so much.
    static func allocate(byteCount: Int) -> UnsafeMutableRawPointer? {
        guard byteCount >= leastMapping else { return allocateSmall(byteCount) }
        let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return memory == UnsafeMutableRawPointer(bitPattern: -1) ? nil : memory
    }

    /// Gives memory back that ``allocate(byteCount:)`` gave for this many bytes.
    static func free(_ memory: UnsafeMutableRawPointer?, byteCount: Int) {
        guard let memory else { return }
        if byteCount >= leastMapping {
            munmap(memory, byteCount)
        } else {
            LibC.free((memory - alignment).load(as: UnsafeMutableRawPointer.self))
        }
    }

    /// Memory of the heap, with the address that is to be freed a line before it.
    private static func allocateSmall(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        guard let base = calloc(byteCount + 2 * alignment, 1) else { return nil }
        let memory = (base + alignment).alignedUp(toMultipleOf: alignment)
        (memory - alignment).storeBytes(of: base, as: UnsafeMutableRawPointer.self)
        return memory
    }
}
