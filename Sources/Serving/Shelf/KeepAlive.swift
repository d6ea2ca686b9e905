/// How long an unused model stays loaded.
struct KeepAlive: Sendable, Equatable {
    /// The seconds; nil for as long as nothing else wants its memory.
    var seconds: Double?

    /// No longer than it is used.
    static let none = KeepAlive(seconds: 0)
}
