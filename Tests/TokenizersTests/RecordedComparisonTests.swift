import Foundation
import OrderedJSON
import Testing

@testable import Tokenizers

/// Any number of recorded results, for fuzzing: a folder of JSON files named by CREMA_TOKENIZER_RECORDS.
///
/// A file holds `path` or `tokenizer` (a tokenizer.json) or `model` (a tokenizer.model in base 64), `cases` as in the
/// fixtures, and `decodes`: ids with what they decode to.
@Suite(
    "Recorded results",
    .enabled(
        if: ProcessInfo.processInfo.environment["CREMA_TOKENIZER_RECORDS"] != nil,
        "asked for by CREMA_TOKENIZER_RECORDS"))
struct RecordedComparisonTests {
    @Test("every recorded result is met")
    func records() throws {
        let folder = URL(filePath: ProcessInfo.processInfo.environment["CREMA_TOKENIZER_RECORDS"] ?? "")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for name in names where name.hasSuffix(".json") {
            let json = try TestFiles.json(folder.appending(path: name))
            let tokenizer: Tokenizer
            if let path = json["path"]?.stringValue {
                tokenizer = try Tokenizer(jsonBytes: try TestFiles.bytes(URL(filePath: path)))
            } else if let file = json["tokenizer"] {
                tokenizer = try Tokenizer(json: file)
            } else {
                let base64 = try #require(json["model"]?.stringValue)
                tokenizer = try Tokenizer(modelBytes: try #require(Base64.decode(base64.utf8)))
            }
            let failures = try Self.failures(tokenizer, json)
            print("\(name): \(json["cases"]?.arrayValue?.count ?? 0) texts, \(failures.count) differences")
            for failure in failures.prefix(4) { print("  \(failure)") }
            #expect(failures.isEmpty, "\(name)")
        }
    }

    private static func failures(_ tokenizer: Tokenizer, _ json: JSONValue) throws -> [String] {
        var failures: [String] = []
        func compare(_ what: String, _ text: JSONValue, _ found: [Int], _ expected: [Int]) {
            if found == expected { return }
            failures.append("\(what) \(text.serialized()): found \(found), expected \(expected)")
        }
        func compare(_ what: String, _ ids: [Int], _ found: String, _ expected: String) {
            if same(found, expected) { return }
            failures.append("\(what) \(ids): found \(found.debugDescription), expected \(expected.debugDescription)")
        }
        for item in json["cases"]?.arrayValue ?? [] {
            let value = try #require(item["text"])
            let text = try #require(value.stringValue)
            guard let parsed = item["parsed"]?.ids else {
                let plain = try #require(item["plain"]?.ids)
                compare("plain", value, tokenizer.encode(text, addSpecialTokens: false), plain)
                continue
            }
            let found = tokenizer.encode(text, addSpecialTokens: false, parseSpecialTokens: true)
            compare("parsed", value, found, parsed)
            compare("added", value, tokenizer.encode(text, parseSpecialTokens: true), item["added"]?.ids ?? parsed)
            let plain = tokenizer.encode(text, addSpecialTokens: false)
            let expected = item["plain"]?.ids ?? parsed
            // Where the library lets a model spell a special token from plain text, this one does not.
            var isSpelled = false
            if case .unigram = tokenizer.model {
                isSpelled = tokenizer.addedTokens.contains { $0.isSpecial && text.utf8.contains($0.content.utf8) }
            }
            if !isSpelled { compare("plain", value, plain, expected) }
            if let decoded = item["decoded"]?.stringValue {
                compare("decode", parsed, tokenizer.decode(parsed, skipSpecialTokens: false), decoded)
                let skipped = item["skipped"]?.stringValue ?? decoded
                compare("skip", parsed, tokenizer.decode(parsed), skipped)
            }
        }
        for item in json["decodes"]?.arrayValue ?? [] {
            let ids = try #require(item["ids"]?.ids)
            for (key, skips) in [("decoded", false), ("skipped", true)] {
                guard let expected = item[key]?.stringValue else { continue }
                compare(key, ids, tokenizer.decode(ids, skipSpecialTokens: skips), expected)
                compare("stream \(key)", ids, streamed(tokenizer, ids, skipSpecialTokens: skips), expected)
            }
        }
        return failures
    }
}
