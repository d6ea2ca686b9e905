import ConstrainedDecoding
import OrderedJSON
import TestSupport

/// Vocabularies for the tests: a synthetic one, and those of known tokenizers where their files are present.
enum Vocabularies {
    /// Every byte, pieces of JSON, words and numbers, with and without spaces and quotes; the last token ends the text.
    static let synthetic: Vocabulary = {
        var tokens: [[UInt8]?] = (0...255).map { [UInt8($0)] }
        let pieces = [
            "\":", "\": ", "\",", "\", \"", "{\"", "\"}", "\"]", "[\"", "},", "],", "}]", "\":\"", "\": \"", "\":[",
            "\":{",
            "null", "true", "false", "nul", "tr", "\\n", "\\u", "\\u00", "\\\"", "\\\\", "  ", "   ", "\n", "\n  ",
            "\n\n",
            "\t", "é", "日本", "😀", "\u{C3}", "-1", "0.", ".5", "e1", "E+", "1,", "2]", "3}", "00", "10", "123", "\"\"",
            "\"\",",
            "\"a\"", "\"a\":", "\"a\": 1, \"b\"", "a\", \"b\": ", "\":1,\"", "ab", "abc", "foo", "bar", " foo",
            " \"foo", "name",
            "\"name\":", "x\":1,\"x\"", "[[", "]]", "{}", "[]", "{ ", "[ ", ", ", ": ", " :", " ,", "<a>", "aaa",
            "aaaaaaaa", "\u{2028}", "a\u{2028}", "“", "a…b", " foo bar", "é,é", "bar\",",
        ]
        for piece in pieces { tokens.append(Array(piece.utf8)) }
        tokens.append([0xC3])
        tokens.append([0xF0, 0x9F])
        tokens.append([0x98, 0x80, 0x22])
        tokens.append(Array("foo".utf8))
        tokens.append(Array(repeating: 0x20, count: 40))
        tokens.append(nil)
        return Vocabulary(tokenBytes: tokens, endTokens: [tokens.count - 1])
    }()

    /// The vocabulary of a byte-level tokenizer, nil when its file is not present.
    static func byteLevel(_ name: String, endToken: Int) -> Vocabulary? {
        guard let text = try? SharedFolder.text("tokenizers/\(name)/tokenizer.json"),
            let json = try? JSONParser().parse(Array(text.utf8)),
            let entries = json["model"]?["vocab"]?.objectValue
        else { return nil }
        var bytes: [UInt32: UInt8] = [:]
        var next: UInt32 = 256
        for byte in UInt8.min...UInt8.max {
            let isShown = (33...126).contains(byte) || (161...172).contains(byte) || byte >= 174
            if isShown {
                bytes[UInt32(byte)] = byte
            } else {
                bytes[next] = byte
                next += 1
            }
        }
        let special = Set((json["added_tokens"]?.arrayValue ?? []).compactMap { $0["id"]?.intValue })
        var tokens: [[UInt8]?] = []
        for entry in entries {
            guard let id = entry.value.intValue else { continue }
            while tokens.count <= max(id, endToken) { tokens.append(nil) }
            if special.contains(id) { continue }
            tokens[id] = entry.key.unicodeScalars.compactMap { bytes[$0.value] }
        }
        return Vocabulary(tokenBytes: tokens, endTokens: [endToken])
    }

    /// Known tokenizers, loaded once.
    static let known: [(name: String, vocabulary: Vocabulary)] = [
        ("gpt2", 50_256), ("llama3", 128_001), ("qwen2", 151_643),
    ].compactMap { name, end in byteLevel(name, endToken: end).map { (name, $0) } }
}
