import Chat
import Generation
import TestSupport
import Testing

@testable import Serving

@Suite("Liveness")
struct LivenessTests {
    private static let body = #"{"messages":[{"role":"user","content":"a"}],"max_tokens":5}"#

    @Test("A-25: a step that hangs is noticed when the limit is over, not before, and no more when it continues")
    func stall() async throws {
        let held = HeldPass()
        let served = try await ServedTinyModel { options, _ in options.observer = held.observer }
        defer {
            held.end()
            served.remove()
        }
        let limit = Duration.seconds(60)
        #expect(served.model.liveness(stallLimit: limit, at: .now + .seconds(3600)) == .ok)
        let before = ContinuousClock.now
        async let reply = served.whole(.chatCompletions, Self.body)
        try await held.begin()
        let after = ContinuousClock.now
        #expect(served.model.liveness(stallLimit: limit, at: before + limit) == .ok)
        #expect(served.model.liveness(stallLimit: limit, at: after + limit + .nanoseconds(1)) == .stalled)
        held.end()
        #expect(try await reply.status == 200)
        try await eventually { served.model.chat.standstill() == .zero }
        #expect(served.model.liveness(stallLimit: limit, at: .now + .seconds(3600)) == .ok)
    }

    @Test("A-25: a server that fails again and again is unfit, though its steps continue")
    func faults() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        for _ in 0..<3 { served.model.metrics.addFault() }
        #expect(served.model.liveness(stallLimit: .seconds(60)) == .failed)
        #expect(try await served.whole(.chatCompletions, Self.body).status == 200)
        #expect(served.model.liveness(stallLimit: .seconds(60)) == .ok)
    }
}
