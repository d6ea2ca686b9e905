/// A picture of 8 bits a channel: red, green, blue.
public struct RGBImage: Sendable, Equatable {
    /// Pixels from left to right, and from top to bottom.
    public let width, height: Int
    // [height, width, 3]
    /// The channels of the pixels, row by row.
    public let pixels: [UInt8]

    /// A picture of pixels; nil where the numbers are not as many, or there is none.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, width <= pixels.count, pixels.count / 3 / width == height,
            pixels.count == width * height * 3
        else { return nil }
        self.init(checkedWidth: width, height: height, pixels: pixels)
    }

    /// A picture whose numbers the caller knows to be as many.
    init(checkedWidth width: Int, height: Int, pixels: [UInt8]) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// A picture whose pixels are written by `body` into memory of [height, width, 3].
    static func filled(width: Int, height: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) -> RGBImage {
        let count = width * height * 3
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            body(buffer)
            written = count
        }
        return RGBImage(checkedWidth: width, height: height, pixels: pixels)
    }

    /// The part of the picture from a left upper corner; pixels outside the picture are black.
    ///
    /// - Parameters:
    ///   - top: may be negative, as `left` may.
    public func cropped(top: Int, left: Int, height: Int, width: Int) -> RGBImage {
        if top == 0, left == 0, height == self.height, width == self.width { return self }
        return .filled(width: width, height: height) { target in
            target.initialize(repeating: 0)
            let rows = max(0, -top)..<max(max(0, -top), min(height, self.height - top))
            let columns = max(0, -left)..<max(max(0, -left), min(width, self.width - left))
            for row in rows where !columns.isEmpty {
                let source = ((row + top) * self.width + columns.lowerBound + left) * 3
                let start = (row * width + columns.lowerBound) * 3
                for offset in 0..<columns.count * 3 { target[start + offset] = pixels[source + offset] }
            }
        }
    }

    /// The picture laid on a larger black one.
    public func padded(top: Int, left: Int, height: Int, width: Int) -> RGBImage {
        cropped(top: -top, left: -left, height: height, width: width)
    }

    /// The picture laid on a larger one of one colour.
    public func padded(top: Int, left: Int, height: Int, width: Int, colour: [UInt8]) -> RGBImage {
        .filled(width: width, height: height) { target in
            for index in 0..<width * height { for channel in 0..<3 { target[index * 3 + channel] = colour[channel] } }
            for row in 0..<self.height where row + top >= 0 && row + top < height {
                for column in 0..<self.width where column + left >= 0 && column + left < width {
                    for channel in 0..<3 {
                        target[((row + top) * width + column + left) * 3 + channel] =
                            pixels[(row * self.width + column) * 3 + channel]
                    }
                }
            }
        }
    }
}
