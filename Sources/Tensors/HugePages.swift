import Glibc

/// Pages of two megabytes, which the processor finds sooner than 512 small ones.
enum HugePages {
    /// Bytes of a page.
    static let size = 2 << 20
    /// MADV_HUGEPAGE, which Swift does not import on all systems.
    private static let advice: Int32 = 14

    /// Asks for huge pages in memory that begins at one; a last, incomplete page is left in small ones.
    static func advise(_ base: UnsafeMutableRawPointer, byteCount: Int) {
        madvise(base, byteCount / size * size, advice)
    }
}
