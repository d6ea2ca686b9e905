import Oracles
import RegularExpressions
import TestSupport
import Testing

@Suite("Random patterns")
struct RandomPatternTests {
    private func randomText(_ generator: inout SplitMix64, isASCII: Bool) -> [Unicode.Scalar] {
        let alphabet: [Unicode.Scalar] = ["a", "b", "a", "b", " ", "1", "\n", isASCII ? "a" : "é"]
        return (0..<generator.below(7)).map { _ in alphabet[generator.below(alphabet.count)] }
    }

    private func isRefusal(_ error: GrammarError) -> Bool {
        guard case .pattern(let error) = error else { return false }
        switch error.fault {
        case .notSupported, .infiniteBackReference, .tooManyBackReferenceTexts: return true
        default: return false
        }
    }

    /// Compares automaton and reference on random patterns and texts; how many patterns were refused.
    private func compare(seed: Int, count: Int, features: ReferencePattern.Features) throws -> Int {
        var generator = SplitMix64(seed: UInt64(seed))
        var refused = 0
        let isSwift = features.contains(.atomic)
        for round in 0..<count {
            var groups = 0
            let pattern = ReferencePattern.random(4, features, &groups, &generator)
            let label = "seed \(seed) round \(round): /\(pattern.text)/"
            let node: RegexNode
            do {
                node = try RegexParser.parse(pattern.text, dialect: isSwift ? .swift : .ecma)
            } catch {
                #expect(isRefusal(error), "\(label): \(error)")
                refused += 1
                continue
            }
            let set = ExpressionSet()
            let automaton = LazyAutomaton(expressions: set)
            let whole = try automaton.state(for: node.compile(in: set, anchoring: .whole))
            let search = try automaton.state(for: node.compile(in: set, anchoring: .search))
            for _ in 0..<25 {
                let text = randomText(&generator, isASCII: isSwift)
                var view = String.UnicodeScalarView()
                view.append(contentsOf: text)
                let bytes = Array(String(view).utf8)
                #expect(
                    try automaton.accepts(bytes, from: whole) == pattern.matchesWhole(text),
                    "\(label) whole \(String(view).debugDescription)")
                #expect(
                    try automaton.accepts(bytes, from: search) == pattern.matchesSomewhere(text),
                    "\(label) search \(String(view).debugDescription)")
            }
            for start in [whole, search] {
                guard let shortest = try automaton.completion(start) else { continue }
                // Swift's shorthands hold more than ASCII, which the reference's do not.
                if isSwift, shortest.contains(where: { $0 >= 0x80 }) { continue }
                let text = Array(String(decoding: shortest, as: UTF8.self).unicodeScalars)
                #expect(
                    start == whole ? pattern.matchesWhole(text) : pattern.matchesSomewhere(text), "\(label) shortest")
            }
        }
        return refused
    }

    @Test("plain patterns match as the backtracking reference", arguments: 0..<6)
    func plain(seed: Int) throws {
        #expect(try compare(seed: seed, count: 60, features: []) == 0)
    }

    @Test("anchors and word boundaries match as the reference", arguments: 100..<106)
    func anchors(seed: Int) throws {
        #expect(try compare(seed: seed, count: 60, features: .boundaries) == 0)
    }

    @Test("look-ahead matches as the reference", arguments: 200..<206)
    func lookAhead(seed: Int) throws {
        #expect(try compare(seed: seed, count: 60, features: [.boundaries, .lookAround]) == 0)
    }

    @Test("look-behind matches as the reference", arguments: 300..<306)
    func lookBehind(seed: Int) throws {
        #expect(try compare(seed: seed, count: 60, features: [.boundaries, .lookBehind]) == 0)
    }

    @Test("look-around of all kinds, nested, matches as the reference", arguments: 400..<406)
    func lookAround(seed: Int) throws {
        #expect(try compare(seed: seed, count: 60, features: [.boundaries, .lookAround, .lookBehind]) == 0)
    }

    @Test("back-references match as the reference where they are not refused", arguments: 500..<506)
    func backReferences(seed: Int) throws {
        #expect(try compare(seed: seed, count: 80, features: .backReferences) < 60)
    }

    @Test(
        "atomic groups and possessive repetitions match as the reference where they are not refused",
        arguments: 600..<606)
    func atomic(seed: Int) throws {
        #expect(try compare(seed: seed, count: 80, features: .atomic) < 50)
    }
}
