/// The register sets that the system saves when it switches threads (XCR0), a bit for each.
///
/// Only to be called when CPUID reports OSXSAVE; it needs nothing else of this target's instructions.
public func savedRegisters() -> UInt64 {
    extendedControlRegister(0)
}

@_silgen_name("llvm.x86.xgetbv")
private func extendedControlRegister(_ index: UInt32) -> UInt64
