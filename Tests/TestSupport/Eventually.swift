/// Waits until something is so, which another task or thread brings about.
///
/// A test that waits without an end would hang where it should fail. The limit is no measure of speed: it is so long that only
/// what never happens takes it.
///
/// - Throws: ``NeverHappened`` when it is not so within the limit.
public func eventually(
    within limit: Duration = .seconds(120), isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line, _ condition: () throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while try !condition() {
        guard ContinuousClock.now < end else { throw NeverHappened(limit: limit, place: "\(file):\(line)") }
        try await Task.sleep(for: .milliseconds(1))
    }
}

/// What a test waited for did not come about.
public struct NeverHappened: Error, CustomStringConvertible {
    let limit: Duration
    let place: String

    /// Where the test waits, and how long it did.
    public var description: String { "\(place) waited \(limit) for what never happened" }
}
