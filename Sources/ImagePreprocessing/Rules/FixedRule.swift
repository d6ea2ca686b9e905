/// One size for all pictures, and further crops of long ones where that is requested (pan and scan, Gemma 3, arXiv
/// 2503.19786).
struct FixedRule: ImageRule {
    /// When crops are made, and of which size.
    struct PanAndScan: Sendable {
        let leastCropSide, mostCrops: Int
        let leastRatio: Double

        /// The same with this many crops at most.
        func limited(to count: Int) -> PanAndScan {
            PanAndScan(leastCropSide: leastCropSide, mostCrops: min(mostCrops, count), leastRatio: leastRatio)
        }
    }

    let height, width: Int
    var panAndScan: PanAndScan?

    func plan(height: Int, width: Int, pictureCount: Int) throws(ImagePreprocessingError) -> ImagePlan {
        let whole = ImagePlan.View(resized: [], height: self.height, width: self.width)
        guard let panAndScan else { return ImagePlan([whole]) }
        let isWide = width >= height
        let (long, short) = isWide ? (width, height) : (height, width)
        let ratio = Double(long) / Double(short)
        guard ratio >= panAndScan.leastRatio else { return ImagePlan([whole]) }
        var count = Int((ratio + 0.5).rounded(.down))
        count = min(long / panAndScan.leastCropSide, count)
        count = min(panAndScan.mostCrops, max(2, count))
        let side = (long + count - 1) / count
        guard min(side, short) >= panAndScan.leastCropSide else { return ImagePlan([whole]) }
        var views = [whole]
        for start in stride(from: 0, to: side * count, by: side) where start < long {
            let length = min(side, long - start)
            let crop: ImagePlan.Operation =
                isWide
                ? .crop(top: 0, left: start, height: height, width: length)
                : .crop(top: start, left: 0, height: length, width: width)
            views.append(ImagePlan.View(resized: [crop], height: self.height, width: self.width))
        }
        return ImagePlan(views, .wholeThenCrops(count: views.count - 1))
    }

    func limited(to budget: ImageBudget, _ rows: ImagePrompt.Rows) -> FixedRule {
        var rule = self
        guard let most = budget.most, case .fixed(let count) = rows, let scan = panAndScan else { return rule }
        // The whole is a view, too, and a picture that is cut has two crops at least.
        let crops = most / count - 1
        rule.panAndScan = crops < 2 ? nil : scan.limited(to: crops)
        return rule
    }

    var followed: ImageBudget.Limits { panAndScan == nil ? [] : .most }
}
