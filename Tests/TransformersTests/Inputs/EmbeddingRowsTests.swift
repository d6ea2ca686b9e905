import Checkpoints
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// What keeps rows from taking the place of tokens, and what they do there.
@Suite("Rows in the place of tokens")
struct EmbeddingRowsTests {
    private let checkpoint: RandomCheckpoint
    private let decoder: Decoder

    init() throws {
        checkpoint = try RandomCheckpoint()
        decoder = try Decoder.shared(checkpoint.path, chunkSize: 16)
    }

    private func embeddings(_ tokens: [Int32]) -> [Float] {
        tokens.flatMap { token in
            [Float](unsafeUninitializedCapacity: 128) { target, count in
                if let base = target.baseAddress { decoder.embedding.copyRow(Int(token), into: base) }
                count = 128
            }
        }
    }

    private func rows(_ tokens: [Int32], digest: UInt8 = 1, areMutual: Bool = false) throws -> EmbeddingRows {
        try EmbeddingRows(
            embeddings(tokens), width: 128, digest: PictureCase.digest(digest), areMutual: areMutual)
    }

    private func logits(_ input: SequenceInput, cache: KVCache? = nil) throws -> [Float] {
        var (evaluation, logits) = (Evaluation(), [Logits()])
        try decoder.evaluate([SequenceRun(input, cache: cache ?? decoder.makeCache())], into: &evaluation)
        try decoder.logits(of: evaluation, vocabularies: [nil], into: &logits)
        return logits[0].values
    }

    private func message(_ body: () throws -> Void) -> String? {
        #expect(throws: TransformerError.self) { try body() }?.description
    }

    @Test("the embeddings of tokens as rows give the tokens' bits, whatever ids are in their places")
    func same() throws {
        let tokens = RandomCheckpoint.tokens(40)
        var input = SequenceInput(Array(tokens[..<9]))
        input.append(try rows(Array(tokens[9..<33])), placeholder: 900)
        input.append(tokens[33...])
        #expect(try logits(input) == logits(SequenceInput(tokens)))
    }

    @Test("other rows in the same places give other logits")
    func other() throws {
        let tokens = RandomCheckpoint.tokens(12)
        func input(_ replaced: [Int32]) throws -> SequenceInput {
            var input = SequenceInput(tokens)
            input.append(try rows(replaced), placeholder: 5)
            input.append([1, 2])
            return input
        }
        #expect(try logits(input([7, 8])) != logits(input([8, 7])))
    }

    @Test("rows of another width, of other numbers and without places are refused in one line")
    func refused() throws {
        let digest = try PictureCase.digest(1)
        #expect(
            message { _ = try EmbeddingRows([1, 2, 3], width: 2, digest: digest) }
                == "3 numbers are no rows of width 2; give at least one whole row")
        #expect(
            message { _ = try EmbeddingRows([], width: 2, digest: digest) }
                == "0 numbers are no rows of width 2; give at least one whole row")
        #expect(
            message {
                _ = try EmbeddingRows([1, 2], width: 2, digest: digest, positions: .axes([], next: 1))
            } == "0 positions were given for 1 rows; give one for each row")
        #expect(
            message {
                _ = try EmbeddingRows(
                    [1, 2], width: 2, digest: digest, positions: .axes([SIMD3(-1, 0, 0)], next: 1))
            } == "a row has a position that no sequence has; expected 0 to 1073741823")
        #expect(
            message { _ = try EmbeddingRows([1, 2], width: 2, digest: digest, blockAdditions: [[1]]) }
                == "1 numbers are to be added to rows after a block; expected as many as the rows have, 2")
        let narrow = try EmbeddingRows([1, 2], width: 2, digest: digest)
        var input = SequenceInput([1])
        input.append(narrow, placeholder: 0)
        #expect(
            message { _ = try logits(input) }
                == "the rows are 2 wide; the decoder's are 128; give rows of this model")
        #expect(
            message { _ = try SequenceInput([7, 7, 1], rows: [narrow], at: 7) }
                == "the prompt has 2 placeholders for 1 rows; expected one for each row")
        let turned = try EmbeddingRows(
            embeddings([1]), width: 128, digest: digest, positions: .axes([SIMD3(0, 1, 2)], next: 3))
        var positioned = SequenceInput()
        positioned.append(turned, placeholder: 0)
        #expect(
            message { _ = try logits(positioned) }
                == "the rows have three positions each; the decoder's rotary embedding takes one; give rows of this model"
        )
        let deep = try EmbeddingRows(
            embeddings([1]), width: 128, digest: digest,
            blockAdditions: Array(repeating: embeddings([1]), count: 3))
        var added = SequenceInput()
        added.append(deep, placeholder: 0)
        #expect(
            message { _ = try logits(added) }
                == "rows are added after 3 blocks; the decoder has 2; give rows of this model")
    }

    @Test("rows that see each other are not divided: neither by a cut, nor by chunks that are too small")
    func divided() throws {
        var input = SequenceInput([1, 2])
        input.append(try rows(RandomCheckpoint.tokens(20), areMutual: true), placeholder: 0)
        #expect(
            message { _ = try logits(input) }
                == "20 rows belong together, and 16 would be computed at once; give all of them side by side, and load "
                + "the model with a 'chunkSize' of at least 20")
        var short = SequenceInput([1, 2])
        short.append(try rows([4, 5, 6], areMutual: true), placeholder: 0)
        #expect(message { _ = try logits(short[0..<4]) } != nil)
        #expect(short.mutualRows(around: 3) == 2..<5)
        #expect(short.mutualRows(around: 2) == nil)
        #expect(short.mutualRows(around: 5) == nil)
    }

    @Test("a placeholder beyond the vocabulary is refused where no row stands")
    func placeholder() throws {
        #expect(
            message { _ = try logits(SequenceInput([1, 900])) }
                == "token id 900 at position 1 is outside the vocabulary of 96 tokens")
    }

    @Test("a decoder without its head gives hidden states, the head's own inputs, and no logits")
    func headless() throws {
        var options = Decoder.Options()
        options.arithmetic = .exact
        options.readsHead = false
        options.pool = Decoder.testPool
        let headless = try Decoder.load(ModelDirectory(path: checkpoint.path), options: options)
        let tokens = RandomCheckpoint.tokens(9)
        var evaluation = Evaluation()
        try headless.evaluate([SequenceRun(tokens, cache: headless.makeCache(), rows: .all)], into: &evaluation)
        let states = try headless.hiddenStates(of: evaluation)
        var other = Evaluation()
        try decoder.evaluate([SequenceRun(tokens, cache: decoder.makeCache(), rows: .all)], into: &other)
        #expect(states.count == 1)
        #expect(states[0].count == 9 * 128)
        #expect(try states == decoder.hiddenStates(of: other))
        var logits: [Logits] = []
        #expect(
            message { try headless.logits(of: evaluation, vocabularies: [nil], into: &logits) }
                == "the model was loaded without its output head; load it with 'readsHead' to compute logits")
    }
}
