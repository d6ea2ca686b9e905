import ConstrainedDecoding
import Generation
import JSONSchemas
import OrderedJSON
import Sampling
import Testing
import TinyModels
import Transformers

/// A text that a schema holds, one step at a time: from the schema to bytes, to a mask, to a forced run.
///
/// The model is that of the lesson, but its four tokens spell `"`, `a`, `b` and `c`, with which JSON can be written.
@Suite("A guided step, by hand")
struct GuidedStepTests {
    static let letters = LeastUsedLetterModel.quoted
    /// The answer is one of two texts, quotes included: "aa" and "ac".
    static let schema = #"{"enum": ["aa", "ac"]}"#

    private func grammar() throws -> Constraint {
        let vocabulary = Vocabulary(tokenBytes: Self.letters.letters.map { Array($0.utf8) }, endTokens: [])
        let schema = try JSONSchema(parsing: try JSONParser().parse(Self.schema))
        return try ConstraintCompiler(vocabulary: vocabulary).constraint(schema: schema, spelling: .canonical)
    }

    private func encode(_ bytes: [UInt8]) -> [Int] {
        Self.letters.tokens(String(decoding: bytes, as: UTF8.self))?.map(Int.init) ?? []
    }

    @Test("a schema says which bytes may come next, a mask which tokens")
    func bytes() throws {
        let grammar = try grammar()
        // Both texts begin with a quote and an a: two bytes, and no choice among them.
        #expect(try grammar.expectation() == "'\"'")
        #expect(try grammar.computeMask().tokens == [0])
        #expect(try grammar.forcedTokens(encode: encode) == [0, 1])
        try grammar.commit(0)
        try grammar.commit(1)
        // After "a the texts part.
        #expect(try grammar.expectation() == "'a', 'c'")
        #expect(try grammar.computeMask().tokens == [1, 3])
        #expect(try grammar.computeMask().words == [0b1010])
        #expect(try grammar.forcedTokens(encode: encode) == [])
        try grammar.commit(3)
        // And after "ac only the quote is left, and then nothing.
        #expect(try grammar.forcedTokens(encode: encode) == [0])
        try grammar.commit(0)
        #expect(grammar.isComplete)
    }

    @Test("four tokens are written, the model is asked once, and the schema overrules it")
    func step() throws {
        let model = try Self.letters.load()
        var steps: [DecodeStep] = []
        let loop = try DecodeLoop(
            decoder: model, cache: model.makeCache(), prompt: [3],
            options: DecodingOptions(sampling: .greedy), endTokens: [],
            constraint: TextConstraint(try grammar(), encode: encode)
        ) { steps.append($0) }
        while true {
            if case .finished(let reason) = try loop.advance() {
                #expect(reason == .stop)
                break
            }
        }
        // The prompt is c, the answer "ac".
        #expect(Self.letters.text(loop.generated) == "\"ac\"")
        #expect(steps.map(\.isForced) == [true, true, false, true])
        #expect(loop.timings.forcedTokens == 3)

        // One pass for all of it: the prompt and the two forced tokens are three rows. The last two tokens were never read.
        let choice = steps[2]
        #expect(choice.times.passes == 1)
        #expect(choice.times.rows == 3)
        #expect(loop.cache.count == 3)

        // The text is c " a. A third of each is added to the last a: residual stream (1/3, 4/3, 0, 1/3), root mean square
        // √((1/9 + 16/9 + 0 + 1/9) / 4) = 0.7071.
        #expect(close(choice.logits, [-0.4714, -1.8856, 0, -0.4714]))
        // The model would say b, which was not said yet; the schema leaves a and c.
        #expect(RankedTokens(choice.logits, count: 1).entries.first?.token == 2)
        guard case .mask(let words) = choice.allowed else { return #expect(Bool(false), "the choice had no mask") }
        #expect(words == [0b1010])
        #expect(choice.token == 3)
        // Of what is left, c has e^-0.4714 / (e^-0.4714 + e^-1.8856) = 0.8044.
        let left = RankedTokens(choice.logits, allowed: choice.allowed, count: 4).entries
        #expect(left.map(\.token) == [3, 1])
        #expect(close(left.map { Float($0.probability) }, [0.8044, 0.1956]))
    }
}
