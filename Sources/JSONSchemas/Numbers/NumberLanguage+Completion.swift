/// The rest of a number, spelled digit by digit without a search.
extension NumberLanguage {
    /// How many digits a completion may have.
    private static let longestCompletion = 4_096

    /// Whether `completion(of:)` finds the shortest one: of whole numbers without exponents it is the one with the fewest digits.
    var hasShortestCompletions: Bool { !hasExponents && !hasFractions }

    /// Bytes with which every beginning of a member can be completed, counted generously.
    ///
    /// No more digits are needed than the ends and steps of a piece have between them, or a point; twice that and some for a
    /// sign, a point and an exponent that makes up for the digits written already.
    var completionBound: Int {
        let points = set.points.map(Self.width).max() ?? 0
        let pieces = set.pieces.map { piece -> Int in
            let ends = [piece.lower, piece.upper].compactMap { $0?.value }
            let steps = (piece.steps + piece.avoided).map { $0.value }
            let excluded = piece.excluded.map(Self.width).max() ?? 0
            return (ends + steps).reduce(excluded) { $0 + Self.width($1) }
        }
        return 2 * max(points, pieces.max() ?? 0) + 24
    }

    private static func width(_ value: ExactDecimal) -> Int { value.digits.count + abs(value.exponent) }

    /// Columns that complete a number without an exponent: as few digits before the point as some member has, and then
    /// always the smallest digit that a member continues with; nil where that does not end soon.
    ///
    /// A search would try every residue of a large step; whether a member begins with some digits is arithmetic.
    func completion(of state: NumberState) -> [Int]? {
        var (state, columns) = (state, [Int]())
        if state.phase == .start, sides[0].isEmpty {
            guard let next = advance(state, column: 10) else { return nil }
            (state, columns) = (next, [10])
        }
        let side = sides[state.isNegative ? 1 : 0]
        var place = 0
        switch state.phase {
        case .start, .minus, .integer:
            let least = state.phase == .integer ? 0 : 1
            guard let more = (least..<Self.longestCompletion).first(where: { hasMember(state, digits: $0, side) })
            else {
                return nil
            }
            place = more
        case .zero, .point, .fraction: break
        default: return nil
        }
        while !accepts(state) || place > 0 {
            if place == 0, state.phase == .zero || state.phase == .integer {
                guard let next = advance(state, column: 12) else { return nil }
                state = next
                columns.append(12)
            }
            let isWhole = place > 0
            let below = isWhole ? place - 1 : state.place - 1
            let digit = digits(behind: state, isLast: place == 1).first { digit in
                guard let next = advance(state, column: digit) else { return false }
                return next.isZero || side.hasMember(leading: next.digits, lastPlace: below)
            }
            guard let digit, let next = advance(state, column: digit), columns.count < Self.longestCompletion else {
                return nil
            }
            state = next
            columns.append(digit)
            if isWhole { place -= 1 }
        }
        return columns
    }

    /// The digits to try after a state, the best first.
    ///
    /// A zero that leads is a whole number where it is a member. Otherwise more digits must follow it, so it comes last.
    ///
    /// - Parameter isLast: whether it is the last digit before the point.
    private func digits(behind state: NumberState, isLast: Bool) -> [Int] {
        switch state.phase {
        case .start, .minus:
            guard isLast else { return Array(1...9) }
            return advance(state, column: 0).map(accepts) ?? false ? [0] : Array(1...9) + [0]
        case .point, .fraction: return state.isZero ? Array(1...9) + [0] : Array(0...9)
        default: return Array(0...9)
        }
    }

    /// Whether a member has this many more digits before its point.
    private func hasMember(_ state: NumberState, digits count: Int, _ side: NumberSide) -> Bool {
        if state.phase == .integer { return side.hasMember(leading: state.digits, lastPlace: count) }
        if count == 1, advance(state, column: 0) != nil { return true }
        return (1...9).contains { side.hasMember(leading: [UInt8($0)], lastPlace: count - 1) }
    }
}
