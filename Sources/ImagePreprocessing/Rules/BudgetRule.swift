/// The largest size within a number of rows whose sides are multiples of a pooled block (Gemma 4).
struct BudgetRule: ImageRule {
    let patch, pool: Int
    var mostRows: Int

    /// The numbers of rows that the models were trained with.
    static let trainedRows = [70, 140, 280, 560, 1120]

    func plan(height: Int, width: Int, pictureCount: Int) throws(ImagePreprocessingError) -> ImagePlan {
        let side = patch * pool
        let pixels = mostRows * pool * pool * patch * patch
        let factor = (Double(pixels) / Double(height * width)).squareRoot()
        var newHeight = PythonNumbers.floor(factor * Double(height), toMultipleOf: side)
        var newWidth = PythonNumbers.floor(factor * Double(width), toMultipleOf: side)
        if newHeight == 0, newWidth == 0 {
            throw .size(height: height, width: width, reason: "no block of \(side) x \(side) pixels fits")
        }
        if newHeight == 0 {
            newHeight = side
            newWidth = min(width / height * side, mostRows * side)
        } else if newWidth == 0 {
            newWidth = side
            newHeight = min(height / width * side, mostRows * side)
        }
        guard newHeight * newWidth <= pixels else {
            throw .size(height: height, width: width, reason: "it would take more than \(mostRows) rows")
        }
        return ImagePlan(height: newHeight, width: newWidth)
    }

    func limited(to budget: ImageBudget, _ rows: ImagePrompt.Rows) -> BudgetRule {
        var rule = self
        if let most = budget.most {
            // The next number below that the models know; raising is a choice here, too, because all were trained.
            rule.mostRows = Self.trainedRows.last { $0 <= most } ?? min(mostRows, Self.trainedRows[0])
        }
        if let least = budget.least, least > rule.mostRows {
            rule.mostRows = Self.trainedRows.first { $0 >= least } ?? rule.mostRows
        }
        return rule
    }

    var followed: ImageBudget.Limits { [.most, .least] }
}
