import Oracles
import RegularExpressions
import TestSupport
import Testing

/// An expression as a tree, with its language by definition: the strings over a small alphabet up to a length.
indirect enum ExpressionTree: CustomStringConvertible {
    case none, empty, any
    case set([UInt8])
    case literal([UInt8])
    case sequence([ExpressionTree])
    case either([ExpressionTree])
    case both([ExpressionTree])
    case not(ExpressionTree)
    case times(ExpressionTree, Int, Int?)

    static let alphabet = Array("abc".utf8)

    var description: String {
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        switch self {
        case .none: return "0"
        case .empty: return "e"
        case .any: return "ANY"
        case .set(let bytes): return "[\(text(bytes))]"
        case .literal(let bytes): return "\"\(text(bytes))\""
        case .sequence(let parts): return "(" + parts.map(\.description).joined(separator: " ") + ")"
        case .either(let parts): return "(" + parts.map(\.description).joined(separator: " | ") + ")"
        case .both(let parts): return "(" + parts.map(\.description).joined(separator: " & ") + ")"
        case .not(let body): return "~\(body)"
        case .times(let body, let low, let high): return "\(body){\(low),\(high.map(String.init) ?? "")}"
        }
    }

    static func allTexts(upTo length: Int) -> [[UInt8]] {
        var all: [[UInt8]] = [[]]
        var last = all
        for _ in 0..<length {
            last = last.flatMap { text in alphabet.map { text + [$0] } }
            all += last
        }
        return all
    }

    /// The strings of the language up to a length.
    func language(upTo length: Int) -> Set<[UInt8]> {
        switch self {
        case .none: return []
        case .empty: return [[]]
        case .any: return Set(Self.allTexts(upTo: length))
        case .set(let bytes): return Set(bytes.map { [$0] })
        case .literal(let bytes): return bytes.count <= length ? [bytes] : []
        case .sequence(let parts):
            return parts.reduce([[]]) { Self.product($0, $1.language(upTo: length), length) }
        case .either(let parts): return parts.reduce([]) { $0.union($1.language(upTo: length)) }
        case .both(let parts):
            return parts.reduce(Set(Self.allTexts(upTo: length))) { $0.intersection($1.language(upTo: length)) }
        case .not(let body): return Set(Self.allTexts(upTo: length)).subtracting(body.language(upTo: length))
        case .times(let body, let low, let high):
            let one = body.language(upTo: length)
            var power: Set<[UInt8]> = [[]]
            for _ in 0..<low { power = Self.product(power, one, length) }
            var all = power
            var count = low
            while high.map({ count < $0 }) ?? true {
                power = Self.product(power, one, length)
                let before = all.count
                all.formUnion(power)
                count += 1
                if all.count == before, high == nil || one.contains([]) { break }
                if power.isEmpty { break }
            }
            return all
        }
    }

    private static func product(_ a: Set<[UInt8]>, _ b: Set<[UInt8]>, _ length: Int) -> Set<[UInt8]> {
        var all: Set<[UInt8]> = []
        for x in a { for y in b where x.count + y.count <= length { all.insert(x + y) } }
        return all
    }

    /// The expression, with its strings kept to the alphabet.
    func build(in set: ExpressionSet) -> ExpressionID {
        set.intersection([open(in: set), set.repetition(set.bytes(ByteSet(Self.alphabet)), min: 0, max: nil)])
    }

    private func open(in set: ExpressionSet) -> ExpressionID {
        switch self {
        case .none: set.emptySet
        case .empty: set.emptyString
        case .any: set.anyText
        case .set(let bytes): set.bytes(ByteSet(bytes))
        case .literal(let bytes): set.literal(bytes)
        case .sequence(let parts): set.concatenation(parts.map { $0.open(in: set) })
        case .either(let parts): set.union(parts.map { $0.open(in: set) })
        case .both(let parts): set.intersection(parts.map { $0.open(in: set) })
        case .not(let body): set.complement(body.open(in: set))
        case .times(let body, let low, let high): set.repetition(body.open(in: set), min: low, max: high)
        }
    }

    static func random(_ depth: Int, _ generator: inout SplitMix64) -> ExpressionTree {
        let leaf = depth == 0 || generator.below(5) == 0
        if leaf {
            switch generator.below(12) {
            case 0: return .none
            case 1: return .empty
            case 2: return .any
            case 3...6: return .set(alphabet.filter { _ in generator.below(2) == 0 })
            default: return .literal((0..<1 + generator.below(3)).map { _ in alphabet[generator.below(3)] })
            }
        }
        func parts() -> [ExpressionTree] { (0..<2 + generator.below(2)).map { _ in random(depth - 1, &generator) } }
        switch generator.below(10) {
        case 0...2: return .sequence(parts())
        case 3...5: return .either(parts())
        case 6: return .both(parts())
        case 7: return .not(random(depth - 1, &generator))
        default:
            let low = generator.below(3)
            let high = generator.below(3) == 0 ? nil : low + generator.below(3)
            return .times(random(depth - 1, &generator), low, high)
        }
    }
}

@Suite("Expression set")
struct ExpressionSetTests {
    @Test("a beginning of bounded length is taken apart from its bound")
    func boundedBeginnings() throws {
        let set = ExpressionSet()
        let letters = set.repetition(set.bytes(ByteSet(0x61...0x7A)), min: 3, max: nil)
        let name = set.intersection([letters, set.repetition(set.bytes(.all), min: 0, max: 64)])
        let text = try #require(set.boundedText(set.concatenation([name, set.byte(0x40)])))
        #expect(text.maximum == 64 && text.reserve == 3)
        #expect(try set.areEquivalent(text.free, set.concatenation([letters, set.byte(0x40)])))
        #expect(set.shortestEnd(of: text.free) == 4)
        #expect(set.boundedText(letters) == nil)
    }

    @Test("an automaton accepts exactly the strings of the expression's definition", arguments: 0..<8)
    func definition(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let texts = ExpressionTree.allTexts(upTo: 5)
        for _ in 0..<150 {
            let set = ExpressionSet()
            let automaton = LazyAutomaton(expressions: set)
            let tree = ExpressionTree.random(4, &generator)
            let language = tree.language(upTo: 5)
            let expression = tree.build(in: set)
            let start = try automaton.state(for: expression)
            for text in texts {
                let state = try automaton.walk(start, text)
                #expect(automaton.isAccepting(state) == language.contains(text), "seed \(seed): \(tree) on \(text)")
                if state == .dead {
                    #expect(!language.contains { $0.starts(with: text) }, "seed \(seed): \(tree) dead after \(text)")
                }
            }
            if let shortest = language.map(\.count).min() {
                #expect(try automaton.completionLength(start) == shortest, "seed \(seed): \(tree)")
                let member = try #require(try set.shortestMember(of: expression))
                #expect(member.count == shortest)
                #expect(try automaton.accepts(member, from: start))
            }
        }
    }

    @Test("containment and equivalence agree with the definitions on short strings", arguments: 0..<4)
    func containment(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(100 + seed))
        var contained = 0
        for _ in 0..<150 {
            let set = ExpressionSet()
            let (a, b) = (ExpressionTree.random(3, &generator), ExpressionTree.random(3, &generator))
            let (first, second) = (a.language(upTo: 6), b.language(upTo: 6))
            let isContained = try set.isContained(a.build(in: set), in: b.build(in: set))
            if isContained {
                contained += 1
                #expect(first.isSubset(of: second), "seed \(seed): \(a) in \(b)")
            } else {
                let missing = set.difference(a.build(in: set), b.build(in: set))
                let witness = try #require(try set.shortestMember(of: missing))
                let automaton = LazyAutomaton(expressions: set)
                #expect(try automaton.accepts(witness, from: automaton.state(for: a.build(in: set))))
                #expect(try !automaton.accepts(witness, from: automaton.state(for: b.build(in: set))))
            }
            let back = try set.isContained(b.build(in: set), in: a.build(in: set))
            #expect(try set.areEquivalent(a.build(in: set), b.build(in: set)) == (isContained && back))
        }
        #expect(contained > 5)
    }

    @Test("laws of the algebra hold by identity of ids")
    func identities() {
        let set = ExpressionSet()
        func literal(_ text: String) -> ExpressionID { set.literal(text.utf8) }
        let (a, b, c) = (literal("a"), literal("b"), literal("c"))
        #expect(set.union([a, b, c]) == set.bytes(ByteSet("abc".utf8)))
        #expect(set.concatenation([a, b, c]) == literal("abc"))
        #expect(
            set.union([literal("abd"), literal("abe")])
                == set.concatenation([literal("ab"), set.bytes(ByteSet("de".utf8))]))
        #expect(set.union([literal("xb"), literal("yb")]) == set.concatenation([set.bytes(ByteSet("xy".utf8)), b]))
        #expect(set.complement(set.complement(literal("ab"))) == literal("ab"))
        #expect(set.union([a, set.complement(a)]) == set.union([set.complement(a), a]))
        #expect(set.intersection([literal("ab"), set.complement(literal("ab"))]) == set.emptySet)
        let digit = set.bytes(ByteSet(0x30...0x39))
        #expect(set.concatenation([digit, digit, digit]) == set.repetition(digit, min: 3, max: 3))
        #expect(
            set.repetition(set.repetition(digit, min: 0, max: 100), min: 0, max: 100)
                == set.repetition(digit, min: 0, max: 10_000))
        #expect(
            set.union([set.repetition(digit, min: 2, max: 3), set.repetition(digit, min: 4, max: 9)])
                == set.repetition(digit, min: 2, max: 9))
        #expect(
            set.union([set.emptyString, set.repetition(digit, min: 1, max: nil)])
                == set.repetition(digit, min: 0, max: nil))
        #expect(set.concatenation(set.validUTF8, set.validUTF8) == set.validUTF8)
        #expect(set.union([set.validUTF8, literal("abc"), set.scalars(.all)]) == set.validUTF8)
        #expect(set.intersection([set.validUTF8, literal("abc")]) == literal("abc"))
    }

    @Test("large counts and nested counts cost no more than small ones")
    func largeCounts() throws {
        let set = ExpressionSet()
        let a = set.byte(0x61)
        let before = set.count
        let huge = set.repetition(a, min: 1, max: 2_000_000_000)
        var nested = set.union([a, set.emptyString])
        for _ in 0..<3 { nested = set.repetition(nested, min: 100, max: 100) }
        #expect(nested == set.repetition(a, min: 0, max: 1_000_000))
        #expect(set.count - before < 20)
        let automaton = LazyAutomaton(expressions: set)
        var state = try automaton.state(for: huge)
        for _ in 0..<1_000 { state = try automaton.step(state, 0x61) }
        #expect(automaton.isAccepting(state))
        #expect(set.count - before < 2_100)
    }

    @Test("a search without an end stops when the fuel is used up, and the set still works")
    func fuel() throws {
        var limits = GrammarLimits()
        limits.initialLexerFuel = 20_000
        let set = ExpressionSet(limits: limits)
        let pair = set.literal("ab".utf8)
        // Both have texts, none of them short.
        let seven = set.literal([UInt8](repeating: 0x61, count: 7))
        let eleven = set.literal([UInt8](repeating: 0x61, count: 11))
        let odd = set.repetition(seven, min: 1_000_000, max: nil)
        let even = set.repetition(eleven, min: 1_000_000, max: nil)
        #expect(
            throws: GrammarError.limitReached(.initialLexerFuel, value: 20_000, subject: "an expression")
        ) { try set.isEmpty(set.intersection([odd, even])) }
        set.refuel(.stepLexerFuel)
        #expect(try set.isEmpty(set.intersection([pair, set.literal("ac".utf8)])))
    }

    @Test("a class of scalars is exactly their UTF-8 encodings", arguments: 0..<4)
    func classes(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(200 + seed))
        let edges: [UInt32] = [
            0, 0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xD7FF, 0xE000, 0xFFFF, 0x1_0000, 0x3_FFFF, 0x10_FFFF,
        ]
        for _ in 0..<20 {
            let ranges = (0..<1 + generator.below(4)).map { _ in
                let a = (edges[generator.below(edges.count)] &+ UInt32(generator.below(3)) &- 1) & 0x10_FFFF
                let b = a + UInt32(generator.below(1 << (1 + generator.below(20))))
                return a...b
            }
            let scalars = ScalarSet(ranges)
            let set = ExpressionSet()
            let automaton = LazyAutomaton(expressions: set)
            let start = try automaton.state(for: set.scalars(scalars))
            var probes = edges
            for range in scalars.ranges {
                probes += [range.lowerBound, range.upperBound, range.lowerBound &- 1, range.upperBound + 1]
            }
            for probe in probes {
                guard let scalar = Unicode.Scalar(probe) else { continue }
                #expect(try automaton.accepts(Array(String(scalar).utf8), from: start) == scalars.contains(probe))
            }
            let outside = set.difference(set.scalars(scalars), set.validUTF8)
            #expect(try set.isEmpty(outside))
        }
    }

    @Test(
        "bytes that are not UTF-8 are dead in every expression over texts",
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF], [0x61, 0xBF],
        ] as [[UInt8]])
    func illFormed(bytes: [UInt8]) throws {
        let automaton = LazyAutomaton(expressions: ExpressionSet())
        let start = try automaton.state(for: automaton.expressions.validUTF8)
        #expect(try automaton.walk(start, bytes) == .dead)
    }

    @Test("what must come next is found, and nothing when there is a choice")
    func forced() throws {
        let automaton = LazyAutomaton(expressions: ExpressionSet())
        let set = automaton.expressions
        let start = try automaton.state(for: set.union([set.literal("green".utf8), set.literal("grey".utf8)]))
        let run = try automaton.forcedRun(start, limit: 100)
        #expect(run.bytes == Array("gre".utf8))
        #expect(try automaton.forcedByte(run.state) == nil)
        #expect(try automaton.forcedRun(automaton.step(run.state, 0x79), limit: 100).bytes.isEmpty)
        #expect(try automaton.completionLength(run.state) == 1)
    }

    @Test("a hundred thousand literals make one trie")
    func manyLiterals() throws {
        let set = ExpressionSet()
        let automaton = LazyAutomaton(expressions: set)
        let words = (0..<100_000).map { "value \($0 &* 7_919 % 100_003) of many" }
        let start = try automaton.state(for: set.union(words.map { set.literal($0.utf8) }))
        for word in words.prefix(200) { #expect(try automaton.accepts(Array(word.utf8), from: start)) }
        #expect(try !automaton.accepts(Array("value 100002 of man".utf8), from: start))
        #expect(set.count < 500_000)
    }
}
