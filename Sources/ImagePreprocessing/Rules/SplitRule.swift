/// Enlarged or reduced to a longest side, then cut into squares, with a view of the whole after them (Idefics 3, SmolVLM).
struct SplitRule: ImageRule {
    let longestSide, tile: Int
    var splits: Bool
    /// Whether the first resize is done.
    let resizes: Bool
    /// The most views of a picture; nil for as many as its size needs.
    var mostViews: Int?

    /// No side is longer after the first resize.
    private static let mostSide = 4096

    func plan(height: Int, width: Int, pictureCount: Int) throws(ImagePreprocessingError) -> ImagePlan {
        var longest = longestSide
        var plan = plan(height: height, width: width, longestSide: longest)
        guard let mostViews, splits else { return plan }
        // Longer ones than this give the same plan.
        longest = min(longest, Self.mostSide + tile)
        // The longest side is lowered by a square until the views are few enough.
        while plan.views.count > mostViews, resizes, longest > tile {
            longest = (longest - 1) / tile * tile
            plan = self.plan(height: height, width: width, longestSide: longest)
        }
        if plan.views.count <= mostViews { return plan }
        var rule = self
        rule.splits = false
        return rule.plan(height: height, width: width, longestSide: longestSide)
    }

    private func plan(height: Int, width: Int, longestSide: Int) -> ImagePlan {
        var size = (height: height, width: width)
        var operations: [ImagePlan.Operation] = []
        if resizes {
            size = Self.scaled(size, to: longestSide, isEven: true)
            if max(size.height, size.width) > Self.mostSide {
                size = Self.scaled(size, to: Self.mostSide, isEven: false)
            }
            operations.append(.resize(height: size.height, width: size.width))
        }
        guard splits else { return ImagePlan([.init(resized: operations, height: tile, width: tile)]) }
        let ratio = Double(size.width) / Double(size.height)
        func multiple(_ side: Int) -> Int { (side + tile - 1) / tile * tile }
        if size.width >= size.height {
            size.width = multiple(size.width)
            size.height = multiple(Int(Double(size.width) / ratio))
        } else {
            size.height = multiple(size.height)
            size.width = multiple(Int(Double(size.height) * ratio))
        }
        operations.append(.resize(height: size.height, width: size.width))
        guard size.height > tile || size.width > tile else {
            return ImagePlan([.init(operations, height: size.height, width: size.width)])
        }
        return ImagePlan(
            operations, rows: size.height / tile, columns: size.width / tile, tileHeight: tile, tileWidth: tile,
            whole: .init(resized: operations, height: tile, width: tile))
    }

    /// The longer side of another length, the other in proportion.
    private static func scaled(
        _ size: (height: Int, width: Int), to longest: Int, isEven: Bool
    ) -> (height: Int, width: Int) {
        let ratio = Double(size.width) / Double(size.height)
        func even(_ side: Int) -> Int { max(1, isEven ? side + side % 2 : side) }
        if size.width >= size.height { return (even(Int(Double(longest) / ratio)), longest) }
        return (longest, even(Int(Double(longest) * ratio)))
    }

    func limited(to budget: ImageBudget, _ rows: ImagePrompt.Rows) -> SplitRule {
        var rule = self
        guard let most = budget.most, case .fixed(let count) = rows else { return rule }
        rule.mostViews = min(mostViews ?? .max, max(1, most / count))
        return rule
    }

    var followed: ImageBudget.Limits { splits ? .most : [] }
}
