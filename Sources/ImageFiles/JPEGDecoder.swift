import Images

/// Pixels of JPEG files, by libjpeg-turbo through its own interface: the slow transform and smooth colours, as its defaults are.
struct JPEGDecoder: Sendable {
    private typealias Context = UnsafeMutableRawPointer

    private let make: @convention(c) () -> Context?
    private let free: @convention(c) (Context?) -> Int32
    private let readHeader:
        @convention(c) (
            Context?, UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
            UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
        ) -> Int32
    private let decompress:
        @convention(c) (
            Context?, UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<UInt8>?, Int32, Int32, Int32, Int32, Int32
        ) -> Int32
    private let describe: @convention(c) (Context?) -> UnsafePointer<CChar>?

    /// `TJPF_RGB` and `TJPF_CMYK`.
    private static let (rgb, cmyk): (Int32, Int32) = (0, 11)
    /// `TJFLAG_ACCURATEDCT` and `TJFLAG_STOPONWARNING`.
    private static let (accurate, stops): (Int32, Int32) = (4096, 8192)
    /// What the library says of bytes between the last pixels and the end of the picture, which some cameras write.
    private static let harmless = "extraneous bytes before marker 0xd9"

    static let shared = Result { () throws(ImageFault) in try JPEGDecoder() }

    private init() throws(ImageFault) {
        let library = try LoadedLibrary(["libturbojpeg.so.0", "libturbojpeg.so"], for: .jpeg)
        make = try library.function("tjInitDecompress")
        free = try library.function("tjDestroy")
        readHeader = try library.function("tjDecompressHeader3")
        decompress = try library.function("tjDecompress2")
        describe = try library.function("tjGetErrorStr2")
    }

    /// The picture as stored.
    func image(_ bytes: [UInt8], _ file: JPEGFile) throws(ImageFault) -> RGBImage {
        guard let context = make() else { throw .noLibrary(.jpeg, reason: "it makes no context") }
        defer { _ = free(context) }
        var (width, height, sampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let status = bytes.withUnsafeBufferPointer {
            readHeader(context, $0.baseAddress, UInt($0.count), &width, &height, &sampling, &colours)
        }
        guard status == 0 else { throw fault(context) }
        guard width == file.width, height == file.height else {
            throw .damaged(.jpeg, reason: "its size is said twice, and differs")
        }
        let hasInks = file.channelCount == 4
        let channels = hasInks ? 4 : 3
        var flags = Self.accurate | Self.stops
        var failed = false
        let pixels = [UInt8](unsafeUninitializedCapacity: file.width * file.height * channels) { pixels, written in
            pixels.initialize(repeating: 0)
            written = pixels.count
            bytes.withUnsafeBufferPointer { source in
                func run() -> Bool {
                    decompress(
                        context, source.baseAddress, UInt(source.count), pixels.baseAddress, width,
                        width * Int32(channels), height, hasInks ? Self.cmyk : Self.rgb, flags) == 0
                }
                if run() { return }
                failed = true
                // Nothing before this was warned of, and nothing can come after it.
                if text(context).contains(Self.harmless) {
                    flags = Self.accurate
                    failed = !run() && !text(context).contains(Self.harmless)
                }
            }
        }
        if failed { throw fault(context) }
        let image =
            hasInks
            ? RGBImage(invertedInks: pixels, width: file.width, height: file.height)
            : RGBImage(width: file.width, height: file.height, pixels: pixels)
        guard let image else { throw .noPixels(width: file.width, height: file.height) }
        return image
    }

    private func text(_ context: Context) -> String {
        describe(context).map { String(cString: $0) } ?? "it cannot be decoded"
    }

    private func fault(_ context: Context) -> ImageFault {
        let text = text(context)
        if text.contains("remature end") { return .truncated(.jpeg) }
        return text.contains("rithmetic") || text.contains("nsupported")
            ? .unsupported(.jpeg, kind: text) : .damaged(.jpeg, reason: text)
    }
}
