import Checkpoints
import Processors
import Tensors
import Testing
import TinyModels
import Transformers

@testable import Generation

/// The threads of an engine that makes its own.
struct EngineThreadsTests {
    private func choice(_ change: (inout EngineOptions) -> Void) throws -> ProcessorChoice {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        var options = EngineOptions()
        change(&options)
        return try Engine(ModelDirectory(path: tiny.path), options: options) { _ in nil }.decoder.pool.choice
    }

    @Test func `Without a number they are those that suit the machine, for prompts as well`() throws {
        #expect(try choice { _ in } == .current())
    }

    @Test func `With a number they are as many as requested`() throws {
        #expect(try choice { $0.threads = 3 } == .current(threads: 3))
    }
}
