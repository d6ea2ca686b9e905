/// Whether inputs lie in pairs, as products of two inputs with two rows want them.
@inline(__always)
var interleavesPairs: Bool { true }

/// Multiplies a block with the next inputs, up to eight, and returns how many.
@inline(__always)
func multiplyTile<Planes: CodePlanes, let halves: Int>(
    _ product: CodedProduct, _ place: Int, _ item: Int, _ planes: Planes.Type, _ scales: InlineArray<halves, Rows>.Type
) -> Int {
    switch product.count &- item {
    case 1:
        CodedTile.multiply(product, place, item, planes, scales, Known<1>.self)
        return 1
    case 2, 3:
        PairTile.multiply(product, place, item, planes, scales, Known<1>.self)
        return 2
    case 4...7:
        PairTile.multiply(product, place, item, planes, scales, Known<2>.self)
        return 4
    default:
        PairTile.multiply(product, place, item, planes, scales, Known<4>.self)
        return 8
    }
}
