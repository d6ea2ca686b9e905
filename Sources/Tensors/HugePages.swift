import LibC

/// Pages of two megabytes, which the processor finds sooner than 512 small ones.
public enum HugePages {
    /// Bytes of a page.
    public static let size = 2 << 20
    /// MADV_HUGEPAGE, which Swift does not import on all systems.
    private static let advice: Int32 = 14

    /// Memory for vectors, to be freed with `deallocate()`: aligned to a cache line, and in huge pages if it fills one.
    ///
    /// A vector beside the lines is read and written as two, and so are all that follow it.
    public static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
        let isLarge = byteCount >= size
        let base = UnsafeMutableRawPointer.allocate(
            byteCount: max(byteCount, 1), alignment: isLarge ? size : TensorBytes.alignment)
        if isLarge { advise(base, byteCount: byteCount) }
        return base
    }

    /// Requests huge pages in memory that begins at one; a last, incomplete page stays in small ones.
    static func advise(_ base: UnsafeMutableRawPointer, byteCount: Int) {
        madvise(base, byteCount / size * size, advice)
    }
}
