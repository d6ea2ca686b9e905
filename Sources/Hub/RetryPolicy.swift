import LibC

/// How often something is tried again, and after how long.
struct RetryPolicy {
    /// Seconds before each further try.
    static let delays = [1, 2, 4, 8, 8]
    private var failures = 0

    /// The seconds before the next try; nil when there was the last one.
    mutating func next() -> Int? {
        guard failures < Self.delays.count else { return nil }
        defer { failures += 1 }
        return Self.delays[failures]
    }

    /// Something came: what follows fails for the first time again.
    mutating func reset() { failures = 0 }

    /// The seconds that a hub with too many requests asks to wait, one more than it says; nil where it says nothing.
    static func wait(_ head: AnswerHead) -> Int? {
        let most = 1 << 30
        // RateLimit: "api";r=0;t=55
        if let limit = head["ratelimit"] {
            for part in limit.split(whereSeparator: { $0 == ";" || $0 == "," }) {
                let text = part.drop { $0 == " " }
                if text.hasPrefix("t="), let seconds = Int(text.dropFirst(2)), (0..<most).contains(seconds) {
                    return seconds + 1
                }
            }
        }
        guard let seconds = head["retry-after"].flatMap({ Int($0) }), (0..<most).contains(seconds) else { return nil }
        return seconds + 1
    }

    /// Sleeps, unless the flag is set.
    ///
    /// - Throws: `interrupted`.
    static func sleep(_ seconds: Int, unless isStopped: () -> Bool) throws(HubError) {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if isStopped() { throw .interrupted }
            usleep(20_000)
        }
    }
}
