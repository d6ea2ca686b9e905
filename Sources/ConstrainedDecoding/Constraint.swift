import Grammars
import Locks
import RegularExpressions

/// A grammar followed along a growing sequence of tokens: which may come next, and what has been read.
///
/// A loop uses two functions: `computeMask()` and `commit(_:)`. Going back is cheap. Used by one generation at a time;
/// it may move between threads, and constraints of one compiler may be used at the same time.
public final class Constraint: @unchecked Sendable {
    // Unchecked: used by one generation at a time, and what constraints share is reached only inside of
    // `store.tables.withLock`.
    private var store: LexemeStore
    private var recognizer: Recognizer
    private var walk: MaskWalk
    private let source: Source
    /// The tokens committed.
    private var tokens: [Int] = []
    /// The states before the first token and after each.
    private var history: [Recognizer.StateID]
    /// Whether an end token was committed after each.
    private var ended: [Bool]
    /// The sizes of the recogniser's tables after the last commit.
    private var mark: Recognizer.Mark
    /// What closes the text, as found before a token that was then committed: after that token the rest still closes it.
    private var plans: [Int: [Int]] = [:]
    private var recentMasks: [Recognizer.StateID: TokenMask] = [:]

    /// States that look-ahead may leave behind before they are dropped.
    private static let growthLimit = 10_000
    private static let maskLimit = 16
    /// When what the text has left behind occupies more bytes, it is read again from the start over an empty recogniser.
    private var byteLimit: Int
    private static let renewals = 3

    /// Where a constraint's tables and grammar come from.
    struct Source {
        /// The bytes that a text may leave behind in a recogniser, unless the text itself needs more.
        let textByteLimit: Int
        /// Tables with room for more.
        let store: () -> LexemeStore
        /// The grammar over some tables, at its beginning.
        let recognizer: (LexemeTables) throws(ConstraintError) -> Recognizer
    }

    init(_ source: Source) throws(ConstraintError) {
        self.source = source
        byteLimit = source.textByteLimit
        let store = source.store()
        self.store = store
        (recognizer, walk) = try Self.begin(source, store)
        history = [recognizer.start]
        ended = [false]
        mark = recognizer.mark
    }

    private static func begin(
        _ source: Source, _ store: LexemeStore
    ) throws(ConstraintError) -> (Recognizer, MaskWalk) {
        let made: Result<(Recognizer, MaskWalk), ConstraintError> = store.tables.withLock { tables in
            do throws(ConstraintError) {
                let recognizer = try source.recognizer(tables)
                return .success(
                    (recognizer, MaskWalk(vocabulary: store.vocabulary, recognizer: recognizer, masks: tables.masks)))
            } catch {
                return .failure(error)
            }
        }
        return try made.get()
    }

    // MARK: Renewing

    /// Runs a piece of work on the shared tables; where they are full or spoiled, runs it once more on new ones.
    private func perform<Answer>(
        _ body: (inout sending LexemeTables) -> Result<Answer, ConstraintError>
    ) throws(ConstraintError) -> Answer {
        func attempt() -> Result<Answer, ConstraintError> {
            store.tables.withLock { tables in
                if let error = tables.spoiled { return .failure(error) }
                return body(&tables)
            }
        }
        var answer = attempt()
        // Another constraint may fill or spoil the new tables as well before the lock is taken.
        for _ in 0..<Self.renewals {
            guard case .failure(.grammar(.limitReached(.lexerStates, _, _))) = answer else { break }
            try renew()
            answer = attempt()
        }
        return try answer.get()
    }

    /// Moves to new tables, and reads the committed tokens again in them.
    ///
    /// This frees what a long text has left behind in the tables; the limit bounds what one step needs.
    private func renew() throws(ConstraintError) {
        let old = (store, recognizer, walk, history, ended, mark)
        do throws(ConstraintError) {
            store = source.store()
            (recognizer, walk) = try Self.begin(source, store)
            recentMasks.removeAll(keepingCapacity: true)
            history = [recognizer.start]
            ended = [false]
            for (position, token) in tokens.enumerated() { try readAgain(token, position) }
            mark = recognizer.mark
        } catch {
            (store, recognizer, walk, history, ended, mark) = old
            throw error
        }
    }

    /// Frees what masks and taken-back tokens have left in the recogniser, where it is too much.
    private func renewIfGrown() {
        guard byteCount > byteLimit else { return }
        // Where the text cannot be read again within a limit, the old tables stay.
        try? renew()
        byteLimit = max(byteLimit, 2 * byteCount)
    }

    /// The bytes that the text has left behind in the recogniser.
    var byteCount: Int { store.tables.withLock { _ in recognizer.byteCount } }

    private func readAgain(_ token: Int, _ position: Int) throws(ConstraintError) {
        let next: Result<Recognizer.StateID?, ConstraintError> = store.tables.withLock { tables in
            tables.refuel(.stepLexerFuel)
            let next = nextState(token)
            do throws(GrammarError) {
                try tables.table.throwFailure()
                return .success(next)
            } catch {
                return .failure(.grammar(error))
            }
        }
        guard let next = try next.get() else { throw .tokenNotAllowed(token: token, position: position) }
        history.append(next)
        ended.append(vocabulary.endTokens.contains(token))
    }

    /// The vocabulary.
    public var vocabulary: Vocabulary { store.vocabulary }

    /// The number of tokens committed.
    public var count: Int { history.count - 1 }

    private var state: Recognizer.StateID { history[history.count - 1] }

    /// Whether the text may end here.
    public var isAccepting: Bool {
        store.tables.withLock { _ in ended[ended.count - 1] || recognizer.isAccepting(state) }
    }

    /// Whether what may come next is free text, and not what the grammar spells.
    public var isInFreeText: Bool {
        store.tables.withLock { _ in !ended[ended.count - 1] && recognizer.isInFreeText(state) }
    }

    /// Whether nothing but the end can follow.
    public var isComplete: Bool {
        store.tables.withLock { _ in
            ended[ended.count - 1]
                || recognizer.candidateBytes(state).isEmpty && recognizer.specialTokens(state).isEmpty
        }
    }

    /// The tokens that may come next; end tokens are among them where the grammar may end, and alone after the end.
    ///
    /// - Throws: `ConstraintError.grammar` when a limit is reached.
    public func computeMask() throws(ConstraintError) -> TokenMask {
        try perform { tables in
            do throws(ConstraintError) {
                return .success(try mask(tables))
            } catch {
                return .failure(error)
            }
        }
    }

    private func mask(_ tables: LexemeTables) throws(ConstraintError) -> TokenMask {
        if ended[ended.count - 1] {
            var mask = TokenMask(vocabularySize: vocabulary.size)
            for token in vocabulary.endTokens { mask[token] = true }
            return mask
        }
        if let known = recentMasks[state] { return known }
        tables.refuel(.stepLexerFuel)
        var mask = walk.mask(state)
        do throws(GrammarError) {
            try tables.table.throwFailure()
        } catch {
            throw .grammar(error)
        }
        if recognizer.isAccepting(state) {
            for token in vocabulary.endTokens { mask[token] = true }
        }
        if recentMasks.count >= Self.maskLimit { recentMasks.removeAll(keepingCapacity: true) }
        recentMasks[state] = mask
        return mask
    }

    /// The mask found the plain way: every token read byte by byte.
    ///
    /// Slow; the reference of the tests.
    func maskByTrying() throws(ConstraintError) -> TokenMask {
        try perform { tables in
            tables.refuel(.initialLexerFuel)
            var mask = TokenMask(vocabularySize: vocabulary.size)
            for token in 0..<vocabulary.size where nextState(token) != nil { mask[token] = true }
            do throws(GrammarError) {
                try tables.table.throwFailure()
            } catch {
                return .failure(.grammar(error))
            }
            return .success(mask)
        }
    }

    /// Whether a token may come next; without computing a mask.
    ///
    /// - Throws: `ConstraintError.grammar` when a limit is reached.
    public func isAllowed(_ token: Int) throws(ConstraintError) -> Bool {
        try perform { tables in
            if let known = recentMasks[state] { return .success(known[token]) }
            tables.refuel(.stepLexerFuel)
            let next = nextState(token)
            do throws(GrammarError) {
                try tables.table.throwFailure()
            } catch {
                return .failure(.grammar(error))
            }
            return .success(next != nil)
        }
    }

    /// The state after a token, nil where it is not allowed; an end token leaves the state as it is.
    private func nextState(_ token: Int) -> Recognizer.StateID? {
        guard token >= 0, token < vocabulary.size else { return nil }
        if vocabulary.endTokens.contains(token) {
            if ended[ended.count - 1] || recognizer.isAccepting(state) { return state }
            // A grammar may have the token as a mark of its own, such as the one after the last call.
            guard recognizer.names(state, token: token) else { return nil }
            let next = recognizer.step(state, special: token)
            return next == Recognizer.dead ? nil : next
        }
        if ended[ended.count - 1] { return nil }
        let next = recognizer.step(state, token: token, vocabulary.tokenBytes[token])
        return next == Recognizer.dead ? nil : next
    }

    /// Takes a token as read.
    ///
    /// - Throws: `ConstraintError.tokenNotAllowed`, and then nothing has changed; `ConstraintError.grammar` when a limit is reached.
    public func commit(_ token: Int) throws(ConstraintError) {
        renewIfGrown()
        try perform { tables -> Result<Void, ConstraintError> in
            if recognizer.growth(since: mark) > Self.growthLimit {
                recognizer.forget(since: mark)
                walk.forget()
                recentMasks.removeAll(keepingCapacity: true)
            }
            tables.refuel(.stepLexerFuel)
            let next = nextState(token)
            do throws(GrammarError) {
                try tables.table.throwFailure()
            } catch {
                return .failure(.grammar(error))
            }
            guard let next else { return .failure(.tokenNotAllowed(token: token, position: count)) }
            // After the first token of a plan, the rest of it still closes the text.
            if let plan = plans[count], plan.first == token { plans[count + 1] = Array(plan.dropFirst()) }
            plans[count - 1] = nil
            history.append(next)
            ended.append(vocabulary.endTokens.contains(token))
            tokens.append(token)
            mark = recognizer.mark
            return .success(())
        }
    }

    /// The rest of the last plan, when the tokens since then followed it.
    func inheritedPlan() -> [Int]? { store.tables.withLock { _ in plans[count] } }

    /// Keeps what closes the text from here.
    func keep(plan: [Int]) { store.tables.withLock { _ in plans[count] = plan } }

    /// Whether an end token was committed.
    var hasEnded: Bool { ended[ended.count - 1] }

    /// Runs a body with the recogniser and the present state under the lock.
    func withRecognizer<Answer>(_ body: (Recognizer, Recognizer.StateID) -> Answer) throws(ConstraintError) -> Answer {
        try perform { tables in
            tables.refuel(.stepLexerFuel)
            let answer = body(recognizer, state)
            do throws(GrammarError) {
                try tables.table.throwFailure()
            } catch {
                return .failure(.grammar(error))
            }
            return .success(answer)
        }
    }

    /// Runs a body with what finds masks, and the present state, under the lock.
    func withWalk<Answer>(_ body: (MaskWalk, Recognizer.StateID) -> Answer) throws(ConstraintError) -> Answer {
        try withRecognizer { (_, state) -> Answer in body(walk, state) }
    }

    /// A place in the text to which a constraint can go back as if nothing had been read after it.
    public struct Place: Sendable {
        /// The tokens committed before it.
        public let count: Int
        /// What was known there of ways to close the text, on which masks near the end of a budget depend.
        fileprivate let plans: [Int: [Int]]
    }

    /// The present place.
    public var place: Place { store.tables.withLock { _ in Place(count: count, plans: plans) } }

    /// Takes back the tokens after a place where this text has been.
    ///
    /// - Throws: `ConstraintError.rollbackTooLong` when fewer were committed since.
    public func rollback(to place: Place) throws(ConstraintError) {
        try rollback(count - place.count)
        store.tables.withLock { _ in plans = place.plans }
    }

    /// Takes back the last tokens.
    ///
    /// - Throws: `ConstraintError.rollbackTooLong` when fewer were committed.
    public func rollback(_ count: Int) throws(ConstraintError) {
        guard count >= 0, count <= self.count else { throw .rollbackTooLong(count: count, committed: self.count) }
        store.tables.withLock { _ in
            plans.removeAll()
            history.removeLast(count)
            tokens.removeLast(count)
            ended.removeLast(count)
        }
    }
}
