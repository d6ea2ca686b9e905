import Glibc

#if arch(x86_64)
    import _Builtin_intrinsics.intel.cpuid
#endif

/// The instruction sets for which kernels exist, in ascending order.
public enum ProcessorLevel: String, Sendable, CaseIterable, Comparable {
    /// Any processor; dense products go through OpenBLAS.
    case baseline
    /// AVX2, FMA and F16C.
    case avx2

    /// Compares by capability.
    public static func < (left: ProcessorLevel, right: ProcessorLevel) -> Bool {
        left == .baseline && right == .avx2
    }

    /// The best level that this processor and system can execute.
    public static let detected: ProcessorLevel = hasAVX2 ? .avx2 : .baseline

    /// The level in use: the detected one, or a lower one named by the environment variable `CREMA_CPU`.
    public static let selected: ProcessorLevel = {
        guard let name = getenv("CREMA_CPU"), let forced = ProcessorLevel(rawValue: String(cString: name)) else {
            return detected
        }
        return min(forced, detected)
    }()

    #if arch(x86_64)
        private static var hasAVX2: Bool {
            var (eax, ebx, ecx, edx): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
            guard __get_cpuid_count(1, 0, &eax, &ebx, &ecx, &edx) == 1 else { return false }
            let (fma, osxsave, avx, f16c) = (ecx >> 12 & 1, ecx >> 27 & 1, ecx >> 28 & 1, ecx >> 29 & 1)
            guard fma & osxsave & avx & f16c == 1 else { return false }
            guard __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) == 1, ebx >> 5 & 1 == 1 else { return false }
            return true
        }
    #else
        private static let hasAVX2 = false
    #endif
}
