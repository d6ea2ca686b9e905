/// How a picture is written in a prompt: what the template's marker becomes, with a placeholder for each row.
public struct ImagePrompt: Sendable, Equatable {
    /// What is around placeholders, and between those of parts.
    enum Style: Sendable, Equatable {
        /// Nothing.
        case plain
        /// One text before all, and one after (InternVL, Gemma 4).
        case enclosed(start: String, end: String)
        /// An end for each line of rows, and another for the last (Pixtral).
        case lines(lineEnd: String, end: String)
        /// Each view as a picture of its own, with sentences where there are crops (Gemma 3).
        case crops(start: String, end: String)
        /// Names of rows and columns before each tile (Idefics 3).
        case namedTiles(around: String, whole: String)
        /// The same with a start, an end and another spelling (LFM2-VL).
        case numberedTiles(start: String, end: String, whole: String)
        /// A number for the picture, the whole, then slices in lines (MiniCPM-V).
        case slices(Slices)
    }

    /// The marks of MiniCPM-V.
    struct Slices: Sendable, Equatable {
        /// Around the picture's number; nil where pictures have none.
        let number: (start: String, end: String)?
        let start, end, sliceStart, sliceEnd: String

        static func == (left: Slices, right: Slices) -> Bool {
            left.start == right.start && left.end == right.end && left.sliceStart == right.sliceStart
                && left.sliceEnd == right.sliceEnd && left.number?.start == right.number?.start
                && left.number?.end == right.number?.end
        }
    }

    /// How many rows a view becomes.
    enum Rows: Sendable, Equatable {
        /// As many as its size allows, each of a block of this many pixels a side.
        case blocks(Int)
        /// Always this many.
        case fixed(Int)
        /// Those of a grid with newlines; `side` rows a tile, and for how many tiles the grid is at most as fine as the tower's.
        case newlines(side: Int, tiles: Int?, hasBase: Int)
    }

    let style: Style
    let rows: Rows
    /// What the template writes for a picture.
    public let marker: String
    /// The token that stands for a row.
    public let placeholder: String
    /// What is put before a text for a picture that the template leaves out.
    public let insertion: String

    /// Whether prompts are pictures, a begin token and a line of text, where a checkpoint has no template (PaliGemma).
    public let hasNoTemplate: Bool

    /// The rows of all views of a picture.
    public func rowCount(_ plan: ImagePlan, height: Int, width: Int) -> Int {
        if case .newlines(let side, let tiles, let base) = rows {
            guard case .wholeThenTiles(let down, let across) = plan.layout else { return base + 1 }
            let grid = Unpadding(side: side, rows: down, columns: across, height: height, width: width, tiles: tiles)
            return base + grid.rows * grid.columns + grid.rows
        }
        return plan.views.reduce(0) { $0 + rowCount($1) }
    }

    private func rowCount(_ view: ImagePlan.View) -> Int {
        switch rows {
        case .blocks(let side): (view.height / side) * (view.width / side)
        case .fixed(let count): count
        case .newlines: 0
        }
    }

    /// What takes the marker's place.
    ///
    /// - Parameters:
    ///   - index: how many pictures come before it in the conversation.
    public func text(_ plan: ImagePlan, height: Int, width: Int, index: Int) -> String {
        func rows(_ count: Int) -> String { String(repeating: placeholder, count: count) }
        let all = rowCount(plan, height: height, width: width)
        let views = plan.views.map { rows(rowCount($0)) }
        let tiles: (rows: Int, columns: Int)
        switch plan.layout {
        case .tilesThenWhole(let down, let across, _), .wholeThenTiles(let down, let across): tiles = (down, across)
        case .whole, .wholeThenCrops: tiles = (0, 0)
        }
        switch style {
        case .plain: return rows(all)
        case .enclosed(let start, let end): return start + rows(all) + end
        case .lines(let lineEnd, let end):
            guard case .blocks(let side) = self.rows, let view = plan.views.first else { return rows(all) }
            let lines = Array(repeating: rows(view.width / side), count: view.height / side)
            return lines.joined(separator: lineEnd) + end
        case .crops(let start, let end):
            let blocks = views.map { "\n\n" + start + $0 + end + "\n\n" }
            guard let whole = blocks.first, blocks.count > 1 else { return blocks.joined() }
            return "Here is the original image " + whole + " and here are some crops to help you see better "
                + blocks.dropFirst().joined(separator: " ")
        case .namedTiles(let around, let whole):
            var text = ""
            for row in 0..<tiles.rows {
                for column in 0..<tiles.columns {
                    text += around + "<row_\(row + 1)_col_\(column + 1)>" + views[row * tiles.columns + column]
                }
                text += "\n"
            }
            return text + (tiles.rows > 0 ? "\n" : "") + around + whole + (views.last ?? "") + around
        case .numberedTiles(let start, let end, let whole):
            var text = start
            for row in 0..<tiles.rows {
                for column in 0..<tiles.columns {
                    text += "<|img_row_\(row + 1)_col_\(column + 1)|>" + views[row * tiles.columns + column]
                }
            }
            if views.count > tiles.rows * tiles.columns {
                text += (tiles.rows > 0 ? whole : "") + (views.last ?? "")
            }
            return text + end
        case .slices(let marks):
            var text = marks.number.map { $0.start + "\(index)" + $0.end } ?? ""
            text += marks.start + (views.first ?? "") + marks.end
            let slices = (0..<tiles.rows).map { row in
                (0..<tiles.columns).map { marks.sliceStart + views[1 + row * tiles.columns + $0] + marks.sliceEnd }
                    .joined()
            }
            return text + slices.joined(separator: "\n")
        }
    }
}

/// The part of a grid of rows that a padded picture covers (LLaVA-NeXT), and how fine it is kept (LLaVA-OneVision).
struct Unpadding {
    /// What is left of the grid.
    private(set) var rows, columns: Int

    /// The part of tiles of `side` x `side` rows each that a picture of a size covers.
    ///
    /// - Parameter tiles: for how many tiles the rows are kept as they are; more are resized to about as many. Nil keeps all.
    init(side: Int, rows tileRows: Int, columns tileColumns: Int, height: Int, width: Int, tiles: Int?) {
        (rows, columns) = (side * tileRows, side * tileColumns)
        let (h, w) = (Double(height), Double(width))
        if w / h > Double(columns) / Double(rows) {
            let covered = Self.whole(h * (Double(columns) / w))
            rows -= (rows - covered) / 2 * 2
        } else {
            let covered = Self.whole(w * (Double(rows) / h))
            columns -= (columns - covered) / 2 * 2
        }
        guard let tiles else { return }
        let ratio = (Double(rows * columns) / Double(tiles * side * side)).squareRoot()
        if ratio > 1.1 {
            rows = Int((Double(rows) / ratio).rounded(.down))
            columns = Int((Double(columns) / ratio).rounded(.down))
        }
    }

    /// `int(round(x, 7))`.
    private static func whole(_ x: Double) -> Int { Int((x * 1e7).rounded(.toNearestOrEven) / 1e7) }
}
