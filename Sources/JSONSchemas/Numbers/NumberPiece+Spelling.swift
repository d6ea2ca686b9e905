extension NumberPiece {
    /// Over values ≥ 0: whether a member begins with some digits (not empty, the first not zero), the last of them at a
    /// power of ten between `low` and `high`; nil for any.
    func hasMember(leading digits: [UInt8], low: Int?, high: Int?) -> Bool {
        // Members lie between 10^(magnitude − 1) and 10^magnitude of the bounds.
        let count = digits.count
        var first = low.map { $0 + count }
        var last = high.map { $0 + count }
        if let bound = upper?.value {
            if bound.isZero || bound.isNegative { return false }
            last = min(last ?? .max, bound.magnitude)
        }
        if let bound = lower?.value, !bound.isZero { first = max(first ?? .min, bound.magnitude) }
        if let step = steps.first {
            let smallest = step.value.magnitude
            first = max(first ?? .min, smallest)
        }
        switch (first, last) {
        case (nil, nil): return true
        case (nil, let last?): return hasMember(digits, magnitude: last) || hasMember(digits, magnitude: last - 1)
        case (let first?, nil):
            // From some power on, the digits leave more room than a step is wide. Then a multiple lies there, and one that is
            // none of what is avoided, unless the step itself is.
            if steps.count <= 1 { return !steps.contains { avoided.contains(where: $0.value.isMultiple(of:)) } }
            // Several steps may have no common multiple that is small enough to look for.
            let roomy = max(first + 1, steps.map { $0.value.magnitude + count + 1 }.max() ?? first + 1)
            return search(digits, first, roomy)
        case (let first?, let last?): return first <= last && search(digits, first, last)
        }
    }

    private func search(_ digits: [UInt8], _ first: Int, _ last: Int) -> Bool {
        // Large powers first: they leave the most room. Beyond the digits' own length nothing new comes.
        var magnitude = last
        var looked = 0
        while magnitude >= first, looked < digits.count + 24 {
            if hasMember(digits, magnitude: magnitude) { return true }
            magnitude -= 1
            looked += 1
        }
        magnitude = first
        while magnitude <= last, looked < 2 * (digits.count + 24) {
            if hasMember(digits, magnitude: magnitude) { return true }
            magnitude += 1
            looked += 1
        }
        return false
    }

    /// Whether a member lies in [0.d₁d₂… × 10^magnitude, the same with the last digit raised by one).
    private func hasMember(_ digits: [UInt8], magnitude: Int) -> Bool {
        let place = magnitude - digits.count
        var raised = digits
        var index = raised.count - 1
        while index >= 0, raised[index] == 9 {
            raised[index] = 0
            index -= 1
        }
        if index >= 0 { raised[index] += 1 } else { raised.insert(1, at: 0) }
        let slice = NumberPiece(
            lower: NumberBound(ExactDecimal(isNegative: false, digits: digits, exponent: place), isInclusive: true),
            upper: NumberBound(ExactDecimal(isNegative: false, digits: raised, exponent: place), isInclusive: false))
        return !intersection(slice).isEmpty
    }

    /// Over values ≥ 0: the powers of ten that bring a mantissa above zero into the piece.
    func exponents(of mantissa: ExactDecimal) -> [ExponentRange] {
        var low: Int?
        var high: Int?
        if let bound = lower, !bound.value.isZero {
            let power = bound.value.magnitude - mantissa.magnitude
            let order = mantissa.scaled(by: power)
            let isBelow = order < bound.value || (order == bound.value && !bound.isInclusive)
            low = isBelow ? power + 1 : power
        }
        if let bound = upper {
            if bound.value.isZero { return [] }
            let power = bound.value.magnitude - mantissa.magnitude
            let order = mantissa.scaled(by: power)
            let isAbove = order > bound.value || (order == bound.value && !bound.isInclusive)
            high = isAbove ? power - 1 : power
        }
        for step in steps {
            guard let least = step.leastPower(of: mantissa) else { return [] }
            low = max(low ?? .min, least)
        }
        for step in avoided {
            guard let least = step.leastPower(of: mantissa) else { continue }
            high = min(high ?? .max, least - 1)
        }
        if let low, let high, low > high { return [] }
        var ranges = [ExponentRange(low: low, high: high)]
        for point in excluded where point.digits == mantissa.digits {
            let power = point.exponent - mantissa.exponent
            ranges = ranges.flatMap { range -> [ExponentRange] in
                guard range.contains(power) else { return [range] }
                var parts: [ExponentRange] = []
                if range.low != power { parts.append(ExponentRange(low: range.low, high: power - 1)) }
                if range.high != power { parts.append(ExponentRange(low: power + 1, high: range.high)) }
                return parts
            }
        }
        return ranges
    }
}

extension ExactDecimal {
    /// The value times a power of ten.
    func scaled(by power: Int) -> ExactDecimal {
        ExactDecimal(isNegative: isNegative, digits: digits, exponent: exponent + power)
    }
}

extension DecimalStep {
    /// The least power of ten that makes a value above zero a multiple; nil when none does.
    ///
    /// Every larger power does too.
    func leastPower(of value: ExactDecimal) -> Int? {
        var residue: UInt64 = 0
        for digit in value.digits { residue = (residue * 10 + UInt64(digit)) % coefficient }
        // value × 10^(p − exponent) must be divisible by the coefficient; 60 twos or fives fit into 64 bits.
        var power = exponent - value.exponent
        for _ in 0..<64 {
            if residue == 0 { return power }
            residue = self.residue(residue, timesTenTo: 1)
            power += 1
        }
        return nil
    }
}
