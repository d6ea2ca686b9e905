import LibC

/// The tile registers are 8 KB that the system must save with a thread, so it lends them to a process on request.
public enum TilePermission {
    /// Asks the system for the tile registers, for all threads of the process; says whether they may be used.
    ///
    /// The system refuses where a thread's stack for signals is too small for the larger frames.
    public static func request() -> Bool {
        #if os(Linux) && !CREMA_SANITIZED
            setArchitectureState(requestState, tileData) == 0
        #else
            false
        #endif
    }

    /// ARCH_REQ_XCOMP_PERM.
    private static let requestState: Int32 = 0x1023
    /// XFEATURE_XTILE_DATA.
    private static let tileData: UInt = 18
}

#if os(Linux) && !CREMA_SANITIZED
    @_silgen_name("arch_prctl")
    private func setArchitectureState(_ code: Int32, _ value: UInt) -> Int32
#endif
