/// Eight float32 sums that grow side by side: the unit in which every product of this target is added up.
///
/// The target is compiled for one instruction set and must only be called on a processor that has it. It holds nothing but
/// pointers, vectors and concrete code, so that no generic function of the standard library is emitted here with
/// instructions that other processors lack. `KernelsNEON` has the sources that name no instruction by symbolic links.
typealias Lanes = SIMD8<Float>

/// Element `c` of a product goes to lane `c % 8`, in ascending order of `c`, whatever the kernel: so every kernel gives the
/// same bits.
let laneCount = 8

@inline(__always)
func load(_ pointer: UnsafePointer<Float>, _ index: Int) -> Lanes {
    UnsafeRawPointer(pointer + index).loadUnaligned(as: Lanes.self)
}

@inline(__always)
func store(_ lanes: Lanes, _ pointer: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: lanes, as: Lanes.self)
}

/// The sum of all lanes in one fixed order.
@inline(__always)
func horizontalSum(_ lanes: Lanes) -> Float {
    let four = lanes.lowHalf + lanes.highHalf
    let two = four.lowHalf + four.highHalf
    return two[0] + two[1]
}

/// The sums of the lanes of four, each with the bits of ``horizontalSum(_:)``.
@inline(__always)
func horizontalSums(_ first: Lanes, _ second: Lanes, _ third: Lanes, _ fourth: Lanes) -> SIMD4<Float> {
    let (a, b) = (first.lowHalf + first.highHalf, second.lowHalf + second.highHalf)
    let (c, d) = (third.lowHalf + third.highHalf, fourth.lowHalf + fourth.highHalf)
    let low = SIMD4(lowHalf: a.lowHalf + a.highHalf, highHalf: b.lowHalf + b.highHalf)
    let high = SIMD4(lowHalf: c.lowHalf + c.highHalf, highHalf: d.lowHalf + d.highHalf)
    let all = Lanes(lowHalf: low, highHalf: high)
    return all.evenHalf + all.oddHalf
}

/// How weights of one stored precision become float32.
protocol WeightFormat {
    static var byteCount: Int { get }
    /// Eight weights from element `index` of a row on.
    static func load(_ row: UnsafeRawPointer, _ index: Int) -> Lanes
    /// One weight.
    static func loadOne(_ row: UnsafeRawPointer, _ index: Int) -> Float
}

enum Float32Weights: WeightFormat {
    static var byteCount: Int { 4 }

    @inline(__always)
    static func load(_ row: UnsafeRawPointer, _ index: Int) -> Lanes {
        row.loadUnaligned(fromByteOffset: index &* 4, as: Lanes.self)
    }

    @inline(__always)
    static func loadOne(_ row: UnsafeRawPointer, _ index: Int) -> Float {
        row.loadUnaligned(fromByteOffset: index &* 4, as: Float.self)
    }
}
