/// The register sets that the system saves when it switches threads (XCR0), a bit for each.
///
/// Only to be called when CPUID reports OSXSAVE; it needs nothing else of this target's instructions.
public func savedRegisters() -> UInt64 {
    // Sanitized functions have landing pads, and the compiler cannot invoke this instruction; they are built for machines
    // whose system saves the registers of all levels.
    #if CREMA_SANITIZED
        0b1110_0111
    #else
        extendedControlRegister(0)
    #endif
}

@_silgen_name("llvm.x86.xgetbv")
private func extendedControlRegister(_ index: UInt32) -> UInt64
