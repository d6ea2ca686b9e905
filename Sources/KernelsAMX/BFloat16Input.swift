import _Builtin_intrinsics.intel

/// Inputs rounded to bfloat16 for tile products: tiles of sixteen inputs one after another, each [steps of 32
/// columns][16 pairs of columns][16 inputs][2], zeros after the last column and the last input.
public enum BFloat16TileInput {
    /// The inputs of a tile.
    public static var tileInputs: Int { 16 }

    /// The numbers that converted inputs take.
    public static func inputCount(columns: Int, count: Int) -> Int {
        (count &+ 15) / 16 &* ((columns &+ 31) / 32) &* 512
    }

    /// Rounds a range of inputs, which begins at a multiple of sixteen, and ends at one or with the last input.
    public static func convert(
        _ input: UnsafePointer<Float>, columns: Int, inputs start: Int, _ end: Int,
        into target: UnsafeMutablePointer<UInt16>
    ) {
        let steps = (columns &+ 31) / 32
        var first = start
        while first < end {
            let tile = UnsafeMutableRawPointer(target + first / 16 &* steps &* 512)
            var step = 0
            while step < steps {
                convert(
                    input + (first &* columns &+ step &* 32), columns, min(16, end &- first),
                    min(32, columns &- step &* 32), into: tile + step &* 1024)
                step &+= 1
            }
            first &+= 16
        }
    }

    /// 32 columns of sixteen inputs.
    @inline(never)
    private static func convert(
        _ source: UnsafePointer<Float>, _ columns: Int, _ count: Int, _ width: Int,
        into target: UnsafeMutableRawPointer
    ) {
        var pairs = zeros16()
        let low = UInt16(truncatingIfNeeded: lowBits(min(width, 16)))
        let high = UInt16(truncatingIfNeeded: lowBits(max(width &- 16, 0)))
        each16 { t in
            let isThere = t < count
            let a = _mm512_maskz_loadu_ps(isThere ? low : 0, source + t &* columns)
            let b = _mm512_maskz_loadu_ps(isThere ? high : 0, source + (t &* columns &+ 16))
            pairs[t] = unsafeBitCast(_mm512_cvtne2ps_pbh(b, a), to: Lanes.self)
        }
        transpose(&pairs)
        each16 { pair in target.storeBytes(of: pairs[pair], toByteOffset: pair &* 64, as: Lanes.self) }
    }
}
