/// One test of `bench`, named as llama-bench names it: `pp512`, `tg128@d4096`, `rows8`; `tg128x8` writes with eight sessions.
struct BenchTest: Equatable {
    /// What is counted.
    enum Kind: String, CaseIterable {
        /// Tokens read at once, with the logits of the last.
        case prompt = "pp"
        /// Tokens written one by one.
        case generation = "tg"
        /// A few tokens evaluated at once, with the logits of each: what speculative and forced tokens cost.
        case rows
    }

    let kind: Kind
    let count: Int
    /// Tokens in the context before, not counted.
    let depth: Int
    /// The sequences that write at once, each `count` tokens.
    let sessions: Int

    init(_ kind: Kind, _ count: Int, depth: Int = 0, sessions: Int = 1) {
        self.kind = kind
        self.count = count
        self.depth = depth
        self.sessions = sessions
    }

    /// The test of a name; nil when it is none.
    init?(name: String) {
        let parts = String(name.filter { $0 != " " }).split(separator: "@", omittingEmptySubsequences: false)
        guard let kind = Kind.allCases.first(where: { parts[0].hasPrefix($0.rawValue) }), parts.count <= 2,
            let counts = Self.counts(parts[0].dropFirst(kind.rawValue.count)),
            kind == .generation || counts.sessions == 1
        else { return nil }
        guard parts.count == 2 else {
            self.init(kind, counts.tokens, sessions: counts.sessions)
            return
        }
        guard parts[1].hasPrefix("d"), let depth = Self.number(parts[1].dropFirst()) else { return nil }
        self.init(kind, counts.tokens, depth: depth, sessions: counts.sessions)
    }

    var name: String {
        let test = "\(kind.rawValue)\(count)" + (sessions > 1 ? "x\(sessions)" : "")
        return depth > 0 ? "\(test) @ d\(depth)" : test
    }

    /// Positions that the context of each session must have.
    var positions: Int { count + depth }
    /// The tokens that a run counts, of all sessions together.
    var tokens: Int { count * sessions }

    /// The most sessions of a test: each has a cache of its own.
    static let mostSessions = 256

    /// `128` or `128x8`.
    private static func counts(_ text: some StringProtocol) -> (tokens: Int, sessions: Int)? {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count <= 2, let tokens = number(parts[0]), tokens > 0 else { return nil }
        guard parts.count == 2 else { return (tokens, 1) }
        guard let sessions = number(parts[1]), (1...mostSessions).contains(sessions) else { return nil }
        return (tokens, sessions)
    }

    /// Digits only, and few enough that sums of them cannot overflow.
    private static func number(_ digits: some StringProtocol) -> Int? {
        digits.count <= 9 && digits.utf8.allSatisfy { (48...57).contains($0) } ? Int(digits) : nil
    }
}
