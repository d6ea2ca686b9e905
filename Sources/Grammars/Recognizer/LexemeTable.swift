public import JSONSchemas
public import RegularExpressions

/// The automata of all lexemes (strings, keys, numbers, literals, terminals) in one flat table over the spelled bytes.
///
/// States are hash-consed across grammars: the same piece of text allowed by two schemas is the same state, so that
/// what a mask found out about it is found out once. Rows are filled when they are first read.
/// Not thread-safe; the owner guards it, together with its expressions and numbers.
public final class LexemeTable {
    /// A table entry that is not yet computed.
    public static let unknown: Int32 = 0
    /// The state without any completion.
    public static let dead: Int32 = 1

    /// The expressions that lexemes are made of.
    public let expressions: ExpressionSet
    /// The automaton of spelled numbers.
    public let numbers: NumberAutomaton
    /// The targets of state `s` at `s * 256 ..< s * 256 + 256`: `unknown`, `dead` or a live state.
    ///
    /// The address never changes.
    public let rows: UnsafeMutablePointer<Int32>
    /// The most states the table holds.
    public let stateLimit: Int
    /// The first failure while a row was filled; what followed it is not to be used.
    public private(set) var failure: GrammarError?
    /// Whether rows were filled while a limit was reached: they may be wrong, and the table is not to be used any more.
    public private(set) var isSpoiled = false

    /// What each state is: its kind and operands.
    let states = InternListTable<Int32, Int32>()
    /// What a string still has to be, see `StringContent`.
    let contents = InternListTable<Int32, Int32>()
    /// The sets of declared keys, each sorted by bytes.
    var keySets: [DeclaredKeys] = []
    var keySetIDs: [[[UInt8]]: Int32] = [:]
    /// Contents of keys that may continue with any text, with the content of free text at the same place; see `freeText(at:)`.
    var freeKeys: [Int32: Int32] = [:]
    /// Facts of each state, by its id.
    var facts: [LexemeFacts] = []
    /// The bytes that can follow each state, once they were needed.
    private var liveSets: [ByteSet?] = []
    /// Known short endings of states.
    var endings: [Int32: [(bytes: [UInt8], outcome: Int32)]] = [:]
    /// Flags of each state, see `LexemeFlags`.
    public let flags: UnsafeMutablePointer<UInt8>

    /// An empty table over an expression set and a number automaton that it shares with schemas.
    public init(expressions: ExpressionSet, numbers: NumberAutomaton) {
        self.expressions = expressions
        self.numbers = numbers
        stateLimit = expressions.limits.lexerStates
        // Large zeroed memory is reserved, not touched: pages come into being with the rows.
        rows = zeroedRows(count: stateLimit + 1)
        flags = .allocate(capacity: stateLimit + 1)
        flags.initialize(repeating: 0, count: stateLimit + 1)
        // Content 0 is the dead one; states 0 and 1 are reserved.
        _ = contents.intern([-1])
        _ = states.intern([-1])
        _ = states.intern([-2])
        facts = [LexemeFacts(), LexemeFacts()]
        for byte in 0..<256 { rows[Int(Self.dead) * 256 + byte] = Self.dead }
    }

    deinit {
        releaseRows(rows)
        flags.deallocate()
    }

    /// The number of states made so far.
    public var count: Int { states.count }

    /// The bytes that the table and its expressions occupy.
    public var byteCount: Int {
        states.count * (1024 + MemoryLayout<LexemeFacts>.stride) + states.byteCount + contents.byteCount
            + expressions.byteCount + freeKeys.count * 16
    }

    /// Facts about a live state.
    @inline(__always)
    public func facts(of state: Int32) -> LexemeFacts { facts[Int(state)] }

    /// The state after one byte; `dead` when no completion is left.
    @inline(__always)
    public func step(_ state: Int32, _ byte: UInt8) -> Int32 {
        let target = rows[Int(state) * 256 + Int(byte)]
        return target != Self.unknown ? target : fill(state, byte)
    }

    /// Gives the failure of a row to the caller once and forgets it.
    public func throwFailure() throws(GrammarError) {
        if let failure {
            self.failure = nil
            throw failure
        }
    }

    /// Notes a failure that a caller deep inside of a walk met.
    func record(_ error: GrammarError) {
        isSpoiled = true
        if failure == nil { failure = error }
    }

    /// The bytes that a state can continue with; fills its row.
    public func liveBytes(_ state: Int32) -> ByteSet {
        if Int(state) < liveSets.count, let known = liveSets[Int(state)] { return known }
        var set = ByteSet(words: .zero)
        for byte in UInt8.min...UInt8.max where step(state, byte) != Self.dead { set.insert(byte) }
        while liveSets.count < states.count { liveSets.append(nil) }
        liveSets[Int(state)] = set
        return set
    }

    // MARK: Start states

    /// The state that reads exactly the texts of an expression over the spelled bytes.
    public func text(_ expression: ExpressionID) -> Int32 {
        do throws(GrammarError) {
            if try expressions.isEmpty(expression) { return Self.dead }
        } catch {
            record(error)
            return Self.dead
        }
        return state(.text, expression.rawValue)
    }

    /// The state before a JSON string, its opening quote included, whose decoded text has the given content.
    func string(_ content: Int32, spelling: JSONSpelling) -> Int32 {
        content == 0 ? Self.dead : stringState(.start, content, 0, spelling)
    }

    /// The state at the start of a text without quotes, whose text has the given content.
    func bare(_ content: Int32) -> Int32 { content == 0 ? Self.dead : bareState(content) }

    /// The state of a number.
    func number(_ number: NumberStateID) -> Int32 {
        state(.number, number.rawValue)
    }

    // MARK: Interning

    enum Kind: Int32 {
        case done, text, string, number
    }

    /// The state that ends a lexeme at its last byte; `outcome` says which of several endings it is.
    func done(_ outcome: Int32) -> Int32 {
        state(.done, outcome)
    }

    func state(_ kind: Kind, _ a: Int32, _ b: Int32 = 0, _ c: Int32 = 0) -> Int32 {
        let sequence: (Int32, Int32, Int32, Int32) = (kind.rawValue, a, b, c)
        let id = withUnsafeBytes(of: sequence) { bytes in
            guard let base = bytes.assumingMemoryBound(to: Int32.self).baseAddress else { return Self.dead }
            return states.intern(base, count: 4)
        }
        guard Int(id) == facts.count else { return id }
        guard facts.count < stateLimit else {
            states.truncate(to: facts.count)
            record(.limitReached(.lexerStates, value: stateLimit, subject: "a grammar"))
            return Self.dead
        }
        let made = makeFacts(kind, a, b)
        facts.append(made)
        flags[Int(id)] =
            (made.isTerminal ? LexemeFlags.terminal : made.outcome >= 0 ? LexemeFlags.canEnd : 0)
            | (made.keySet >= 0 ? LexemeFlags.declaredOnly : 0)
        return id
    }

    private func makeFacts(_ kind: Kind, _ a: Int32, _ b: Int32) -> LexemeFacts {
        var facts = LexemeFacts()
        switch kind {
        case .done:
            facts.outcome = a
            facts.isTerminal = true
        case .text:
            facts.outcome = expressions.isNullable(ExpressionID(rawValue: a)) ? 0 : -1
        case .number:
            facts.outcome = numbers.isAccepting(NumberStateID(rawValue: a)) ? 0 : -1
            facts.isNumber = true
        case .string:
            if a & Self.bareFlag != 0 {
                facts.outcome = contentOutcome(b)
            } else {
                facts.phase = StringPhase(rawValue: UInt8(truncatingIfNeeded: a & Self.phaseMask)) ?? .body
            }
            facts.content = b
            describeContent(b, &facts)
        }
        return facts
    }

    // MARK: Filling

    /// Computes the target of one entry, and with it every entry of the row that is known to have the same target.
    public func fill(_ state: Int32, _ byte: UInt8) -> Int32 {
        let known = rows[Int(state) * 256 + Int(byte)]
        if known != Self.unknown { return known }
        let descriptor = states.pointer(state)
        let kind = Kind(rawValue: descriptor[0]) ?? .done
        let (a, b, c) = (descriptor[1], descriptor[2], descriptor[3])
        let row = rows + Int(state) * 256
        switch kind {
        case .done:
            for index in 0..<256 { row[index] = Self.dead }
        case .text:
            let (next, bytes) = derive(ExpressionID(rawValue: a), byte)
            let target = next == expressions.emptySet ? Self.dead : self.state(.text, next.rawValue)
            bytes.forEach { row[Int($0)] = target }
        case .number:
            if let next = numberStep(NumberStateID(rawValue: a), byte) {
                row[Int(byte)] = self.state(.number, next.rawValue)
            } else {
                row[Int(byte)] = Self.dead
            }
        case .string:
            fillString(row, phase: a, content: b, value: c, byte)
        }
        return row[Int(byte)]
    }

    private func numberStep(_ number: NumberStateID, _ byte: UInt8) -> NumberStateID? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            return numbers.step(number, byte)
        default: return nil
        }
    }

    /// The live derivative of an expression, `emptySet` when nothing is left, and bytes that all have it.
    func derive(_ expression: ExpressionID, _ byte: UInt8) -> (ExpressionID, ByteSet) {
        do throws(GrammarError) {
            return try expressions.liveDerivative(of: expression, by: byte)
        } catch {
            record(error)
            return (expressions.emptySet, ByteSet(byte))
        }
    }
}

/// Flags of a lexeme's state, in one byte for the walk over a vocabulary.
public enum LexemeFlags {
    /// The lexeme may end here, and may continue.
    public static let canEnd: UInt8 = 1
    /// The lexeme has ended.
    public static let terminal: UInt8 = 2
    /// Only declared keys can be completed from here, and some may be closed at the moment.
    public static let declaredOnly: UInt8 = 4
}

/// What the walk over a vocabulary needs to know of a lexeme's state.
public struct LexemeFacts {
    /// How the lexeme may end here: -1 not at all, 0 in the usual way, otherwise which key or class of keys was read.
    public internal(set) var outcome: Int32 = -1
    /// The lexeme has ended: no byte can follow within it.
    public internal(set) var isTerminal = false
    /// The state belongs to a number.
    public internal(set) var isNumber = false
    /// The place within a string's spelling; nil outside of strings.
    public internal(set) var phase: StringPhase?
    /// What the string still has to be.
    public internal(set) var content: Int32 = 0
    /// When only declared keys can be completed from here: the set of keys, -1 otherwise.
    public internal(set) var keySet: Int32 = -1
    /// Which keys of `keySet`, as a range of sorted positions.
    public internal(set) var keyRange: Range<Int32> = 0..<0
}

/// A string whose text is free but for its length, in Unicode scalars.
public struct CountedText: Sendable, Hashable {
    /// Scalars that must still come.
    public let minimum: Int32
    /// Scalars that may still come; nil for no bound.
    public let maximum: Int32?
    /// The lexeme state at the same place of a string without bounds.
    public let unbounded: Int32
}

extension LexemeTable {
    /// The number of states of each kind, to show what memory grammars take.
    public var statistics: [String: Int] {
        var counts: [String: Int] = [:]
        for state in 2..<Int32(truncatingIfNeeded: states.count) {
            let descriptor = states.pointer(state)
            var name = "\(Kind(rawValue: descriptor[0]).map { "\($0)" } ?? "?")"
            if Kind(rawValue: descriptor[0]) == .string {
                let content = contents.pointer(descriptor[2])
                name +=
                    " \(StringPhase(rawValue: UInt8(truncatingIfNeeded: descriptor[1] & Self.phaseMask)).map { "\($0)" } ?? "?")"
                name += " \(ContentKind(rawValue: content[0]).map { "\($0)" } ?? "?")"
            }
            counts[name, default: 0] += 1
        }
        return counts
    }
}
