import OrderedJSON
import Testing

@testable import JSONSchemas

@Suite("Number automaton")
struct NumberAutomatonTests {
    /// Every spelling of up to some length over a few digits, in the free spelling.
    static let spellings: [String] = {
        var texts: [String] = []
        func grow(_ text: String, _ left: Int) {
            if JSONNumber(text: text) != nil { texts.append(text) }
            if left == 0 { return }
            for character in "01259.e-+" { grow(text + String(character), left - 1) }
        }
        grow("", 5)
        return texts
    }()

    static func decimal(_ text: String) -> ExactDecimal { ExactDecimal(spelling: text.utf8) }

    static func interval(_ low: String?, _ high: String?, open: Bool = false, step: String? = nil) -> NumberSet {
        var piece = NumberPiece()
        piece.lower = low.map { NumberBound(decimal($0), isInclusive: !open) }
        piece.upper = high.map { NumberBound(decimal($0), isInclusive: !open) }
        piece.steps = step.flatMap { DecimalStep(decimal($0)) }.map { [$0] } ?? []
        return NumberSet(piece)
    }

    static let sets: [NumberSet] = [
        .all, .integers, interval("0", nil), interval("0", nil, open: true), interval(nil, "0", open: true),
        interval("1", "100"), interval("1", "100", step: "1"), interval("-5", "12.5"), interval("0", "1", open: true),
        interval("0.2", "0.25"), interval("15", "21", step: "1"), interval("1000", nil, step: "1"),
        interval(nil, nil, step: "5"), interval(nil, nil, step: "0.01"), interval(nil, nil, step: "3"),
        interval("10", "2000", step: "12"), interval("-1e400", "1e400", step: "1e300"), interval("0", "1e-5"),
        NumberSet(values: ["0", "1", "25", "1e2", "-0.5", "1.95"].map(decimal)),
        NumberSet.integers.complement, interval("1", "3").complement, interval(nil, nil, step: "2").complement,
        NumberSet(values: ["1", "2", "0"].map(decimal)).complement,
        interval("0", "100", step: "1").intersection(NumberSet(values: ["12", "20"].map(decimal)).complement),
        interval("0", nil, step: "1").intersection(interval(nil, nil, step: "5").complement),
        NumberSet(values: ["0"].map(decimal)), NumberSet(values: ["0", "25"].map(decimal)), interval("0", "0"),
        interval(nil, "0", step: "1"), interval("0", "0.004", open: true), interval("-0.01", "0", open: true),
        interval("0", "0.5", open: true, step: "0.125"), NumberSet(values: ["-0.25", "0.05"].map(decimal)),
    ]

    @Test("a spelling is accepted exactly when its value is in the set", arguments: sets.indices)
    func acceptance(_ index: Int) {
        let set = Self.sets[index]
        let automaton = NumberAutomaton()
        let start = automaton.start(set, spelling: .free)
        for text in Self.spellings {
            var state = start
            for byte in text.utf8 { state = state.flatMap { automaton.step($0, byte) } }
            let isAccepted = state.map(automaton.isAccepting) ?? false
            #expect(isAccepted == set.contains(Self.decimal(text)), "\(text) in set \(index)")
        }
    }

    @Test("every state that is handed out can be completed", arguments: sets.indices, [JSONSpelling.free, .canonical])
    func liveness(_ index: Int, spelling: JSONSpelling) throws {
        let set = Self.sets[index]
        let automaton = NumberAutomaton()
        var level: [(NumberStateID, String)] = automaton.start(set, spelling: spelling).map { [($0, "")] } ?? []
        var seen: Set<NumberStateID> = []
        for _ in 0..<6 {
            var next: [(NumberStateID, String)] = []
            for (state, text) in level {
                let rest = try #require(automaton.shortestCompletion(state), "after \(text) in set \(index)")
                let whole = text + String(decoding: rest, as: UTF8.self)
                let number = try #require(JSONNumber(text: whole))
                #expect(set.contains(ExactDecimal(number)), "\(whole) in set \(index)")
                for character in "0123456789.e-+" {
                    for byte in String(character).utf8 {
                        guard let target = automaton.step(state, byte), seen.insert(target).inserted else { continue }
                        next.append((target, text + String(character)))
                    }
                }
            }
            level = next
        }
    }

    @Test(
        "a whole number is completed by arithmetic, however large its step or bound",
        arguments: [
            ("1", nil, "1000003", "", "1000003"), ("1", nil, "1000003", "5", "5000015"),
            ("1", nil, "123456789012345678", "9", "987654312098765424"), (nil, "-1", "1000003", "-7", "-7000021"),
            ("1" + String(repeating: "0", count: 400), nil, "1", "", "1" + String(repeating: "0", count: 400)),
        ] as [(String?, String?, String, String, String)])
    func largeSteps(low: String?, high: String?, step: String, begin: String, whole: String) throws {
        let automaton = NumberAutomaton()
        var state = automaton.start(Self.interval(low, high, step: step), spelling: .canonical)
        for byte in begin.utf8 { state = state.flatMap { automaton.step($0, byte) } }
        let begun = try #require(state)
        let rest = try #require(automaton.shortestCompletion(begun))
        #expect(begin + String(decoding: rest, as: UTF8.self) == whole)
    }

    @Test(
        "arithmetic completes a number that begins with a zero",
        arguments: [
            (NumberSet(values: ["0"].map(decimal)), "0"), (interval("0", "7", step: "1"), "0"),
            (NumberSet(values: ["0.05"].map(decimal)), "0.05"), (interval("0", "0.004", open: true), "0.001"),
            (interval("-0.01", "0", open: true), "-0.001"), (interval("0", "4", open: true), "1"),
        ])
    func leadingZeros(set: NumberSet, whole: String) throws {
        let language = NumberLanguage(NumberLanguage.Key(set: set, spelling: .canonical))
        let columns = try #require(language.completion(of: NumberState(language: 0)))
        #expect(columns.map { Array("0123456789-+.eE")[$0] } == Array(whole))
    }

    @Test("canonical spellings have no exponent, no negative zero, and no fraction where all members are integers")
    func canonical() {
        let automaton = NumberAutomaton()
        func accepts(_ text: String, _ set: NumberSet) -> Bool {
            var state = automaton.start(set, spelling: .canonical)
            for byte in text.utf8 { state = state.flatMap { automaton.step($0, byte) } }
            return state.map(automaton.isAccepting) ?? false
        }
        #expect(accepts("-12", .integers) && accepts("0", .integers) && accepts("2.50", .all))
        for text in ["3.0", "1e2", "-0", "-", "1."] { #expect(!accepts(text, .integers)) }
        for text in ["1e2", "-0", "-0.0"] { #expect(!accepts(text, .all)) }
        #expect(accepts("7", Self.interval("5", "9")) && !accepts("4.9", Self.interval("5", "9")))
    }

    @Test("states of one range are few, whatever is typed")
    func merging() {
        let automaton = NumberAutomaton()
        for text in Self.spellings {
            var state = automaton.start(.integers, spelling: .free)
            for byte in text.utf8 { state = state.flatMap { automaton.step($0, byte) } }
        }
        #expect(automaton.stateCount < 150)
    }

    @Test("complements and intersections hold what they should")
    func algebra() {
        let values = ["0", "1", "2", "3", "-1", "0.5", "1.5", "2.25", "100", "99.99", "-7", "1e3", "12", "20"]
        for left in Self.sets {
            for right in Self.sets {
                let both = left.intersection(right)
                let either = left.union(right)
                for value in values.map(Self.decimal) {
                    #expect(both.contains(value) == (left.contains(value) && right.contains(value)))
                    #expect(either.contains(value) == (left.contains(value) || right.contains(value)))
                }
                if let example = both.example { #expect(both.contains(example)) } else { #expect(both.isEmpty) }
            }
            for value in values.map(Self.decimal) { #expect(left.complement.contains(value) != left.contains(value)) }
        }
    }

    @Test("completions from each place of a long number with a large step make some thousand states for each digit")
    func statesOfLargeSteps() throws {
        let automaton = NumberAutomaton()
        var state = try #require(
            automaton.start(Self.interval(nil, nil, step: "999983"), spelling: .free))
        for byte in "-12345678901234567890".utf8 {
            state = try #require(automaton.step(state, byte))
            let rest = try #require(automaton.shortestCompletion(state))
            let end = rest.reduce(state as NumberStateID?) { state, byte in state.flatMap { automaton.step($0, byte) } }
            #expect(end.map(automaton.isAccepting) == true)
        }
        #expect(automaton.stateCount < 21 * 3_000)
    }
}
