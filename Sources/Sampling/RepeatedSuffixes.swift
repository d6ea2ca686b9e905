/// How long the end of a text was repeated before, and by which tokens it went on there.
struct RepeatedSuffixes {
    /// For each token that followed an earlier place of the text's end: the length of the longest such end.
    let lengths: [Int: Int]

    /// The lengths that reach an allowed one.
    ///
    /// - Parameters:
    ///   - text: the tokens, the last ones alone where a window bounds them.
    ///   - allowed: shorter ends do not count.
    ///   - breakers: sequences over which no end reaches, by their first tokens: what follows these.
    init(_ text: [Int], allowed: Int, breakers: [Int: [[Int]]]) {
        lengths = Self.lengths(text, allowed: allowed, limit: Self.limit(text, breakers))
    }

    /// The most tokens of an end: those after the last breaker.
    private static func limit(_ text: [Int], _ breakers: [Int: [[Int]]]) -> Int {
        if breakers.isEmpty { return text.count }
        for back in 0..<text.count {
            let place = text.count - 1 - back
            var longest: Int?
            for tail in breakers[text[place]] ?? [] where tail.count <= back {
                if tail.count > longest ?? -1, text[(place + 1)...].starts(with: tail) { longest = tail.count }
            }
            if let longest { return back - longest }
        }
        return text.count
    }

    /// The Z-function of the reversed text: O(n).
    private static func lengths(_ text: [Int], allowed: Int, limit: Int) -> [Int: Int] {
        let count = text.count
        guard limit >= allowed, count > 1 else { return [:] }
        let reversed = Array(text.reversed())
        var equal = [Int](repeating: 0, count: count)
        var (left, right) = (0, 0)
        for place in 1..<count {
            var length = place < right ? min(right - place, equal[place - left]) : 0
            while place + length < count, reversed[length] == reversed[place + length] { length += 1 }
            equal[place] = length
            if place + length > right { (left, right) = (place, place + length) }
        }
        var lengths: [Int: Int] = [:]
        for place in 1..<count {
            let length = min(equal[place], limit)
            if length >= allowed { lengths[reversed[place - 1]] = max(lengths[reversed[place - 1]] ?? 0, length) }
        }
        return lengths
    }
}
