import Images

/// Pixels of WebP files, by libwebp.
struct WebPDecoder: Sendable {
    /// `WebPBitstreamFeatures`.
    private typealias Features = (Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32)

    private let readFeatures: @convention(c) (UnsafePointer<UInt8>?, Int, UnsafeMutableRawPointer?, Int32) -> Int32
    private let decode:
        @convention(c) (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, Int, Int32) ->
            UnsafeMutablePointer<UInt8>?

    /// `WEBP_DECODER_ABI_VERSION`; the library takes others whose upper byte is the same.
    private static let version: Int32 = 0x0209
    /// `VP8_STATUS_NOT_ENOUGH_DATA`.
    private static let notEnough: Int32 = 7

    static let shared = Result { () throws(ImageFault) in try WebPDecoder() }

    private init() throws(ImageFault) {
        let library = try LoadedLibrary(["libwebp.so.7", "libwebp.so"], for: .webP)
        readFeatures = try library.function("WebPGetFeaturesInternal")
        decode = try library.function("WebPDecodeRGBAInto")
    }

    /// The picture, or the first frame on its canvas, over white.
    func image(_ bytes: [UInt8], _ file: WebPFile) throws(ImageFault) -> RGBImage {
        guard let frame = file.firstFrame else { return try still(bytes, width: file.width, height: file.height) }
        return try still(frame.file, width: frame.width, height: frame.height)
            .onWhite(left: frame.left, top: frame.top, width: file.width, height: file.height)
    }

    private func still(_ bytes: [UInt8], width: Int, height: Int) throws(ImageFault) -> RGBImage {
        var features: Features = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let status = bytes.withUnsafeBufferPointer { source in
            withUnsafeMutableBytes(of: &features) {
                readFeatures(source.baseAddress, source.count, $0.baseAddress, Self.version)
            }
        }
        if status == Self.notEnough { throw .truncated(.webP) }
        guard status == 0 else { throw .damaged(.webP, reason: "its header makes no sense (status \(status))") }
        guard features.0 == width, features.1 == height else {
            throw .damaged(.webP, reason: "its size is said twice, and differs")
        }
        let count = width * height * 4
        var isDecoded = false
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { pixels, written in
            pixels.initialize(repeating: 0)
            written = count
            isDecoded = bytes.withUnsafeBufferPointer {
                decode($0.baseAddress, $0.count, pixels.baseAddress, count, Int32(width * 4)) != nil
            }
        }
        guard isDecoded else { throw .damaged(.webP, reason: "its pixels end early or make no sense") }
        guard let image = RGBImage(overWhite: pixels, width: width, height: height) else {
            throw .noPixels(width: width, height: height)
        }
        return image
    }
}
