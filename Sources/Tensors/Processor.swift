import LibC

#if arch(x86_64)
    internal import KernelsAMX
    internal import KernelsAVX2
    import _Builtin_intrinsics.intel.cpuid
#endif

/// The instruction sets for which there are kernels, of all architectures.
public enum ProcessorLevel: String, Sendable, CaseIterable {
    /// Any processor; dense products go through OpenBLAS.
    case baseline
    /// AVX2, FMA and F16C.
    case avx2
    /// The same with the integer dot products of AVX-VNNI.
    case avxVNNI = "avx-vnni"
    /// AVX-512 F, BW, DQ and VL, with the integer dot products of VNNI.
    case avx512vnni = "avx512-vnni"
    /// The same with the dot products of BF16.
    case avx512
    /// The same with the tile products of AMX, of bytes and of bfloat16 numbers.
    case amx
    /// What all 64-bit Arm processors have.
    case neon
    /// The same with the dot products of bytes.
    case dotprod
    /// The same with the products of two rows with two inputs, of bytes and of bfloat16 numbers.
    case i8mm

    /// The kernels of the level; those of any processor for levels of other architectures.
    public var kernels: KernelSet {
        switch self {
        #if arch(x86_64)
            case .avx2: return .simd
            case .avxVNNI: return .dotProducts
            case .avx512vnni: return .avx512vnni
            case .avx512: return .avx512
            case .amx: return .amx
        #elseif arch(arm64)
            case .neon: return .simd
            case .dotprod: return .dotProducts
            case .i8mm: return .i8mm
        #endif
        default: return .baseline
        }
    }

    /// The levels that this processor and system can execute, a faster one after a slower one.
    ///
    /// Some may be missing between them: no level is part of the one after it by being before it.
    public static let available: [ProcessorLevel] = detect()

    /// The best of them.
    public static let detected: ProcessorLevel = available.last ?? .baseline

    /// The level in use: the fastest one, or the one that the environment variable `CREMA_CPU` names.
    ///
    /// A name that cannot be followed leaves the fastest level; `requested(_:available:)` says what is wrong with it.
    public static let selected: ProcessorLevel = {
        let fastest = Self.fastest(of: detected, isIntel: isIntel)
        guard let name = getenv("CREMA_CPU") else { return fastest }
        return (try? requested(String(cString: name), available: available)) ?? fastest
    }()

    /// The fastest of the levels up to the detected one.
    ///
    /// Intel's cores multiply bfloat16 numbers at half the speed of float32 numbers, AMD's at twice that speed (docs,
    /// decision 5).
    static func fastest(of detected: ProcessorLevel, isIntel: Bool) -> ProcessorLevel {
        isIntel && detected == .avx512 ? .avx512vnni : detected
    }

    /// Checks `CREMA_CPU`, so that a program can refuse a value that cannot be followed.
    ///
    /// - Throws: ``TensorError/unknownProcessorLevel(_:)``, ``TensorError/missingProcessorLevel(_:available:)``.
    public static func checkEnvironment() throws(TensorError) {
        guard let name = getenv("CREMA_CPU"), name.pointee != 0 else { return }
        _ = try requested(String(cString: name), available: available)
    }

    /// The level of a name, when the processor has it.
    static func requested(_ name: String, available: [ProcessorLevel]) throws(TensorError) -> ProcessorLevel {
        guard let level = ProcessorLevel(rawValue: name) else { throw .unknownProcessorLevel(name) }
        guard available.contains(level) else { throw .missingProcessorLevel(level, available: available) }
        return level
    }

    #if arch(x86_64)
        private static func detect() -> [ProcessorLevel] {
            let basic = leaf(1, 0)
            let (fma, osxsave, avx, f16c) = (basic.ecx[12], basic.ecx[27], basic.ecx[28], basic.ecx[29])
            guard fma, osxsave, avx, f16c else { return [.baseline] }
            // Which registers the system saves when it switches threads: SSE and AVX, then the three parts of AVX-512.
            let saved = UInt32(truncatingIfNeeded: savedRegisters())
            let (extended, further) = (leaf(7, 0), leaf(7, 1))
            guard saved & 0x06 == 0x06, extended.ebx[5] else { return [.baseline] }
            var levels: [ProcessorLevel] = [.baseline, .avx2]
            // Intel's small cores have AVX-VNNI without AVX-512, AMD's Zen 4 the reverse.
            if further.eax[4] { levels.append(.avxVNNI) }
            let (f, dq, bw, vl) = (extended.ebx[16], extended.ebx[17], extended.ebx[30], extended.ebx[31])
            guard saved & 0xE6 == 0xE6, f, dq, bw, vl, extended.ecx[11] else { return levels }
            levels.append(.avx512vnni)
            guard further.eax[5] else { return levels }
            levels.append(.avx512)
            // BF16, TILE and INT8, and the two parts that the system saves; it lends the registers on request.
            let hasTiles = extended.edx[22] && extended.edx[24] && extended.edx[25] && saved & 0x6_0000 == 0x6_0000
            if hasTiles, TilePermission.request() { levels.append(.amx) }
            return levels
        }

        /// Whether the processor says that it is made by Intel ("GenuineIntel").
        private static var isIntel: Bool { leaf(0, 0).ebx == 0x756E_6547 }

        /// One leaf of CPUID; zeros when the processor does not have it.
        private static func leaf(
            _ number: UInt32, _ part: UInt32
        ) -> (eax: UInt32, ebx: UInt32, ecx: UInt32, edx: UInt32) {
            var (eax, ebx, ecx, edx): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
            guard __get_cpuid_count(number, part, &eax, &ebx, &ecx, &edx) == 1 else { return (0, 0, 0, 0) }
            return (eax, ebx, ecx, edx)
        }
    #elseif !arch(arm64)
        private static func detect() -> [ProcessorLevel] { [.baseline] }
        private static var isIntel: Bool { false }
    #endif
}

extension UInt32 {
    /// Whether a bit is set.
    fileprivate subscript(bit: Int) -> Bool { self >> UInt32(bit) & 1 == 1 }
}
