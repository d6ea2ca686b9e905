/// How large a picture may be; all of it is checked before memory for pixels is allocated.
public struct ImageLimits: Sendable, Equatable {
    /// The most bytes of a file.
    public var byteCount = 20 << 20
    /// The most pixels of a side.
    public var side = 16_384
    /// The most pixels of a picture.
    public var pixelCount = 64_000_000

    /// The limits of a server.
    public init() {}

    /// The most scans of a progressive JPEG; each costs as much time as the whole picture.
    static let scans = 500
    /// The most chunks of a PNG or WebP file, and segments of a JPEG before its pixels.
    static let chunks = 16_384

    /// Checks a size that a file says it has.
    ///
    /// - Throws: ``ImageFault/noPixels`` and ``ImageFault/tooManyPixels(width:height:limits:)``.
    func check(width: Int, height: Int) throws(ImageFault) {
        guard width > 0, height > 0 else { throw .noPixels(width: width, height: height) }
        guard width <= side, height <= side, width <= pixelCount / height else {
            throw .tooManyPixels(width: width, height: height, limits: self)
        }
    }
}
