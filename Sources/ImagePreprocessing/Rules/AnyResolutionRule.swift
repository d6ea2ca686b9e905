/// The best of some sizes, padded to it and cut into squares, after a view of the whole (LLaVA-NeXT, LLaVA-OneVision).
struct AnyResolutionRule: ImageRule {
    let side: Int
    /// The sizes to choose from.
    let pins: [(height: Int, width: Int)]
    /// The colour around pictures that are made square, where several in a prompt are not cut; nil where they are cut, too.
    let paddingOfSeveral: [UInt8]?

    func plan(height: Int, width: Int, pictureCount: Int) throws(ImagePreprocessingError) -> ImagePlan {
        if let colour = paddingOfSeveral, pictureCount > 1 {
            let longest = max(height, width)
            let pad = ImagePlan.Operation.pad(
                top: (longest - height) / 2, left: (longest - width) / 2, height: longest, width: longest,
                colour: colour)
            return ImagePlan([.init(resized: height == width ? [] : [pad], height: side, width: side)])
        }
        let pin = bestPin(height: height, width: width)
        let (acrossScale, downScale) = (Double(pin.width) / Double(width), Double(pin.height) / Double(height))
        let newHeight, newWidth: Int
        if acrossScale < downScale {
            newWidth = pin.width
            newHeight = min(Int((Double(height) * acrossScale).rounded(.up)), pin.height)
        } else {
            newHeight = pin.height
            newWidth = min(Int((Double(width) * downScale).rounded(.up)), pin.width)
        }
        let operations: [ImagePlan.Operation] = [
            .resize(height: newHeight, width: newWidth),
            .pad(
                top: (pin.height - newHeight) / 2, left: (pin.width - newWidth) / 2, height: pin.height,
                width: pin.width, colour: [0, 0, 0]),
        ]
        return ImagePlan(
            operations, rows: pin.height / side, columns: pin.width / side, tileHeight: side, tileWidth: side,
            whole: .init(resized: [], height: side, width: side), wholeIsFirst: true)
    }

    /// The size that shows most of the picture, and of those the smallest.
    private func bestPin(height: Int, width: Int) -> (height: Int, width: Int) {
        var best = pins[0]
        var (mostUsed, leastWasted) = (0, Int.max)
        for pin in pins {
            let scale = min(Double(pin.width) / Double(width), Double(pin.height) / Double(height))
            let used = min(Int(Double(width) * scale) * Int(Double(height) * scale), width * height)
            let wasted = pin.height * pin.width - used
            if used > mostUsed || used == mostUsed && wasted < leastWasted {
                (best, mostUsed, leastWasted) = (pin, used, wasted)
            }
        }
        return best
    }

    func limited(to budget: ImageBudget, _ rows: ImagePrompt.Rows) -> AnyResolutionRule {
        guard let most = budget.most else { return self }
        let few = pins.filter { mostRows(of: $0, rows) <= most }
        let fewest = pins.min { mostRows(of: $0, rows) < mostRows(of: $1, rows) }
        return AnyResolutionRule(
            side: side, pins: few.isEmpty ? fewest.map { [$0] } ?? pins : few, paddingOfSeveral: paddingOfSeveral)
    }

    /// The rows of a picture of a size that covers all of it.
    private func mostRows(of pin: (height: Int, width: Int), _ rows: ImagePrompt.Rows) -> Int {
        guard case .newlines(let cells, let tiles, let base) = rows else { return 0 }
        let (down, across) = (pin.height / side * cells, pin.width / side * cells)
        guard let tiles else { return base + down * (across + 1) }
        // Grids are made coarser where they are more than 1.1 times as fine as that of this many tiles.
        return base + min(down * across, tiles * cells * cells * 121 / 100) + down
    }

    /// The rows that can be kept to for every picture.
    func fewestRows(_ rows: ImagePrompt.Rows) -> Int { pins.map { mostRows(of: $0, rows) }.min() ?? 1 }

    var followed: ImageBudget.Limits { pins.count > 1 ? .most : [] }
}

/// The shorter side of one length, and the middle cut out (CLIP, LLaVA 1.5).
struct CentreRule: ImageRule {
    /// To what the picture is resized.
    enum Resize: Sendable {
        case shortestSide(Int)
        case fixed(height: Int, width: Int)
    }

    let resize: Resize?
    /// The part that is cut out; nil for none.
    let crop: (height: Int, width: Int)?
    /// The colour around pictures that are made square first; nil where they are not.
    let padding: [UInt8]?

    func plan(height: Int, width: Int, pictureCount: Int) throws(ImagePreprocessingError) -> ImagePlan {
        var size = (height: height, width: width)
        var operations: [ImagePlan.Operation] = []
        if let padding, height != width {
            let longest = max(height, width)
            operations.append(
                .pad(
                    top: (longest - height) / 2, left: (longest - width) / 2, height: longest, width: longest,
                    colour: padding))
            size = (longest, longest)
        }
        switch resize {
        case .fixed(let newHeight, let newWidth): size = (newHeight, newWidth)
        case .shortestSide(let side):
            let (short, long) = (min(size.height, size.width), max(size.height, size.width))
            let longer = Int(Double(side * long) / Double(short))
            size = size.width <= size.height ? (longer, side) : (side, longer)
        case nil: break
        }
        guard size.height > 0, size.width > 0, size.height <= 1 << 16, size.width <= 1 << 16 else {
            throw .size(height: height, width: width, reason: "one of its sides is too long for the other")
        }
        if resize != nil { operations.append(.resize(height: size.height, width: size.width)) }
        guard let crop else { return ImagePlan([.init(operations, height: size.height, width: size.width)]) }
        let cut = ImagePlan.Operation.crop(
            top: Self.start(size.height, crop.height), left: Self.start(size.width, crop.width), height: crop.height,
            width: crop.width)
        return ImagePlan([.init(operations + [cut], height: crop.height, width: crop.width)])
    }

    /// Where the middle begins; negative where the picture is smaller.
    private static func start(_ whole: Int, _ part: Int) -> Int {
        whole >= part ? (whole - part) / 2 : -((part - whole) / 2)
    }

    func limited(to budget: ImageBudget, _ rows: ImagePrompt.Rows) -> CentreRule { self }

    var followed: ImageBudget.Limits { [] }
}
