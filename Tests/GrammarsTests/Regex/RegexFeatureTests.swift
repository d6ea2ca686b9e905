import Oracles
import RegularExpressions
import Testing

@Suite("Regex features")
struct RegexFeatureTests {
    struct Case: CustomTestStringConvertible {
        let pattern: String
        let dialect: RegexDialect
        let anchoring: RegexAnchoring
        let accepted: [String]
        let rejected: [String]

        init(
            _ pattern: String, _ dialect: RegexDialect = .ecma, _ anchoring: RegexAnchoring = .search, yes: [String],
            no: [String]
        ) {
            self.pattern = pattern
            self.dialect = dialect
            self.anchoring = anchoring
            self.accepted = yes
            self.rejected = no
        }

        var testDescription: String { "\(dialect) \(anchoring) \(pattern)" }
    }

    static let ecma = [
        Case("^abc$", yes: ["abc"], no: ["", "ab", "abcd", "xabc", "abc\n"]),
        Case("abc", yes: ["abc", "xabc", "abcx", "ababc"], no: ["", "ab", "abbc"]),
        Case("abc", .ecma, .whole, yes: ["abc"], no: ["xabc", "abcx"]),
        Case("^abc", yes: ["abc", "abcx"], no: ["xabc", ""]),
        Case("abc$", yes: ["abc", "xabc"], no: ["abcx", ""]),
        Case("^a$|^b$", yes: ["a", "b"], no: ["", "ab", "xa", "bx"]),
        Case("^a|b$", yes: ["ax", "xb", "a", "b"], no: ["xa", "bx", ""]),
        Case("(^a|b)c$", yes: ["ac", "bc", "xbc"], no: ["xac", "c"]),
        Case("a^b", yes: [], no: ["ab", "a", "b", ""]),
        Case("a$b", yes: [], no: ["ab", "a"]),
        Case("(?:^|,)a(?:,|$)", yes: ["a", "b,a", "a,b", "b,a,c"], no: ["ba", "ab", ""]),
        Case("^a+?$", yes: ["a", "aaa"], no: ["", "b"]),
        Case("^a*?b??$", yes: ["", "a", "aab", "b"], no: ["bb", "ba"]),
        Case("^\\d\\w\\s\\D\\W\\S$", yes: ["1a x-y", "9_\u{A0}_é1"], no: ["a1 x-y", "1é x-y"]),
        Case("^\\d$", yes: ["0"], no: ["٣", "²"]),
        Case("^\\w$", yes: ["a", "Z", "_", "0"], no: ["é", "ß", "-"]),
        Case("^\\s$", yes: [" ", "\t", "\u{FEFF}", "\u{2003}", "\u{2028}"], no: ["\u{85}", "\u{1C}", "a"]),
        Case("\\bfoo\\b", yes: ["foo", "a foo b", "-foo-"], no: ["afoo", "foob", "foo1", "fo o"]),
        Case("\\Boo", yes: ["foo"], no: ["oo", " oo"]),
        Case("^\\b$", yes: [], no: ["", "a"]),
        Case("^\\B$", yes: [""], no: ["a"]),
        Case("^(?=.*\\d)(?=.*[a-z]).{4,6}$", yes: ["abc1", "1abcde"], no: ["abcd", "1234", "a1", "abcdef1"]),
        Case("^(?!foo)\\w+$", yes: ["bar", "fo"], no: ["foo", "foobar"]),
        Case("^(?:(?!ab).)*$", yes: ["", "aa", "ba", "b\u{E9}a"], no: ["ab", "xaby"]),
        Case("(?=a)b", yes: [], no: ["a", "b", "ab"]),
        Case("(?<=a)b", yes: ["ab", "xab"], no: ["b", "cb"]),
        Case("(?<!a)b", yes: ["b", "cb", "abb"], no: ["ab", "a"]),
        Case("(?<=^|,)x", yes: ["x", "a,x"], no: ["ax"]),
        Case("(?<=a(?=bc))b", yes: ["abc"], no: ["abd", "ab"]),
        Case("(?<=\\bcat)s", yes: ["cats", "a cats"], no: ["concats"]),
        Case("^(?:(?<!a)b|[ac])*$", yes: ["bac", "cb", "aacb"], no: ["ab", "cab"]),
        Case("(a|b)\\1", yes: ["aa", "xbb"], no: ["ab", "ba"]),
        Case("^(['\"])[a-z]*\\1$", yes: ["'a'", "\"\"", "\"xy\""], no: ["'a\"", "'"]),
        Case("^(?<q>a|bc)-\\k<q>$", yes: ["a-a", "bc-bc"], no: ["a-bc", "bc-b"]),
        Case("^\\k<q>(?<q>a)$", yes: ["a"], no: ["aa"]),
        Case("^(?:(a)|b)\\1$", yes: ["aa", "b"], no: ["a", "bb", "ba"]),
        Case("^(?:(a|b)c)+\\1$", yes: ["aca", "acbcb"], no: ["acbca", "ac"]),
        Case("^((a|b)c)\\2\\1$", yes: ["acaac", "bcbbc"], no: ["acbac"]),
        Case("^(?i)(a)\\1$", yes: ["aA", "Aa", "aa"], no: ["ab"]),
        Case("^(a{2}|b)*?\\1$", yes: ["aaaa", "bb", "aabb", ""], no: ["aab", "a"]),
        Case("^(?<x>a)(?:b)$", yes: ["ab"], no: ["a"]),
        Case("^(?P<x>a)(?P=x)$", yes: ["aa"], no: ["a"]),
        Case("^(?i)straße$", yes: ["STRAßE", "Straẞe"], no: ["strasse"]),
        Case("^(?i:k)k$", yes: ["Kk", "\u{212A}k"], no: ["kK"]),
        Case("^a(?-i:b)(?i)c$", yes: ["abC", "abc"], no: ["Abc", "aBc"]),
        Case("^(?i)[^x]$", yes: ["a"], no: ["x", "X"]),
        Case("^(?i)\\w$", yes: ["\u{17F}", "\u{212A}"], no: ["é"]),
        Case("^(?i)\\W$", yes: ["é"], no: ["\u{17F}", "s"]),
        Case("^\\p{L}+$", yes: ["aéλ中"], no: ["1", ""]),
        Case("^\\p{Lu}\\P{Lu}$", yes: ["Éé", "Ω1"], no: ["éÉ"]),
        Case("^\\p{Script=Greek}+$", yes: ["λόγος"], no: ["logos"]),
        Case("^[\\p{Nd}--]+$", yes: ["٣-"], no: ["a"]),
        Case("^\\u00e9$", yes: ["é"], no: ["e\u{301}", "e"]),
        Case("^\\u{1F600}$", yes: ["\u{1F600}"], no: ["x"]),
        Case("^\\uD83D\\uDE00$", yes: ["\u{1F600}"], no: ["x"]),
        Case("^[\\uD83D\\uDE00-\\uD83D\\uDE02]$", yes: ["\u{1F601}"], no: ["\u{1F603}"]),
        Case("\\uD800", yes: [], no: ["", "a"]),
        Case("^[^\\uD800-\\uDFFF]$", yes: ["a", "\u{1F600}"], no: ["", "ab"]),
        Case("^\\x41\\cJ\\0\\t$", yes: ["A\n\0\t"], no: ["A"]),
        Case("^.$", yes: ["a", "é", "\u{1F600}"], no: ["\n", "\r", "\u{2028}", "", "ab"]),
        Case("^(?s:.)$", yes: ["\n", "a"], no: [""]),
        Case("(?m)^b$", yes: ["a\nb", "b\rc", "b"], no: ["ab", "a\u{85}b"]),
        Case("^[^a]$", yes: ["é", "\u{1F600}", "\n", "\""], no: ["a", ""]),
        Case("^a\"b\n$", yes: ["a\"b\n"], no: ["ab"]),
        Case("", yes: ["", "anything\n"], no: []),
        Case("", .ecma, .whole, yes: [""], no: ["a"]),
        Case("[]", yes: [], no: ["", "a"]),
        Case("^[^]$", yes: ["a", "\n"], no: [""]),
        Case("^[a&&b]$", yes: ["a", "&", "b"], no: ["c"]),
        Case("^[[]$", yes: ["["], no: ["]"]),
        Case("^[\\w-.]$", yes: ["-", ".", "a"], no: ["+"]),
        Case("^[a-\\d]$", yes: ["a", "-", "5"], no: ["b"]),
        Case("^[\\b]$", yes: ["\u{8}"], no: ["b"]),
        Case("^{{x}}]$", yes: ["{{x}}]"], no: ["x"]),
        Case("^a{$", yes: ["a{"], no: ["a"]),
        Case("^\\-\\/\\_\\,\\ $", yes: ["-/_, "], no: [""]),
        Case("^(?=a)*b$", yes: ["b"], no: ["ab"]),
        Case("^a{2,3}$", yes: ["aa", "aaa"], no: ["a", "aaaa"]),
        Case("^(?:ab){2}$", yes: ["abab"], no: ["abb", "ab"]),
        Case("^a{0}$", yes: [""], no: ["a"]),
        Case("(a+)+b", yes: ["aab"], no: ["aaa"]),
        Case("^(|a|(?:))+$", yes: ["", "aa"], no: ["b"]),
    ]

    static let swift = [
        Case("(Mr|Mrs)\\. \\w+", .swift, .whole, yes: ["Mrs. Brewster", "Mr. É"], no: ["Ms. X", "Mr. "]),
        Case("(Mr|Mrs)\\Q. \\E\\w+", .swift, .whole, yes: ["Mrs. Brewster"], no: ["Mrs Brewster"]),
        Case("[[a-z]--[aeiou]]", .swift, .whole, yes: ["b"], no: ["a", "B"]),
        Case("[[\\w]&&[^0-9]]", .swift, .whole, yes: ["a", "é"], no: ["5"]),
        Case("[a-c~~b-d]", .swift, .whole, yes: ["a", "d"], no: ["b", "c"]),
        Case("[a-z&&a-m--c]", .swift, .whole, yes: ["a", "m"], no: ["c", "n"]),
        Case("[:script=Greek:]", .swift, .whole, yes: ["λ"], no: ["l"]),
        Case("\\U0001F600\\u0041", .swift, .whole, yes: ["\u{1F600}A"], no: []),
        Case("a{,4}", .swift, .whole, yes: ["", "aaaa"], no: ["aaaaa"]),
        Case("(?>a+)b", .swift, .whole, yes: ["ab", "aab"], no: ["b"]),
        Case("(?>a|ab)c", .swift, .whole, yes: ["ac"], no: ["abc"]),
        Case("(?>ab|a)c", .swift, .whole, yes: ["abc", "ac"], no: []),
        Case("a*+a", .swift, .whole, yes: [], no: ["a", "aa"]),
        Case("a{2,3}+a", .swift, .whole, yes: ["aaaa"], no: ["aaa", "aa"]),
        Case("\"[^\"]*+\"", .swift, .whole, yes: ["\"x\""], no: ["\"x"]),
        Case("(a)\\g{1}\\g{-1}\\g1", .swift, .whole, yes: ["aaaa"], no: ["a"]),
        Case("(?'n'a|b)\\k{n}\\k'n'", .swift, .whole, yes: ["aaa", "bbb"], no: ["aab"]),
        Case("(?:(a)|b)\\1", .swift, .whole, yes: ["aa"], no: ["b", "ba"]),
        Case("(?x) a \\ b [ c ] # comment", .swift, .whole, yes: ["a bc", "a b "], no: ["abc"]),
        Case("a(?#comment)b", .swift, .whole, yes: ["ab"], no: []),
        Case("\\R", .swift, .whole, yes: ["\r\n", "\n", "\r", "\u{85}"], no: ["\n\r"]),
        Case("\\h\\H\\v\\V\\N", .swift, .whole, yes: ["\ta\nbc"], no: ["\n\ta\nb"]),
        Case("\\e\\a\\x{41}\\o{101}\\012", .swift, .whole, yes: ["\u{1B}\u{7}AA\n"], no: []),
        Case("(?i)straße", .swift, .whole, yes: ["STRAẞE"], no: ["strasse", "\u{17F}traße"]),
        Case("\\bcan\\b", .swift, yes: ["can", "can do"], no: ["can't", "scan"]),
        Case("(*pla:a)\\w(*nlb:b)", .swift, .whole, yes: ["a"], no: ["b"]),
        Case("(?<=a)b", .swift, yes: ["ab"], no: ["b"]),
    ]

    @Test("each feature accepts and rejects what it should", arguments: ecma + swift)
    func feature(_ example: Case) throws {
        if example.accepted.isEmpty, example.rejected.isEmpty { return }
        let set = ExpressionSet()
        let automaton = LazyAutomaton(expressions: set)
        let node = try RegexParser.parse(example.pattern, dialect: example.dialect)
        let start = try automaton.state(for: node.compile(in: set, anchoring: example.anchoring))
        for text in example.accepted {
            #expect(try automaton.accepts(Array(text.utf8), from: start), "should accept \(text.debugDescription)")
        }
        for text in example.rejected {
            #expect(try !automaton.accepts(Array(text.utf8), from: start), "should reject \(text.debugDescription)")
        }
        if example.accepted.isEmpty { #expect(start == .dead) }
        // Only well-formed UTF-8 is ever accepted. (Swift's word boundaries have too many states to prove it here.)
        guard example.dialect == .ecma else { return }
        #expect(try set.isContained(automaton.expression(of: start), in: set.validUTF8))
    }

    @Test(
        "a pattern that is no text's pattern is the dead state", arguments: ["a^b", "(?=a)b", "[]", "(?!)", "\\b\\B"])
    func nothing(pattern: String) throws {
        let set = ExpressionSet()
        let automaton = LazyAutomaton(expressions: set)
        let node = try RegexParser.parse(pattern, dialect: .ecma)
        #expect(try automaton.state(for: node.compile(in: set, anchoring: .search)) == .dead)
    }
}
