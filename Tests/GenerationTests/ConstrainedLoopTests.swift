import Chat
import Checkpoints
import Generation
import JSONSchemas
import OrderedJSON
import Sampling
import Testing
import TinyModels
import Transformers

@Suite("Decode loop under a grammar")
struct ConstrainedLoopTests {
    static let schema: JSONValue = [
        "type": "object",
        "properties": [
            "kind": ["enum": ["question", "request"]], "count": ["type": "integer", "minimum": 0, "maximum": 99],
            "text": ["type": "string", "maxLength": 6],
        ],
        "required": ["kind", "count", "text"], "additionalProperties": false,
    ]

    private func withEngine(_ body: (Engine) throws -> Void) throws {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        try body(Engine(ModelDirectory(path: tiny.path)))
    }

    private func generate(
        _ engine: Engine, seed: UInt64, limit: Int? = 200, observer: StepObserver? = nil
    ) throws -> DecodeLoop {
        let loop = try engine.makeLoop(
            prompt: [72, 105],
            options: DecodingOptions(
                maximumTokens: limit, sampling: SamplingParameters(temperature: 1.5, seed: seed)),
            constraint: engine.constraint(schema: Self.schema, spelling: .canonical), observer: observer)
        while true {
            if case .finished = try loop.advance() { return loop }
        }
    }

    @Test("the rows of the allowed tokens alone lead to the choices that the whole head under its mask leads to")
    func sparseHead() throws {
        try withEngine { engine in
            for seed in 0..<8 as Range<UInt64> {
                var fullRows = 0
                let whole = try generate(engine, seed: seed) { step in
                    if !step.isForced { fullRows += step.logits.count == engine.decoder.vocabularySize ? 1 : 0 }
                }
                let sparse = try generate(engine, seed: seed)
                #expect(sparse.generated == whole.generated)
                #expect(fullRows > 0)
            }
        }
    }

    @Test("forced tokens cost no choice and are part of the answer, and masks are accounted for")
    func forced() throws {
        try withEngine { engine in
            let loop = try generate(engine, seed: 3)
            let text = String(decoding: loop.generated.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
            #expect(try JSONParser().parse(text).objectValue?.keys == ["kind", "count", "text"])
            #expect(text.hasPrefix("{\"kind\":"))
            #expect(loop.timings.forcedTokens > 20)
            #expect(loop.timings.masks > .zero)
        }
    }

    @Test("a limit is met by a valid end, and one below the shortest text is an error before the first token")
    func limit() throws {
        try withEngine { engine in
            for limit in 44...50 {
                let loop = try generate(engine, seed: UInt64(limit), limit: limit)
                let text = String(decoding: loop.generated.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
                #expect(loop.generated.count <= limit)
                #expect(throws: Never.self) { try JSONParser().parse(text) }
            }
            #expect(throws: GenerationError.self) { try generate(engine, seed: 1, limit: 10) }
        }
    }
}
