import OrderedJSON
import Testing

@Suite("JSON pointers")
struct JSONPointerTests {
    @Test("the examples of RFC 6901 are written and read")
    func examples() {
        let examples: [(text: String, tokens: [String])] = [
            ("", []), ("/foo", ["foo"]), ("/foo/0", ["foo", "0"]), ("/", [""]), ("/a~1b", ["a/b"]), ("/c%d", ["c%d"]),
            ("/e^f", ["e^f"]), ("/g|h", ["g|h"]), (#"/i\j"#, [#"i\j"#]), (#"/k"l"#, [#"k"l"#]), ("/ ", [" "]),
            ("/m~0n", ["m~n"]), ("/~01", ["~1"]),
        ]
        for example in examples {
            #expect(JSONPointer.text(example.tokens) == example.text)
            #expect(JSONPointer.tokens(example.text) == example.tokens)
        }
    }

    @Test("a slash or tilde under a combining mark is escaped, too")
    func combining() {
        for key in ["/\u{301}", "~\u{301}x", "a/\u{200D}"] {
            let text = JSONPointer.text([key, "b"])
            #expect(text.utf8.filter { $0 == UInt8(ascii: "/") }.count == 2)
            #expect(JSONPointer.tokens(text).map { $0.map { Array($0.utf8) } } == [Array(key.utf8), Array("b".utf8)])
        }
    }

    @Test(
        "a text without the first slash, and tildes before anything but 0 and 1, are no pointers",
        arguments: ["a", "a/b", "/~", "/~2", "/a~/b", "/a~~0"])
    func malformed(text: String) {
        #expect(JSONPointer.tokens(text) == nil)
    }
}
