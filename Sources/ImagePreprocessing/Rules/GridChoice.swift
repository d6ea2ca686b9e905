/// Grids of tiles, of which the one most like a picture is chosen (InternVL, LFM2-VL).
struct GridChoice: Sendable {
    /// The grids, fewest tiles first.
    let grids: [(columns: Int, rows: Int)]
    let tileHeight, tileWidth: Int

    /// All grids of this many tiles, in the order of the reference.
    static func grids(_ counts: ClosedRange<Int>) -> [(columns: Int, rows: Int)] {
        var grids: [(columns: Int, rows: Int)] = []
        for count in counts {
            for columns in 1...count where count % columns == 0 { grids.append((columns, count / columns)) }
        }
        return grids
    }

    /// The grid whose sides are to each other most like the picture's; of equal ones a later, if the picture is large enough.
    func best(height: Int, width: Int) -> (columns: Int, rows: Int) {
        let ratio = Double(width) / Double(height)
        var best = (columns: 1, rows: 1)
        var least = Double.infinity
        for grid in grids {
            let difference = abs(ratio - Double(grid.columns) / Double(grid.rows))
            if difference < least {
                (least, best) = (difference, grid)
            } else if difference == least,
                Double(height * width) > 0.5 * Double(tileHeight * tileWidth * grid.columns * grid.rows)
            {
                best = grid
            }
        }
        return best
    }
}

/// The grid of tiles that is most like the picture, and a view of the whole after them (InternVL).
struct TileRule: ImageRule {
    let height, width: Int
    let leastTiles: Int
    var mostTiles: Int

    func plan(height: Int, width: Int, pictureCount: Int) throws(ImagePreprocessingError) -> ImagePlan {
        let choice = GridChoice(
            grids: GridChoice.grids(leastTiles...max(leastTiles, mostTiles)), tileHeight: self.height,
            tileWidth: self.width)
        let grid = choice.best(height: height, width: width)
        let whole = ImagePlan.View(resized: [], height: self.height, width: self.width)
        if grid.columns * grid.rows == 1 { return ImagePlan([whole]) }
        return ImagePlan(
            [.resize(height: self.height * grid.rows, width: self.width * grid.columns)], rows: grid.rows,
            columns: grid.columns, tileHeight: self.height, tileWidth: self.width, whole: whole)
    }

    func limited(to budget: ImageBudget, _ rows: ImagePrompt.Rows) -> TileRule {
        guard let most = budget.most, case .fixed(let count) = rows else { return self }
        var rule = self
        // The whole is a view, too.
        rule.mostTiles = max(leastTiles, min(mostTiles, most / count - 1))
        return rule
    }

    var followed: ImageBudget.Limits { mostTiles > leastTiles ? .most : [] }
}

/// Small pictures as they are, large ones in a grid of tiles with a small view of the whole after them (LFM2-VL).
struct ThresholdRule: ImageRule {
    let patch: Int
    /// How a picture that is not cut is resized.
    var whole: BlockRule
    let tolerance: Double
    var splits: Bool
    let hasThumbnail: Bool
    var choice: GridChoice

    /// The order of the grids in the reference, which is that of a set of Python: of 2 to 10 tiles, of 2 to 4, and of others.
    static func grids(_ counts: ClosedRange<Int>) -> [(columns: Int, rows: Int)] {
        switch counts {
        case 2...10:
            [
                (1, 2), (2, 1), (3, 1), (1, 3), (2, 2), (4, 1), (1, 4), (5, 1), (1, 5), (1, 6), (6, 1), (3, 2), (2, 3),
                (7, 1), (1, 7), (4, 2), (2, 4), (1, 8), (8, 1), (1, 9), (3, 3), (9, 1), (2, 5), (5, 2), (10, 1),
                (1, 10),
            ]
        case 2...4: [(1, 2), (2, 1), (3, 1), (1, 3), (4, 1), (1, 4), (2, 2)]
        default: GridChoice.grids(counts)
        }
    }

    func plan(height: Int, width: Int, pictureCount: Int) throws(ImagePreprocessingError) -> ImagePlan {
        let size = try whole.size(height: height, width: width)
        let small = ImagePlan.View(resized: [], height: size.height, width: size.width)
        let roundedHeight = max(patch, PythonNumbers.round(Double(height), toMultipleOf: whole.factor))
        let roundedWidth = max(patch, PythonNumbers.round(Double(width), toMultipleOf: whole.factor))
        let isLarge = Double(roundedHeight * roundedWidth) > Double(whole.mostPixels) * tolerance
        guard isLarge, splits else { return ImagePlan([small]) }
        let grid = choice.best(height: height, width: width)
        let (tileHeight, tileWidth) = (choice.tileHeight, choice.tileWidth)
        guard grid.columns * grid.rows > 1 else {
            return ImagePlan([.init(resized: [], height: tileHeight, width: tileWidth)])
        }
        return ImagePlan(
            [.resize(height: tileHeight * grid.rows, width: tileWidth * grid.columns)], rows: grid.rows,
            columns: grid.columns, tileHeight: tileHeight, tileWidth: tileWidth, whole: hasThumbnail ? small : nil)
    }

    func limited(to budget: ImageBudget, _ rows: ImagePrompt.Rows) -> ThresholdRule {
        var rule = self
        rule.whole = whole.limited(to: budget, rows)
        guard let most = budget.most, splits else { return rule }
        let block = whole.factor * whole.factor
        let tile = choice.tileHeight * choice.tileWidth / block
        let small = hasThumbnail ? rule.whole.mostPixels / block : 0
        let few = choice.grids.filter { $0.columns * $0.rows * tile + small <= most }
        rule.splits = !few.isEmpty
        rule.choice = GridChoice(grids: few, tileHeight: choice.tileHeight, tileWidth: choice.tileWidth)
        return rule
    }

    var followed: ImageBudget.Limits { [.most, .least] }
}
