/// What the first bytes of a picture say: its format, its size and how to turn it.
public struct ImageHeader: Sendable, Equatable {
    /// The format.
    public let format: ImageFormat
    /// The size as stored, in pixels.
    public let storedWidth, storedHeight: Int
    /// How the stored pixels are turned.
    public let orientation: Orientation

    /// The width in pixels, upright.
    public var width: Int { orientation.exchangesSides ? storedHeight : storedWidth }
    /// The height in pixels, upright.
    public var height: Int { orientation.exchangesSides ? storedWidth : storedHeight }

    /// Reads what a file says of itself; nothing is decoded, and no memory for pixels is allocated.
    ///
    /// - Throws: ``ImageFault``: too many bytes, another content, a size beyond the limits, a broken header.
    public init(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageFault) {
        guard bytes.count <= limits.byteCount else { throw .tooManyBytes(bytes.count, limit: limits.byteCount) }
        guard let format = ImageFormat(bytes[...]) else { throw .foreign(ForeignContent(bytes[...])) }
        switch format {
        case .png:
            let file = try PNGFile(bytes)
            self.init(format, file.width, file.height, file.exif)
        case .jpeg:
            let file = try JPEGFile(bytes)
            self.init(format, file.width, file.height, file.exif)
        case .webP:
            let file = try WebPFile(bytes)
            self.init(format, file.width, file.height, file.exif)
        case .gif:
            let file = try GIFFile(bytes)
            self.init(format, file.width, file.height, nil)
        case .ppm:
            let file = try PPMFile(bytes)
            self.init(format, file.width, file.height, nil)
        }
        try limits.check(width: storedWidth, height: storedHeight)
    }

    private init(_ format: ImageFormat, _ width: Int, _ height: Int, _ exif: ArraySlice<UInt8>?) {
        self.format = format
        (storedWidth, storedHeight) = (width, height)
        orientation = exif.map(EXIF.orientation) ?? .upright
    }
}
