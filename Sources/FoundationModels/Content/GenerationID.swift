import Foundation

/// An identity for generated content that stays the same in all snapshots of one response.
public struct GenerationID: Sendable, Hashable {
    private let value: UUID

    /// A new identity, different from every other.
    public init() {
        value = UUID()
    }
}
