import Testing

@testable import Grammars
@testable import JSONSchemas
@testable import RegularExpressions

/// Context-free grammars against a plain parser that tries every way to divide a text.
@Suite("Context-free grammars")
struct ContextFreeTests {
    /// A plain recogniser: the ends of every rule from every place, until nothing new is found.
    struct Reference {
        let rules: GrammarRules
        let set: ExpressionSet

        func accepts(_ text: [UInt8]) -> Bool {
            var known: [String: [Set<Int>]] = [:]
            for name in rules.rules.keys { known[name] = [Set<Int>](repeating: [], count: text.count + 1) }
            var changed = true
            while changed {
                changed = false
                for (name, node) in rules.rules {
                    for start in 0...text.count {
                        let ends = self.ends(node, start, text, known)
                        if !ends.isSubset(of: known[name]?[start] ?? []) {
                            known[name]?[start].formUnion(ends)
                            changed = true
                        }
                    }
                }
            }
            return known[rules.start]?[0].contains(text.count) ?? false
        }

        private func ends(_ node: GrammarNode, _ start: Int, _ text: [UInt8], _ known: [String: [Set<Int>]]) -> Set<Int>
        {
            switch node {
            case .literal(let bytes):
                return text[start...].starts(with: bytes) ? [start + bytes.count] : []
            case .expression(let expression):
                var found: Set<Int> = []
                var current = expression
                for end in start...text.count {
                    if set.isNullable(current) { found.insert(end) }
                    if end < text.count { current = (try? set.derivative(of: current, by: text[end])) ?? set.emptySet }
                }
                return found
            case .json, .token, .anyToken: return []
            case .rule(let name): return known[name]?[start] ?? []
            case .sequence(let nodes):
                var places: Set<Int> = [start]
                for node in nodes {
                    var next: Set<Int> = []
                    for place in places { next.formUnion(ends(node, place, text, known)) }
                    places = next
                }
                return places
            case .choice(let nodes):
                return nodes.reduce(into: []) { $0.formUnion(ends($1, start, text, known)) }
            case .repetition(let node, let minimum, let maximum):
                var result: Set<Int> = minimum == 0 ? [start] : []
                var places: Set<Int> = [start]
                var count = 0
                while !places.isEmpty, count < (maximum ?? text.count + minimum + 1) {
                    count += 1
                    var next: Set<Int> = []
                    for place in places { next.formUnion(ends(node, place, text, known)) }
                    if count >= minimum {
                        let before = result.count
                        result.formUnion(next)
                        if result.count == before, count > minimum + text.count { break }
                    }
                    places = next
                }
                return result
            }
        }
    }

    static let grammars: [(text: String, alphabet: String)] = [
        (#"start: start "+" start | "1""#, "1+"),
        (#"start: "a" start "b" | """#, "ab"),
        (
            #"start: expr \#n expr: expr "+" term | term \#n term: term "*" atom | atom \#n atom: "1" | "(" expr ")""#,
            "1+*()"
        ),
        (#"start: a \#n a: b "x" | "y" \#n b: a "z" | c \#n c: b "w" | "v""#, "xyzwv"),
        (#"start: opt start "a" | "b" \#n opt: "c"?"#, "abc"),
        (#"start: x* \#n x: "a" | "ab" | "b""#, "ab"),
        (#"start: ("a" | "b"){2,3} "c" ~ 1..2"#, "abc"),
        (#"start: start start | "a""#, "a"),
        (#"start: A B? \#n A: /[a-z]+/ \#n B: "!" A"#, "a!b"),
        (#"start: list \#n list: "[" [start ("," start)*] "]" | "1""#, "1[],"),
        (#"start: loop | "a" \#n loop: "b" loop"#, "ab"),
        (#"start: NAME ("," NAME)* \#n NAME: "a" \#n %ignore " ""#, "a, "),
    ]

    static func texts(_ alphabet: [UInt8], upTo length: Int) -> [[UInt8]] {
        var all: [[UInt8]] = [[]]
        var last: [[UInt8]] = [[]]
        for _ in 0..<length {
            last = last.flatMap { text in alphabet.map { text + [$0] } }
            all += last
        }
        return all
    }

    private static func table() -> LexemeTable {
        LexemeTable(expressions: ExpressionSet(), numbers: NumberAutomaton())
    }

    @Test("accept exactly the texts that a plain parser accepts", arguments: grammars)
    func verdicts(text: String, alphabet: String) throws {
        let table = Self.table()
        let rules = try GrammarText.rules(text, table: table)
        let recognizer = try Recognizer(Grammar(rules, table: table))
        let reference = Reference(rules: rules, set: table.expressions)
        let length = alphabet.utf8.count > 3 ? 5 : 7
        var accepted = 0
        for candidate in Self.texts(Array(alphabet.utf8), upTo: length) {
            var state = recognizer.start
            for byte in candidate { state = recognizer.step(state, byte) }
            let verdict = state != Recognizer.dead && recognizer.isAccepting(state)
            let expected = reference.accepts(candidate)
            #expect(verdict == expected, "\(text): '\(String(decoding: candidate, as: UTF8.self))'")
            if expected { accepted += 1 }
        }
        #expect(accepted > 0)
    }

    private func expect(_ text: String, accepts accepted: [String], rejects refused: [String]) throws {
        let table = Self.table()
        let recognizer = try Recognizer(Grammar(try GrammarText.rules(text, table: table), table: table))
        for (candidates, expected) in [(accepted, true), (refused, false)] {
            for candidate in candidates {
                var state = recognizer.start
                for byte in candidate.utf8 { state = recognizer.step(state, byte) }
                #expect(
                    (state != Recognizer.dead && recognizer.isAccepting(state)) == expected,
                    "\(text): '\(candidate)'")
            }
        }
    }

    @Test("a bar after the colon begins with an empty alternative, and terminals may name another many times")
    func emptyAlternative() throws {
        for (text, accepted, refused) in [
            (#"start: | "a""#, ["", "a"], ["aa"]),
            (#"start: "b" x \#n x:\#n  | "a"\#n  | "c""#, ["b", "ba", "bc"], ["bb"]),
            (#"start: A \#n A: B B \#n B: C C \#n C: "a""#, ["aaaa"], ["aaa", "aaaaa"]),
        ] {
            try expect(text, accepts: accepted, rejects: refused)
        }
    }

    @Test("a question mark belongs to what is before it on its line, or else to the rule after it")
    func questionMarks() throws {
        for (text, accepted, refused) in [
            (#"start: "a" "b"?\#nd: "x""#, ["a", "ab"], ["", "abx"]),
            (#"start: "a" %json {\#n"type": "null"}?\#nd: "x""#, ["a", "anull"], ["ax"]),
            (#"start: "a" d\#n?d: "x""#, ["ax"], ["a", "axx"]),
            (#"start: "a" d\#n?d.2: "x""#, ["ax"], ["a", "axx"]),
        ] {
            try expect(text, accepts: accepted, rejects: refused)
        }
    }

    /// The error of a grammar; empty when there is none.
    private func message(_ text: String, limits: GrammarLimits = .standard) -> String {
        let table = LexemeTable(expressions: ExpressionSet(limits: limits), numbers: NumberAutomaton())
        do throws(GrammarError) {
            _ = try Grammar(try GrammarText.rules(text, table: table), table: table)
            return ""
        } catch {
            return error.description
        }
    }

    @Test("signs of repetition are levels of nesting, and too many of them are an error")
    func manySigns() throws {
        let tooDeep = "a grammar needs more than grammarNesting (500); simplify it or raise the limit"
        let start = #"start: "a""#
        #expect(message(start + String(repeating: "*", count: 200_000)) == tooDeep)
        let groups = "start: " + String(repeating: "(", count: 400) + "\"a\"" + String(repeating: ")+*", count: 400)
        #expect(message(groups) == tooDeep)
        try expect(start + String(repeating: "*", count: 400), accepts: ["", "a", "aa"], rejects: ["b"])
    }

    @Test("terminals that name one another inside of many groups are read without being followed all the way")
    func nestedTerminals() {
        let open = String(repeating: "(\"a\" ", count: 400)
        let close = String(repeating: ")", count: 400)
        let terminals = (0..<60).map { "A\($0): \(open)A\($0 + 1)\(close)\n" }.joined()
        #expect(message("start: A0\n\(terminals)A60: \"b\"") == "")
    }

    @Test("a chain of rules is compiled in time linear in its length", .timeLimit(.minutes(1)))
    func longChains() {
        let count = 16_000
        let optional = (0..<count).map { "r\($0): r\($0 + 1)\n" }.joined() + "r\(count): \"b\"?"
        #expect(message(optional) == "")
        let nested = (0..<count).map { "r\($0): r\($0 + 1) \"a\"\n" }.joined() + "r\(count): \"b\""
        #expect(message(nested) == "")
    }

    @Test("rules that all begin with one another are compiled, with the edges that it takes counted")
    func mutualLeftRecursion() {
        let text = (0..<20).map { rule in
            let recursions = (0..<20).map { " | r\($0) \"x\(rule)y\($0)\"" }
            return "r\(rule): \"b\(rule)\"\(recursions.joined())\n"
        }.joined()
        #expect(message(text) == "")
        var limits = GrammarLimits()
        // Enough for the places, of which there are ten thousand, but not for the half a million ways between them.
        limits.grammarSymbols = 30_000
        #expect(
            message(text, limits: limits)
                == "a grammar needs more than grammarSymbols (30000); simplify it or raise the limit")
    }

    @Test("every prefix that is taken can be completed", arguments: grammars)
    func completions(text: String, alphabet: String) throws {
        let table = Self.table()
        let recognizer = try Recognizer(Grammar(try GrammarText.rules(text, table: table), table: table))
        for candidate in Self.texts(Array(alphabet.utf8), upTo: 5) {
            var state = recognizer.start
            for byte in candidate { state = recognizer.step(state, byte) }
            if state == Recognizer.dead { continue }
            // Breadth first over the allowed bytes; a short completion exists in every one of these grammars.
            var places: Set<Recognizer.StateID> = [state]
            var steps = 0
            while !places.contains(where: { recognizer.isAccepting($0) }) {
                steps += 1
                try #require(steps < 12, "\(text): '\(String(decoding: candidate, as: UTF8.self))' has no end")
                var next: Set<Recognizer.StateID> = []
                for place in places {
                    for byte in alphabet.utf8 { next.insert(recognizer.step(place, byte)) }
                }
                next.remove(Recognizer.dead)
                places = next
            }
        }
    }

    @Test(
        "malformed grammars are errors with line and column",
        arguments: [
            ("start: a", "grammar 1:8: rule 'a' is used and never defined"),
            ("start: \"a\n\"", "grammar 1:10: expected a closing quote; found a line break"),
            ("start: \"a\" )", "grammar 1:12: expected a rule's name; found ')'"),
            ("start: \"a\"\nstart: \"b\"", "grammar 2:1: rule 'start' is defined twice"),
            ("start: \"a\" start", "grammar 1:1: no text satisfies the grammar"),
            ("start: \"a\"{3,2}", "grammar 1:15: expected a count of 3 or more before this; found '}'"),
            ("start: <tool>", "grammar 1:8: special token '<tool>' is not in the vocabulary"),
            ("", "grammar 1:1: expected a rule; found the end of the grammar"),
            ("start: /a", "grammar 1:10: expected '/'; found the end of the grammar"),
            ("start: \"a\"\n%ignore\nX: \"b\"", "grammar 3:1: expected a terminal after %ignore; found 'X'"),
            (
                "start: A40\nA0: \"a\"\n" + (1...40).map { "A\($0): (A\($0 - 1) A\($0 - 1)){1}\n" }.joined(),
                "a terminal needs more than grammarSymbols (500000); simplify it or raise the limit"
            ),
            (
                (0..<60).reduce("start: A0\n") { $0 + "A\($1): A\($1 + 1) A\($1 + 1)\n" } + "A60: \"a\"",
                "a terminal needs more than grammarSymbols (500000); simplify it or raise the limit"
            ),
        ])
    func faults(text: String, message: String) {
        let table = Self.table()
        var found = ""
        do throws(GrammarError) {
            _ = try Grammar(try GrammarText.rules(text, table: table), table: table)
        } catch {
            found = error.description
        }
        #expect(found == message)
    }
}
