import Images

/// Pixels of PNG files, by libspng.
struct PNGDecoder: Sendable {
    private typealias Context = UnsafeMutableRawPointer

    private let make: @convention(c) (Int32) -> Context?
    private let free: @convention(c) (Context?) -> Void
    private let setBuffer: @convention(c) (Context?, UnsafeRawPointer?, Int) -> Int32
    private let setLimits: @convention(c) (Context?, UInt32, UInt32) -> Int32
    private let setChunkLimits: @convention(c) (Context?, Int, Int) -> Int32
    private let decode: @convention(c) (Context?, UnsafeMutableRawPointer?, Int, Int32, Int32) -> Int32
    private let describe: @convention(c) (Int32) -> UnsafePointer<CChar>?

    /// `SPNG_FMT_RGBA8`: every kind of pixel becomes four bytes, of 16 bits the upper one.
    private static let rgba: Int32 = 1
    /// `SPNG_DECODE_TRNS`; without `SPNG_DECODE_GAMMA`, so that numbers stay as stored.
    private static let transparency: Int32 = 1
    /// `SPNG_IO_EOF`.
    private static let end: Int32 = -1
    /// More than a palette and its transparency need; other chunks are not handed over.
    private static let chunkLimit = 64 << 10

    static let shared = Result { () throws(ImageFault) in try PNGDecoder() }

    private init() throws(ImageFault) {
        let library = try LoadedLibrary(["libspng.so.0", "libspng.so"], for: .png)
        make = try library.function("spng_ctx_new")
        free = try library.function("spng_ctx_free")
        setBuffer = try library.function("spng_set_png_buffer")
        setLimits = try library.function("spng_set_image_limits")
        setChunkLimits = try library.function("spng_set_chunk_limits")
        decode = try library.function("spng_decode_image")
        describe = try library.function("spng_strerror")
    }

    /// The picture, over white.
    func image(_ file: PNGFile) throws(ImageFault) -> RGBImage {
        guard let context = make(0) else { throw .noLibrary(.png, reason: "it makes no context") }
        defer { free(context) }
        let bytes = file.withoutOtherChunks
        let count = file.width * file.height * 4
        var status: Int32 = 0
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { pixels, written in
            pixels.initialize(repeating: 0)
            written = count
            bytes.withUnsafeBytes { source in
                // IDAT chunks are read as they come: their limit is the whole file.
                let limit = max(Self.chunkLimit, bytes.count)
                status = setLimits(context, UInt32(file.width), UInt32(file.height))
                if status == 0 { status = setChunkLimits(context, limit, limit) }
                if status == 0 { status = setBuffer(context, source.baseAddress, source.count) }
                if status == 0 { status = decode(context, pixels.baseAddress, count, Self.rgba, Self.transparency) }
            }
        }
        if status == Self.end { throw .truncated(.png) }
        guard status == 0 else {
            let text = describe(status).map { String(cString: $0) } ?? "error \(status)"
            // Too few rows come as a stream of data that ends early.
            throw text.contains("too small") || text.contains("EOF") ? .truncated(.png) : .damaged(.png, reason: text)
        }
        guard let image = RGBImage(overWhite: pixels, width: file.width, height: file.height) else {
            throw .noPixels(width: file.width, height: file.height)
        }
        return image
    }
}
