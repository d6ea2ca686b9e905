/// What tells apart keys and values of texts with equal token ids: the rows that are in some places, and the adapters.
///
/// Two texts share what is kept of them only where ids and keys are equal.
public struct CacheKey: Sendable, Hashable {
    /// Rows, in the order of their places.
    public var rows: [KeyedRows]
    /// The adapters of the whole text; nil means the model as it is.
    public var adapters: InputDigest?

    /// The key of a text of token ids, computed by the model as it is.
    public init() { (rows, adapters) = ([], nil) }

    /// A key from its parts.
    public init(rows: [KeyedRows], adapters: InputDigest?) { (self.rows, self.adapters) = (rows, adapters) }

    /// The key of the first places.
    public func prefix(_ count: Int) -> CacheKey {
        CacheKey(rows: rows.compactMap { $0.prefix(count) }, adapters: adapters)
    }

    /// Whether a row is in a place.
    public func hasRow(at place: Int) -> Bool { rows.contains { $0.places.contains(place) } }

    /// Adds rows after those that are there, which they may continue.
    mutating func append(_ added: KeyedRows) {
        if let last = rows.last, !last.isWhole, last.digest == added.digest, last.end == added.end,
            last.places.upperBound == added.places.lowerBound
        {
            rows[rows.count - 1].places = last.places.lowerBound..<added.places.upperBound
        } else {
            rows.append(added)
        }
    }

    /// By how much positions differ from places where this many places come before.
    func positionShift(before place: Int) -> Int {
        rows.reduce(0) { $0 + ($1.isWhole && $1.places.upperBound <= place ? $1.positionShift : 0) }
    }

    /// The place, at most one given, that divides no rows that see each other.
    func undivided(_ place: Int) -> Int {
        rows.first { $0.areMutual && $0.places.lowerBound < place && place < $0.end }?.places.lowerBound ?? place
    }
}

/// Rows in some places of a text, as a key knows them: by their digest.
public struct KeyedRows: Sendable, Hashable {
    /// The places that the text has of them.
    public var places: Range<Int>
    /// What names the rows.
    public var digest: InputDigest
    /// The row of the first place.
    public var firstRow: Int
    /// The place where the last of the rows would end, which the text may not have.
    public var end: Int
    /// By how much positions after all of the rows differ from places.
    public var positionShift: Int
    /// Whether the rows see each other, so that a text has all of them or none.
    public var areMutual: Bool

    /// Rows of a text from their parts.
    public init(
        places: Range<Int>, digest: InputDigest, firstRow: Int = 0, end: Int? = nil, positionShift: Int = 0,
        areMutual: Bool = false
    ) {
        (self.places, self.digest, self.firstRow) = (places, digest, firstRow)
        self.end = end ?? places.upperBound
        (self.positionShift, self.areMutual) = (positionShift, areMutual)
    }

    /// Rows of an input whose first place is one of a text.
    init(_ segment: SequenceInput.Segment, at place: Int) {
        self.init(
            places: place + segment.places.lowerBound..<place + segment.places.upperBound,
            digest: segment.rows.digest, firstRow: segment.firstRow,
            end: place + segment.places.lowerBound + segment.whole.upperBound - segment.firstRow,
            positionShift: segment.whole.upperBound == segment.rows.count ? segment.rows.positionShift : 0,
            areMutual: segment.rows.areMutual)
    }

    /// Whether the text has them to their last.
    var isWhole: Bool { places.upperBound == end }

    /// What the first places of the text have of them; nil for nothing.
    func prefix(_ count: Int) -> KeyedRows? {
        guard places.lowerBound < count else { return nil }
        var part = self
        part.places = places.lowerBound..<min(places.upperBound, count)
        return part
    }

    /// Rows in some of the places, counted from the first of these; nil for none.
    func within(_ part: Range<Int>) -> KeyedRows? {
        let kept = places.clamped(to: part)
        guard !kept.isEmpty else { return nil }
        var rows = self
        rows.firstRow += kept.lowerBound - places.lowerBound
        rows.places = kept.lowerBound - part.lowerBound..<kept.upperBound - part.lowerBound
        rows.end -= part.lowerBound
        return rows
    }

    /// Whether both texts have the same row in the same place, from the first on.
    func begins(like other: KeyedRows) -> Bool {
        places.lowerBound == other.places.lowerBound && digest == other.digest && firstRow == other.firstRow
            && end == other.end && positionShift == other.positionShift && areMutual == other.areMutual
    }
}
