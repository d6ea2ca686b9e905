import _Builtin_intrinsics.intel

/// The elementwise middle of a gated feed-forward layer.
public enum GatedActivations {
    /// gate[i] = gate[i] / (1 + e^−gate[i]) · up[i]; SiLU times the other half.
    public static func silu(_ gate: UnsafeMutablePointer<Float>, times up: UnsafePointer<Float>, count: Int) {
        var index = 0
        while index &+ 16 <= count {
            let product = silu(AttentionTile.load(gate + index)) * AttentionTile.load(up + index)
            AttentionTile.store(product, gate + index)
            index &+= 16
        }
        while index < count {
            gate[index] = silu(SIMD16(repeating: gate[index]))[0] * up[index]
            index &+= 1
        }
    }

    /// x / (1 + e^−x), where the power is that of −|x|, which neither overflows nor loses digits.
    @inline(__always)
    private static func silu(_ x: Lanes) -> Lanes {
        let bits = unsafeBitCast(x, to: __m512i.self)
        let distance = unsafeBitCast(_mm512_or_epi32(bits, _mm512_set1_epi32(Int32.min)), to: Lanes.self)
        let power = AttentionTile.exponential(distance)
        return _mm512_mask_mul_ps(x, _mm512_movepi32_mask(bits), x, power) / (power + 1)
    }
}
