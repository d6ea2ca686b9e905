/// How a camera was held: how stored pixels are turned to stand upright, by the numbers of EXIF.
public enum Orientation: UInt8, Sendable, CaseIterable {
    /// As stored.
    case upright = 1
    /// Left and right are exchanged.
    case mirrored
    /// Turned by 180 degrees.
    case upsideDown
    /// Top and bottom are exchanged.
    case flipped
    /// Rows and columns are exchanged.
    case transposed
    /// Turned clockwise by 90 degrees.
    case turnedClockwise
    /// Rows and columns are exchanged from the lower right corner.
    case transverse
    /// Turned counter-clockwise by 90 degrees.
    case turnedCounterclockwise

    /// Whether width and height change places.
    public var exchangesSides: Bool { rawValue >= 5 }
}

extension RGBImage {
    /// The picture upright, whose pixels were stored in an orientation.
    public func upright(from orientation: Orientation) -> RGBImage {
        if orientation == .upright { return self }
        let (sourceWidth, sourceHeight) = (width, height)
        let (width, height) = orientation.exchangesSides ? (height, width) : (width, height)
        // The pixel of each upright corner, and how far the source moves with each column and row.
        let (lastColumn, lastRow) = (sourceWidth - 1, (sourceHeight - 1) * sourceWidth)
        let (start, right, down): (Int, Int, Int) =
            switch orientation {
            case .upright: (0, 1, sourceWidth)
            case .mirrored: (lastColumn, -1, sourceWidth)
            case .upsideDown: (lastRow + lastColumn, -1, -sourceWidth)
            case .flipped: (lastRow, 1, -sourceWidth)
            case .transposed: (0, sourceWidth, 1)
            case .turnedClockwise: (lastRow, -sourceWidth, 1)
            case .transverse: (lastRow + lastColumn, -sourceWidth, -1)
            case .turnedCounterclockwise: (lastColumn, sourceWidth, -1)
            }
        return pixels.withUnsafeBufferPointer { source in
            .filled(width: width, height: height) { target in
                var written = 0
                for row in 0..<height {
                    var pixel = start + row * down
                    for _ in 0..<width {
                        target[written] = source[pixel * 3]
                        target[written + 1] = source[pixel * 3 + 1]
                        target[written + 2] = source[pixel * 3 + 2]
                        written += 3
                        pixel += right
                    }
                }
            }
        }
    }
}
