/// Waits until something is so, which another task or thread brings about.
///
/// A test that waits without an end would hang where it should fail. The limit is a count of looks, a millisecond or more apart:
/// where many tests share few threads, each look waits for its turn as what is waited for does.
///
/// - Throws: ``NeverHappened`` when it is not so at any look.
public func eventually(
    looks: Int = 60_000, isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line, _ condition: () throws -> Bool
) async throws {
    for _ in 0..<looks {
        if try condition() { return }
        try await Task.sleep(for: .milliseconds(1))
    }
    throw NeverHappened(looks: looks, place: "\(file):\(line)")
}

/// What a test waited for did not come about.
public struct NeverHappened: Error, CustomStringConvertible {
    let looks: Int
    let place: String

    /// Where the test waits, and how often it looked.
    public var description: String { "\(place) looked \(looks) times for what never happened" }
}
