import OrderedJSON
import Testing

@Suite("Truncated JSON")
struct PartialJSONTests {
    @Test(
        "an escape cut anywhere is left out, whatever it would have become",
        arguments: [#"\n"#, #"\u00e9"#, #"\uD83D\uDE00"#, #"\ud000"#])
    func cutEscapes(escape: String) throws {
        for count in 1..<escape.utf8.count {
            let partial = try JSONParser().parsePrefix("[\"ab" + String(escape.prefix(count)))
            #expect(partial.value == .array([.string("ab")]))
            #expect(partial.ending == .insideString)
        }
    }

    @Test(
        "an escape, number or literal that no more text can mend is reported",
        arguments: [
            #"["ab\x"#, #"["ab\u12g"#, #"["ab\ud83d\n"#, #"["ab\ud83dx"#, #"["ab\udc0"#, "[1-", "[01", "[--", "[1.e",
            "[trx", "[\"a\u{1}",
        ])
    func faults(text: String) {
        #expect(throws: JSONError.self) { try JSONParser().parsePrefix(text) }
    }

    @Test(
        "a number cut after its sign, point or exponent is left out",
        arguments: ["-", "1.", "1e", "1e+", "-0.5E-", "12"])
    func cutNumbers(text: String) throws {
        let partial = try JSONParser().parsePrefix("[7," + text)
        #expect(partial.value == [7])
        #expect(partial.ending == .behindNumber)
    }

    @Test("nothing at all is a value not yet begun")
    func empty() throws {
        #expect(try JSONParser().parsePrefix("").value == nil)
        #expect(try JSONParser().parsePrefix(" \n").ending == .betweenMembers)
    }

    @Test(
        "a text that is cut says in which value",
        arguments: [
            ("", ""), ("{", ""), (#"{"a"#, ""), (#"{"a": "#, "/a"), (#"{"a": "x"#, "/a"), (#"{"a": "x""#, ""),
            (#"{"a": [1"#, "/a/0"), (#"{"a": [1, "#, "/a/1"), (#"{"a": [1, 2"#, "/a/1"),
            (#"{"a": [1, {"b/c": tr"#, "/a/1/b~1c"),
            (#"{"a": [1, {"b": true}"#, "/a"), (#"{"a": 1}"#, ""), ("12", ""), ("[[], [", "/1"),
        ])
    func place(text: String, place: String) throws {
        #expect(try JSONParser().parsePrefix(text).place == place)
    }
}
