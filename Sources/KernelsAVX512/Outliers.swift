// Linked into KernelsAVX2 and KernelsAVXVNNI.

/// A number of an input that is not rounded, because the 31 beside it would be rounded too coarsely: its column, and itself;
/// then where in a block lie the codes of its step, the numbers of its group, and those of its span.
///
/// The outliers of an input are a list in ascending order that a column of −1 ends.
public typealias Outlier = (column: Int32, value: Float, codes: Int32, numbers: Int32, span: Int32)

/// The length of an input's list of outliers.
@inline(__always)
public func outlierStride(_ layout: PackedLayout) -> Int { layout.stepCount &+ 1 }

/// The list of an input's outliers while it is written: where the next one goes, and for how many more there is room.
///
/// A tuple, because it needs no functions to be copied.
typealias OutlierList = (next: UnsafeMutablePointer<Outlier>, left: Int)

/// Writes down what is beyond a limit in a step, unless that is more than a few numbers: beside many large numbers, rounding
/// to their scale is fine.
///
/// - Returns: whether that was done, and the sums of the outliers of both halves.
@inline(__always)
func takeOutliers(
    _ list: inout OutlierList, _ layout: PackedLayout, _ source: UnsafePointer<Float>, _ count: Int, _ firstColumn: Int,
    _ limit: Float
) -> (isTaken: Bool, low: Float, high: Float) {
    var (found, column) = (0, 0)
    while column < count {
        if source[column].magnitude > limit { found &+= 1 }
        column &+= 1
    }
    guard found <= 2 && found <= list.left else { return (false, 0, 0) }
    list.left &-= found
    var (low, high): (Float, Float) = (0, 0)
    column = 0
    while column < count {
        let value = source[column]
        if value.magnitude > limit {
            list.next.pointee = outlier(layout, firstColumn &+ column, value)
            list.next += 1
            if column < 16 { low += value } else { high += value }
        }
        column &+= 1
    }
    return (true, low, high)
}

@inline(__always)
func endOutliers(_ list: OutlierList) {
    list.next.pointee = (column: -1, value: 0, codes: 0, numbers: 0, span: 0)
}

private func outlier(_ layout: PackedLayout, _ column: Int, _ value: Float) -> Outlier {
    let heads = headByteCounts(layout)
    let (step, stepByteCount) = (column / 32, CodePlanesFormat.stepByteCount(layout.planes))
    let unit = step / layout.unitSteps
    let hasSpans = layout.small != SmallFormat.none
    let span = hasSpans ? step / layout.spanSteps : 0
    let firstStep = span &* layout.spanSteps
    let unitPlace =
        (hasSpans ? span &+ 1 : 0) &* heads.span &+ unit &* heads.unit &+ unit &* layout.unitSteps &* stepByteCount
    let codes = unitPlace &+ heads.unit &+ (step &- unit &* layout.unitSteps) &* stepByteCount
    // The numbers of the second group of 16 columns come after those of the first.
    let isSecond = layout.isHalved && column & 16 != 0
    let group = isSecond ? (hasSpans ? 16 : heads.numbers) : 0
    let spanPlace =
        span &* heads.span &+ firstStep / layout.unitSteps &* heads.unit &+ firstStep &* stepByteCount
    return (
        column: Int32(truncatingIfNeeded: column), value: value, codes: Int32(truncatingIfNeeded: codes),
        numbers: Int32(truncatingIfNeeded: unitPlace &+ group), span: Int32(truncatingIfNeeded: spanPlace)
    )
}
