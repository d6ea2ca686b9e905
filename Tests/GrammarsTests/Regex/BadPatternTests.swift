import Oracles
import RegularExpressions
import TestSupport
import Testing

/// Patterns made to exhaust: each is an error or an automaton that works, with bounded effort.
@Suite("Bad patterns")
struct BadPatternTests {
    private func start(_ pattern: String, _ automaton: LazyAutomaton) throws -> LazyAutomaton.State {
        let node = try RegexParser.parse(pattern, dialect: .ecma)
        return try automaton.state(for: node.compile(in: automaton.expressions, anchoring: .search))
    }

    @Test(
        "counts and nested repetitions cost no more than their text",
        arguments: [
            "^a{1,2000000000}$", "^(((a?){100}){100}){100}$", "^(a+)+b$", "^((a*)*)*$", "^(a|a?)+$",
            "^(?:a{0,1000}){0,1000}$",
            "^(([a-z])+.)+[A-Z]([a-z])+$", "^(a|aa)+$",
        ])
    func cheap(pattern: String) throws {
        let set = ExpressionSet()
        let before = set.count
        let automaton = LazyAutomaton(expressions: set)
        var state = try start(pattern, automaton)
        for _ in 0..<500 { state = try automaton.step(state, 0x61) }
        #expect(state != .dead)
        #expect(set.count - before < 5_000, "\(set.count - before) expressions")
    }

    // Found by the fuzzer: parts that expressions share were gone through anew at each level.
    @Test(
        "assertions that follow one another cost little more than one", .timeLimit(.minutes(1)),
        arguments: [#"\b\bB"#, #"\b\b\b\b\b\b\b\bB"#, #"(?:\b|\B)*\bB\b\b\b"#, #"(?<=\b\b)(?=\b\b)B"#])
    func assertions(pattern: String) throws {
        for (dialect, anchoring) in [(RegexDialect.swift, RegexAnchoring.whole), (.ecma, .whole), (.ecma, .search)] {
            let set = ExpressionSet()
            let before = set.count
            let automaton = LazyAutomaton(expressions: set)
            let node = try RegexParser.parse(pattern, dialect: dialect)
            var state = try automaton.state(for: node.compile(in: set, anchoring: anchoring))
            for byte in "B".utf8 { state = try automaton.step(state, byte) }
            #expect(set.count - before < 20_000, "\(dialect) \(anchoring): \(set.count - before) expressions")
        }
    }

    @Test(
        "patterns whose automaton is exponential stop with a clean error or continue step by step",
        arguments: [
            "^(a|b)*a(a|b){200}$", "(?=(a|b)*a(a|b){30}c)(a|b|c)*", "^(?:(?!a.{50}b).)*$",
            "^(?:a?){500}a{500}$", "(x+x+)+y",
        ])
    func exponential(pattern: String) throws {
        var generator = SplitMix64(seed: 5)
        var limits = GrammarLimits()
        limits.lexerStates = 2_000
        let set = ExpressionSet(limits: limits)
        let automaton = LazyAutomaton(expressions: set)
        do {
            var state = try start(pattern, automaton)
            for _ in 0..<3_000 where state != .dead {
                set.refuel(.stepLexerFuel)
                state = try automaton.step(state, [0x61, 0x62][generator.below(2)])
            }
        } catch let error as GrammarError {
            guard case .limitReached = error else {
                Issue.record(error)
                return
            }
        }
    }

    @Test("the limit on states is an error that names it")
    func states() throws {
        var limits = GrammarLimits()
        limits.lexerStates = 10
        let automaton = LazyAutomaton(expressions: ExpressionSet(limits: limits))
        let error = #expect(throws: GrammarError.self) {
            var state = try start("^a{100}$", automaton)
            for _ in 0..<100 { state = try automaton.step(state, 0x61) }
        }
        #expect(error?.description == "an automaton needs more than lexerStates (10); simplify it or raise the limit")
    }

    @Test(
        "long patterns are read in time linear in their length",
        arguments: [
            String(repeating: "a?", count: 20_000), String(repeating: "a?b?", count: 10_000),
            String(repeating: "(a)", count: 20_000),
            String(repeating: "a|", count: 20_000),
            String(repeating: "^", count: 20_000), String(repeating: "(?=a)", count: 2_000),
            String(repeating: "\\b", count: 2_000),
            "[" + String(repeating: "a-z", count: 30_000) + "]", String(repeating: "a{2}b", count: 10_000),
        ])
    func long(pattern: String) throws {
        let set = ExpressionSet()
        let automaton = LazyAutomaton(expressions: set)
        do {
            let state = try start(pattern, automaton)
            _ = try automaton.step(state, 0x61)
        } catch let error as GrammarError {
            guard case .limitReached = error else {
                Issue.record(error)
                return
            }
        }
    }

    @Test("several back-references multiply their groups' texts, and too many of them are an error")
    func backReferences() throws {
        func pattern(_ count: Int) -> String {
            "^" + String(repeating: "(a|b)", count: count) + (1...count).map { "\\\($0)" }.joined() + "$"
        }
        let automaton = LazyAutomaton(expressions: ExpressionSet())
        let few = try start(pattern(6), automaton)
        #expect(try automaton.accepts(Array("abbabaabbaba".utf8), from: few))
        #expect(try !automaton.accepts(Array("abbabaabbabb".utf8), from: few))
        let error = #expect(throws: GrammarError.self) { try RegexParser.parse(pattern(18), dialect: .ecma) }
        #expect(
            error?.description
                == "pattern 1:92: the texts of several groups that are referred to multiply beyond backReferenceTexts (10000); refer to fewer"
        )
    }

    @Test("expressions nested too deep for the stack are an error")
    func deep() throws {
        let set = ExpressionSet()
        let (a, b) = (set.byte(0x61), set.byte(0x62))
        var expression = a
        for _ in 0..<5_000 {
            expression = set.concatenation(set.repetition(set.union([expression, b]), min: 0, max: nil), a)
            expression = set.concatenation(set.repetition(set.union([expression, a]), min: 0, max: nil), b)
        }
        let error = #expect(throws: GrammarError.self) { try set.derivative(of: expression, by: 0x61) }
        #expect(
            error?.description == "an expression needs more than grammarNesting (500); simplify it or raise the limit")
        #expect(try set.derivative(of: set.concatenation(a, b), by: 0x61) == b)
    }

    @Test("a pattern nested as deep as allowed is within what the stack is made for")
    func deepestPattern() throws {
        let automaton = LazyAutomaton(expressions: ExpressionSet())
        let pattern = String(repeating: "(?:(?=a)", count: 99) + "a|b" + String(repeating: "|c)*d", count: 99)
        let state = try start(pattern, automaton)
        #expect(try automaton.accepts(Array("ad".utf8), from: state))
    }

    @Test("random bytes as patterns end in a tree or an error", arguments: 0..<4)
    func noise(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let pieces = [
            "(", ")", "[", "]", "{", "}", "*", "+", "?", "|", "^", "$", "\\", "\\d", "\\b", "\\1", "\\k<a>", "(?<a>",
            "(?=", "(?!", "(?<=",
            "(?:", "(?i)", "-", ",", "1", "2", "9", "a", "é", ":", "&&", "--", "[:", ":]", "\\p{", "\\p{L}", "\\u",
            "\\x", "\\Q", "\\E", "#",
            "(?>", "(?#", ".", "\n",
        ]
        for round in 0..<1_500 {
            let pattern = (0..<1 + generator.below(12)).map { _ in pieces[generator.below(pieces.count)] }.joined()
            for dialect in RegexDialect.allCases {
                var limits = GrammarLimits()
                limits.initialLexerFuel = 50_000
                let set = ExpressionSet(limits: limits)
                do {
                    let node = try RegexParser.parse(pattern, dialect: dialect, limits: limits)
                    let automaton = LazyAutomaton(expressions: set)
                    let state = try automaton.state(for: node.compile(in: set, anchoring: .search))
                    if let text = try automaton.completion(state) {
                        #expect(try automaton.accepts(text, from: state), "seed \(seed) round \(round): \(pattern)")
                    }
                } catch {
                    #expect(!error.description.isEmpty)
                }
            }
        }
    }
}
