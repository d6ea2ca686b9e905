import Foundation
import OrderedJSON
import TestSupport
import Testing
import TinyModels

@testable import FoundationModels

@Suite("Languages of prompts")
struct PromptLanguageTests {
    private func refused(_ text: String) -> String? { PromptLanguage.unsupported(text, languages: ["en"]) }

    @Test("a passage of a hundred words is told apart in every language", arguments: LanguagePassages.all)
    func passages(_ code: String, _ text: String) {
        #expect(refused(text) == code)
        // The same text is none of the model's business where it states the language, or is asked about in English.
        #expect(PromptLanguage.unsupported(text, languages: ["en", code]) == nil)
        #expect(refused("Translate this into English:\n\n" + text) == nil)
        #expect(refused(text + "\n\nWhat does it say?") == nil)
        #expect(refused("Translate: " + text) == nil)
        #expect(refused("\"" + text + "\"") == nil)
        #expect(refused(JSONValue.object(["text": .string(text)]).serialized()) == nil)
    }

    @Test(
        "names, titles, lists of words, JSON and questions about a language are in no other language",
        arguments: [
            "Los Angeles, La Jolla, El Paso, Los Alamos, La Mesa, El Cajon, Las Vegas, San Juan: which are in California?",
            "Los Angeles, La Jolla, El Paso, Los Alamos, La Mesa, El Cajon, Las Vegas, Santa Cruz de la Sierra, La Paz",
            "Leonardo da Vinci, Vincent van Gogh, Piero della Francesca, Rogier van der Weyden, Jan van Eyck, El Greco",
            "Schubert, Der Tod und das Mädchen; Mozart, Die Entführung aus dem Serail; Bach, Ich habe genug",
            "Cien años de soledad, El amor en los tiempos del cólera, La casa de los espíritus, Como agua para chocolate",
            "Pizza con le verdure, Spaghetti alla carbonara, Penne con la panna, Tiramisù della casa, Caffè e dolce",
            #"{"la": 1, "el": 2, "los": 3, "que": 4, "es": 5, "una": 6, "con": 7, "para": 8, "como": 9, "pero": 10}"#,
            "de, en, es, fr, it, nl, no, se, si, da, fi, pl, que, como, pero, und, ich, nicht, est, vous",
            "Translate this Spanish sentence: El perro come mucho y no sabe que es un perro, pero está muy bien aquí.",
            "Fix my French: je suis content que tu es là, et que nous avons le temps.",
            "What does \"Ich weiß nicht, was soll es bedeuten, dass ich so traurig bin\" mean?",
            "| la | el | los |\n|---|---|---|\n| que | es | como |\n| pero | no | se |",
            "nie jest się że jak co czy dla mi mnie ale są ja ty on ona ono wy oni mój moja moje twój twoja który która",
            "und ist ich du sie nicht wie mir mich dir dich es wir ihr uns euch bitte sind bin bist sein seine ihre mein",
            "Pronounce 여기서 얼마나 오래 일했는지 알려 주시고 무엇이 좋은지 말해 주세요",
        ])
    func names(_ text: String) {
        #expect(refused(text) == nil)
    }

    /// Pieces of 5 to 200 words.
    private func cuts(_ texts: [String], _ count: Int, seed: UInt64) -> [String] {
        var random = SplitMix64(seed: seed)
        let words = texts.map { $0.split(separator: " ") }.filter { !$0.isEmpty }
        return (0..<count).map { _ in
            let text = words[Int.random(in: words.indices, using: &random)]
            let start = Int.random(in: text.indices, using: &random)
            let end = min(text.count, start + Int.random(in: 5...200, using: &random))
            return text[start..<end].joined(separator: " ")
        }
    }

    @Test(
        "of a thousand English passages, and of all the JSON of schemas, none is refused",
        .enabled(if: SharedFolder.holds("corpora") && SharedFolder.holds("schemas")))
    func corpora() throws {
        let folder = SharedFolder.path("corpora/standard-ebooks")
        var texts = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
            try SharedFolder.text("corpora/standard-ebooks/" + $0)
        }
        texts.append(try SharedFolder.text("corpora/taskmaster4_chat.jsonl"))
        #expect(cuts(texts, 1000, seed: 1).compactMap(refused) == [])
        var values: [String] = []
        for name in ["realworld", "jsts"] {
            for line in try SharedFolder.text("schemas/\(name).jsonl").split(separator: "\n") {
                let entry = try JSONParser().parse(Array(line.utf8))
                for value in [entry["schema"]] + (entry["valid"]?.arrayValue ?? []) {
                    if let value { values.append(value.serialized()) }
                }
            }
        }
        #expect(values.count > 800)
        #expect((values + cuts(values, 1000, seed: 2)).compactMap(refused) == [])
    }

    @Test("of a thousand passages of this repository's code, tables and documents, none is refused")
    func repository() throws {
        var texts: [String] = []
        for folder in ["Sources", "docs", "Tests/FoundationModelsTests", "Tests/CremaCommandTests", "Benchmarks"] {
            let files = try #require(FileManager.default.enumerator(atPath: Repository.path(folder)))
            for case let name as String in files where !name.contains("/Languages/") {
                if let text = try? String(contentsOfFile: Repository.path(folder) + "/" + name, encoding: .utf8) {
                    texts.append(text)
                }
            }
        }
        #expect(texts.count > 500)
        #expect(cuts(texts, 1000, seed: 3).compactMap(refused) == [])
    }

    @Test("a person's own model answers in any language, whatever its card states")
    func ownModel() async throws {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        try tiny.write("generation_config.json", #"{"languages": ["en"]}"#)
        let model = OpenWeightsModel(directory: tiny.directory)
        let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 4)
        for (_, text) in LanguagePassages.all {
            let session = LanguageModelSession(model: model)
            #expect(try await session.respond(to: text, options: options).usage.output.totalTokenCount > 0)
        }
    }
}
