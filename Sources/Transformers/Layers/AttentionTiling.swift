/// How attention of some rows is cut into items of work: tiles of rows with all heads of a group, for each key and value
/// head, so that keys and values are read once for the group.
struct AttentionTiling {
    let keyValueHeads: Int
    /// Query heads that share a key and value head.
    let group: Int
    /// Segments of positions that some row sees.
    let segments: Range<Int>
    /// Items that one thread should take at least, for tiles with all segments and for single ones.
    let grain: Int
    let segmentGrain: Int

    private let rowCount: Int
    private let rowsPerTile: Int

    /// Queries that share a reading of keys and values.
    private static let queriesPerTile = 64
    /// A region is worth its start from some tens of thousands of multiplications on.
    private static let smallestPart = 32_768

    /// - Parameters:
    ///   - rows: those of one sequence, or of several that share their beginning.
    ///   - positions: all that some row sees.
    init(_ attention: CachedAttention, rows: Int, positions: Range<Int>) {
        let shape = attention.shape
        keyValueHeads = shape.headCount
        group = attention.headCount / shape.headCount
        rowCount = rows
        // Where values are taken from keys for each reading, more queries share one.
        rowsPerTile = max(1, (shape.valuesBeginKeys ? 4 : 1) * Self.queriesPerTile / group)
        let size = ScaledDotProductAttention.segmentSize
        segments = positions.lowerBound / size..<(positions.upperBound + size - 1) / size
        let tile = min(rowsPerTile, rows) * group * shape.keyDimension
        grain = max(1, Self.smallestPart / (tile * min(segments.count * size, positions.upperBound)))
        segmentGrain = max(1, Self.smallestPart / (tile * size))
    }

    private var rowTiles: Int { (rowCount + rowsPerTile - 1) / rowsPerTile }

    /// The number of tiles, of all heads together.
    var items: Int { keyValueHeads * rowTiles }

    /// The most queries of a tile.
    var largestTile: Int { min(rowsPerTile, rowCount) * group }

    /// The key and value head of a tile.
    func head(of tile: Int) -> Int { tile / rowTiles }

    /// The rows of a tile.
    func rows(of tile: Int) -> Range<Int> {
        let first = tile % rowTiles * rowsPerTile
        return first..<min(first + rowsPerTile, rowCount)
    }
}
