import Grammars
import OrderedJSON
import TestSupport
import Testing

@testable import Conversations

/// Arguments are whatever a model writes between the marks of a call.
@Suite("Arbitrary arguments")
struct ArbitraryArgumentsTests {
    static let spellings: [(name: String, spelling: ValueSpelling)] = [
        ("Python", .python), ("Gemma", .gemma), ("JSON", .canonical),
    ]

    @Test("a row whose last sign begins an escape is no arguments, and what follows a broken string is no number")
    func brokenStrings() {
        for text in [#"'=' \"#, #"a=' \"#, #"a='\"#, #"a="\q"12"#] {
            #expect(ValueSpelling.python.arguments(of: text.utf8) == nil, "\(text)")
        }
        #expect(ValueSpelling.python.arguments(of: #"a='\\'"#.utf8) == ["a": #"\"#])
    }

    @Test("bytes that are no arguments are none, and trap in no spelling")
    func bytes() {
        var random = SplitMix64(seed: 5)
        let signs = Array(#"'"\=,()[]{}:a1-. "#.utf8) + [0xC3, 0xFF, 0]
        for (name, spelling) in Self.spellings {
            var found = 0
            for _ in 0..<20_000 {
                let bytes = (0..<Int.random(in: 0...10, using: &random)).map { _ in
                    signs[Int.random(in: 0..<signs.count, using: &random)]
                }
                if spelling.arguments(of: bytes) != nil { found += 1 }
            }
            // Now and then an empty object or row comes of it.
            #expect((1..<10_000).contains(found), "\(name): \(found)")
        }
    }
}
