import FoundationModels

/// A transcript has another entry where a test looks for one; it fails the test, which could say nothing of the entry.
struct Unexpected: Error, CustomStringConvertible {
    let entry: Transcript.Entry?

    var description: String { "an entry of another kind than expected: \(entry.map { "\($0)" } ?? "none")" }
}
