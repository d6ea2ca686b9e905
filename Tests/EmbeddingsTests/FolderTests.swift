import Foundation
import Tensors
import TestSupport
import Testing

@testable import Embeddings

/// What is in a folder decides: modules, pooling, prompts, lengths; what is not known is refused by its name.
@Suite("Folders of embedders", .enabled(if: SharedFolder.holds("embed2026/bert-mean/config.json")))
struct FolderTests {
    /// A copy of a tiny model's folder, some of whose files are other ones.
    private static func folder(_ files: [String: String?], of name: String = "bert-mean") throws -> TemporaryDirectory {
        let copy = try TemporaryDirectory()
        let source = SharedFolder.path("embed2026/\(name)")
        for file in try FileManager.default.subpathsOfDirectory(atPath: source) {
            var isDirectory: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: source + "/" + file, isDirectory: &isDirectory)
            if isDirectory.boolValue {
                try FileManager.default.createDirectory(
                    atPath: copy.path(file), withIntermediateDirectories: true)
            } else if files[file] == nil {
                try FileManager.default.copyItem(atPath: source + "/" + file, toPath: copy.path(file))
            }
        }
        for case (let file, let content?) in files { try copy.write(content, to: file) }
        return copy
    }

    private static func model(
        _ folder: TemporaryDirectory, _ change: (inout EmbedderOptions) -> Void = { _ in }
    ) throws -> EmbeddingModel {
        var options = EmbedderOptions()
        options.threads = 2
        change(&options)
        return try EmbeddingModel(path: folder.path(""), options: options)
    }

    private static func modules(_ rest: String) -> String {
        #"[{"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.base.modules.transformer.Transformer"}"#
            + rest + "]"
    }

    private static let pooling = #", {"idx": 1, "name": "1", "path": "1_Pooling", "type": "x.y.Pooling"}"#

    @Test("modules that are not computed, or not where they are, are refused with their class")
    func unknownModules() throws {
        for (rest, expected) in [
            (
                #", {"idx": 1, "name": "1", "path": "1_Pooling", "type": "x.SpladePooling"}"#,
                "modules.json: module 'x.SpladePooling' is not computed; those that are: Transformer, Pooling, Dense, "
                    + "LayerNorm, Normalize, Dropout, StaticEmbedding"
            ),
            (
                #", {"idx": 1, "name": "1", "path": "../1_Pooling", "type": "x.Pooling"}"#,
                "modules.json: 'modules[1].path' is \"../1_Pooling\"; expected a folder inside the model's"
            ),
            (
                #", {"idx": 1, "name": "1", "path": "1_Normalize", "type": "x.Normalize"}"#,
                "modules.json: module '1_Normalize' normalises every token; vectors of tokens are not computed, only one "
                    + "of each text"
            ),
            (
                Self.pooling + Self.pooling,
                "modules.json: module '1_Pooling' pools what is one vector"
            ),
        ] {
            let folder = try Self.folder(["modules.json": Self.modules(rest)])
            #expect(message { _ = try Self.model(folder) } == expected)
        }
    }

    @Test("a list of modules without any is refused, and not taken for none")
    func noModules() throws {
        let folder = try Self.folder(["modules.json": "[]"])
        #expect(
            message { _ = try Self.model(folder) }
                == "modules.json: 'modules' is an empty array; expected at least the transformer")
    }

    @Test("several poolings are joined in their order, in the old and in the new form")
    func severalPoolings() throws {
        let fixture = try EmbedFixture("bert-mean")
        func pooled(_ json: String) throws -> [Float] {
            let folder = try Self.folder(
                ["1_Pooling/config.json": json, "modules.json": Self.modules(Self.pooling)])
            let model = try Self.model(folder) { $0.arithmetic = .exact }
            #expect(model.dimensions == 96)
            return try model.vectors(of: [model.tokenize("a")])[0]
        }
        let (mean, cls) = (
            try fixture.row("pooled.mean", 1, of: 12), try fixture.row("pooled.cls", 1, of: 12)
        )
        let old = try pooled(
            #"{"word_embedding_dimension": 48, "pooling_mode_mean_tokens": true, "pooling_mode_cls_token": true}"#)
        #expect(largestDifference(old, cls + mean) <= 2e-5)
        let new = try pooled(#"{"embedding_dimension": 48, "pooling_mode": ["mean", "cls"]}"#)
        #expect(largestDifference(new, mean + cls) <= 2e-5)
    }

    @Test("wrong values of a pooling are refused with their key")
    func wrongPooling() throws {
        for (json, expected) in [
            (
                #"{"embedding_dimension": 40, "pooling_mode": "mean"}"#,
                "1_Pooling/config.json: 'embedding_dimension' is 40; expected the width of the model's states, 48"
            ),
            (
                #"{"pooling_mode": "median"}"#,
                "1_Pooling/config.json: 'pooling_mode' is \"median\"; expected one of 'cls', 'max', 'mean', "
                    + "'mean_sqrt_len_tokens', 'weightedmean', 'lasttoken'"
            ),
            (
                "{\n", "1_Pooling/config.json: not valid JSON: byte 2: the text ends; expected a key or '}'"
            ),
            (
                #"{"pooling_mode_attention": true}"#,
                "1_Pooling/config.json: 'pooling_mode_attention' is true; expected false; this pooling is not supported"
            ),
        ] {
            let folder = try Self.folder(["1_Pooling/config.json": json])
            #expect(message { _ = try Self.model(folder) } == expected)
        }
    }

    @Test("a folder without modules gives the mean, not brought to unit length, and says so")
    func withoutModules() throws {
        let fixture = try EmbedFixture("bert-mean")
        let folder = try Self.folder(["modules.json": nil])
        let model = try Self.model(folder) { $0.arithmetic = .exact }
        #expect(
            model.remarks == [
                "there is no modules.json: the mean of the states is taken, and not brought to unit length"
            ])
        let vector = try model.vectors(of: [model.tokenize("a")])[0]
        #expect(largestDifference(vector, try fixture.row("pooled.mean", 1, of: 12)) <= 2e-5)
    }

    @Test("the shortest length counts, and one of queries for queries")
    func lengths() throws {
        let text = Array(repeating: "word", count: 60).joined(separator: " ")
        let folder = try Self.folder([
            "sentence_bert_config.json": #"{"max_seq_length": 20, "query_length": 9}"#,
            "config_sentence_transformers.json": #"{"prompts": {"query": "q: ", "passage": "p: "}}"#,
        ])
        let model = try Self.model(folder)
        #expect(try model.tokenize(text).ids.count == 20)
        #expect(try model.tokenize(text, as: .query).ids.count == 9)
        #expect(try model.tokenize(text, as: .document).ids.count == 20)
        let long = try Self.folder(["sentence_bert_config.json": #"{"max_seq_length": 500}"#])
        #expect(try Self.model(long).tokenize(text).ids.count == 40)
        let silent = try Self.folder(["sentence_bert_config.json": "{}"])
        #expect(try Self.model(silent).tokenize(text).ids.count == 32)
    }

    @Test("a default prompt comes before texts of which nothing is said, and an empty one switches it off")
    func defaultPrompt() throws {
        let folder = try Self.folder([
            "config_sentence_transformers.json":
                #"{"prompts": {"query": "q: ", "passage": "p: "}, "default_prompt_name": "passage"}"#
        ])
        let model = try Self.model(folder)
        #expect(try model.tokenize("a") == model.tokenize("a", as: .prompt(named: "passage")))
        #expect(try model.tokenize("a", as: .document) == model.tokenize("a"))
        #expect(try model.tokenize("a", as: .custom("")).ids == model.tokenize("", as: .custom("a")).ids)
        let wrong = try Self.folder([
            "config_sentence_transformers.json": #"{"prompts": {"query": "q: "}, "default_prompt_name": "passage"}"#
        ])
        #expect(
            message { _ = try Self.model(wrong) }
                == "config_sentence_transformers.json: 'default_prompt_name' is \"passage\"; expected 'query'")
    }

    @Test("a dense layer without its weights, and one for another width, are refused")
    func dense() throws {
        let rest = Self.pooling + #", {"idx": 2, "name": "2", "path": "2_Dense", "type": "x.Dense"}"#
        let missing = try Self.folder([
            "modules.json": Self.modules(rest), "2_Dense/config.json": #"{"in_features": 48, "out_features": 8}"#,
        ])
        #expect(message { _ = try Self.model(missing) }?.contains("model.safetensors") == true)
    }

    @Test("text becomes small letters where the folder says so, and a literal special token stays one")
    func lowercase() throws {
        let folder = try Self.folder(
            ["sentence_bert_config.json": #"{"max_seq_length": 32, "do_lower_case": true}"#], of: "xlmr-m3")
        let model = try Self.model(folder)
        #expect(try model.tokenize("The TIDE </s>").ids == model.tokenize("the tide </s>").ids)
        let plain = try EmbedFixture("xlmr-m3").embedder()
        #expect(try plain.tokenize("The TIDE").ids != plain.tokenize("the tide").ids)
    }

    @Test("a language model makes vectors only where a pooling is requested")
    func languageModel() throws {
        let fixture = try EmbedFixture("rr-qwen3")
        let model = try fixture.embedder { $0.pooling = .lastToken }
        #expect(model.dimensions == 48)
        #expect(try model.vectors(of: [model.tokenize("a")])[0].count == 48)
        #expect(ModelKind(path: fixture.path) == .other)
        #expect(ModelKind(path: SharedFolder.path("embed2026/bert-mean")) == .embedder)
        #expect(ModelKind(path: SharedFolder.path("embed2026/static")) == .embedder)
        #expect(ModelKind(path: SharedFolder.path("embed2026/rr-bert")) == .reranker)
    }

    @Test(
        "vectors of tokens and weights of words that are no numbers are errors, and do not come out",
        arguments: [("colbert_linear.pt", "colbert_linear/data/1"), ("sparse_linear.pt", "sparse_linear/data/1")])
    func notFinite(file: String, member: String) throws {
        let folder = try Self.folder([:], of: "xlmr-m3")
        let place = URL(fileURLWithPath: folder.path(file))
        var bytes = try Data(contentsOf: place)
        // The numbers of a member come after its header, whose name is followed by padding.
        let name = try #require(bytes.range(of: Data(member.utf8)))
        let padding = Int(bytes[name.lowerBound - 2]) | Int(bytes[name.lowerBound - 1]) << 8
        let first = name.upperBound + padding
        bytes.replaceSubrange(first..<first + 4, with: [0x00, 0x00, 0xC0, 0x7F])
        try bytes.write(to: place)
        let model = try Self.model(folder)
        let text = try model.tokenize("a cat")
        let found = message {
            _ =
                file.hasPrefix("colbert")
                ? try model.tokenVectors(of: text).count : try model.tokenWeights(of: text).count
        }
        #expect(found == "the vector of text 0 has a number that is not finite")
    }
}
