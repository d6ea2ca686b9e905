/// The spellings of a `NumberSet`: which states are live, accepting, and alike.
struct NumberLanguage {
    struct Key: Hashable {
        var set: NumberSet
        var spelling: JSONSpelling
    }

    let set: NumberSet
    /// Whether an exponent may be written.
    let hasExponents: Bool
    /// Whether a fraction may be written.
    let hasFractions: Bool
    /// Pieces and points of each sign as magnitudes; index 0: not negative, 1: negative.
    let sides: [NumberSide]
    /// Every step of the set, wanted or avoided.
    let steps: [DecimalStep]

    init(_ key: Key) {
        set = key.set
        hasExponents = key.spelling == .free
        hasFractions = key.spelling == .free || !key.set.hasOnlyIntegers
        sides = [
            NumberSide(key.set, isNegative: false, hasZero: true),
            NumberSide(key.set, isNegative: true, hasZero: key.spelling == .free),
        ]
        var steps: [DecimalStep] = []
        for piece in key.set.pieces {
            for step in piece.steps + piece.avoided where !steps.contains(step) { steps.append(step) }
        }
        self.steps = steps
    }

    private func side(_ state: NumberState) -> NumberSide { sides[state.isNegative ? 1 : 0] }

    // MARK: Moving

    /// The state after a byte, given as a column of the automaton's table; nil when it is not live.
    func advance(_ state: NumberState, column: Int) -> NumberState? {
        guard let next = spell(state, column), isLive(next) else { return nil }
        return next
    }

    private func spell(_ state: NumberState, _ column: Int) -> NumberState? {
        var next = state
        switch (state.phase, column) {
        case (.start, 10):
            next.phase = .minus
            next.isNegative = true
        case (.start, 0), (.minus, 0): next.phase = .zero
        case (.start, 1...9), (.minus, 1...9), (.integer, 0...9):
            next.phase = .integer
            append(column, to: &next)
        case (.zero, 12), (.integer, 12):
            guard hasFractions else { return nil }
            next.phase = .point
        case (.point, 0...9), (.fraction, 0...9):
            next.phase = .fraction
            next.place -= 1
            append(column, to: &next)
        case (.zero, 13), (.integer, 13), (.fraction, 13):
            guard hasExponents else { return nil }
            return exponentState(state)
        case (.exponent, 10), (.exponent, 11):
            next.phase = .exponentSign
            next.exponentIsNegative = column == 10
        case (.exponent, 0...9), (.exponentSign, 0...9), (.exponentDigits, 0...9):
            next.phase = .exponentDigits
            next.exponent = min(state.exponent * 10 + column, ExactDecimal.exponentBound)
        default: return nil
        }
        return next
    }

    private func append(_ digit: Int, to state: inout NumberState) {
        if state.digits.isEmpty, digit == 0 { return }
        if state.residues.isEmpty { state.residues = steps.map { _ in 0 } }
        state.digits.append(UInt8(digit))
        if digit == 0 {
            state.trailingZeros += 1
            return
        }
        for (index, step) in steps.enumerated() {
            let shifted = step.residue(state.residues[index], timesTenTo: state.trailingZeros + 1)
            state.residues[index] = (shifted + UInt64(digit)) % step.coefficient
        }
        state.trailingZeros = 0
    }

    /// The state after `e`: the mantissa matters only for the exponents that it leaves.
    private func exponentState(_ state: NumberState) -> NumberState {
        var next = NumberState(language: state.language)
        next.phase = .exponent
        next.exponents = side(state).exponents(of: state.mantissa.isNegative ? state.mantissa.negated : state.mantissa)
        return next
    }

    // MARK: Judging

    func accepts(_ state: NumberState) -> Bool {
        switch state.phase {
        case .start, .minus, .point, .exponent, .exponentSign: return false
        case .zero, .integer, .fraction:
            if state.isZero, state.isNegative, !hasExponents { return false }
            return set.contains(state.mantissa)
        case .exponentDigits:
            let value = state.exponentIsNegative ? -state.exponent : state.exponent
            return state.exponents.contains { $0.contains(value) }
        }
    }

    /// Whether some continuation spells a member.
    func isLive(_ state: NumberState) -> Bool {
        switch state.phase {
        case .start: return !sides[0].isEmpty || !sides[1].isEmpty
        case .minus: return !sides[1].isEmpty
        case .zero, .integer, .point, .fraction:
            if accepts(state) { return true }
            return hasExponents ? side(state).hasMember(leading: state.digits) : hasPlainMember(state)
        case .exponent: return !state.exponents.isEmpty
        case .exponentSign:
            return state.exponents.contains {
                state.exponentIsNegative ? $0.intersects(.min, 0) : $0.intersects(0, .max)
            }
        case .exponentDigits: return hasExponent(state)
        }
    }

    /// Whether some exponent that begins with the digits so far is allowed.
    private func hasExponent(_ state: NumberState) -> Bool {
        var low = state.exponent
        var high = state.exponent
        if low == 0 { return hasExponentOfSign(state) }
        while low <= ExactDecimal.exponentBound {
            let from = state.exponentIsNegative ? -high : low
            let to = state.exponentIsNegative ? -low : high
            if state.exponents.contains(where: { $0.intersects(from, to) }) { return true }
            low *= 10
            high = high * 10 + 9
        }
        return false
    }

    private func hasExponentOfSign(_ state: NumberState) -> Bool {
        state.exponents.contains { state.exponentIsNegative ? $0.intersects(.min, 0) : $0.intersects(0, .max) }
    }

    /// Without exponents: whether more digits lead to a member.
    private func hasPlainMember(_ state: NumberState) -> Bool {
        let side = side(state)
        switch state.phase {
        case .integer:
            // As it is with a fraction, or with more digits before the point.
            if hasFractions, side.hasMember(leading: state.digits, lastPlace: 0) { return true }
            return side.hasMember(leading: state.digits, placesFrom: 0)
        case .zero: return hasFractions && side.hasMember(below: 0)
        default:
            if state.isZero { return side.hasMember(below: state.place) }
            return side.hasMember(leading: state.digits, lastPlace: state.place)
        }
    }

    // MARK: Distinction

    func key(of state: NumberState) -> NumberState.Key {
        var key = NumberState.Key(
            language: state.language, phase: state.phase, isNegative: state.isNegative, isZero: state.isZero,
            specials: 0..<0, matched: 0, magnitude: 0, place: 0, trailingZeros: 0, residues: [],
            exponents: state.exponents, exponentIsNegative: state.exponentIsNegative, exponent: state.exponent)
        guard (NumberState.Phase.zero.rawValue...NumberState.Phase.fraction.rawValue).contains(state.phase.rawValue)
        else {
            // Past the last bound, more digits of the exponent change nothing.
            if state.phase == .exponentDigits, state.isBeyondBounds {
                key.exponents = []
                key.exponent = -1
            }
            return key
        }
        let side = side(state)
        let isPlain = !hasExponents
        if side.hasSpecials || isPlain {
            key.magnitude = state.digits.count + state.place
            key.specials = side.specials(beginning: state.digits)
            if !key.specials.isEmpty { key.matched = state.digits.count }
            if state.isZero { key.magnitude = state.place }
        }
        if !steps.isEmpty {
            key.place = state.place
            key.trailingZeros = state.trailingZeros
            key.residues = state.residues
        }
        if isPlain { key.place = state.place }
        return key
    }
}
