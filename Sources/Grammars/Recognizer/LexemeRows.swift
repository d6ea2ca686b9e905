import LibC

/// Zeroed memory for rows of 256 targets; pages that are never written cost no memory.
func zeroedRows(count: Int) -> UnsafeMutablePointer<Int32> {
    let bytes = count * 256 * MemoryLayout<Int32>.stride
    guard let memory = calloc(bytes, 1) else {
        // Only an address space too small for the reservation leads here.
        let rows = UnsafeMutablePointer<Int32>.allocate(capacity: count * 256)
        rows.initialize(repeating: 0, count: count * 256)
        return rows
    }
    return memory.bindMemory(to: Int32.self, capacity: count * 256)
}

/// Gives back what `zeroedRows` returned.
func releaseRows(_ rows: UnsafeMutablePointer<Int32>) {
    free(rows)
}
