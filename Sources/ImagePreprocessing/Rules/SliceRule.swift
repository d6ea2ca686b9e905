import LibC

/// A view of the whole, and slices of a larger one after it, each about as large as the tower's own size (MiniCPM-V).
struct SliceRule: ImageRule {
    /// When pictures and views that are smaller than the tower's size are enlarged to it.
    enum Enlargement: Sendable { case always, never }

    let resolution, patch: Int
    /// The patches of a side that one row is made of.
    let merge: Int
    var mostSlices: Int
    let enlarges: Enlargement

    private var factor: Int { patch * merge }

    func plan(height: Int, width: Int, pictureCount: Int) throws(ImagePreprocessingError) -> ImagePlan {
        let grid = grid(height: height, width: width)
        let size = fitted(
            height: Double(height), width: Double(width), enlarged: grid == nil && enlarges == .always)
        try check(size, height, width)
        let whole = ImagePlan.View(resized: [], height: size.height, width: size.width)
        guard let grid else { return ImagePlan([whole]) }
        let refined = (height: multiple(height, of: grid.rows), width: multiple(width, of: grid.columns))
        let cell = fitted(
            height: Double(refined.height) / Double(grid.rows), width: Double(refined.width) / Double(grid.columns),
            enlarged: true)
        try check((cell.height * grid.rows, cell.width * grid.columns), height, width)
        let plan = ImagePlan(
            [.resize(height: cell.height * grid.rows, width: cell.width * grid.columns)], rows: grid.rows,
            columns: grid.columns, tileHeight: cell.height, tileWidth: cell.width, whole: whole, wholeIsFirst: true)
        return plan
    }

    private func check(
        _ size: (height: Int, width: Int), _ height: Int, _ width: Int
    ) throws(ImagePreprocessingError) {
        guard size.height <= 1 << 16, size.width <= 1 << 16 else {
            throw .size(height: height, width: width, reason: "one of its sides is too long for the other")
        }
    }

    private func multiple(_ length: Int, of divisor: Int) -> Int {
        max(PythonNumbers.round(Double(length), toMultipleOf: divisor), divisor)
    }

    /// A size near the tower's own, of whole blocks.
    private func fitted(height: Double, width: Double, enlarged: Bool) -> (height: Int, width: Int) {
        var (h, w) = (height, width)
        if h * w > Double(resolution * resolution) || enlarged {
            let ratio = w / h
            h = (Double(resolution) / ratio.squareRoot()).rounded(.towardZero)
            w = (h * ratio).rounded(.towardZero)
        }
        return (
            max(PythonNumbers.round(h, toMultipleOf: factor), factor),
            max(PythonNumbers.round(w, toMultipleOf: factor), factor)
        )
    }

    /// The grid of slices that is most like the picture; nil where it is not cut.
    private func grid(height: Int, width: Int) -> (rows: Int, columns: Int)? {
        let multiple = min(
            Int((Double(width * height) / Double(resolution * resolution)).rounded(.up)), mostSlices)
        guard multiple > 1 else { return nil }
        let ratio = log(Double(width) / Double(height))
        var best = (rows: 1, columns: 1)
        var least = Double.infinity
        for count in multiple - 1...multiple + 1 where count != 1 && count <= mostSlices {
            for rows in 1...count where count % rows == 0 {
                let columns = count / rows
                let error = abs(ratio - log(Double(columns) / Double(rows)))
                if error < least {
                    (least, best) = (error, (rows, columns))
                } else if error == least, rows > best.rows {
                    best = (rows, columns)
                }
            }
        }
        return best
    }

    func limited(to budget: ImageBudget, _ rows: ImagePrompt.Rows) -> SliceRule {
        var rule = self
        if let most = budget.most {
            let rows = max(1, (resolution / factor) * (resolution / factor))
            // The whole is a view, too.
            rule.mostSlices = min(mostSlices, max(0, most / rows - 1))
        }
        return rule
    }

    var followed: ImageBudget.Limits { mostSlices > 1 ? .most : [] }
}
