import RegexBuilder
import Testing

@testable import FoundationModels

/// One kind of regular expression, the pattern that is read from it and texts to compare both on.
struct RegexCase: CustomTestStringConvertible {
    let id: String
    let constraint: GuideConstraint
    let pattern: String?
    let samples: [String]
    let matches: @Sendable (String) -> Bool

    var testDescription: String { id }

    init<Output>(
        _ id: String, _ make: @escaping @Sendable () -> Regex<Output>, pattern: String?, samples: [String] = []
    ) {
        self.id = id
        self.constraint = RegexPattern.constraint(for: make())
        self.pattern = pattern
        self.samples = samples
        self.matches = { ((try? make().wholeMatch(in: $0)) ?? nil) != nil }
    }
}

@Suite("Patterns of Swift's regular expressions")
struct RegexPatternTests {
    static let cases: [RegexCase] = [
        RegexCase(
            "the talk's guide",
            {
                Regex {
                    Capture {
                        ChoiceOf {
                            "Mr"; "Mrs"
                        }
                    }; ". "; OneOrMore(.word)
                }
            },
            pattern: #"((?:Mr|Mrs))\. (?:\w)+"#, samples: ["Mrs. Brewster", "Mr. X", "Ms. Y", "Mr. ", "MrMrs. A"]),
        RegexCase("a literal", { /[a-c]+x?|z/ }, pattern: "[a-c]+x?|z", samples: ["abc", "ax", "z", "x", "az"]),
        RegexCase(
            "a literal with a property and a lookahead", { /\p{Lu}\w(?=b)b/ }, pattern: #"\p{Lu}\w(?=b)b"#,
            samples: ["Aab", "aab", "Abb"]),
        RegexCase(
            "a choice without a capture in a sequence",
            {
                Regex {
                    ChoiceOf {
                        "Mr"; "Mrs"
                    }; ". "; OneOrMore(.word)
                }
            },
            pattern: #"(?:Mr|Mrs)\. (?:\w)+"#, samples: ["Mrs. Brewster", "Mr", "Mr. X"]),
        RegexCase(
            "a literal with an alternation in a sequence",
            {
                Regex {
                    "x"; /a|b/; Anchor.endOfSubject
                }
            },
            pattern: #"x(?:a|b)\z"#, samples: ["xa", "xb", "b", "xab"]),
        RegexCase(
            "any",
            {
                Regex {
                    "a"; CharacterClass.any; "b"
                }
            }, pattern: "a(?s:.)b", samples: ["axb", "a\nb", "ab"]),
        RegexCase(
            "any but line breaks",
            {
                Regex {
                    "a"; CharacterClass.anyNonNewline
                }
            }, pattern: "a(?-s:.)",
            samples: ["ax", "a\n", "a"]),
        RegexCase(
            "captures with transforms",
            {
                Regex {
                    TryCapture {
                        OneOrMore(.digit)
                    } transform: {
                        Int($0)
                    }; "x"
                }
            }, pattern: #"((?:\d)+)x"#,
            samples: ["12x", "x"]),
        RegexCase(
            "quantifiers",
            {
                Regex {
                    Optionally("a"); ZeroOrMore("b"); OneOrMore("c", .reluctant); Repeat(2...3) { "d" }
                    Repeat(count: 2) { "e" }; Repeat(1...) { "f" }
                }
            }, pattern: "(?:a)?(?:b)*(?:c)+?(?:d){2,3}(?:e){2}(?:f)+",
            samples: ["acddeef", "bbcdddeefff", "cdeef", "cddeeff"]),
        RegexCase(
            "local",
            {
                Regex {
                    Local {
                        "a"; Optionally("b")
                    }; "c"
                }
            }, pattern: "(?>a(?:b)?)c",
            samples: ["abc", "ac", "bc"]),
        RegexCase(
            "classes", { Regex { CharacterClass("a"..."z", .digit).subtracting(.anyOf("aeiou")) } },
            pattern: #"[[[a-z][\d]]--[aeiou]]"#, samples: ["b", "a", "5", "B"]),
        RegexCase(
            "inverted classes", { Regex { CharacterClass.anyOf("xy]").inverted } }, pattern: #"[^xy\]]"#,
            samples: ["a", "x", "]"]),
        RegexCase(
            "intersections", { Regex { CharacterClass.word.intersection("0"..."4") } },
            pattern: #"[[\w]&&[0-4]]"#, samples: ["3", "5", "a"]),
        RegexCase(
            "general categories", { Regex { CharacterClass.generalCategory(.uppercaseLetter) } },
            pattern: #"[\p{Lu}]"#, samples: ["A", "a"]),
        RegexCase(
            "anchors and lookaheads",
            {
                Regex {
                    Anchor.startOfSubject; "a"; Lookahead { "b" }; NegativeLookahead { "c" }; "b"
                }
            },
            pattern: #"\Aa(?=b)(?!c)b"#, samples: ["ab", "a", "ac"]),
        RegexCase(
            "options",
            {
                Regex {
                    "ab"; Regex { "c" }.ignoresCase()
                }
            }, pattern: "ab(?i:c)",
            samples: ["abc", "abC", "ABC"]),
        RegexCase(
            "characters that mean something",
            {
                Regex {
                    "a.b*"; "(" as Character
                }
            }, pattern: #"a\.b\*\("#,
            samples: ["a.b*(", "axb*("]),
        RegexCase(
            "a back reference",
            {
                let reference = Reference(Substring.self)
                return Regex {
                    Capture(as: reference) { OneOrMore(.digit) }; "-"; reference
                }
            }, pattern: nil),
    ]

    @Test("the pattern is what the expression means, or it is refused", arguments: cases)
    func patterns(_ item: RegexCase) throws {
        guard let expected = item.pattern else {
            #expect(item.constraint == .unreadablePattern(part: "a back reference"))
            return
        }
        #expect(item.constraint == .pattern(expected))
        let again = try Regex(expected)
        for sample in item.samples {
            let isMatch = (try? again.wholeMatch(in: sample)) ?? nil
            #expect((isMatch != nil) == item.matches(sample), "\(sample)")
        }
    }

    @Test("a custom component cannot be read")
    func customComponent() {
        struct Custom: CustomConsumingRegexComponent {
            typealias RegexOutput = Substring
            func consuming(
                _ input: String, startingAt index: String.Index, in bounds: Range<String.Index>
            ) throws -> (upperBound: String.Index, output: Substring)? { nil }
        }
        guard
            case .unreadablePattern = RegexPattern.constraint(
                for: Regex {
                    "a"; Custom()
                })
        else {
            Issue.record("expected an unreadable pattern")
            return
        }
    }
}
