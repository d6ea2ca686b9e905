import JSONSchemas

/// Upper bounds of the tokens that end a text, for looks at many states of one recogniser that are close to each other.
///
/// They follow the plans of `Completions.swift` piece by piece. What a frame costs is kept, so a state costs a look at its items;
/// no plan is put together. A plan that the recogniser chooses from a state takes at most as many tokens, since the pieces
/// together are spelled with no more than each alone.
public final class EndCosts {
    /// A way to the end.
    struct Way {
        var units: Int
        var tokens: Int

        static let nothing = Way(units: 0, tokens: 0)

        func followed(by rest: Way) -> Way { Way(units: units + rest.units, tokens: tokens + rest.tokens) }
    }

    enum Known {
        case none
        /// What was read has to be looked at.
        case unknown
        case way(Way)

        /// The shorter of both in units, as the plans choose; the first of equals.
        func or(_ other: Known) -> Known {
            switch (self, other) {
            case (.unknown, _), (_, .unknown): .unknown
            case (.none, _): other
            case (_, .none): self
            case (.way(let first), .way(let second)): second.units < first.units ? other : self
            }
        }

        func after(_ own: Way?) -> Known {
            guard let own else { return .none }
            if case .way(let rest) = self { return .way(own.followed(by: rest)) }
            return self
        }
    }

    /// What comes after a lexeme.
    public struct Rest {
        /// Tokens that are enough; nil where no end is known.
        public let tokens: Int?
        /// How the lexeme has to end for that; nil where that is all the same.
        public let outcome: Int32?
        /// Tokens that are enough after any key that is not declared; nil where that is not known, and after other lexemes.
        public let afterAnyRegion: Int?
        /// Texts, to come after what was read of a key, with which it must not end yet.
        public let otherKeys: [[UInt8]]
        /// The beginning of compared strings that this one continues; of tokens that go on as one of those did, nothing is known.
        package let repeated: DecodedID?
    }

    let recognizer: Recognizer
    /// Whether the ends of the grammar's texts are bounded so: values are spelled as JSON, without marks and rows of parameters.
    public let isBounded: Bool
    /// Whether the text is one JSON value, strings and keys in quotes: nothing outside of strings but JSON's structure and words.
    public let isPlainJSON: Bool
    let spell: ([Int32]) -> Int?
    // What is known is unchecked for overlapping access: it is read and noted by single statements, and no body runs meanwhile.
    /// By state, since many tokens lead to one.
    @exclusivity(unchecked) private var states = KnownByID<Known>()
    @exclusivity(unchecked) var contexts = KnownByID<Known>()
    /// The same where a value has ended that equals none which it is compared with.
    @exclusivity(unchecked) var differingContexts = KnownByID<Known>()
    @exclusivity(unchecked) var ends = KnownByID<Way?>()
    /// See `most(after:_:)`; the inner nil where no bound is known.
    @exclusivity(unchecked) var longest = KnownByID<Int?>()
    @exclusivity(unchecked) var keyEnds: [KeyEnd: (way: Way, isLast: Bool)?] = [:]
    /// See `end(afterLast:in:)`.
    @exclusivity(unchecked) var lastValues: [SchemaValue: Way?] = [:]
    @exclusivity(unchecked) private var lexemes: [Int32: LexemeEndings] = [:]
    /// See `areEnough(_:withinKeyAt:)`, by core.
    @exclusivity(unchecked) var longestKeys = KnownByID<LongestKey>()
    @exclusivity(unchecked) var texts: [[Int32]: Int] = [:]
    /// See `differs(_:_:)`.
    @exclusivity(unchecked) var differing: [Parts: Bool] = [:]
    /// See `hasFreeKeys(_:)`, by where keys start.
    @exclusivity(unchecked) var freeKeys: [Int32: Bool] = [:]

    /// The parts of an item, and what waits for it.
    struct Parts: Hashable {
        let parts: PartsID
        let parents: ContextID
    }

    struct SchemaValue: Hashable {
        let schema: Int
        let goal: GoalID
    }

    struct KeyEnd: Hashable {
        let core: FrameCoreID
        let outcome: Int32
    }

    /// The ways to end a lexeme, whose tokens are counted when one is chosen.
    private final class LexemeEndings {
        let list: [LexemeTable.Ending]
        /// The inner nil where nothing spells an ending.
        var ways: [Way??]

        init(_ list: [LexemeTable.Ending]) {
            self.list = list
            ways = [Way??](repeating: nil, count: list.count)
        }
    }

    /// After a key come a colon, a value and the end of its object, at least.
    private static let leastMember = 3
    /// Texts whose tokens are kept.
    static let textLimit = 4096

    /// Bounds for a recogniser's states.
    ///
    /// - Parameter spell: the tokens that spell units, as few as can be; nil where there are none.
    public init(_ recognizer: Recognizer, spell: @escaping ([Int32]) -> Int?) {
        (self.recognizer, self.spell) = (recognizer, spell)
        let grammar = recognizer.grammar
        isBounded = grammar.schemas.allSatisfy { $0.parameterMarks == nil && $0.marks.steps.isEmpty }
        isPlainJSON =
            grammar.isJSONText
            && grammar.schemas.allSatisfy { $0.spelling.strings == .quoted && !$0.spelling.hasBareKeys }
    }

    /// Forgets what is known of states, since those of the recogniser have become others, and of texts, which grow with them.
    public func forget() {
        states.removeAll()
        contexts.removeAll()
        differingContexts.removeAll()
        ends.removeAll()
        longest.removeAll()
        longestKeys.removeAll()
        keyEnds.removeAll(keepingCapacity: true)
        lastValues.removeAll(keepingCapacity: true)
        lexemes.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        differing.removeAll(keepingCapacity: true)
        freeKeys.removeAll(keepingCapacity: true)
    }

    /// Tokens that are enough to end the text; `Int.max` where no end is known, nil where what was read has to be looked at.
    public func tokens(_ state: Recognizer.StateID) -> Int? {
        let known = states[state.rawValue] ?? way(state)
        states[state.rawValue] = known
        return switch known {
        case .none: .max
        case .unknown: nil
        case .way(let way): way.tokens
        }
    }

    private func way(_ state: Recognizer.StateID) -> Known {
        var best = Known.none
        for countsEnded in [false, true] {
            for index in 0..<recognizer.itemCount(state) {
                best = best.or(way(recognizer.item(state, index), countsEnded))
            }
            if case .none = best { continue }
            break
        }
        return best
    }

    /// What comes after the lexeme of an item, from wherever in it; nil where what was read has to be looked at.
    public func rest(after item: Recognizer.Item, _ lexeme: Int32) -> Rest? {
        let tables = recognizer.tables
        var best: (way: Way, outcome: Int32?)?
        var longest: Int? = 0
        var otherKeys: [[UInt8]] = []
        var repeated: DecodedID?
        for frame in tables.contexts.list(item.context) {
            let core = tables.core(frame)
            guard core.isInKey else {
                longest = nil
                var slack = slack(of: item, lexeme, in: frame, core)
                if slack == nil, isPart(core) || isOpenSet(core),
                    case .text(let text) = recognizer.comparison(item, lexeme)
                {
                    (slack, repeated) = (0, text)
                }
                guard let slack else { return nil }
                switch after(frame, differs: isPart(core)) {
                case .unknown: return nil
                case .none: continue
                case .way(let rest):
                    let way = rest.followed(by: Way(units: slack, tokens: slack))
                    if way.units < best?.way.units ?? .max { best = (way, nil) }
                }
                continue
            }
            let isPart = isPart(core)
            guard isFree(core, item), case .way(let parents) = after(tables.frames[frame].parents, differs: isPart)
            else { return nil }
            let hasToDiffer = isPart && !differs(core, tables.frames[frame].parents)
            let condition = recognizer.textCondition(item)
            otherKeys = condition.otherKeys
            for ending in endings(lexeme).list where ending.outcome < LexemeTable.firstKeyOutcome {
                let outcome = ending.outcome
                guard let own = end(afterKey: frame, core, outcome) else {
                    longest = nil
                    continue
                }
                let isApart = item.text == .none || own.isLast && !condition.decidesEnd
                let slack = hasToDiffer ? Self.partDistinction : isApart ? 0 : Self.distinction
                let way = own.way.followed(by: parents).followed(by: Way(units: slack, tokens: slack))
                longest = longest.map { max($0, way.tokens) }
                if way.units < best?.way.units ?? .max { best = (way, outcome) }
            }
        }
        return Rest(
            tokens: best?.way.tokens, outcome: best?.outcome, afterAnyRegion: longest, otherKeys: otherKeys,
            repeated: repeated)
    }

    // MARK: Items

    private func way(_ item: Recognizer.Item, _ countsEnded: Bool) -> Known {
        let tables = recognizer.tables
        switch item.place {
        case .end: return .way(.nothing)
        case .token, .anyToken: return after(item.context).after(Way(units: 1, tokens: 1))
        case .between:
            let core = tables.cores[item.core]
            if comparesValues(core, item.context) { return .unknown }
            return after(item.context, differs: differs(core, item.context)).after(end(item.core))
        case .lexeme(let lexeme):
            var best = Known.none
            for frame in tables.contexts.list(item.context) {
                let core = tables.core(frame)
                let isKey = core.isInKey
                if item.text != .none, isKey, !isFree(core, item) { return .unknown }
                guard let units = isKey ? 0 : slack(of: item, lexeme, in: frame, core) else { return .unknown }
                let slack = Way(units: units, tokens: units)
                let isPart = isPart(core)
                let rest =
                    isKey
                    ? after(tables.frames[frame].parents, differs: isPart) : after(frame, differs: isPart)
                let condition = isKey && item.text != .none ? recognizer.textCondition(item) : nil
                let hasToDiffer = isKey && isPart && !differs(core, tables.frames[frame].parents)
                // Whether an item differs from others is decided by the value of a declared key.
                if hasToDiffer, item.text == .none { return .unknown }
                best = best.or(
                    way(lexeme, countsEnded, slack, rest, best, isKey ? Self.leastMember : 0) { ending in
                        if item.text != .none, ending.outcome >= LexemeTable.firstKeyOutcome { return nil }
                        guard isKey else { return .nothing }
                        return self.end(afterKey: frame, core, ending.outcome).map { own in
                            if hasToDiffer {
                                let slack = Self.partDistinction
                                return own.way.followed(by: Way(units: slack, tokens: slack))
                            }
                            let isApart = condition.map {
                                !$0.decidesEnd && $0.otherKeys.isEmpty && own.isLast
                            }
                            let slack = isApart ?? true ? 0 : Self.distinction
                            return own.way.followed(by: Way(units: slack, tokens: slack))
                        }
                    })
            }
            return best
        }
    }

    /// The shortest way from within a lexeme, in units; none where another one is no longer.
    ///
    /// - Parameters:
    ///   - rest: what follows the lexeme and what `own` gives.
    ///   - other: another way.
    ///   - least: units of what `own` gives, at least.
    ///   - own: what follows an ending at once; nil where the lexeme must not end so.
    private func way(
        _ lexeme: Int32, _ countsEnded: Bool, _ slack: Way, _ rest: Known, _ other: Known, _ least: Int,
        _ own: (LexemeTable.Ending) -> Way?
    ) -> Known {
        if case .none = rest { return .none }
        var best = Known.none
        var units = Int.max
        if case .way(let way) = other { units = way.units }
        let endings = endings(lexeme)
        for (index, ending) in endings.list.enumerated() where countsEnded || !ending.bytes.isEmpty {
            guard case .way(let rest) = rest else {
                if own(ending) != nil { return rest }
                continue
            }
            // What follows is looked at only where the ending alone is not too long: there may be many.
            let length = ending.bytes.count + slack.units + rest.units
            guard length + least < units, let next = own(ending), length + next.units < units,
                let way = way(of: index, in: endings)
            else { continue }
            units = length + next.units
            best = .way(way.followed(by: slack).followed(by: next).followed(by: rest))
        }
        return best
    }

    private func endings(_ lexeme: Int32) -> LexemeEndings {
        if let known = lexemes[lexeme] { return known }
        let found = LexemeEndings(recognizer.table.endings(of: lexeme))
        lexemes[lexeme] = found
        return found
    }

    /// What one of a lexeme's endings costs.
    private func way(of index: Int, in endings: LexemeEndings) -> Way? {
        if let known = endings.ways[index] { return known }
        let way = way(endings.list[index].bytes.map { Int32($0) })
        endings.ways[index] = .some(way)
        return way
    }
}
