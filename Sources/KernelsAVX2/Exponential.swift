/// e^x for x of 0 or less, 0 below −87.3 (Cody and Waite, as `VectorMath.exponential` in `Tensors`); NaN stays NaN.
///
/// The source is that of every width of vectors: all have the same bits.
@inline(__always)
func exponential(_ x: Lanes) -> Lanes {
    let clamped = greater(Lanes(repeating: -87.3), x)
    // Adding 1.5 · 2^23 leaves no bits after the binary point: the sum's low bits are n, and taking it off again
    // rounds.
    let magic = Lanes(repeating: 12_582_912)
    let shifted = magic.addingProduct(clamped, Lanes(repeating: 1.442_695_04))
    let n = shifted - magic
    var r = clamped
    r.addProduct(n, Lanes(repeating: -0.693_359_375))
    r.addProduct(n, Lanes(repeating: 2.121_944_4e-4))
    var p = Lanes(repeating: 1.398_199_95e-3)
    p.addProduct(r, Lanes(repeating: 1.987_569_15e-4))
    p = Lanes(repeating: 8.333_451_9e-3).addingProduct(p, r)
    p = Lanes(repeating: 4.166_579_6e-2).addingProduct(p, r)
    p = Lanes(repeating: 1.666_666_55e-1).addingProduct(p, r)
    p = Lanes(repeating: 0.5).addingProduct(p, r)
    p = (r + 1).addingProduct(p, r * r)
    // Negative where x is below the bound, 0 where it is NaN.
    let isSmall = lesser(x - Lanes(repeating: -87.3), .zero)
    return select(.zero, p * powerOfTwo(shifted), whereNegative: isSmall)
}
