import RegularExpressions
import Testing

@Suite("Regex errors")
struct RegexErrorTests {
    struct Case: CustomTestStringConvertible {
        let pattern: String
        let dialect: RegexDialect
        let message: String

        init(_ pattern: String, _ dialect: RegexDialect, _ message: String) {
            self.pattern = pattern
            self.dialect = dialect
            self.message = message
        }

        var testDescription: String { "\(dialect) \(pattern)" }
    }

    static let cases = [
        Case("(", .ecma, "1:1: unclosed group"),
        Case("ab(c|(d)", .ecma, "1:3: unclosed group"),
        Case("a)", .ecma, "1:2: ')' closes nothing; write '\\)' for the character itself"),
        Case("[a", .ecma, "1:1: unclosed character class"),
        Case("a[\\", .ecma, "1:2: unclosed character class"),
        Case("a\\", .ecma, "1:2: nothing after '\\'"),
        Case("^+", .ecma, "1:2: nothing to repeat before '+'"),
        Case("^{2}", .ecma, "1:2: nothing to repeat before '{2}'"),
        Case("{2}", .ecma, "1:1: nothing to repeat before '{2}'"),
        Case("a**", .ecma, "1:3: nothing to repeat before '*'"),
        Case("a{2}{3}", .ecma, "1:5: nothing to repeat before '{3}'"),
        Case("a++", .ecma, "1:3: nothing to repeat before '+'"),
        Case("x|?", .ecma, "1:3: nothing to repeat before '?'"),
        Case("\\b*", .ecma, "1:3: nothing to repeat before '*'"),
        Case("(?<=a)?", .ecma, "1:7: nothing to repeat before '?'"),
        Case("(?=a)*", .swift, "1:6: nothing to repeat before '*'"),
        Case("\\Qab\\E+", .swift, "1:7: nothing to repeat before '+'"),
        Case("a{3,2}", .ecma, "1:2: repetition counts are out of order: 3 is above 2"),
        Case("a{99999999999}", .ecma, "1:3: repetition count 99999999999 is above 2147483646"),
        Case("a{1,2147483647}", .ecma, "1:5: repetition count 2147483647 is above 2147483646"),
        Case(
            "a{,5}", .ecma, "1:2: malformed repetition; expected {n}, {n,} or {n,m}, or '\\{' for the character itself"),
        Case(
            "a{1x}", .ecma, "1:2: malformed repetition; expected {n}, {n,} or {n,m}, or '\\{' for the character itself"),
        Case("\\q", .ecma, "1:1: unknown escape '\\q'"),
        Case("a\\Z", .ecma, "1:2: unknown escape '\\Z'"),
        Case("\\q", .swift, "1:1: unknown escape '\\q'"),
        Case("\\u12", .ecma, "1:1: malformed escape '\\u12'"),
        Case("\\u{}", .ecma, "1:1: malformed escape '\\u{'"),
        Case("\\x4", .ecma, "1:1: malformed escape '\\x4'"),
        Case("\\c1", .ecma, "1:1: malformed escape '\\c1'"),
        Case("\\01", .ecma, "1:1: malformed escape '\\01'"),
        Case("\\u{110000}", .ecma, "1:1: '\\u{110000' is not a Unicode scalar value"),
        Case("\\uD800", .swift, "1:1: '\\uD800' is not a Unicode scalar value"),
        Case("\\p{Foo}", .ecma, "1:1: unknown Unicode property 'Foo'"),
        Case("\\p{Script=Foo}", .ecma, "1:1: unknown Unicode property 'Script=Foo'"),
        Case("\\p{Age=3.0}", .swift, "1:1: unknown Unicode property 'Age=3.0'"),
        Case("\\pL", .ecma, "1:1: malformed escape '\\p'"),
        Case("[b-a]", .ecma, "1:2: range is out of order: 'b' is above 'a'"),
        Case("[z-\\n]", .ecma, "1:2: range is out of order: 'z' is above '\\u{A}'"),
        Case("[a-\\d]", .swift, "1:4: '\\d' is a class and cannot end a range"),
        Case("[\\d-a]", .swift, "1:2: '\\d' is a class and cannot end a range"),
        Case("[]a]", .swift, "1:2: nothing beside ']' in a character class"),
        Case("[a&&]", .swift, "1:5: nothing beside ']' in a character class"),
        Case("[&&a]", .swift, "1:2: nothing beside '&&' in a character class"),
        Case("[[:foo:]]", .swift, "1:2: unknown Unicode property 'foo'"),
        Case(
            "(?<1a>x)", .ecma,
            "1:1: malformed group name; expected a letter or '_', then letters, digits or '_', then '>'"),
        Case("(?<a>x)(?<a>y)", .ecma, "1:8: two groups are named 'a'"),
        Case("\\k<x>", .ecma, "1:1: no group is named 'x'"),
        Case("(a)\\2", .ecma, "1:4: no group has number 2"),
        Case("\\k", .ecma, "1:1: malformed escape '\\k'"),
        Case("(?z)", .ecma, "1:1: unknown group '(?z'"),
        Case("(?>a)", .ecma, "1:1: unknown group '(?>'"),
        Case("(?#a", .swift, "1:1: unclosed comment"),
        Case(
            "(a+)\\1", .ecma,
            "1:5: '\\1' refers to a group that matches endlessly many texts, which is not regular; bound the group"),
        Case(
            "(?<x>.*)y\\k<x>", .ecma,
            "1:10: '\\k<x>' refers to a group that matches endlessly many texts, which is not regular; bound the group"),
        Case(
            "(.)\\1", .ecma,
            "1:4: '\\1' refers to a group that matches more than backReferenceTexts (10000) texts; bound the group"),
        Case("(?R)", .swift, "1:1: calling a group from a pattern is not regular and cannot be enforced"),
        Case("(a)(?1)", .swift, "1:4: calling a group from a pattern is not regular and cannot be enforced"),
        Case("(a)\\g<1>", .swift, "1:4: calling a group from a pattern is not regular and cannot be enforced"),
        Case("(?(1)a|b)", .swift, "1:1: conditional '(?(' is not supported"),
        Case("(?|a|b)", .swift, "1:1: branch reset '(?|' is not supported"),
        Case("(*ACCEPT)", .swift, "1:1: backtracking directive '(*' is not supported"),
        Case("(?C1)", .swift, "1:1: callout '(?C' is not supported"),
        Case("a\\Kb", .swift, "1:2: '\\K' is not supported"),
        Case("\\X", .swift, "1:1: '\\X' is not supported"),
        Case("(?X)a", .swift, "1:3: matching by grapheme clusters is not supported"),
        Case("(?w)a", .swift, "1:3: flag 'w' is not supported"),
        Case("\\N{SPACE}", .swift, "1:1: a scalar by its name is not supported"),
        Case("(?>a*b?)c", .swift, "1:1: an atomic group or possessive repetition of this form is not supported"),
        Case("x\ny(z", .ecma, "2:2: unclosed group"),
    ]

    @Test("what cannot be read or enforced is an error that names the place", arguments: cases)
    func message(_ example: Case) throws {
        let error = #expect(throws: GrammarError.self) {
            try RegexParser.parse(example.pattern, dialect: example.dialect)
        }
        #expect(error?.description == "pattern \(example.message)")
    }

    @Test("groups and classes nest to a hundred and no deeper")
    func nesting() throws {
        func groups(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
        }
        #expect(throws: Never.self) { try RegexParser.parse(groups(100), dialect: .ecma) }
        for depth in [101, 60_000] {
            let error = #expect(throws: GrammarError.self) { try RegexParser.parse(groups(depth), dialect: .ecma) }
            #expect(error?.description == "pattern 1:101: nested deeper than patternNesting (100)")
        }
        let classes = String(repeating: "[a", count: 60_000)
        let error = #expect(throws: GrammarError.self) { try RegexParser.parse(classes, dialect: .swift) }
        #expect(error?.description == "pattern 1:201: nested deeper than patternNesting (100)")
    }

    @Test("a pattern that is too long is refused before it is read")
    func tooLong() throws {
        var limits = GrammarLimits()
        limits.patternBytes = 10
        let error = #expect(throws: GrammarError.self) {
            try RegexParser.parse("aaaaaaaaaaa", dialect: .ecma, limits: limits)
        }
        #expect(error?.description == "pattern 1:1: 11 bytes long; patternBytes is 10")
    }
}
