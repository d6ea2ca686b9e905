/// Whether inputs lie in pairs, as products of two inputs with two rows want them.
@inline(__always)
var interleavesPairs: Bool { false }

/// Multiplies a block with the next inputs, up to four, and returns how many.
@inline(__always)
func multiplyTile<Planes: CodePlanes, let halves: Int>(
    _ product: CodedProduct, _ place: Int, _ item: Int, _ planes: Planes.Type, _ scales: InlineArray<halves, Rows>.Type
) -> Int {
    switch product.count &- item {
    case 1:
        CodedTile.multiply(product, place, item, planes, scales, Known<1>.self)
        return 1
    case 2, 3:
        CodedTile.multiply(product, place, item, planes, scales, Known<2>.self)
        return 2
    default:
        CodedTile.multiply(product, place, item, planes, scales, Known<4>.self)
        return 4
    }
}
