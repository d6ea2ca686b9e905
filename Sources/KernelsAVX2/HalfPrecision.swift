/// Conversions between half and single precision by the processor's instructions.
public enum HalfPrecision {
    /// Widens numbers to float32.
    public static func widen(_ source: UnsafeRawPointer, count: Int, into target: UnsafeMutablePointer<Float>) {
        var index = 0
        while index &+ 8 <= count {
            UnsafeMutableRawPointer(target + index).storeBytes(of: Float16Weights.load(source, index), as: Lanes.self)
            index &+= 8
        }
        while index < count {
            target[index] = Float16Weights.loadOne(source, index)
            index &+= 1
        }
    }

    /// Rounds numbers to half precision; those beyond ±65,504 become ±65,504, NaN stays NaN.
    public static func narrow(_ source: UnsafePointer<Float>, count: Int, into target: UnsafeMutableRawPointer) {
        var index = 0
        while index < count {
            let value = source[index]
            let above = value > 65_504 ? 65_504 : value
            let bounded = above < -65_504 ? -65_504 : above
            target.storeBytes(of: Float16(bounded).bitPattern, toByteOffset: index &* 2, as: UInt16.self)
            index &+= 1
        }
    }
}
