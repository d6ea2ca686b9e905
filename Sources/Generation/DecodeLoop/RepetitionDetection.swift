/// When a text counts as one that writes the same for ever: its last tokens are one block, again and again.
///
/// The names are those of vLLM's `repetition_detection`.
public struct RepetitionDetection: Sendable, Hashable {
    /// The longest block, in tokens.
    public var largestPattern: Int
    /// The shortest block.
    public var smallestPattern: Int
    /// How often the block has come.
    public var count: Int
    /// How many tokens all of them are at least.
    public var leastTokens: Int

    /// What a conversation takes for a loop: a block of up to 512 tokens, four times, 256 tokens in all.
    public static let usual = RepetitionDetection(largestPattern: 512)

    /// A rule from its numbers.
    public init(largestPattern: Int, smallestPattern: Int = 1, count: Int = 4, leastTokens: Int = 256) {
        (self.largestPattern, self.smallestPattern) = (largestPattern, smallestPattern)
        (self.count, self.leastTokens) = (count, leastTokens)
    }
}

/// A block that a text repeats.
public struct RepeatedPattern: Sendable, Hashable {
    /// The tokens of the block.
    public let period: Int
    /// How often it has come in a row.
    public let count: Int

    /// A block of this many tokens that has come this often.
    public init(period: Int, count: Int) { (self.period, self.count) = (period, count) }
}

/// Looks for a period of the end of a text, token by token, in constant time a token on average.
///
/// A candidate is the distance to the latest earlier place of the last eight tokens. While each token equals the one that far
/// before it, the run grows; when it breaks, the next candidate is taken. Every equality that is counted was compared, so that
/// what is found is exact.
struct RepetitionDetector {
    private let rule: RepetitionDetection
    private var tokens: [Int32] = []
    /// The place after the latest occurrence of each window of eight tokens, by the window's hash.
    private var places: [UInt64: Int] = [:]
    /// The period that is followed, and how many tokens in a row have equalled those a period before.
    private var period = 0
    private var run = 0

    private static let window = 8

    init(_ rule: RepetitionDetection) { self.rule = rule }

    /// Adds a token; the block that the text repeats now, nil where it repeats none for long enough.
    mutating func append(_ token: Int32) -> RepeatedPattern? {
        tokens.append(token)
        let end = tokens.count
        if period > 0, tokens[end - 1] == tokens[end - 1 - period] {
            run += 1
        } else {
            (period, run) = (0, 0)
        }
        if end >= Self.window {
            let hash = Self.hash(tokens[(end - Self.window)...])
            let earlier = places.updateValue(end, forKey: hash)
            if period == 0, let earlier { follow(end - earlier) }
        }
        guard period >= rule.smallestPattern, period <= rule.largestPattern, period > 0 else { return nil }
        let count = run / period + 1
        guard count >= rule.count, count * period >= rule.leastTokens else { return nil }
        return RepeatedPattern(period: period, count: count)
    }

    /// Takes a distance as the period, and counts how far back it holds.
    private mutating func follow(_ distance: Int) {
        guard distance > 0, distance <= rule.largestPattern else { return }
        var length = 0
        var place = tokens.count - 1
        // Bounded by what is needed for a report, so that a long run is not walked again and again.
        let most = max(rule.count * distance, rule.leastTokens, Self.window)
        while place - distance >= 0, length < most, tokens[place] == tokens[place - distance] {
            length += 1
            place -= 1
        }
        if length >= Self.window { (period, run) = (distance, length) }
    }

    private static func hash(_ tokens: ArraySlice<Int32>) -> UInt64 {
        tokens.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64(UInt32(bitPattern: $1))) &* 0x100_0000_01B3 }
    }
}
