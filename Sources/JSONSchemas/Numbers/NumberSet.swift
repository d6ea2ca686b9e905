/// A set of exact decimals, closed under union, intersection and complement.
///
/// The union of some points and of some infinite pieces: intervals, cut down to multiples of steps, without the multiples of
/// other steps, without some points.
struct NumberSet: Hashable {
    /// Ascending, each once.
    var points: [ExactDecimal]
    var pieces: [NumberPiece]

    static let none = NumberSet(points: [], pieces: [])
    static let all = NumberSet(points: [], pieces: [NumberPiece()])
    static let integers = NumberSet(points: [], pieces: [NumberPiece(steps: [.one])])

    init(points: [ExactDecimal], pieces: [NumberPiece]) {
        self.points = points
        self.pieces = pieces
    }

    /// The set of a piece, written as points when it has few members.
    init(_ piece: NumberPiece) {
        switch piece.content {
        case .nothing: self.init(points: [], pieces: [])
        case .points(let points): self.init(points: points, pieces: [])
        case .many: self.init(points: [], pieces: [piece])
        }
    }

    /// The set of some values.
    init(values: [ExactDecimal]) {
        self.init(points: Self.sorted(values), pieces: [])
    }

    var isEmpty: Bool { points.isEmpty && pieces.isEmpty }

    /// Whether all members are integers.
    var hasOnlyIntegers: Bool {
        points.allSatisfy(\.isInteger) && pieces.allSatisfy { piece in piece.steps.contains { $0.exponent >= 0 } }
    }

    func contains(_ value: ExactDecimal) -> Bool {
        containsPoint(value) || pieces.contains { $0.contains(value) }
    }

    private func containsPoint(_ value: ExactDecimal) -> Bool {
        var low = 0
        var high = points.count
        while low < high {
            let middle = (low + high) / 2
            if points[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low < points.count && points[low] == value
    }

    func union(_ other: NumberSet) -> NumberSet {
        if isEmpty { return other }
        if other.isEmpty { return self }
        var pieces = pieces
        for piece in other.pieces where !pieces.contains(piece) { pieces.append(piece) }
        if pieces.contains(NumberPiece()) { return .all }
        let all = Self.sorted(points + other.points)
        return NumberSet(points: all.filter { point in !pieces.contains { $0.contains(point) } }, pieces: pieces)
    }

    func intersection(_ other: NumberSet) -> NumberSet {
        if self == .all { return other }
        if other == .all { return self }
        var result = NumberSet(points: points.filter(other.contains), pieces: [])
        let more = other.points.filter { point in pieces.contains { $0.contains(point) } }
        if !more.isEmpty { result.points = Self.sorted(result.points + more) }
        for left in pieces {
            for right in other.pieces {
                result = result.union(NumberSet(left.intersection(right)))
            }
        }
        return result
    }

    var complement: NumberSet {
        var result = points.isEmpty ? NumberSet.all : NumberSet(NumberPiece(excluded: points))
        for piece in pieces { result = result.intersection(piece.complement) }
        return result
    }

    /// A member close to zero and short; nil when the set is empty.
    var example: ExactDecimal? {
        var candidates = points.isEmpty ? [] : [points[0], points[points.count - 1]]
        if let index = points.firstIndex(where: { !$0.isNegative }) { candidates.append(points[index]) }
        candidates += pieces.compactMap(\.example)
        return candidates.min { $0.description.utf8.count < $1.description.utf8.count }
    }

    private static func sorted(_ values: [ExactDecimal]) -> [ExactDecimal] {
        let ordered = values.sorted()
        var result: [ExactDecimal] = []
        result.reserveCapacity(ordered.count)
        for value in ordered where result.last != value { result.append(value) }
        return result
    }
}

/// An interval, cut down to multiples.
struct NumberPiece: Hashable {
    /// The lower end; nil for none.
    var lower: NumberBound?
    /// The upper end; nil for none.
    var upper: NumberBound?
    /// Members are multiples of all of these.
    var steps: [DecimalStep] = []
    /// Members are multiples of none of these.
    var avoided: [DecimalStep] = []
    /// Not members; ascending.
    var excluded: [ExactDecimal] = []

    /// How many members are written as single points.
    private static let pointLimit = 64
    /// How many candidates are examined before a piece counts as not empty.
    private static let searchLimit = 4096

    func contains(_ value: ExactDecimal) -> Bool {
        if let lower, value < lower.value || (value == lower.value && !lower.isInclusive) { return false }
        if let upper, value > upper.value || (value == upper.value && !upper.isInclusive) { return false }
        return steps.allSatisfy(value.isMultiple(of:)) && !avoided.contains(where: value.isMultiple(of:))
            && !excluded.contains(value)
    }

    func intersection(_ other: NumberPiece) -> NumberPiece {
        var result = self
        if let bound = other.lower {
            result.lower = lower.map { NumberBound.tighter($0, bound, isLower: true) } ?? bound
        }
        if let bound = other.upper {
            result.upper = upper.map { NumberBound.tighter($0, bound, isLower: false) } ?? bound
        }
        for step in other.steps { result.add(step) }
        for step in other.avoided where !result.avoided.contains(step) { result.avoided.append(step) }
        if !other.excluded.isEmpty {
            result.excluded = NumberSet(values: excluded + other.excluded).points
        }
        return result
    }

    private mutating func add(_ step: DecimalStep) {
        for index in steps.indices {
            if let joined = steps[index].leastCommonMultiple(step) {
                steps[index] = joined
                return
            }
        }
        steps.append(step)
    }

    var complement: NumberSet {
        var parts: [NumberPiece] = []
        if let lower { parts.append(NumberPiece(upper: NumberBound(lower.value, isInclusive: !lower.isInclusive))) }
        if let upper { parts.append(NumberPiece(lower: NumberBound(upper.value, isInclusive: !upper.isInclusive))) }
        parts += steps.map { NumberPiece(avoided: [$0]) }
        parts += avoided.map { NumberPiece(steps: [$0]) }
        return parts.reduce(NumberSet(values: excluded)) { $0.union(NumberSet($1)) }
    }

    enum Content {
        case nothing
        case points([ExactDecimal])
        case many
    }

    /// What the piece holds.
    var content: Content {
        if let lower, let upper {
            if upper.value < lower.value { return .nothing }
            if upper.value == lower.value { return contains(lower.value) ? .points([lower.value]) : .nothing }
        }
        guard let step = steps.first else { return .many }
        // Multiples of a step that is itself avoided are none; otherwise the step's own progression has members.
        if avoided.contains(where: step.value.isMultiple(of:)) { return .nothing }
        guard lower != nil, upper != nil else { return .many }
        var found: [ExactDecimal] = []
        var looked = 0
        var next = firstMultiple(of: step)
        while let value = next, looked < Self.searchLimit {
            if let upper, value > upper.value || (value == upper.value && !upper.isInclusive) {
                return found.isEmpty ? .nothing : .points(found)
            }
            if contains(value) {
                if found.count == Self.pointLimit { return .many }
                found.append(value)
            }
            looked += 1
            next = value.nextMultiple(of: step, strictly: true)
        }
        return .many
    }

    /// Whether the piece has no member; one that is sought for too long counts as there.
    var isEmpty: Bool {
        if let lower, let upper {
            if upper.value < lower.value { return true }
            if upper.value == lower.value { return !contains(lower.value) }
        }
        guard let step = steps.first else { return false }
        if avoided.contains(where: step.value.isMultiple(of:)) { return true }
        guard lower != nil, let upper else { return false }
        var next = firstMultiple(of: step)
        for _ in 0..<Self.searchLimit {
            guard let value = next else { return false }
            if value > upper.value || (value == upper.value && !upper.isInclusive) { return true }
            if contains(value) { return false }
            next = value.nextMultiple(of: step, strictly: true)
        }
        return false
    }

    private func firstMultiple(of step: DecimalStep) -> ExactDecimal? {
        lower.map { $0.value.nextMultiple(of: step, strictly: !$0.isInclusive) } ?? .zero
    }

    /// Some member; nil when none is found.
    var example: ExactDecimal? {
        var candidates = [ExactDecimal.zero, ExactDecimal(1), ExactDecimal(-1)]
        if let lower { candidates.append(lower.value) }
        if let upper { candidates.append(upper.value) }
        if let step = steps.first {
            var value = lower != nil || upper == nil ? firstMultiple(of: step) : upper?.value.previousMultiple(of: step)
            for _ in 0..<Self.searchLimit {
                guard let candidate = value, !contains(candidate) else { break }
                value =
                    lower != nil || upper == nil
                    ? candidate.nextMultiple(of: step, strictly: true)
                    : candidate.previousMultiple(of: step, strictly: true)
            }
            if let value { candidates.append(value) }
        } else {
            candidates += innerCandidates
        }
        return candidates.filter(contains).min { $0.description.utf8.count < $1.description.utf8.count }
    }

    /// Values strictly inside the interval, with one to three digits more than its ends.
    private var innerCandidates: [ExactDecimal] {
        guard let from = lower?.value ?? upper?.value.negated else {
            return (2..<100).map { ExactDecimal(spelling: "0.\($0)".utf8) }
        }
        let start = lower != nil ? from : from.negated
        var result: [ExactDecimal] = []
        let places = (lower?.value.exponent ?? 0, upper?.value.exponent ?? 0)
        for power in [0, min(places.0, places.1, 0) - 1, min(places.0, places.1, 0) - 2, min(places.0, places.1) - 3] {
            guard let step = DecimalStep(ExactDecimal(isNegative: false, digits: [1], exponent: power)) else {
                continue
            }
            var value = start
            for _ in 0..<12 {
                let next =
                    lower != nil
                    ? value.nextMultiple(of: step, strictly: true) : value.previousMultiple(of: step, strictly: true)
                guard let next else { break }
                result.append(next)
                value = next
            }
        }
        return result
    }
}

/// One end of an interval.
struct NumberBound: Hashable {
    var value: ExactDecimal
    var isInclusive: Bool

    init(_ value: ExactDecimal, isInclusive: Bool) {
        self.value = value
        self.isInclusive = isInclusive
    }

    static func tighter(_ left: NumberBound, _ right: NumberBound, isLower: Bool) -> NumberBound {
        if left.value == right.value { return left.isInclusive ? right : left }
        return (left.value < right.value) == isLower ? right : left
    }
}
