import Locks

/// Memory for the tensors of one model: large pieces in huge pages, handed out from front to back.
///
/// A matrix smaller than a huge page would lie in small pages, which are slower to read and whose first writing costs a trap
/// to the system each. A piece lives as long as some tensor in it.
public final class TensorArena: Sendable {
    /// One piece; tensors keep it alive.
    final class Piece: Sendable {
        // Written in `init` only. The memory that it points to is handed out once for each byte, to a tensor that fills
        // it before anything else sees it; it is freed when no tensor is left.
        nonisolated(unsafe) let base: UnsafeMutableRawPointer

        fileprivate init(count: Int) {
            base = .allocate(byteCount: count, alignment: HugePages.size)
            HugePages.advise(base, byteCount: count)
        }

        deinit { base.deallocate() }
    }

    /// Bytes of a piece; what is not written takes no memory.
    static let pieceByteCount = 64 << 20

    private struct State {
        var piece: Piece?
        var used = 0
    }

    private let state = Mutex(State())

    /// An arena without memory.
    public init() {}

    /// A place for some bytes, aligned to ``TensorBytes/alignment``; nil for more than a quarter of a piece, which are
    /// better off in memory of their own.
    func place(for count: Int) -> (piece: Piece, offset: Int)? {
        guard count <= Self.pieceByteCount / 4 else { return nil }
        let size = (count + TensorBytes.alignment - 1) / TensorBytes.alignment * TensorBytes.alignment
        return state.withLock { state in
            let piece: Piece
            if let current = state.piece, state.used + size <= Self.pieceByteCount {
                piece = current
            } else {
                piece = Piece(count: Self.pieceByteCount)
                state = State(piece: piece)
            }
            defer { state.used += size }
            return (piece, state.used)
        }
    }
}
