import OrderedJSON
import Testing

@testable import JSONSchemas
@testable import RegularExpressions

/// Rules of formats that lie beside the usual texts, each with a text on either side.
@Suite("Formats: rules at the edges")
struct FormatRuleTests {
    private func expect(_ format: StringFormat, accepts: [String], refuses: [String]) {
        for text in accepts { #expect(format.accepts(text), "\(format.rawValue): '\(text)'") }
        for text in refuses { #expect(!format.accepts(text), "\(format.rawValue): '\(text)'") }
    }

    @Test("a pattern has the forms of ECMA-262, not what other engines add to them")
    func patterns() {
        expect(
            .regex, accepts: ["(?<n>a)\\k<n>", "(?:a|b)+?", "(?<=a)b(?!c)", "(?i:a)", "(?m-is:^a)", "(?-i:a)"],
            refuses: [
                "(?P<n>a)", "(?<n>a)(?P=n)", "(?i)a", "a(?-s)", "(?#note)a", "(?>a)", "(?ii:a)", "(?i-i:a)", "(?-:a)",
                "(?x:a)",
            ])
    }

    @Test("the leniency of patterns that are enforced stays")
    func enforcedPatterns() throws {
        for pattern in ["(?i)a", "(?P<n>a)(?P=n)"] { _ = try RegexParser.parse(pattern, dialect: .ecma) }
    }

    @Test("an apostrophe is a literal of a URI template (RFC 6570, erratum 6937)")
    func templates() {
        expect(.uriTemplate, accepts: ["a'b", "'{var}'", "f(x='{x}')"], refuses: ["{a'}", "a\"b", "a`b"])
    }

    @Test("scalars that RFC 5892 lists as exceptions are valid or disallowed as it says")
    func exceptions() {
        expect(
            .idnHostname, accepts: ["\u{DF}\u{3C2}\u{F0B}\u{3007}", "\u{6FD}\u{6FE}", "\u{F0B}"],
            refuses: ["\u{640}", "\u{7FA}", "\u{302E}", "a\u{3031}", "a\u{303B}", "\u{24D0}"])
    }

    @Test("a name with a label from right to left meets the Bidi rule in each of its labels (RFC 5893)")
    func directions() {
        expect(
            .idnHostname,
            accepts: [
                "\u{5D0}\u{5D1}", "\u{5D0}1", "\u{628}\u{660}\u{628}", "\u{5D0}-\u{5D1}", "a.\u{5D0}", "a1.\u{5D0}",
                "\u{6F0}0", "\u{30FB}\u{30A2}", "0a.b", "\u{5D0}\u{5B0}", "\u{10D00}\u{10D30}",
            ],
            refuses: [
                // The first character is neither a letter of either direction nor …
                "0\u{627}", "0a.\u{5D0}", "\u{30FB}\u{30A2}.\u{5D0}", "\u{660}\u{628}",
                // … is there one of the other direction after it.
                "a\u{5D0}", "\u{5D0}a", "\u{5D0}b\u{5D1}", "a.b\u{660}c",
                // Both kinds of digits.
                "\u{5D0}0\u{660}",
                // An A-label is judged by what it stands for.
                "xn--0ca24w", "0a.xn--4dbc",
            ])
        expect(.hostname, accepts: ["a.xn--4dbc", "0a.b"], refuses: ["0a.xn--4dbc", "xn--0ca24w"])
    }

    @Test("a zero width non-joiner is after a virama or between letters that join")
    func joiners() {
        expect(
            .idnHostname,
            accepts: [
                "\u{915}\u{94D}\u{200C}\u{937}", "\u{628}\u{64A}\u{200C}\u{628}", "\u{628}\u{64B}\u{200C}\u{631}",
            ],
            refuses: [
                "\u{631}\u{200C}\u{628}", "\u{628}\u{200C}\u{621}", "a\u{200C}b",
                "\u{915}\u{94D}\u{200C}\u{937}x\u{200C}y",
            ])
    }
}

/// What differs between drafts.
@Suite("Formats and meta-schemas of older drafts")
struct OlderDraftTests {
    @Test(
        "a host name of drafts 4 to 6 may have two hyphens in the third place; from draft 7 on they mark an encoding",
        arguments: [("draft-04", true), ("draft-06", true), ("draft-07", false)])
    func hostNames(draft: String, isAccepted: Bool) throws {
        let dialect = try #require(SchemaDialect(schemaURI: "http://json-schema.org/\(draft)/schema#"))
        let format = try #require(StringFormat(name: "hostname", dialect: dialect))
        #expect(format.accepts("ab--cd.example") == isAccepted)
        #expect(!format.accepts("-a.example"))
    }

    @Test(
        "the meta-schemas' own properties can be referred to",
        arguments: [
            "draft-04/schema#/properties/default", "draft-06/schema#/properties/default",
            "draft-06/schema#/properties/const", "draft-07/schema#/properties/default",
            "draft-07/schema#/properties/const", "draft-07/schema#/properties/examples/items",
        ])
    func metaSchemaProperties(reference: String) throws {
        _ = try JSONSchema(parsing: ["$ref": .string("http://json-schema.org/\(reference)")])
    }
}
