import Builtin

/// Loops that multiply tile registers with tile registers and read nothing: the most that one core computes with AMX.
public enum TilePeak {
    /// Multiplications of a round of ``bytes(rounds:)``: four products of 16 × 64 and 64 × 16 bytes.
    public static let bytesPerRound = 4 * 16 * 16 * 64
    /// Multiplications of a round of ``bfloat16(rounds:)``.
    public static let bfloat16PerRound = 4 * 16 * 16 * 32

    /// Multiplies 8-bit integers.
    public static func bytes(rounds: Int) -> Float {
        measure {
            #if !CREMA_SANITIZED
                for _ in 0..<rounds {
                    Builtin.int_x86_tdpbsud((0 as Int8)._value, (4 as Int8)._value, (6 as Int8)._value)
                    Builtin.int_x86_tdpbsud((1 as Int8)._value, (4 as Int8)._value, (6 as Int8)._value)
                    Builtin.int_x86_tdpbsud((2 as Int8)._value, (4 as Int8)._value, (6 as Int8)._value)
                    Builtin.int_x86_tdpbsud((3 as Int8)._value, (4 as Int8)._value, (6 as Int8)._value)
                }
            #endif
        }
    }

    /// Multiplies bfloat16 numbers.
    public static func bfloat16(rounds: Int) -> Float {
        measure {
            #if !CREMA_SANITIZED
                for _ in 0..<rounds {
                    Builtin.int_x86_tdpbf16ps((0 as Int8)._value, (4 as Int8)._value, (6 as Int8)._value)
                    Builtin.int_x86_tdpbf16ps((1 as Int8)._value, (4 as Int8)._value, (6 as Int8)._value)
                    Builtin.int_x86_tdpbf16ps((2 as Int8)._value, (4 as Int8)._value, (6 as Int8)._value)
                    Builtin.int_x86_tdpbf16ps((3 as Int8)._value, (4 as Int8)._value, (6 as Int8)._value)
                }
            #endif
        }
    }

    /// Runs a loop between shaping the registers, all zeros, and releasing them; the result shows that it ran.
    @inline(__always)
    private static func measure(_ loop: () -> Void) -> Float {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64 + 4096, alignment: 64)
        defer { memory.deallocate() }
        BFloat16Registers.configure(memory)
        loop()
        BFloat16Registers.store(memory + 64)
        TileRegisters.release()
        return memory.load(fromByteOffset: 64, as: Float.self)
    }
}
