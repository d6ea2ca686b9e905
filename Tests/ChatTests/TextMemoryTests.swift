import Checkpoints
import Testing
import TinyModels

@testable import Chat
@testable import Generation

@Suite("The memory of texts")
struct TextMemoryTests {
    @Test("a bound below what one short text takes is refused before any request, with what is needed")
    func least() throws {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        func engine(_ bound: Int?) throws -> ChatEngine {
            var options = EngineOptions()
            options.scheduling.memoryByteLimit = bound
            return try ChatEngine(Engine(ModelDirectory(path: tiny.path), options: options))
        }
        let least = try engine(nil).engine.cacheBytes(holding: 256)
        #expect(least > 1000)
        for bound in [1, 1000, least - 1] {
            let error = #expect(throws: GenerationError.self) { try engine(bound) }
            #expect(error?.description == "the memory of texts is \(bound); expected \(least) or more")
        }
        #expect(try engine(least).engine.memory.bound == least)
    }
}
