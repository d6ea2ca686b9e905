import LibC

/// The rows of a picture's tiles as one grid, line by line (LLaVA-NeXT; LLaVA-OneVision, arXiv 2408.03326).
struct TileLines: Sendable {
    /// What ends a line: [width].
    let newline: [Float]
    /// The most tiles whose rows are kept as they are; nil means any.
    let mostTiles: Int?

    /// Joins the rows of the whole and those of the tiles.
    ///
    /// - Parameter size: the picture's own.
    func join(
        _ views: [Connector.Grid], tiles: (rows: Int, columns: Int)?, size: (height: Int, width: Int)
    ) -> [Float] {
        guard let whole = views.first else { return [] }
        guard let tiles, views.count > 1 else { return whole.values + newline }
        var grid = Self.grid(Array(views.dropFirst()), tiles: tiles)
        grid = Self.unpadded(grid, size: size)
        if let mostTiles {
            let cells = Double(mostTiles * whole.rows * whole.rows)
            let ratio = (Double(grid.rows * grid.columns) / cells).squareRoot()
            if ratio > 1.1 {
                grid = Self.resized(
                    grid, rows: Int((Double(grid.rows) / ratio).rounded(.down)),
                    columns: Int((Double(grid.columns) / ratio).rounded(.down)))
            }
        }
        var lines = whole.values
        for row in 0..<grid.rows {
            lines += grid.values[row * grid.columns * grid.width..<(row + 1) * grid.columns * grid.width] + newline
        }
        return lines
    }

    /// How many rows ``join(_:tiles:size:)`` makes of views of this many rows and columns.
    func rowCount(
        rows: Int, columns: Int, tiles: (rows: Int, columns: Int)?, size: (height: Int, width: Int)
    ) -> Int {
        let view = Connector.Grid(
            rows: rows, columns: columns, width: 1, values: Array(repeating: 0, count: rows * columns))
        let count = tiles.map { 1 + $0.rows * $0.columns } ?? 1
        return TileLines(newline: [0], mostTiles: mostTiles)
            .join(Array(repeating: view, count: count), tiles: tiles, size: size).count
    }

    /// The tiles side by side.
    private static func grid(_ views: [Connector.Grid], tiles: (rows: Int, columns: Int)) -> Connector.Grid {
        let (rows, columns, width) = (views[0].rows, views[0].columns, views[0].width)
        var values: [Float] = []
        for row in 0..<tiles.rows * rows {
            for tile in 0..<tiles.columns {
                let start = row % rows * columns * width
                values += views[row / rows * tiles.columns + tile].values[start..<start + columns * width]
            }
        }
        return Connector.Grid(rows: tiles.rows * rows, columns: tiles.columns * columns, width: width, values: values)
    }

    /// The part of a grid that shows the picture.
    private static func unpadded(_ grid: Connector.Grid, size: (height: Int, width: Int)) -> Connector.Grid {
        let (height, width) = (Double(size.height), Double(size.width))
        var (rows, columns) = (0..<grid.rows, 0..<grid.columns)
        if width / height > Double(grid.columns) / Double(grid.rows) {
            let kept = Int(rounded(height * (Double(grid.columns) / width)))
            let padding = (grid.rows - kept) / 2
            rows = padding..<grid.rows - padding
        } else {
            let kept = Int(rounded(width * (Double(grid.rows) / height)))
            let padding = (grid.columns - kept) / 2
            columns = padding..<grid.columns - padding
        }
        let values = rows.flatMap { row in
            grid.values[
                (row * grid.columns + columns.lowerBound) * grid.width..<(row * grid.columns + columns.upperBound)
                    * grid.width]
        }
        return Connector.Grid(rows: rows.count, columns: columns.count, width: grid.width, values: values)
    }

    /// A number with seven decimal places.
    private static func rounded(_ value: Double) -> Double {
        let scaled = value * 1e7
        return scaled.rounded(.toNearestOrEven) / 1e7
    }

    /// A grid of another size, between two neighbours, with the edges of both aligned.
    private static func resized(_ grid: Connector.Grid, rows: Int, columns: Int) -> Connector.Grid {
        func sources(_ count: Int, _ side: Int) -> [(lower: Int, upper: Int, part: Float)] {
            (0..<count).map { place in
                let source = max(0, (Float(place) + 0.5) * (Float(side) / Float(count)) - 0.5)
                let lower = min(Int(source), side - 1)
                return (lower, min(lower + 1, side - 1), source - Float(lower))
            }
        }
        let across = sources(columns, grid.columns)
        var values: [Float] = []
        values.reserveCapacity(rows * columns * grid.width)
        for down in sources(rows, grid.rows) {
            for side in across {
                for channel in 0..<grid.width {
                    func value(_ row: Int, _ column: Int) -> Float {
                        grid.values[(row * grid.columns + column) * grid.width + channel]
                    }
                    let upper =
                        value(down.lower, side.lower) * (1 - side.part) + value(down.lower, side.upper) * side.part
                    let lower =
                        value(down.upper, side.lower) * (1 - side.part) + value(down.upper, side.upper) * side.part
                    values.append(upper * (1 - down.part) + lower * down.part)
                }
            }
        }
        return Connector.Grid(rows: rows, columns: columns, width: grid.width, values: values)
    }
}
