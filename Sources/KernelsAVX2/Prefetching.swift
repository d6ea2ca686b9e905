// Linked into every kernel target: they share no code, which would be compiled for one of them.

@_silgen_name("llvm.prefetch.p0")
private func prefetchLine(_ pointer: UnsafeRawPointer, _ isWrite: Int32, _ locality: Int32, _ isData: Int32)

/// Prefetches a line that will soon be read once.
@inline(__always)
func prefetch(_ pointer: UnsafeRawPointer) {
    // Sanitized functions have landing pads, and the compiler cannot invoke this instruction.
    #if !CREMA_SANITIZED
        prefetchLine(pointer, 0, 3, 1)
    #endif
}

/// Prefetches a line that will be written.
@inline(__always)
func prefetchToWrite(_ pointer: UnsafeRawPointer) {
    #if !CREMA_SANITIZED
        prefetchLine(pointer, 1, 3, 1)
    #endif
}

/// Prefetches a line into the second-level cache.
@inline(__always)
func prefetchNearby(_ pointer: UnsafeRawPointer) {
    #if !CREMA_SANITIZED
        prefetchLine(pointer, 0, 2, 1)
    #endif
}
