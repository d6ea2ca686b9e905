import Chat
import Checkpoints
import Conversations
import Generation
import Sampling
import Testing
import TinyModels

/// Texts of one engine, written from tasks of their own; run under the thread sanitizer, too.
@Suite("Sixteen texts of one engine")
struct SixteenTextsTests {
    private static func request(_ number: Int, limit: Int = 500) -> TextRequest {
        TextRequest(
            prompt: (0..<60).map { Int32(($0 * 3 + number * 50) % 250) },
            options: DecodingOptions(
                maximumTokens: limit,
                sampling: SamplingParameters(temperature: 1, logitBias: [257: -.infinity], seed: UInt64(number))))
    }

    private static func text(_ engine: ChatEngine, _ number: Int) async throws -> String {
        var text = ""
        for try await event in try engine.generate(request(number)) {
            if case .turn(.text(let piece), _) = event { text += piece }
        }
        return text
    }

    @Test("sixteen texts with room for four, and neighbours that are cancelled, are each what they are alone")
    func together() async throws {
        let tiny = try TinyModel(contextSize: 1500)
        defer { tiny.remove() }
        let directory = try ModelDirectory(path: tiny.path)
        let reference = try ChatEngine(Engine(directory))
        var alone = [try await Self.text(reference, 0)]
        let bytesOfOne = reference.engine.memory.bytes
        for number in 1..<16 { alone.append(try await Self.text(reference, number)) }

        var options = EngineOptions()
        options.scheduling.memoryByteLimit = 4 * bytesOfOne
        let engine = try ChatEngine(Engine(directory, options: options))
        let together = try await withThrowingTaskGroup(of: (Int, String)?.self) { group in
            for number in 0..<16 {
                group.addTask { (number, try await Self.text(engine, number)) }
                group.addTask {
                    // Whoever reads no further cancels.
                    var pieces = 0
                    for try await _ in try engine.generate(Self.request(number + 16)) {
                        pieces += 1
                        if pieces > 3 * number { break }
                    }
                    return nil
                }
            }
            var texts = [String](repeating: "", count: 16)
            for try await result in group { if let (number, text) = result { texts[number] = text } }
            return texts
        }
        #expect(together == alone)
        #expect(engine.passes.preemptions > 0)
        #expect(engine.passes.mostSequences > 2)
    }
}
