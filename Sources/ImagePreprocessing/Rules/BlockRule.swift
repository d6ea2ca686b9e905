/// Sides that are multiples of a block, within a number of pixels, and about as long to each other as before (Qwen-VL, GLM-V).
struct BlockRule: ImageRule {
    /// The side of a block of merged patches in pixels.
    let factor: Int
    /// The pixels of all frames together; a still picture counts as this many.
    var leastPixels, mostPixels: Int
    let frames: Int
    /// Whether pictures smaller than a block are enlarged to one first (GLM-V).
    let enlargesFirst: Bool
    /// The fewest pixels of a rounded side.
    let leastSide: Int

    private static let ratioLimit = 200

    func plan(height: Int, width: Int, pictureCount: Int) throws(ImagePreprocessingError) -> ImagePlan {
        let size = try size(height: height, width: width)
        return ImagePlan(height: size.height, width: size.width)
    }

    func size(height: Int, width: Int) throws(ImagePreprocessingError) -> (height: Int, width: Int) {
        var (h, w) = (height, width)
        if enlargesFirst, h < factor || w < factor {
            let scale = max(Double(factor) / Double(h), Double(factor) / Double(w))
            (h, w) = (Int(Double(h) * scale), Int(Double(w) * scale))
        }
        guard Double(max(h, w)) / Double(min(h, w)) <= Double(Self.ratioLimit) else {
            throw .aspectRatio(height: height, width: width, limit: Self.ratioLimit)
        }
        let (realHeight, realWidth) = (Double(h), Double(w))
        var newHeight = max(leastSide, PythonNumbers.round(realHeight, toMultipleOf: factor))
        var newWidth = max(leastSide, PythonNumbers.round(realWidth, toMultipleOf: factor))
        if frames * newHeight * newWidth > mostPixels {
            let shrinkage = (Double(frames * h * w) / Double(mostPixels)).squareRoot()
            newHeight = max(factor, PythonNumbers.floor(realHeight / shrinkage, toMultipleOf: factor))
            newWidth = max(factor, PythonNumbers.floor(realWidth / shrinkage, toMultipleOf: factor))
        } else if frames * newHeight * newWidth < leastPixels {
            let growth = (Double(leastPixels) / Double(frames * h * w)).squareRoot()
            newHeight = PythonNumbers.ceil(realHeight * growth, toMultipleOf: factor)
            newWidth = PythonNumbers.ceil(realWidth * growth, toMultipleOf: factor)
        }
        guard newHeight > 0, newWidth > 0 else {
            throw .size(height: height, width: width, reason: "a side would have no pixels left")
        }
        return (newHeight, newWidth)
    }

    func limited(to budget: ImageBudget, _ rows: ImagePrompt.Rows) -> BlockRule {
        var rule = self
        let row = frames * factor * factor
        if let most = budget.most { rule.mostPixels = min(mostPixels, max(1, most) * row) }
        if let least = budget.least { rule.leastPixels = max(leastPixels, min(least * row, rule.mostPixels)) }
        rule.leastPixels = min(rule.leastPixels, rule.mostPixels)
        return rule
    }

    var followed: ImageBudget.Limits { [.most, .least] }
}
