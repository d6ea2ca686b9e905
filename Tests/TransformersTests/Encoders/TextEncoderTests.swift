import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Texts through a tiny BERT, with hidden states of the reference.
@Suite("Encoders of texts", .enabled(if: SharedFolder.holds("embed2026/bert-mean/config.json")))
struct TextEncoderTests {
    private static let folder = SharedFolder.path("embed2026/bert-mean")

    private struct Text {
        let ids: [Int32]
        let types: [Int32]
        let hidden: [Float]

        var input: EncoderInput { .tokens(ids, types: types) }
    }

    private static func texts() throws -> [Text] {
        let reference = try Checkpoint(file: folder + "/reference.safetensors")
        let items = try #require(try SharedData.json(folder + "/cases.json")["texts"]?.arrayValue)
        return try items.enumerated().map { index, item in
            func integers(_ key: String) -> [Int32] {
                (item[key]?.arrayValue ?? []).compactMap { $0.intValue.map { Int32($0) } }
            }
            return Text(
                ids: integers("input_ids"), types: integers("token_type_ids"),
                hidden: try #require(try reference.tensor(named: "hidden.\(index)").floats()))
        }
    }

    private static func encoder(
        threads: Int = 2, rowsAtOnce: Int = 2048, arithmetic: Arithmetic = .exact, folder: String = folder
    ) throws -> Encoder {
        var options = Encoder.Options()
        options.pool = ThreadPool(threads: threads)
        options.rowsAtOnce = rowsAtOnce
        options.arithmetic = arithmetic
        return try Encoder.load(ModelDirectory(path: folder), options: options)
    }

    private func message(_ body: () throws -> Void) -> String? {
        #expect(throws: TransformerError.self) { try body() }?.description
    }

    @Test("hidden states of every text are within 5e-6 of the reference")
    func reference() throws {
        let encoder = try Self.encoder()
        for (index, text) in try Self.texts().enumerated() {
            let states = try encoder.encode([text.input])
            #expect(states.count == 1)
            #expect(states[0].count == text.hidden.count)
            let error = relativeError(states[0], text.hidden)
            if SharedData.prints { print("bert-mean", index, error) }
            #expect(error <= 5e-6)
        }
    }

    @Test("a text's bits are the same alone, among sixteen, in groups of any size, and with 1 and 2 threads")
    func batch() throws {
        for arithmetic in [Arithmetic.exact, .fast] {
            let texts = try Self.texts()
            let inputs = (0..<16).map { texts[$0 * 7 % texts.count].input }
            let alone = try Self.encoder(threads: 1, arithmetic: arithmetic)
            let expected = try inputs.map { try alone.encode([$0])[0] }
            for (threads, rows) in [(1, 2048), (2, 2048), (2, 40), (1, 1)] {
                let encoder = try Self.encoder(threads: threads, rowsAtOnce: rows, arithmetic: arithmetic)
                #expect(try encoder.encode(inputs) == expected)
                #expect(try encoder.encode(inputs.reversed()) == expected.reversed())
            }
        }
    }

    @Test("every position sees every other: a token changes the rows before it, and none of another text")
    func bothWays() throws {
        let encoder = try Self.encoder()
        let texts = try Self.texts()
        var ids = texts[2].ids
        let before = try encoder.encode([.tokens(ids)])[0]
        ids[ids.count - 2] = 30
        let width = encoder.configuration.hiddenSize
        let after = try encoder.encode([.tokens(ids), texts[3].input])
        #expect(after[0][..<width] != before[..<width])
        #expect(try after[1] == encoder.encode([texts[3].input])[0])
    }

    @Test("token types change rows, and none means 0")
    func types() throws {
        let encoder = try Self.encoder()
        let ids = try Self.texts()[2].ids
        let plain = try encoder.encode([.tokens(ids)])[0]
        #expect(try encoder.encode([.tokens(ids, types: ids.map { _ in 0 })])[0] == plain)
        #expect(try encoder.encode([.tokens(ids, types: ids.map { _ in 1 })])[0] != plain)
    }

    @Test("inputs that the encoder cannot take are refused in one line")
    func refused() throws {
        let encoder = try Self.encoder()
        func encode(_ input: EncoderInput) throws { _ = try encoder.encode([.tokens([2, 3]), input]) }
        #expect(
            message { try encode(.tokens([])) }
                == "there are no tokens to evaluate; give at least one, such as the beginning-of-sequence token")
        #expect(
            message { try encode(.tokens([2, 424])) }
                == "token id 424 at position 1 is outside the vocabulary of 424 tokens")
        #expect(
            message { try encode(.tokens(Array(repeating: 2, count: 41))) }
                == "the sequence is 41 tokens; the context is 40; shorten the prompt")
        #expect(
            message { try encode(.tokens([2, 3], types: [0])) }
                == "1 token types were given for 2 tokens; give one for each token, or none")
        #expect(
            message { try encode(.tokens([2, 3], types: [0, 2])) }
                == "token type 2 is outside the model's 2 types; give 0 to 1")
        let patches = try PatchRows([1, 2, 3], size: 3, rows: 1, columns: 1)
        #expect(
            message { try encode(.patches(patches)) }
                == "a picture was given to an encoder of text; give token ids")
    }

    @Test("an empty list gives an empty list")
    func nothing() throws { #expect(try Self.encoder().encode([]) == []) }

    @Test("a model that is not known, and a setting that is not computed, are refused with their key")
    func unknown() throws {
        let files = try TemporaryDirectory()
        func describe(_ config: String) -> String? {
            message {
                try files.write(config, to: "config.json")
                _ = try Self.encoder(folder: files.path(""))
            }
        }
        let sizes =
            #""vocab_size": 8, "hidden_size": 4, "num_hidden_layers": 1, "num_attention_heads": 1, "intermediate_size": 4"#
        #expect(
            describe(#"{"model_type": "berd"}"#)
                == "config.json: 'model_type' is 'berd', which is not known; 'crema help inspect' lists the types that are"
        )
        #expect(
            describe(#"{"model_type": "bert", "position_embedding_type": "relative_key", \#(sizes)}"#)
                == "config.json: 'position_embedding_type' is \"relative_key\"; expected one of 'absolute', 'alibi'")
        #expect(
            describe(#"{"model_type": "bert", "position_embedding_type": "alibi", \#(sizes)}"#)
                == "config.json: 'feed_forward_type' is missing")
        #expect(
            describe(#"{"model_type": "deberta-v2", "conv_kernel_size": 3, \#(sizes)}"#)
                == "config.json: 'conv_kernel_size' is 3; expected 0; the convolution is not supported")
        #expect(
            describe(#"{"model_type": "mamba", "state_size": 4, \#(sizes)}"#)
                == "config.json: 'model_type' is \"mamba\"; expected a model without recurrent layers to embed or rank with"
        )
    }
}
