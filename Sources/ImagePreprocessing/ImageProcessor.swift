import Digests
public import Images

/// How a model's pictures are resized, cut and turned into numbers, as its files say.
public struct ImageProcessor: Sendable {
    /// The class of the reference whose rule it is.
    public let name: String
    /// The file that says so; nil where the family's own values are taken, because there is none.
    public let file: String?
    let rule: any ImageRule
    let filter: ResamplingFilter
    let numbers: PixelNumbers
    let order: PreprocessedImage.Order
    /// The side of a patch of the tower in pixels.
    let patchSize: Int
    let form: ReferenceForm
    /// How pictures are written in a prompt.
    public let prompt: ImagePrompt

    /// The same processor with at most, or at least, this many rows a picture, so far as its rule leaves a choice.
    public func limited(to budget: ImageBudget) -> ImageProcessor {
        if budget == ImageBudget() { return self }
        let rows = 1...65_536
        let budget = ImageBudget(
            most: budget.most.map { min(max($0, rows.lowerBound), rows.upperBound) },
            least: budget.least.map { min(max($0, rows.lowerBound), rows.upperBound) })
        return ImageProcessor(
            name: name, file: file, rule: rule.limited(to: budget, prompt.rows), filter: filter, numbers: numbers,
            order: order,
            patchSize: patchSize, form: form, prompt: prompt)
    }

    /// Refuses explicitly requested limits where they could not be kept.
    ///
    /// - Throws: ``ImagePreprocessingError``.
    public func check(_ budget: ImageBudget) throws(ImagePreprocessingError) {
        let followed = rule.followed
        if budget.most != nil, !followed.contains(.most) { throw .unfollowed(.most, class: name) }
        if budget.least != nil, !followed.contains(.least) { throw .unfollowed(.least, class: name) }
        guard let most = budget.most else { return }
        let fewest: Int
        switch prompt.rows {
        case .fixed(let count): fewest = count
        case .newlines: fewest = (rule as? AnyResolutionRule)?.fewestRows(prompt.rows) ?? 1
        case .blocks: fewest = rule is BudgetRule ? BudgetRule.trainedRows[0] : 1
        }
        if most < fewest { throw .tooFewRows(most, fewest: fewest) }
    }

    /// The rows that are enough for a picture that is encoded most coarsely.
    public var fewestRows: Int { rule is BudgetRule ? BudgetRule.trainedRows[0] : 256 }

    /// The most rows of one view, for families that bound them by their number; 0 for others.
    public var mostViewRows: Int {
        if case .fixed(let count) = prompt.rows { return count }
        return (rule as? BudgetRule)?.mostRows ?? 0
    }

    /// The budget of a picture where nothing is requested and speed matters: Qwen's own limit takes minutes on a
    /// processor.
    public var quickBudget: ImageBudget { ImageBudget(most: rule is BlockRule ? 1280 : nil) }

    /// What is done with a picture of a size.
    ///
    /// - Parameter pictureCount: how many pictures the prompt has in all; one family treats several in another way.
    /// - Throws: ``ImagePreprocessingError`` for a size that the family does not take.
    public func plan(height: Int, width: Int, pictureCount: Int = 1) throws(ImagePreprocessingError) -> ImagePlan {
        let plan = try rule.plan(height: height, width: width, pictureCount: pictureCount)
        guard plan.largestPixelCount <= Self.mostPixels else {
            throw .size(
                height: height, width: width, reason: "it would be enlarged to \(plan.largestPixelCount) pixels")
        }
        guard plan.shortestSide > 0 else {
            throw .size(height: height, width: width, reason: "it would have a side without pixels")
        }
        return plan
    }

    /// The most pixels on the way to a model's numbers: twice those of the largest picture that is read.
    private static let mostPixels = 128_000_000

    /// The numbers of a picture.
    ///
    /// - Throws: ``ImagePreprocessingError`` for a size that the family does not take.
    public func preprocess(
        _ image: RGBImage, pictureCount: Int = 1
    ) throws(ImagePreprocessingError) -> PreprocessedImage {
        let plan = try plan(height: image.height, width: image.width, pictureCount: pictureCount)
        let digest = LayoutDigest(self, plan, image)
        var views: [PreprocessedImage.View] = []
        // Views of one larger picture follow each other.
        var last: (operations: ArraySlice<ImagePlan.Operation>, image: RGBImage) = ([], image)
        for view in plan.views {
            let shared = view.operations.dropLast()
            if last.operations != shared {
                let begins = shared.starts(with: last.operations)
                let start = begins ? last.image : image
                let rest = begins ? shared.dropFirst(last.operations.count) : shared
                last = (shared, rest.reduce(start, apply))
            }
            let pixels = view.operations.last.map { apply(last.image, $0) } ?? last.image
            digest.add(pixels)
            views.append(
                PreprocessedImage.View(
                    rows: pixels.height / patchSize, columns: pixels.width / patchSize, height: pixels.height,
                    width: pixels.width, values: values(pixels)))
        }
        return PreprocessedImage(
            views: views, layout: plan.layout, order: order, patchSize: patchSize, originalHeight: image.height,
            originalWidth: image.width, form: form, digest: digest.finish())
    }

    private func apply(_ image: RGBImage, _ operation: ImagePlan.Operation) -> RGBImage {
        switch operation {
        case .resize(let height, let width): image.resized(width: width, height: height, filter)
        case .crop(let top, let left, let height, let width):
            image.cropped(top: top, left: left, height: height, width: width)
        case .pad(let top, let left, let height, let width, let colour):
            image.padded(top: top, left: left, height: height, width: width, colour: colour)
        }
    }

    /// The numbers of a view in the model's order.
    private func values(_ image: RGBImage) -> [Float] {
        let (height, width, side) = (image.height, image.width, patchSize)
        let times: Int
        if case .blocks(_, let count) = order { times = count } else { times = 1 }
        let count = height * width * 3 * times
        return [Float](unsafeUninitializedCapacity: count) { target, written in
            written = count
            image.pixels.withUnsafeBufferPointer { pixels in
                numbers.table.withUnsafeBufferPointer { table in
                    var next = 0
                    /// Writes one channel of a part row by row.
                    func plane(_ channel: Int, _ top: Int, _ left: Int, _ rows: Int, _ columns: Int) {
                        for row in top..<top + rows {
                            var pixel = (row * width + left) * 3 + channel
                            for _ in 0..<columns {
                                target[next] = table[channel << 8 | Int(pixels[pixel])]
                                (next, pixel) = (next + 1, pixel + 3)
                            }
                        }
                    }
                    switch order {
                    case .planes:
                        for channel in 0..<3 { plane(channel, 0, 0, height, width) }
                    case .blocks(let merge, let times):
                        for place in Self.blockOrder(rows: height / side, columns: width / side, merge) {
                            for channel in 0..<3 {
                                for _ in 0..<times { plane(channel, place.row * side, place.column * side, side, side) }
                            }
                        }
                    case .patches:
                        for top in stride(from: 0, to: height, by: side) {
                            for left in stride(from: 0, to: width, by: side) {
                                for row in top..<top + side {
                                    for byte in (row * width + left) * 3..<(row * width + left + side) * 3 {
                                        target[next] = table[(byte % 3) << 8 | Int(pixels[byte])]
                                        next += 1
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The places of patches, block by block.
    private static func blockOrder(rows: Int, columns: Int, _ merge: Int) -> [(row: Int, column: Int)] {
        var places: [(row: Int, column: Int)] = []
        places.reserveCapacity(rows * columns)
        for top in stride(from: 0, to: rows, by: merge) {
            for left in stride(from: 0, to: columns, by: merge) {
                for row in top..<top + merge { for column in left..<left + merge { places.append((row, column)) } }
            }
        }
        return places
    }
}

/// The digest of what a model is given of a picture: resized pixels, how they lie, and the numbers that stand for them.
private struct LayoutDigest {
    private let digest = SHA256()

    init(_ processor: ImageProcessor, _ plan: ImagePlan, _ image: RGBImage) {
        processor.numbers.table.withUnsafeBytes { digest.update($0) }
        add("\(processor.order) \(processor.patchSize) \(plan.layout) \(image.height) \(image.width)")
    }

    func add(_ image: RGBImage) {
        add("\(image.height) \(image.width)")
        image.pixels.withUnsafeBytes { digest.update($0) }
    }

    func finish() -> [UInt8] { digest.finish() }

    private func add(_ text: String) { Array((text + "\n").utf8).withUnsafeBytes { digest.update($0) } }
}
