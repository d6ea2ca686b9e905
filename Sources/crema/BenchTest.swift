/// One test of `bench`, named as llama-bench names it: `pp512`, `tg128@d4096`, `rows8`.
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

    init(_ kind: Kind, _ count: Int, depth: Int = 0) {
        self.kind = kind
        self.count = count
        self.depth = depth
    }

    /// The test of a name; nil when it is none.
    init?(name: String) {
        let parts = String(name.filter { $0 != " " }).split(separator: "@", omittingEmptySubsequences: false)
        guard let kind = Kind.allCases.first(where: { parts[0].hasPrefix($0.rawValue) }), parts.count <= 2,
            let count = Self.number(parts[0].dropFirst(kind.rawValue.count)), count > 0
        else { return nil }
        guard parts.count == 2 else {
            self.init(kind, count)
            return
        }
        guard parts[1].hasPrefix("d"), let depth = Self.number(parts[1].dropFirst()) else { return nil }
        self.init(kind, count, depth: depth)
    }

    var name: String {
        depth > 0 ? "\(kind.rawValue)\(count) @ d\(depth)" : "\(kind.rawValue)\(count)"
    }

    /// Positions that the context must have.
    var positions: Int { count + depth }

    /// Digits only, and few enough that sums of them cannot overflow.
    private static func number(_ digits: some StringProtocol) -> Int? {
        digits.count <= 9 && digits.utf8.allSatisfy { (48...57).contains($0) } ? Int(digits) : nil
    }
}
