import Glibc

/// Read-only bytes that back tensors: part of a mapped file, or memory of its own.
///
/// The bytes stay valid and unchanged while the object lives, provided that nobody cuts a mapped file short.
public final class TensorBytes: Sendable {
    private enum Owner {
        case mapping
        case allocation
    }

    // The pointer is written once in `init` and the memory behind it is never written to afterwards, so that any
    // thread may read it until `deinit`, which runs when no reference is left.
    nonisolated(unsafe) private let base: UnsafeMutableRawPointer
    /// The number of bytes.
    public let count: Int
    private let owner: Owner

    /// Alignment of owned memory: a cache line, and the widest vector load.
    public static let alignment = 64

    /// The size of a huge page.
    private static let hugePage = 2 << 20
    /// MADV_HUGEPAGE, which Swift does not import on all systems.
    private static let hugePageAdvice: Int32 = 14

    /// Takes over a mapping made by `mmap`, which is unmapped at the end.
    public init(mapping base: UnsafeMutableRawPointer, count: Int) {
        self.base = base
        self.count = count
        self.owner = .mapping
    }

    /// Allocates owned memory and lets a closure fill it.
    public init(count: Int, filling body: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
        let isLarge = count >= Self.hugePage
        let base = UnsafeMutableRawPointer.allocate(
            byteCount: max(count, 1), alignment: isLarge ? Self.hugePage : Self.alignment)
        // Reading from huge pages is up to twice as fast. The last, incomplete one is left in small pages.
        if isLarge { madvise(base, count / Self.hugePage * Self.hugePage, Self.hugePageAdvice) }
        do {
            try body(UnsafeMutableRawBufferPointer(start: base, count: count))
        } catch {
            base.deallocate()
            throw error
        }
        self.base = base
        self.count = count
        self.owner = .allocation
    }

    deinit {
        switch owner {
        case .mapping: munmap(base, count)
        case .allocation: base.deallocate()
        }
    }

    /// The bytes, valid while the object lives.
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base, count: count)
    }

    /// Tells the system that mapped pages wholly inside a range are not needed soon; owned memory is left alone.
    public func releasePages(in range: Range<Int>) {
        guard owner == .mapping else { return }
        let page = Int(getpagesize())
        let start = (max(range.lowerBound, 0) + page - 1) / page * page
        let end = min(range.upperBound, count) / page * page
        if end > start { madvise(base + start, end - start, MADV_DONTNEED) }
    }
}
