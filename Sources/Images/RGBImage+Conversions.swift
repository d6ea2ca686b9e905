extension RGBImage {
    /// A picture with transparent pixels, laid over white.
    ///
    /// - Parameter pixels: [height, width, 4]: red, green, blue, alpha.
    /// - Returns: nil where the numbers are not as many.
    public init?(overWhite pixels: [UInt8], width: Int, height: Int) {
        guard width > 0, height > 0, pixels.count / 4 / width == height, pixels.count == width * height * 4 else {
            return nil
        }
        self = .filled(width: width, height: height) { target in
            pixels.withUnsafeBufferPointer { source in
                for pixel in 0..<width * height {
                    let alpha = UInt32(source[pixel * 4 + 3])
                    for channel in 0..<3 {
                        let value = UInt32(source[pixel * 4 + channel]) * alpha + 255 * (255 - alpha) + 128
                        target[pixel * 3 + channel] = UInt8(truncatingIfNeeded: (value + value >> 8) >> 8)
                    }
                }
            }
        }
    }

    /// A picture in the four inks of a printer, as Adobe's programs store them in JPEG files: 255 is no ink.
    ///
    /// - Parameter pixels: [height, width, 4]: cyan, magenta, yellow, black.
    /// - Returns: nil where the numbers are not as many.
    public init?(invertedInks pixels: [UInt8], width: Int, height: Int) {
        guard width > 0, height > 0, pixels.count / 4 / width == height, pixels.count == width * height * 4 else {
            return nil
        }
        self = .filled(width: width, height: height) { target in
            pixels.withUnsafeBufferPointer { source in
                for pixel in 0..<width * height {
                    let light = Int(source[pixel * 4 + 3])
                    for channel in 0..<3 {
                        let product = light * (255 - Int(source[pixel * 4 + channel])) + 128
                        target[pixel * 3 + channel] = UInt8(clamping: light - (product + product >> 8) >> 8)
                    }
                }
            }
        }
    }

    /// A frame on a larger white canvas.
    public func onWhite(left: Int, top: Int, width: Int, height: Int) -> RGBImage {
        padded(top: top, left: left, height: height, width: width, colour: [255, 255, 255])
    }
}
