/// Known transitions; a newer one takes the place of an older one with the same slot.
final class TransitionMemo {
    private static let size = 4096
    static let byteCount = size * 12
    private let keys: UnsafeMutablePointer<UInt64>
    private let targets: UnsafeMutablePointer<Recognizer.StateID>

    init() {
        keys = .allocate(capacity: Self.size)
        keys.initialize(repeating: .max, count: Self.size)
        targets = .allocate(capacity: Self.size)
        targets.initialize(repeating: Recognizer.dead, count: Self.size)
    }

    deinit {
        keys.deallocate()
        targets.deallocate()
    }

    @inline(__always)
    private func slot(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 52)
    }

    @inline(__always)
    func find(_ key: UInt64) -> Recognizer.StateID? {
        let slot = slot(key)
        return keys[slot] == key ? targets[slot] : nil
    }

    @inline(__always)
    func insert(_ key: UInt64, _ target: Recognizer.StateID) {
        let slot = slot(key)
        keys[slot] = key
        targets[slot] = target
    }

    func removeAll() {
        keys.update(repeating: .max, count: Self.size)
    }
}
