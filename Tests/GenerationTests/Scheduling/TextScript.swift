import Chat
import Foundation
import JSONSchemas
import OrderedJSON
import Sampling
import Tensors
import Transformers

@testable import Generation

/// What became of a text.
struct WrittenText: Equatable {
    var tokens: [Int32] = []
    var text = ""
    var finish: FinishReason?
    var error: String?
    /// The scores of the prompt and of the text, where they were requested.
    var scores: [[TokenScore]] = []
}

/// Keeps what a scheduled text leads to.
final class TextRecorder: TextReader {
    private(set) var written = WrittenText()
    private(set) var loop: DecodeLoop?

    func begin(_ loop: DecodeLoop) { self.loop = loop }

    func take(_ step: TextStream.Step, of stream: TextStream) throws {
        written.tokens = stream.tokens
        switch step {
        case .prefill: break
        case .text(let text): written.text += text
        case .finished(let reason):
            written.finish = reason
            written.scores = [stream.loop.promptScores, stream.loop.scores]
        }
    }

    func end(throwing error: any Error) {
        written.error = "\(error)"
    }
}

/// One text of a random script: when it comes, what is requested, and when its client goes away.
struct ScriptedText {
    var prompt: [Int32]
    var options: DecodingOptions
    /// How its grammar is made; nil for any text.
    var constraint: ((Engine) throws -> TextConstraint)?
    var arrival: Int
    var departure: Int?
}

/// Random numbers that a seed fixes.
struct ScriptRandom: RandomNumberGenerator {
    private var source: RandomSource

    init(_ seed: UInt64) { source = RandomSource(seed: seed) }

    mutating func next() -> UInt64 { source.next() }

    mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &self) < part }
}

extension ScriptedText {
    /// A random text of a model; some begin as others do.
    init(_ engine: Engine, beginnings: [[Int32]], random: inout ScriptRandom) {
        let size = Int32(engine.decoder.vocabularySize)
        let context = engine.contextSize
        var prompt: [Int32] = []
        if random.chance(0.6), let beginning = beginnings.randomElement(using: &random) {
            prompt = Array(beginning.prefix(Int.random(in: 1...beginning.count, using: &random)))
        }
        let added = Int.random(in: 1...max(1, min(60, context / 4)), using: &random)
        prompt += (0..<added).map { _ in Int32.random(in: 0..<size, using: &random) }
        // A prompt that repeats itself gives guesses.
        if random.chance(0.5) { prompt += prompt.suffix(20) }
        prompt = Array(prompt.prefix(context * 2 / 3))
        var sampling = SamplingParameters(
            temperature: [0, 0.2, 0.7, 1.5].randomElement(using: &random) ?? 0, seed: random.next())
        if random.chance(0.2) { sampling.repetitionPenalty = 1.2 }
        if random.chance(0.2) { sampling.presencePenalty = 0.5 }
        if random.chance(0.3) { sampling.topK = 7 }
        if random.chance(0.4) { sampling.logitBias = [Int(size) / 3: 7, Int(size) / 4: 6] }
        // Texts that outgrow what was counted for them when they came.
        let most = random.chance(0.4) ? min(600, context / 3) : 60
        options = DecodingOptions(maximumTokens: Int.random(in: 1...most, using: &random), sampling: sampling)
        options.ignoresEndOfText = most > 60
        options.usesDrafts = random.chance(0.7)
        if random.chance(0.2) { options.prediction = Array(prompt.suffix(30)) }
        if random.chance(0.2) { options.scoring = TokenScoring(alternatives: 2, includesPrompt: random.chance(0.3)) }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: constraint = { try $0.constraint(regex: "[a-d]{3,9}( [a-d]{2,5}){0,4}") }
        case 1, 2:
            let schema: JSONValue = [
                "type": "array", "maxItems": 3,
                "items": [
                    "type": "object", "additionalProperties": false, "required": ["kind", "count"],
                    "properties": [
                        "kind": ["enum": ["apple", "apricot", "pear"]],
                        "count": ["type": "integer", "maximum": 99, "minimum": 0],
                    ],
                ],
            ]
            constraint = { try $0.constraint(schema: schema, spelling: .canonical) }
        case 3: constraint = { try $0.constraint(regex: "(the same words again, ){1,3}\\d+") }
        default: constraint = nil
        }
        self.prompt = prompt
        arrival = Int.random(in: 0..<25, using: &random)
        departure = random.chance(0.12) ? arrival + Int.random(in: 1..<30, using: &random) : nil
    }

    /// The text written alone, from nothing, without guesses.
    func alone(_ engine: Engine) throws -> WrittenText {
        var options = options
        options.usesDrafts = false
        options.prediction = []
        options.usesCache = false
        var written = WrittenText()
        do {
            // The engine's own loop: it knows the control tokens that no penalty touches.
            let loop = try engine.makeLoop(prompt: prompt, options: options, constraint: constraint?(engine))
            guard let tokenizer = engine.tokenizer else { throw GenerationError.needsTokenizer }
            let stream = TextStream(loop, tokenizer: tokenizer, stopStrings: [])
            while written.finish == nil {
                switch try stream.advance() {
                case .prefill: break
                case .text(let text): written.text += text
                case .finished(let reason): written.finish = reason
                }
            }
            written.tokens = stream.tokens
            written.scores = [loop.promptScores, loop.scores]
        } catch {
            written.error = "\(error)"
        }
        return written
    }
}
