/// What a sequence has in a pass beside token embeddings: rows in their place, positions that differ from places, adapters.
final class SpanInputs: Sendable {
    /// Rows, by their places in the sequence.
    let segments: [SequenceInput.Segment]
    /// The places of rows that see each other.
    let mutual: [Range<Int>]
    /// By how much positions differ from places where rows have none of their own.
    let shift: Int
    /// The positions of all rows of the span, from its first; nil where they follow each other.
    let positions: [SIMD3<Int32>]?
    /// The place of the first of these.
    let firstPlace: Int
    /// The window of each row of the span, in places; empty where there are no windows.
    let windows: [Range<Int>]
    let adapters: AdapterSet?

    /// What a picture's patches have in an encoder: their places in the picture, and the windows in which they see each other.
    init(positions: [SIMD3<Int32>], windows: [Range<Int>]) {
        (segments, mutual, shift, firstPlace, adapters) = ([], [], 0, 0, nil)
        (self.positions, self.windows) = (positions, windows)
    }

    /// The inputs of a piece of a sequence.
    ///
    /// - Parameters:
    ///   - input: the piece.
    ///   - place: the place of its first token in the sequence.
    ///   - key: what the sequence holds before it.
    /// - Returns: nil where there is nothing but tokens whose positions are their places.
    init?(_ input: SequenceInput, at place: Int, behind key: CacheKey) {
        let shift = key.rows.isEmpty ? 0 : key.positionShift(before: place)
        if input.isText, shift == 0, input.adapters == nil { return nil }
        adapters = input.adapters
        windows = []
        firstPlace = place
        segments = input.segments.map { segment in
            var segment = segment
            segment.places = place + segment.places.lowerBound..<place + segment.places.upperBound
            return segment
        }
        mutual = segments.filter(\.rows.areMutual).map(\.places)
        self.shift = shift
        guard segments.contains(where: { $0.rows.positions != .consecutive }) else {
            positions = nil
            return
        }
        var positions: [SIMD3<Int32>] = []
        positions.reserveCapacity(input.count)
        var running = shift
        func addTokens(to end: Int) {
            while place + positions.count < end {
                positions.append(
                    SIMD3(repeating: Int32(truncatingIfNeeded: place + positions.count + running)))
            }
        }
        for segment in segments {
            addTokens(to: segment.places.lowerBound)
            let rows = segment.firstRow..<segment.firstRow + segment.places.count
            // Rows with positions of their own count from what was free before the first of them, which may have come earlier.
            let origin = segment.places.lowerBound - segment.firstRow + running
            for row in rows {
                positions.append(SIMD3(repeating: Int32(truncatingIfNeeded: origin)) &+ segment.rows.position(of: row))
            }
            if rows.upperBound == segment.rows.count { running += segment.rows.positionShift }
        }
        addTokens(to: place + input.count)
        self.positions = positions
    }
}
