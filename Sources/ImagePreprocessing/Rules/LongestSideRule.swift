/// Reduced to a longest side, then each side up to a multiple of the merged patch; never enlarged otherwise (Pixtral).
struct LongestSideRule: ImageRule {
    let longestHeight, longestWidth: Int
    let factor: Int
    /// The side of what becomes a row.
    let block: Int
    /// The most blocks; nil for as many as the longest side allows.
    var mostBlocks: Int?

    func plan(height: Int, width: Int, pictureCount: Int) throws(ImagePreprocessingError) -> ImagePlan {
        var size = size(height: height, width: width, longestHeight: longestHeight, longestWidth: longestWidth)
        if let mostBlocks {
            // The longest side is lowered until the blocks are few enough.
            var longest = max(size.height, size.width)
            while size.height / factor * (size.width / factor) > mostBlocks, longest > factor {
                longest -= factor
                size = self.size(
                    height: height, width: width, longestHeight: min(longest, longestHeight),
                    longestWidth: min(longest, longestWidth))
            }
        }
        return ImagePlan(height: size.height, width: size.width)
    }

    private func size(
        height: Int, width: Int, longestHeight: Int, longestWidth: Int
    ) -> (height: Int, width: Int) {
        var (h, w) = (height, width)
        let ratio = max(Double(h) / Double(longestHeight), Double(w) / Double(longestWidth))
        if ratio > 1 {
            h = max(1, Int((Double(h) / ratio).rounded(.down)))
            w = max(1, Int((Double(w) / ratio).rounded(.down)))
        }
        return ((h - 1) / factor * factor + factor, (w - 1) / factor * factor + factor)
    }

    func limited(to budget: ImageBudget, _ rows: ImagePrompt.Rows) -> LongestSideRule {
        var rule = self
        if let most = budget.most { rule.mostBlocks = min(mostBlocks ?? .max, max(1, most)) }
        return rule
    }

    var followed: ImageBudget.Limits { .most }
}
