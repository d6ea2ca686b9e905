#if DEBUG
    @testable public import RegularExpressions

    /// A deterministic automaton over bytes whose states are expressions and whose table is filled on first use; knows
    /// nothing about tokens.
    ///
    /// A state is dead when no accepting state can be reached from it; all dead states are the one state `dead`, so
    /// that a walk may stop there. The table is flat: one row of 256 entries for each state, so that a step is one
    /// read, `rows[state.row + byte]`. An entry is the next state's row, or `unknown` before it was requested, in which
    /// case `step` or `fill` finds it out. The memory of `rows` moves when a state is added, that is in any call that
    /// may throw: read `rows` again after each.
    ///
    /// Not thread-safe: the owner guards it together with its `ExpressionSet`.
    public final class LazyAutomaton {
        /// A state: its row's offset in the table, 256 times its index.
        public struct State: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
            /// The offset of the state's row.
            public let rawValue: Int32

            /// A state from its row's offset.
            @inlinable @inline(__always)
            public init(rawValue: Int32) {
                self.rawValue = rawValue
            }

            /// The offset of the state's row.
            @inlinable @inline(__always)
            public var row: Int { Int(rawValue) }

            /// States count from 0, the dead one.
            @inlinable @inline(__always)
            public var index: Int { Int(rawValue >> 8) }

            /// The state from which nothing is accepted.
            public static let dead = State(rawValue: 0)
        }

        /// A table entry that has not been requested yet.
        public static let unknown: Int32 = -1

        /// The expressions that the states stand for.
        public let expressions: ExpressionSet

        /// The table, [stateCount, 256]; valid until the next call that may throw.
        @exclusivity(unchecked) public private(set) var rows: UnsafePointer<Int32>

        /// One byte for each state: 1 when it accepts; valid until the next call that may throw.
        @exclusivity(unchecked) public private(set) var acceptance: UnsafePointer<UInt8>

        /// How many states there are, the dead one included.
        @exclusivity(unchecked) public private(set) var stateCount = 0

        @exclusivity(unchecked) private var table: UnsafeMutablePointer<Int32>
        @exclusivity(unchecked) private var accepting: UnsafeMutablePointer<UInt8>
        private var capacity: Int
        @exclusivity(unchecked) private var stateExpressions: GrowableBuffer<ExpressionID>
        /// The state of each expression that is one, -1 for the others.
        @exclusivity(unchecked) private var statesByExpression: GrowableBuffer<Int32>
        /// The lengths of shortest completions, `notComputed` until asked.
        @exclusivity(unchecked) private var completionLengths: GrowableBuffer<Int32>
        @exclusivity(unchecked) private var forcedBytes: GrowableBuffer<Int16>

        private static let notComputed: Int32 = -2
        private static let notAsked: Int16 = -2

        /// An automaton over a set of expressions; states are added as they are requested.
        public init(expressions: ExpressionSet) {
            self.expressions = expressions
            capacity = 64
            table = .allocate(capacity: 64 * 256)
            accepting = .allocate(capacity: 64)
            rows = UnsafePointer(table)
            acceptance = UnsafePointer(accepting)
            stateExpressions = GrowableBuffer(capacity: 64)
            statesByExpression = GrowableBuffer(capacity: 1024)
            completionLengths = GrowableBuffer(capacity: 64)
            forcedBytes = GrowableBuffer(capacity: 64)
            add(expressions.emptySet)
            table.update(repeating: 0, count: 256)
        }

        deinit {
            table.deallocate()
            accepting.deallocate()
            stateExpressions.deallocate()
            statesByExpression.deallocate()
            completionLengths.deallocate()
            forcedBytes.deallocate()
        }

        /// Bytes that the automaton holds beside its expressions.
        public var byteCount: Int { capacity * (1024 + 1) + stateCount * 10 + statesByExpression.count * 4 }

        // MARK: States

        /// The state of an expression; `dead` when its language is empty.
        ///
        /// - Throws: `GrammarError.limitReached` when the fuel is used up, or there are `lexerStates` states.
        public func state(for expression: ExpressionID) throws(GrammarError) -> State {
            if expression.index < statesByExpression.count {
                let known = statesByExpression[expression.index]
                if known >= 0 { return State(rawValue: known) }
            }
            if try expressions.isEmpty(expression) {
                place(expression, at: 0)
                return .dead
            }
            if stateCount >= min(expressions.limits.lexerStates, Int(Int32.max >> 8)) {
                throw .limitReached(.lexerStates, value: expressions.limits.lexerStates, subject: "an automaton")
            }
            return add(expression)
        }

        @discardableResult
        private func add(_ expression: ExpressionID) -> State {
            if stateCount == capacity { grow() }
            let state = State(rawValue: Int32(truncatingIfNeeded: stateCount) << 8)
            (table + state.row).update(repeating: Self.unknown, count: 256)
            accepting[stateCount] = expressions.isNullable(expression) ? 1 : 0
            stateCount += 1
            stateExpressions.append(expression)
            completionLengths.append(Self.notComputed)
            forcedBytes.append(Self.notAsked)
            place(expression, at: state.rawValue)
            return state
        }

        private func place(_ expression: ExpressionID, at row: Int32) {
            if expression.index >= statesByExpression.count {
                let target = max(expression.index + 1, expressions.count)
                statesByExpression.append(repeating: -1, count: target - statesByExpression.count)
            }
            statesByExpression[expression.index] = row
        }

        private func grow() {
            let larger = capacity * 2
            let moved = UnsafeMutablePointer<Int32>.allocate(capacity: larger * 256)
            moved.update(from: table, count: stateCount * 256)
            table.deallocate()
            table = moved
            rows = UnsafePointer(moved)
            let flags = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
            flags.update(from: accepting, count: stateCount)
            accepting.deallocate()
            accepting = flags
            acceptance = UnsafePointer(flags)
            capacity = larger
        }

        /// The expression that a state stands for.
        public func expression(of state: State) -> ExpressionID { stateExpressions[state.index] }

        /// Whether the text may end in this state.
        public func isAccepting(_ state: State) -> Bool { accepting[state.index] != 0 }

        // MARK: Steps

        /// The state after a byte.
        ///
        /// - Throws: `GrammarError.limitReached` when the step is new and the fuel or the number of states is used up.
        @inlinable @inline(__always)
        public func step(_ state: State, _ byte: UInt8) throws(GrammarError) -> State {
            let next = rows[state.row + Int(byte)]
            return State(rawValue: next >= 0 ? next : try fill(state, byte))
        }

        /// Finds out an `unknown` entry, with those of all bytes that lead to the same state; the next state's row.
        ///
        /// - Throws: `GrammarError.limitReached` when the fuel or the number of states is used up.
        @inline(never)
        public func fill(_ state: State, _ byte: UInt8) throws(GrammarError) -> Int32 {
            let expression = stateExpressions[state.index]
            let derivative = try expressions.guarded { () throws(Exhaustion) in
                try expressions.derive(expression, by: byte)
            }
            let next = try self.state(for: derivative.result)
            let row = table + state.row
            derivative.bytes.forEach { row[Int($0)] = next.rawValue }
            return next.rawValue
        }

        /// The state after some bytes; stops at the dead state.
        ///
        /// - Throws: `GrammarError.limitReached` when the fuel or the number of states is used up.
        public func walk(_ state: State, _ bytes: some Sequence<UInt8>) throws(GrammarError) -> State {
            var state = state
            for byte in bytes {
                if state == .dead { break }
                state = try step(state, byte)
            }
            return state
        }

        /// Finds out all entries of a state's row.
        ///
        /// - Throws: `GrammarError.limitReached` when the fuel or the number of states is used up.
        public func fillRow(_ state: State) throws(GrammarError) {
            for byte in 0...255 where table[state.row + byte] == Self.unknown {
                _ = try fill(state, UInt8(truncatingIfNeeded: byte))
            }
        }

        /// The bytes after which the text can still be completed.
        ///
        /// - Throws: `GrammarError.limitReached` when the fuel or the number of states is used up.
        public func liveBytes(_ state: State) throws(GrammarError) -> ByteSet {
            try fillRow(state)
            var live = ByteSet.none
            for byte in 0...255 where table[state.row + byte] != 0 { live.insert(UInt8(truncatingIfNeeded: byte)) }
            return live
        }

        /// The only byte that can come next; nil when there is a choice or the text may end.
        ///
        /// - Throws: `GrammarError.limitReached` when the fuel or the number of states is used up.
        public func forcedByte(_ state: State) throws(GrammarError) -> UInt8? {
            let known = forcedBytes[state.index]
            if known != Self.notAsked { return known < 0 ? nil : UInt8(truncatingIfNeeded: known) }
            var forced: Int16 = -1
            if !isAccepting(state), state != .dead {
                var live = 0
                for byte in 0...255 where live < 2 {
                    var next = table[state.row + byte]
                    if next < 0 { next = try fill(state, UInt8(truncatingIfNeeded: byte)) }
                    if next == 0 { continue }
                    live += 1
                    forced = Int16(truncatingIfNeeded: byte)
                }
                if live != 1 { forced = -1 }
            }
            forcedBytes[state.index] = forced
            return forced < 0 ? nil : UInt8(truncatingIfNeeded: forced)
        }

        /// The bytes that must come next, at most `limit` of them, and the state after them.
        ///
        /// - Throws: `GrammarError.limitReached` when the fuel or the number of states is used up.
        public func forcedRun(_ state: State, limit: Int) throws(GrammarError) -> (bytes: [UInt8], state: State) {
            var bytes: [UInt8] = []
            var state = state
            while bytes.count < limit, let byte = try forcedByte(state) {
                bytes.append(byte)
                state = try step(state, byte)
            }
            return (bytes, state)
        }

        /// The length in bytes of a shortest completion, 0 when the state accepts; nil when it is dead.
        ///
        /// - Throws: `GrammarError.limitReached` when the fuel is used up.
        public func completionLength(_ state: State) throws(GrammarError) -> Int? {
            if state == .dead { return nil }
            let known = completionLengths[state.index]
            if known != Self.notComputed { return Int(known) }
            guard let length = try shortestLength(of: stateExpressions[state.index]) else { return nil }
            completionLengths[state.index] = Int32(clamping: length)
            return length
        }

        private func shortestLength(of expression: ExpressionID) throws(GrammarError) -> Int? {
            let node = expressions.nodes[expression.index]
            if expression == expressions.emptySet { return nil }
            if !node.flags.contains(.needsSearch) { return node.minLength == .max ? nil : Int(node.minLength) }
            return try expressions.shortestMember(of: expression)?.count
        }

        /// A shortest completion; nil when the state is dead.
        ///
        /// - Throws: `GrammarError.limitReached` when the fuel is used up.
        public func completion(_ state: State) throws(GrammarError) -> [UInt8]? {
            if state == .dead { return nil }
            return try expressions.shortestMember(of: stateExpressions[state.index])
        }

        /// Whether the expressions' whole texts include these bytes.
        ///
        /// - Throws: `GrammarError.limitReached` when the fuel or the number of states is used up.
        public func accepts(_ bytes: some Sequence<UInt8>, from state: State) throws(GrammarError) -> Bool {
            isAccepting(try walk(state, bytes))
        }
    }
#endif
