import Glibc

/// Zeroed memory of a cache's buffers, which the system provides page by page as it is touched.
///
/// A cache that grows needs ever larger buffers, so none fits where another was freed: on the heap, what was freed would stay with
/// the process. Large buffers are therefore mapped by themselves, and go back to the system at once.
enum CacheMemory {
    /// From so many bytes on a buffer is mapped; a process may have some 65,000 mappings, and small caches may be many.
    private static let leastMapping = 1 << 20

    /// Memory of so many bytes; nil when there is not so much.
    static func allocate(byteCount: Int) -> UnsafeMutableRawPointer? {
        guard byteCount >= leastMapping else { return calloc(byteCount, 1) }
        let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return memory == UnsafeMutableRawPointer(bitPattern: -1) ? nil : memory
    }

    /// Gives memory back that ``allocate(byteCount:)`` gave for so many bytes.
    static func free(_ memory: UnsafeMutableRawPointer?, byteCount: Int) {
        guard byteCount >= leastMapping, let memory else { return Glibc.free(memory) }
        munmap(memory, byteCount)
    }
}
