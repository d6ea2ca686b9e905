import LibC

/// Read-only bytes that back tensors: part of a mapped file, or memory of its own.
///
/// The bytes stay valid and unchanged while the object lives, provided that a mapped file is not cut short.
public final class TensorBytes: Sendable {
    private enum Owner {
        case mapping
        case allocation
        case piece(TensorArena.Piece)
    }

    // The pointer is written once in `init` and the memory that it points to is never written to afterwards, so that any
    // thread may read it until `deinit`, which runs when no reference is left.
    nonisolated(unsafe) private let base: UnsafeMutableRawPointer
    /// The number of bytes.
    public let count: Int
    private let owner: Owner

    /// Alignment of owned memory: a cache line, and the widest vector load.
    public static let alignment = 64

    /// Takes over a mapping made by `mmap`, which is unmapped at the end.
    public init(mapping base: UnsafeMutableRawPointer, count: Int) {
        self.base = base
        self.count = count
        self.owner = .mapping
    }

    /// Allocates owned memory and lets a closure fill it.
    ///
    /// - Parameter arena: where small tensors lie side by side; nil means memory of its own.
    public init(
        count: Int, in arena: TensorArena? = nil, filling body: (UnsafeMutableRawBufferPointer) throws -> Void
    ) rethrows {
        if let (piece, offset) = arena?.place(for: count) {
            try body(UnsafeMutableRawBufferPointer(start: piece.base + offset, count: count))
            self.base = piece.base + offset
            self.count = count
            self.owner = .piece(piece)
            return
        }
        let base = HugePages.allocate(byteCount: count)
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
        case .piece: break
        }
    }

    /// The bytes, valid while the object lives.
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base, count: count)
    }

    /// The first byte; never nil, even when there are none.
    var start: UnsafeRawPointer { UnsafeRawPointer(base) }

    /// Tells the system that mapped pages wholly inside a range are not needed soon; owned memory is not touched.
    public func releasePages(in range: Range<Int>) {
        guard case .mapping = owner else { return }
        let page = Int(getpagesize())
        let start = (max(range.lowerBound, 0) + page - 1) / page * page
        let end = min(range.upperBound, count) / page * page
        if end > start { madvise(base + start, end - start, MADV_DONTNEED) }
    }
}
