/// The token ids of a text with the key that tells it apart from others with the same ids.
public struct KeyedTokens: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// An id for each place.
    public private(set) var tokens: [Int32]
    /// What tells equal ids apart.
    public var key: CacheKey

    /// Ids with their key; without one, those of the model as it is.
    public init(_ tokens: [Int32], key: CacheKey = CacheKey()) { (self.tokens, self.key) = (tokens, key) }

    /// Ids of the model as it is.
    public init(arrayLiteral tokens: Int32...) { self.init(tokens) }

    /// The number of places.
    public var count: Int { tokens.count }
    /// Whether there is nothing.
    public var isEmpty: Bool { tokens.isEmpty }

    /// Adds tokens at the end.
    public mutating func append(_ added: some Sequence<Int32>) { tokens += added }

    /// The first places.
    public func prefix(_ count: Int) -> KeyedTokens {
        KeyedTokens(Array(tokens.prefix(count)), key: key.prefix(count))
    }

    /// Some of the places, with keys counted from the first of them.
    public subscript(places: Range<Int>) -> KeyedTokens {
        KeyedTokens(
            Array(tokens[places]),
            key: CacheKey(
                rows: key.rows.isEmpty ? [] : key.rows.compactMap { $0.within(places) }, adapters: key.adapters))
    }

    /// The size in memory, in bytes.
    public var byteCount: Int {
        tokens.count * MemoryLayout<Int32>.size + key.rows.count * MemoryLayout<KeyedRows>.stride
    }

    /// How many first places hold the same in both texts: ids, rows and adapters.
    public func commonPrefix(with other: KeyedTokens) -> Int {
        guard key.adapters == other.key.adapters else { return 0 }
        var count = Self.commonPrefix(tokens, other.tokens)
        let (rows, others) = (key.rows, other.key.rows)
        for index in 0..<max(rows.count, others.count) {
            let (left, right) = (index < rows.count ? rows[index] : nil, index < others.count ? others[index] : nil)
            if let left, let right, left.begins(like: right) {
                // One of the two may have been cut within them.
                if left.places.upperBound != right.places.upperBound {
                    count = min(count, left.places.upperBound, right.places.upperBound)
                }
                continue
            }
            let first = min(left?.places.lowerBound ?? .max, right?.places.lowerBound ?? .max)
            return min(count, first)
        }
        return count
    }

    /// How many first ids two lists share.
    public static func commonPrefix(_ left: [Int32], _ right: [Int32]) -> Int {
        let limit = min(left.count, right.count)
        var count = 0
        while count < limit, left[count] == right[count] { count += 1 }
        return count
    }
}
