import Foundation
import OrderedJSON
import Testing

@testable import Tokenizers

/// Tiny tokenizers of every kind against what the reference libraries recorded (Fixtures/make_fixtures.py).
@Suite("Fixtures of the reference libraries")
struct FixtureTests {
    static func fixtures(_ file: String) -> [(file: String, name: String)] {
        guard let json = try? TestFiles.json(TestFiles.fixtures.appending(path: "\(file).json")) else { return [] }
        return (json["fixtures"]?.objectValue?.keys ?? []).map { (file, $0) }
    }

    struct Fixture: Sendable, CustomTestStringConvertible {
        let file: String
        let name: String
        var testDescription: String { name }

        init(_ pair: (file: String, name: String)) {
            file = pair.file
            name = pair.name
        }
    }

    /// The other tests run over what these files hold: an unreadable one would leave nothing that could fail.
    @Test("every file of fixtures is there and complete")
    func complete() throws {
        for (file, fixtures, texts) in [
            ("normalizers", 17, 44), ("pre-tokenizers", 34, 44), ("patterns", 20, 44), ("models", 12, 52),
            ("sentencepiece", 5, 44),
        ] {
            let json = try TestFiles.json(TestFiles.fixtures.appending(path: "\(file).json"))
            let contents = try #require(json["fixtures"]?.objectValue)
            #expect(contents.count == fixtures, "\(file)")
            #expect(Self.fixtures(file).count == fixtures, "\(file)")
            #expect(json["texts"]?.arrayValue?.count == texts, "\(file)")
            for content in contents {
                #expect(content.value["results"]?.arrayValue?.count == texts, "\(content.key)")
            }
        }
    }

    @Test(
        "normalizers, pre-tokenizers and patterns split as the tokenizers library does",
        arguments: (fixtures("normalizers") + fixtures("pre-tokenizers") + fixtures("patterns")).map(Fixture.init))
    func probes(_ fixture: Fixture) throws {
        let json = try TestFiles.json(TestFiles.fixtures.appending(path: "\(fixture.file).json"))
        let content = try #require(json["fixtures"]?[fixture.name])
        var definition = JSONObject()
        definition["model"] = json["model"]
        definition["normalizer"] = content["normalizer"]
        definition["pre_tokenizer"] = content["pre_tokenizer"]
        let tokenizer = try Tokenizer(json: .object(definition))
        let texts = try #require(json["texts"]?.arrayValue)
        let results = try #require(content["results"]?.arrayValue)
        #expect(texts.count == results.count)
        for (text, result) in zip(texts, results) {
            let text = try #require(text.stringValue)
            let expected = try #require(result["spelled"]?.stringValue)
            let ids = tokenizer.encode(text)
            let found = String(decoding: ids.map { UInt8($0) }, as: UTF8.self)
            #expect(same(found, expected), "\(fixture.name): \(text.debugDescription)")
        }
    }

    @Test(
        "models encode, decode and stream as the tokenizers library does",
        arguments:
            fixtures("models").map(Fixture.init))
    func models(_ fixture: Fixture) throws {
        let json = try TestFiles.json(TestFiles.fixtures.appending(path: "models.json"))
        let content = try #require(json["fixtures"]?[fixture.name])
        let file = try #require(content["tokenizer"])
        let tokenizer = try Tokenizer(json: file)
        let texts = try #require(json["texts"]?.arrayValue)
        let results = try #require(content["results"]?.arrayValue)
        #expect(texts.count == results.count)
        for (text, result) in zip(texts, results) {
            let text = try #require(text.stringValue)
            let parsed = try #require(result["parsed"]?.ids)
            let plain = result["plain"]?.ids ?? parsed
            let added = result["added"]?.ids ?? parsed
            let note = Comment("\(fixture.name): \(text.debugDescription)")
            #expect(tokenizer.encode(text, addSpecialTokens: false, parseSpecialTokens: true) == parsed, note)
            #expect(tokenizer.encode(text, parseSpecialTokens: true) == added, note)
            // Where the library lets a model spell a control token from plain text, this one does not.
            let found = tokenizer.encode(text, addSpecialTokens: false)
            if found != plain {
                #expect(plain.contains(where: tokenizer.isSpecial), note)
                let decoded = tokenizer.decode(found, skipSpecialTokens: false)
                #expect(same(decoded, tokenizer.decode(plain, skipSpecialTokens: false)), note)
            }
            #expect(!found.contains { tokenizer.isSpecial($0) && $0 != tokenizer.unknownTokenID }, note)
            if let decoded = result["decoded"]?.stringValue {
                #expect(same(tokenizer.decode(parsed, skipSpecialTokens: false), decoded), note)
                #expect(same(streamed(tokenizer, parsed, skipSpecialTokens: false), decoded), note)
                let skipped = result["skipped"]?.stringValue ?? decoded
                #expect(same(tokenizer.decode(parsed), skipped), note)
                #expect(same(streamed(tokenizer, parsed, skipSpecialTokens: true), skipped), note)
            }
        }
    }

    @Test("a tokenizer.model encodes as SentencePiece does", arguments: fixtures("sentencepiece").map(Fixture.init))
    func sentencePiece(_ fixture: Fixture) throws {
        let json = try TestFiles.json(TestFiles.fixtures.appending(path: "sentencepiece.json"))
        let content = try #require(json["fixtures"]?[fixture.name])
        let base64 = try #require(content["model"]?.stringValue)
        let model = try #require(Base64.decode(base64.utf8))
        let tokenizer = try Tokenizer(modelBytes: model)
        let texts = try #require(json["texts"]?.arrayValue)
        let results = try #require(content["results"]?.arrayValue)
        #expect(texts.count == results.count)
        for (text, result) in zip(texts, results) {
            let text = try #require(text.stringValue)
            let ids = tokenizer.encode(text, addSpecialTokens: false)
            #expect(ids == result["plain"]?.ids, "\(fixture.name): \(text.debugDescription)")
        }
    }
}
