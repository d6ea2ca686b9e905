/// The choice of the largest of some scores.
///
/// Among equal scores those of later positions are chosen first, as equal tokens have them in a first layer: the choice depends on
/// the scores alone. NaN is larger than everything.
enum KeySelection {
    /// Leaves out all but the largest scores.
    ///
    /// - Parameters:
    ///   - wanted: how many are kept.
    ///   - scores: [count], overwritten: what is added to the score of each key.
    ///   - keepsScores: whether this is the key's own number where it is kept, and not zero.
    static func keep(_ wanted: Int, of scores: UnsafeMutablePointer<Float>, _ count: Int, keepsScores: Bool) {
        guard wanted < count else {
            if !keepsScores { scores.update(repeating: 0, count: count) }
            return
        }
        let (threshold, equal) = threshold(of: wanted, scores, count)
        var left = equal
        for index in (0..<count).reversed() {
            let order = order(of: scores[index])
            var isKept = order > threshold
            if order == threshold, left > 0 { (isKept, left) = (true, left - 1) }
            if !isKept {
                scores[index] = KeyBiases.excluded
            } else if !keepsScores {
                scores[index] = 0
            }
        }
    }

    /// A number that is larger for larger values; the two zeros are equal, and so are all NaN.
    @inline(__always)
    private static func order(of value: Float) -> UInt32 {
        if value.isNaN { return .max }
        let bits = (value + 0).bitPattern
        return bits >> 31 == 1 ? ~bits : bits | 0x8000_0000
    }

    /// The order of the smallest score that is kept, and how many equal ones are.
    private static func threshold(
        of wanted: Int, _ scores: UnsafePointer<Float>, _ count: Int
    ) -> (order: UInt32, equal: Int) {
        var (prefix, mask, wanted): (UInt32, UInt32, Int) = (0, 0, wanted)
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 1 << 11) { counts in
            // The bits of an order from the highest on, in three steps.
            for (shift, bits) in [(21, 11), (10, 11), (0, 10)] as [(UInt32, UInt32)] {
                let digits: UInt32 = (1 << bits) - 1
                counts.initialize(repeating: 0)
                for index in 0..<count {
                    let order = order(of: scores[index])
                    if order & mask == prefix { counts[Int(order >> shift & digits)] += 1 }
                }
                var digit = Int(digits)
                while digit > 0, counts[digit] < wanted {
                    wanted -= counts[digit]
                    digit -= 1
                }
                prefix |= UInt32(digit) << shift
                mask |= digits << shift
            }
        }
        return (prefix, wanted)
    }
}
