/// Projected heads in memory: element e of head h of row r is at `base[r · rowStride + h · headStride + e]`.
struct HeadView {
    var base: UnsafeMutablePointer<Float>
    var rowStride: Int
    var headStride: Int

    @inline(__always)
    func pointer(row: Int, head: Int) -> UnsafeMutablePointer<Float> { base + row * rowStride + head * headStride }
}
