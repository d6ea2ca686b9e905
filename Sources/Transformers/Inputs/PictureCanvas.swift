/// A canvas on which the views of a picture lie, and the marks between them in the prompt (MiniCPM-V 4.7).
///
/// The slices of a picture cover the canvas line by line, and the view of the whole is stretched over it; without slices the whole is
/// the canvas. All rows and marks of a picture have one position in time. In height and width a row has its place on the canvas, and
/// marks have its corners: the one before the whole a place outside of the first corner, the one after it the place outside of the
/// last, those around a slice the slice's own, those between two lines of slices the place after the upper line.
public struct PictureCanvas: Sendable, Hashable {
    /// A view in rows of the decoder.
    public struct View: Sendable, Hashable {
        /// From top to bottom.
        public var rows: Int
        /// From left to right.
        public var columns: Int
    }

    /// The whole, then the slices line by line.
    public var views: [View]
    /// The ids that count as marks.
    public var marks: Set<Int32>

    /// The rows of all views.
    var rowCount: Int { views.reduce(0) { $0 + $1.rows * $1.columns } }

    /// Rows with the marks around and between their views.
    ///
    /// - Parameters:
    ///   - rows: those of all views.
    ///   - crops: the places of each view's rows among the ids.
    ///   - limit: the place after the last that may be one of the picture's marks.
    /// - Returns: the places of rows and marks, and the rows with the marks among them.
    func framed(
        _ rows: EmbeddingRows, crops: [Range<Int>], tokens: [Int32], limit: Int
    ) -> (places: Range<Int>, rows: EmbeddingRows) {
        let whole = crops[0]
        let start = whole.lowerBound - 1
        var end = crops[crops.count - 1].upperBound
        while end < limit, marks.contains(tokens[end]) { end += 1 }
        var axes = Array(repeating: SIMD3<Int32>.zero, count: end - start)
        func set(_ place: Int, _ row: Int, _ column: Int) {
            guard place < end else { return }
            axes[place - start] = SIMD3(0, Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: column))
        }
        let slices = Array(crops.dropFirst())
        let line = slicesOfLine(slices)
        let slice = slices.isEmpty ? views[0] : views[1]
        let (height, width) = (max(1, slices.count / line) * slice.rows, line * slice.columns)
        // The first place of a sequence has none before it.
        if start > 0 { set(start, -1, -1) }
        set(whole.upperBound, height, width)
        let (rowPlaces, columnPlaces) = (
            Self.spread(views[0].rows, over: height), Self.spread(views[0].columns, over: width)
        )
        for (index, place) in whole.enumerated() {
            set(place, rowPlaces[index / views[0].columns], columnPlaces[index % views[0].columns])
        }
        for (number, crop) in slices.enumerated() {
            let (view, first) = (
                views[number + 1], (row: number / line * slice.rows, column: number % line * slice.columns)
            )
            set(crop.lowerBound - 1, first.row, first.column)
            set(crop.upperBound, first.row + view.rows - 1, first.column + view.columns - 1)
            for (index, place) in crop.enumerated() {
                set(place, first.row + index / view.columns, first.column + index % view.columns)
            }
            guard number + 1 < slices.count else { continue }
            let gap = crop.upperBound..<slices[number + 1].lowerBound
            for place in gap.dropFirst().dropLast() { set(place, first.row + slice.rows - 1, width) }
        }
        let places = Set(crops.joined())
        return (
            start..<end,
            EmbeddingRows(
                rows, marks: (start..<end).filter { !places.contains($0) }.map { $0 - start }, axes: axes,
                next: max(height, width) + 1)
        )
    }

    /// How many slices a line has: between two lines is more than the marks of two slices.
    private func slicesOfLine(_ slices: [Range<Int>]) -> Int {
        guard slices.count > 1 else { return 1 }
        let last = slices.indices.dropLast().first { slices[$0 + 1].lowerBound - slices[$0].upperBound > 2 }
        guard let last, slices.count % (last + 1) == 0 else { return slices.count }
        return last + 1
    }

    /// Places from the first to the last of a length, as far apart from each other as they can be, rounded to even.
    ///
    /// The arithmetic is that of the reference's `linspace`: from both ends to the middle, in float32.
    private static func spread(_ count: Int, over length: Int) -> [Int] {
        guard count > 1 else { return Array(repeating: 0, count: count) }
        let last = Float(length - 1)
        let step = last / Float(count - 1)
        return (0..<count).map { index in
            let place = index < count / 2 ? step * Float(index) : last - step * Float(count - 1 - index)
            return Int(place.rounded(.toNearestOrEven))
        }
    }
}
