import FoundationModels
import FoundationModelsTesting
import Observation
import Synchronization
import Testing

@Suite("Observation of sessions")
struct ObservationTests {
    /// Runs an action and says whether what was read changed meanwhile.
    static func changes(_ read: () -> Void, during action: () async throws -> Void) async rethrows -> Bool {
        let flag = Flag()
        withObservationTracking(read) { flag.set() }
        try await action()
        return flag.isSet
    }

    final class Flag: Sendable {
        private let value = Mutex(false)
        var isSet: Bool { value.withLock { $0 } }
        func set() { value.withLock { $0 = true } }
    }

    @Test("observers see the transcript change")
    func transcript() async throws {
        let session = LanguageModelSession(model: ScriptedModel(["x"]))
        let changed = try await Self.changes({ _ = session.transcript }) { try await session.respond(to: "a") }
        #expect(changed)
        #expect(await Self.changes({ _ = session.transcript }) { session.transcript = Transcript() })
        #expect(await !Self.changes({ _ = session.transcript }) {})
    }

    @Test("observers see whether a request is running")
    func isResponding() async throws {
        let session = LanguageModelSession(model: ScriptedModel(["x"]))
        let changed = try await Self.changes({ _ = session.isResponding }) { try await session.respond(to: "a") }
        #expect(changed)
    }
}
