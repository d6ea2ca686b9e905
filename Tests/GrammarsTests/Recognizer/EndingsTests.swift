import OrderedJSON
import TestSupport
import Testing

@testable import Grammars
@testable import JSONSchemas
@testable import RegularExpressions

/// Completions and bounds against a breadth-first search over the recogniser's states, byte by byte.
@Suite("Endings")
struct EndingsTests {
    /// The lengths of shortest ends, as far as some states show them.
    struct BreadthFirst {
        let recognizer: Recognizer
        let limit: Int

        /// The bytes of a shortest end of a state; nil where none of the states that are looked at may end.
        func shortest(_ start: Recognizer.StateID) -> Int? {
            var known: Set<Recognizer.StateID> = [start]
            var level = [start]
            for length in 0... {
                if level.contains(where: { recognizer.isAccepting($0) }) { return length }
                var next: [Recognizer.StateID] = []
                for state in level {
                    for byte in UInt8.min...UInt8.max where recognizer.candidateBytes(state).contains(byte) {
                        let target = recognizer.step(state, byte)
                        if target == Recognizer.dead || !known.insert(target).inserted { continue }
                        if known.count > limit { return nil }
                        next.append(target)
                    }
                }
                if next.isEmpty { return nil }
                level = next
            }
            return nil
        }
    }

    /// Completions that were compared.
    struct Counts {
        /// Those whose shortest length is known.
        var known = 0
        /// Those among them that are longer.
        var longer = 0
        var missing = 0
    }

    private func table() -> LexemeTable {
        LexemeTable(expressions: ExpressionSet(), numbers: NumberAutomaton())
    }

    /// Follows random bytes, and compares the completion of each state on the way.
    private func compare(
        _ grammar: Grammar, _ random: inout SplitMix64, _ counts: inout Counts, _ label: String
    ) throws {
        let recognizer = try Recognizer(grammar)
        let reference = BreadthFirst(recognizer: recognizer, limit: 1_000)
        var state = recognizer.start
        var text = ""
        for _ in 0..<12 {
            let place = "\(label) after '\(text)'"
            let shortest = reference.shortest(state)
            if let found = recognizer.completion(state) {
                let bytes = found.map { UInt8(truncatingIfNeeded: $0) }
                let end = bytes.reduce(state) { recognizer.step($0, $1) }
                let whole = "\(place): '\(String(decoding: bytes, as: UTF8.self))'"
                #expect(recognizer.isAccepting(end), "\(whole) is no end")
                if let shortest {
                    #expect(found.count >= shortest, "\(whole) is shorter than the shortest")
                    counts.known += 1
                    if found.count > shortest { counts.longer += 1 }
                }
            } else {
                counts.missing += 1
            }
            let bytes = recognizer.allowedBytes(state)
            guard !bytes.isEmpty else { return }
            // Structure and letters are as likely as all other bytes together.
            let common = ByteSet("\"{}[]:,-0123abx".utf8).intersection(bytes)
            var choices: [UInt8] = []
            (common.isEmpty || random.below(4) == 0 ? bytes : common).forEach { choices.append($0) }
            let byte = choices[random.below(choices.count)]
            text += String(decoding: [byte], as: UTF8.self)
            state = recognizer.step(state, byte)
        }
    }

    @Test("completions of random schemas end the text, and none is shorter than the shortest", arguments: 0..<4)
    func schemas(_ part: Int) throws {
        var schemas = RandomSchemas(seed: UInt64(part) &* 15_485_863 &+ 3)
        var counts = Counts()
        for index in 0..<60 {
            let document = schemas.document()
            let schema = try JSONSchema(parsing: document)
            let spelling: JSONSpelling = index % 2 == 0 ? .canonical : .free
            guard let grammar = try? Grammar(schema: schema, spelling: spelling, table: table()) else { continue }
            try compare(grammar, &schemas.random, &counts, "\(document.serialized(.compact)) \(spelling)")
        }
        #expect(counts.known > 200)
        // A search that reaches its limits finds no end, and one that tries choices in turn may find a longer one; they
        // seldom do.
        #expect(counts.longer * 50 < counts.known, "\(counts)")
        #expect(counts.missing * 30 < counts.known, "\(counts)")
    }

    @Test("completions of random patterns are the shortest", arguments: 0..<4)
    func patterns(_ part: Int) throws {
        var random = SplitMix64(seed: UInt64(part) &* 32_452_843 &+ 1)
        var counts = Counts()
        for _ in 0..<60 {
            let table = table()
            let pieces = ["a", "b", "[ab]", "a|bb", "(?:ab)*", "b{2,3}", "(?!ab)", "a?", "(?:a|bab)+", ".", "(?=b)"]
            let pattern = (0..<1 + random.below(4)).map { _ in "(?:\(pieces[random.below(pieces.count)]))" }.joined()
            let parsed = try RegexParser.parse(pattern, dialect: .ecma)
            let expression = try parsed.compile(in: table.expressions, anchoring: .whole)
            guard let grammar = try? Grammar(matching: expression, table: table) else { continue }
            try compare(grammar, &random, &counts, pattern)
        }
        #expect(counts.known > 200)
        #expect(counts.longer == 0 && counts.missing == 0)
    }

    @Test("completions of context-free grammars are the shortest")
    func grammars() throws {
        var random = SplitMix64(seed: 5)
        var counts = Counts()
        for (text, _) in ContextFreeTests.grammars + Self.rules {
            for _ in 0..<6 {
                let table = table()
                let grammar = try Grammar(GrammarText.rules(text, table: table), table: table)
                try compare(grammar, &random, &counts, text)
            }
        }
        #expect(counts.known > 300)
        #expect(counts.longer == 0 && counts.missing == 0)
    }

    /// Grammars whose rules nest, with a short way out that is not the first.
    static let rules: [(text: String, alphabet: String)] = [
        (#"start: "(" start ")" | "[" start "]" start | other \#n other: "xxxx" | "y" other | "z""#, ""),
        (#"start: a a a \#n a: b b | "longer" \#n b: "cc" | "d" a "e" | "f""#, ""),
        (#"start: (A | B)+ "!" \#n A: /x{3,}/ \#n B: /y|zzz/ "?""#, ""),
    ]

    @Test("bounds below a limit are all that are below it, whatever was asked for before", arguments: 0..<4)
    func limitedBounds(_ part: Int) throws {
        var schemas = RandomSchemas(seed: UInt64(part) &* 15_485_863 &+ 3)
        var (found, cut) = (0, 0)
        for index in 0..<60 {
            let schema = try JSONSchema(parsing: schemas.document())
            let spelling: JSONSpelling = index % 2 == 0 ? .canonical : .free
            func grammar() -> Grammar? { try? Grammar(schema: schema, spelling: spelling, table: table()) }
            guard let whole = grammar()?.endBounds(), let asked = grammar() else { continue }
            let copy = asked.copy()
            for limit in [1, 3, 2, 9, 5, whole.value, 30, whole.value + 1, 100] {
                let bounds = [asked, copy].map { $0.endBounds(below: limit) }
                if whole.value < limit {
                    #expect(bounds == [whole, whole])
                    found += 1
                } else {
                    // Those that are known anyway may be given.
                    #expect(bounds.allSatisfy { $0 == nil || $0 == whole })
                    if bounds[0] == nil { cut += 1 }
                }
            }
        }
        #expect(found > 50 && cut > 50)
    }

    @Test(
        "bounds know of what an object takes or asks for only after some of its properties",
        arguments: [
            (
                #"{"type": "object", "properties": {"a": {}, "b": {"type": "string", "minLength": 60}}, "required": ["a"]}"#,
                JSONSpelling.canonical
            ),
            (
                #"{"type": "object", "dependentRequired": {"k": ["\#(String(repeating: "l", count: 60))"]}}"#,
                JSONSpelling.free
            ),
        ])
    func laterBounds(schema: String, spelling: JSONSpelling) throws {
        let parsed = try JSONSchema(parsing: JSONParser().parse(schema))
        let bounds = try Grammar(schema: parsed, spelling: spelling, table: table()).endBounds()
        #expect(try #require(bounds).value >= 60)
    }

    @Test("no byte lengthens a plan by more than the bounds say", arguments: 0..<4)
    func bounds(_ part: Int) throws {
        var schemas = RandomSchemas(seed: UInt64(part) &* 49_979_687 &+ 9)
        var compared = 0
        for index in 0..<60 {
            let document = schemas.document()
            let schema = try JSONSchema(parsing: document)
            let spelling: JSONSpelling = index % 2 == 0 ? .canonical : .free
            guard let grammar = try? Grammar(schema: schema, spelling: spelling, table: table()),
                let bounds = grammar.endBounds()
            else { continue }
            let recognizer = try Recognizer(grammar)
            var state = recognizer.start
            for _ in 0..<20 {
                guard let before = recognizer.plannedCompletion(state)?.count else { break }
                var targets: [Recognizer.StateID] = []
                recognizer.allowedBytes(state).forEach { targets.append(recognizer.step(state, $0)) }
                for target in targets {
                    guard let after = recognizer.plannedCompletion(target)?.count else { continue }
                    // As a token of one byte: it may open one value.
                    #expect(after <= before + 2 * (bounds.value + 2) + bounds.lexeme + 2, "\(document.serialized())")
                    compared += 1
                }
                guard !targets.isEmpty else { break }
                state = targets[schemas.random.below(targets.count)]
            }
        }
        #expect(compared > 2_000)
    }
}
