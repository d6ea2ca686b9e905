#if arch(arm64)
    #if canImport(Darwin)
        import Darwin
    #else
        import LibC
    #endif

    /// What an Arm processor has, as the system says: its own registers are not for programs to read.
    extension ProcessorLevel {
        static func detect() -> [ProcessorLevel] {
            let features = Features()
            var levels: [ProcessorLevel] = [.baseline, .neon]
            guard features.hasDotProducts else { return levels }
            levels.append(.dotprod)
            // Both are part of Armv8.6; the level takes either for granted.
            if features.hasMatrixProducts, features.hasBFloat16 { levels.append(.i8mm) }
            return levels
        }

        /// Whether the processor says that it is made by Intel.
        static var isIntel: Bool { false }
    }

    /// The features that levels require.
    private struct Features {
        let hasDotProducts: Bool
        let hasMatrixProducts: Bool
        let hasBFloat16: Bool

        #if canImport(Darwin)
            init() {
                func has(_ name: String) -> Bool {
                    var (value, size) = (Int32(0), MemoryLayout<Int32>.size)
                    return sysctlbyname("hw.optional.arm.FEAT_" + name, &value, &size, nil, 0) == 0 && value != 0
                }
                hasDotProducts = has("DotProd")
                hasMatrixProducts = has("I8MM")
                hasBFloat16 = has("BF16")
            }
        #else
            init() {
                // AT_HWCAP and AT_HWCAP2 of <elf.h>; the bits are those of <asm/hwcap.h>.
                let (first, second) = (auxiliaryValue(16), auxiliaryValue(26))
                hasDotProducts = first >> 20 & 1 == 1
                hasMatrixProducts = second >> 13 & 1 == 1
                hasBFloat16 = second >> 14 & 1 == 1
            }
        #endif
    }

    #if !canImport(Darwin)
        // The module Glibc does not have <sys/auxv.h>.
        @_silgen_name("getauxval")
        private func auxiliaryValue(_ kind: UInt) -> UInt
    #endif
#endif
