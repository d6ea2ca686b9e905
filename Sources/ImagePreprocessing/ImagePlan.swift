/// What is done with a picture of a size, before its pixels are read: enough to count what it costs.
public struct ImagePlan: Sendable, Equatable {
    /// A change of a picture.
    enum Operation: Sendable, Hashable {
        /// To another size.
        case resize(height: Int, width: Int)
        /// Onto a larger picture of one colour.
        case pad(top: Int, left: Int, height: Int, width: Int, colour: [UInt8])
        /// To a part; what lies outside is black.
        case crop(top: Int, left: Int, height: Int, width: Int)
    }

    /// How a view comes from the picture.
    struct View: Sendable, Equatable {
        let operations: [Operation]
        /// The size in pixels after them.
        let height, width: Int

        init(_ operations: [Operation], height: Int, width: Int) {
            (self.operations, self.height, self.width) = (operations, height, width)
        }

        /// The whole picture in another size; one that has it is left as it is.
        init(resized operations: [Operation] = [], height: Int, width: Int) {
            self.init(operations + [.resize(height: height, width: width)], height: height, width: width)
        }
    }

    /// The views, in their order.
    let views: [View]
    /// What the views are.
    public let layout: PreprocessedImage.Layout

    init(_ views: [View], _ layout: PreprocessedImage.Layout = .whole) { (self.views, self.layout) = (views, layout) }

    /// One view of the whole picture.
    init(height: Int, width: Int) { self.init([View(resized: [], height: height, width: width)]) }

    /// Tiles of a resized picture, row by row, and a view of the whole.
    init(
        _ operations: [Operation], rows: Int, columns: Int, tileHeight: Int, tileWidth: Int, whole: View?,
        wholeIsFirst: Bool = false
    ) {
        var views: [View] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let crop = Operation.crop(
                    top: row * tileHeight, left: column * tileWidth, height: tileHeight, width: tileWidth)
                views.append(View(operations + [crop], height: tileHeight, width: tileWidth))
            }
        }
        if let whole { views.insert(whole, at: wholeIsFirst ? 0 : views.count) }
        self.init(
            views,
            wholeIsFirst
                ? .wholeThenTiles(rows: rows, columns: columns)
                : .tilesThenWhole(rows: rows, columns: columns, hasWhole: whole != nil))
    }

    /// The pixels of the largest picture on the way.
    var largestPixelCount: Int {
        views.flatMap(\.operations).reduce(0) { largest, operation in
            switch operation {
            case .resize(let height, let width), .crop(_, _, let height, let width),
                .pad(_, _, let height, let width, _):
                max(largest, height.multipliedReportingOverflow(by: width).overflow ? .max : height * width)
            }
        }
    }

    /// The shortest side of a picture on the way.
    var shortestSide: Int {
        views.flatMap(\.operations).reduce(.max) { shortest, operation in
            switch operation {
            case .resize(let height, let width), .crop(_, _, let height, let width),
                .pad(_, _, let height, let width, _):
                min(shortest, height, width)
            }
        }
    }

    /// The heights and widths of the views in pixels.
    public var sizes: [(height: Int, width: Int)] { views.map { ($0.height, $0.width) } }
}

/// How the views of a picture of a size are found; a family's rule.
protocol ImageRule: Sendable {
    /// The views of a picture.
    ///
    /// - Parameters:
    ///   - pictureCount: how many pictures the prompt has in all.
    /// - Throws: where the family takes no picture of this size.
    func plan(height: Int, width: Int, pictureCount: Int) throws(ImagePreprocessingError) -> ImagePlan

    /// The same rule with at most or at least this many rows a picture, so far as it leaves a choice.
    ///
    /// - Parameter rows: how many rows a view becomes.
    func limited(to budget: ImageBudget, _ rows: ImagePrompt.Rows) -> Self

    /// The limits that change how many rows a picture takes.
    var followed: ImageBudget.Limits { get }
}

/// How many rows a picture may take, and is to take at least.
public struct ImageBudget: Sendable, Hashable {
    /// The most; nil for what the model's files say.
    public var most: Int?
    /// The fewest, for models whose pictures have no fixed size; nil for what the files say.
    public var least: Int?

    /// One of the limits, or both.
    struct Limits: OptionSet, Sendable {
        let rawValue: Int
        static let most = Limits(rawValue: 1)
        static let least = Limits(rawValue: 2)
    }

    /// Limits; none means what the model's files say.
    public init(most: Int? = nil, least: Int? = nil) { (self.most, self.least) = (most, least) }
}

/// Python's numbers, in which the reference counts.
enum PythonNumbers {
    /// `round(x)`: halves go to the even neighbour.
    static func round(_ x: Double) -> Int { Int(x.rounded(.toNearestOrEven)) }

    /// `round(x / factor) * factor`.
    static func round(_ x: Double, toMultipleOf factor: Int) -> Int { round(x / Double(factor)) * factor }

    /// `math.floor(x / factor) * factor`.
    static func floor(_ x: Double, toMultipleOf factor: Int) -> Int {
        Int((x / Double(factor)).rounded(.down)) * factor
    }

    /// `math.ceil(x / factor) * factor`.
    static func ceil(_ x: Double, toMultipleOf factor: Int) -> Int { Int((x / Double(factor)).rounded(.up)) * factor }
}
