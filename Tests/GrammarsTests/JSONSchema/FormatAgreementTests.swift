import Oracles
import TestSupport
import Testing

@testable import JSONSchemas
@testable import RegularExpressions

/// The expressions that masks use for a format against the hand-written checkers of finished texts.
@Suite("Formats: expressions against checkers")
struct FormatAgreementTests {
    /// Texts to start from: some of the format, some nearly.
    static let samples: [(format: StringFormat, texts: [String])] = [
        (.date, ["2024-02-29", "1900-02-28", "0000-12-31"]),
        (.time, ["23:59:60Z", "12:00:00.123+05:30", "15:59:60-08:00"]),
        (.dateTime, ["2024-02-29T10:00:00Z", "1990-12-31t15:59:60-08:00"]),
        (.duration, ["P1Y2M3DT4H5M6S", "P4W", "PT36H"]),
        (.email, ["joe.bloggs@example.com", "\"joe b\"@x.org", "a@[127.0.0.1]", "a@[IPv6:::1]"]),
        (.idnEmail, ["실례@실례.테스트", "a@b.c"]),
        (.hostname, ["www.example.com", "xn--4gbwdl.xn--wgbh1c", "a-1.b"]),
        (.plainHostname, ["www.example.com", "ab--cd.example", "a-1.b"]),
        (.idnHostname, ["실례.테스트", "ß・ア.〇་", "א٠ب.b", "xn--4gbwdl.۽۾"]),
        (.ipv4, ["192.168.0.255", "1.2.3.4"]),
        (.ipv6, ["::1", "1:2:3:4:5:6:7:8", "fe80::a:1.2.3.4", "1::"]),
        (.uri, ["http://a.b:80/c?d=e#f", "urn:x:y", "http://[::1]/%41"]),
        (.uriReference, ["../a/b?c", "//h/p", "#f", ""]),
        (.iri, ["http://é.x/ü?ß#ø"]),
        (.iriReference, ["é/ü", "#ø"]),
        (.uriTemplate, ["http://a/{b}{?c,d*}", "{+x:3}", "it's/{a}'{b}"]),
        (.uuid, ["2eb8aa08-aa98-11ea-b4aa-73b441d16380"]),
        (.jsonPointer, ["/a~1b/~0", ""]),
        (.relativeJSONPointer, ["1/a", "0#", "12"]),
        (.regex, ["^a(b|c)*$", "[a-z"]),
    ]

    static let alphabet = Array("0123456789abzAZ:-./?#[]@{}%~+*,TtZP\"\\ é_=&!é'א٠".unicodeScalars)

    private func mutated(_ text: String, _ random: inout SplitMix64) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0..<1 + random.below(2) {
            let place = random.below(scalars.count + 1)
            let scalar = Self.alphabet[random.below(Self.alphabet.count)]
            switch random.below(3) {
            case 0: scalars.insert(scalar, at: place)
            case 1: if place < scalars.count { scalars[place] = scalar }
            default: if place < scalars.count { scalars.remove(at: place) }
            }
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return String(result)
    }

    @Test("agree on texts of the format and on texts one or two changes away", arguments: samples.indices)
    func agreement(_ index: Int) throws {
        let (format, texts) = Self.samples[index]
        let set = ExpressionSet()
        let parts = try FormatLanguage(format).parts(in: set)
        let automata = try parts.map { part in
            let automaton = LazyAutomaton(expressions: set)
            return (part, automaton, try automaton.state(for: part.expression))
        }
        var random = SplitMix64(seed: UInt64(index) &+ 77)
        var accepted = 0
        for text in texts {
            for round in 0..<300 {
                let candidate = round == 0 ? text : mutated(text, &random)
                let expected = format.accepts(candidate)
                set.refuel(.initialLexerFuel)
                let found = try automata.contains { part, automaton, start in
                    try automaton.accepts(candidate.utf8, from: start) && (!part.isChecked || expected)
                }
                #expect(found == expected, "\(format.rawValue): '\(candidate)'")
                if expected { accepted += 1 }
            }
        }
        #expect(accepted > 0)
    }
}
