/// What a decoder is given of one sequence, place by place: token ids, and rows of embeddings in the place of some.
///
/// A place with a row has an id, too: that of the placeholder, so that the ids of a text are one list whatever is in it.
public struct SequenceInput: Sendable {
    /// Rows in the place of consecutive token embeddings.
    struct Segment: Sendable {
        /// The places, counted from the input's first.
        var places: Range<Int>
        let rows: EmbeddingRows
        /// The row of the first place.
        var firstRow: Int
        /// The rows that follow each other from where the segment began, which may have been cut since.
        let whole: Range<Int>
    }

    /// An id for each place.
    public private(set) var tokens: [Int32]
    /// Rows, in the order of their places.
    private(set) var segments: [Segment] = []
    /// The adapters of the whole sequence; nil means the model as it is.
    public var adapters: AdapterSet?

    /// An input of token ids alone.
    public init(_ tokens: [Int32] = [], adapters: AdapterSet? = nil) {
        self.tokens = tokens
        self.adapters = adapters
    }

    /// An input in which each placeholder stands for a row, in order.
    ///
    /// - Throws: ``TransformerError/embeddingRows(_:)`` where placeholders and rows are not as many, or rows that need
    ///   adjacent places do not have them.
    public init(
        _ tokens: [Int32], rows: [EmbeddingRows], at placeholder: Int32, adapters: AdapterSet? = nil
    ) throws(TransformerError) {
        self.init(tokens, adapters: adapters)
        let total = rows.reduce(0) { $0 + $1.count }
        let places = tokens.indices.filter { tokens[$0] == placeholder }
        guard places.count == total else {
            throw .embeddingRows(.placeholders(found: places.count, rows: total))
        }
        var next = 0
        for rows in rows {
            if case .canvas(let canvas) = rows.positions {
                let crops = Self.runs(places[next..<next + rows.count])
                next += rows.count
                guard let first = crops.first?.lowerBound, first > 0,
                    crops.map(\.count) == canvas.views.map({ $0.rows * $0.columns })
                else { throw .embeddingRows(.canvas(views: canvas.views.count, found: crops.count)) }
                let limit = next < places.count ? places[next] - 1 : tokens.count
                let framed = canvas.framed(rows, crops: crops, tokens: tokens, limit: limit)
                segments.append(
                    Segment(places: framed.places, rows: framed.rows, firstRow: 0, whole: 0..<framed.rows.count))
                continue
            }
            var row = 0
            while row < rows.count {
                let first = places[next + row]
                var end = row + 1
                while end < rows.count, places[next + end] == first + end - row { end += 1 }
                if end - row < rows.count, rows.areMutual || rows.positions != .consecutive {
                    throw .embeddingRows(.divided(rows: rows.count, chunkSize: end - row))
                }
                segments.append(
                    Segment(places: first..<first + end - row, rows: rows, firstRow: row, whole: row..<end))
                row = end
            }
            next += rows.count
        }
    }

    /// Ranges of places that follow each other.
    private static func runs(_ places: ArraySlice<Int>) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for place in places {
            if let last = runs.last, last.upperBound == place {
                runs[runs.count - 1] = last.lowerBound..<place + 1
            } else {
                runs.append(place..<place + 1)
            }
        }
        return runs
    }

    /// An input with a row in every place.
    init(_ tokens: [Int32], whole rows: EmbeddingRows, adapters: AdapterSet?) {
        self.init(tokens, adapters: adapters)
        segments = [Segment(places: tokens.indices, rows: rows, firstRow: 0, whole: tokens.indices)]
    }

    /// The number of places.
    public var count: Int { tokens.count }
    /// Whether there is nothing.
    public var isEmpty: Bool { tokens.isEmpty }
    /// Whether all places are those of token embeddings.
    public var isText: Bool { segments.isEmpty }

    /// What tells the input apart from others with the same ids.
    public var key: CacheKey {
        CacheKey(rows: segments.map { KeyedRows($0, at: 0) }, adapters: adapters?.digest)
    }

    /// The ids with their key.
    public var keyed: KeyedTokens { KeyedTokens(tokens, key: key) }

    /// Adds tokens at the end.
    public mutating func append(_ tokens: some Sequence<Int32>) { self.tokens += tokens }

    /// Adds all rows at the end, each in a place of its own.
    ///
    /// - Parameter placeholder: the id of these places.
    public mutating func append(_ rows: EmbeddingRows, placeholder: Int32) {
        let first = tokens.count
        tokens += repeatElement(placeholder, count: rows.count)
        segments.append(
            Segment(places: first..<tokens.count, rows: rows, firstRow: 0, whole: 0..<rows.count))
    }

    /// Some of the places.
    public subscript(places: Range<Int>) -> SequenceInput {
        if segments.isEmpty { return SequenceInput(Array(tokens[places]), adapters: adapters) }
        var part = SequenceInput(Array(tokens[places]), adapters: adapters)
        for var segment in segments where segment.places.overlaps(places) {
            let kept = segment.places.clamped(to: places)
            segment.firstRow += kept.lowerBound - segment.places.lowerBound
            segment.places = kept.lowerBound - places.lowerBound..<kept.upperBound - places.lowerBound
            part.segments.append(segment)
        }
        return part
    }

    /// Whether a row is in a place.
    public func hasRow(at place: Int) -> Bool { segments.contains { $0.places.contains(place) } }

    /// The ids in whose places no row is: placeholders are no words, which penalties would count.
    public var words: [Int32] {
        isText ? tokens : tokens.indices.filter { !hasRow(at: $0) }.map { tokens[$0] }
    }

    /// The most rows that see each other.
    var longestMutualRows: Int { segments.reduce(0) { $1.rows.areMutual ? max($0, $1.places.count) : $0 } }

    /// The places of rows that see each other and that a cut before a place would divide; nil where it divides none.
    public func mutualRows(around place: Int) -> Range<Int>? {
        segments.first { $0.rows.areMutual && $0.places.lowerBound < place && place < $0.places.upperBound }?.places
    }
}
