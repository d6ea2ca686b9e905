/// Why bytes are no picture that is read; their reader knows which picture it is.
public enum ImageFault: Error, Sendable, Equatable {
    /// More bytes than a picture may have.
    case tooManyBytes(Int, limit: Int)
    /// Another content.
    case foreign(ForeignContent)
    /// A side without pixels.
    case noPixels(width: Int, height: Int)
    /// More pixels than a picture may have.
    case tooManyPixels(width: Int, height: Int, limits: ImageLimits)
    /// The bytes end before the picture does.
    case truncated(ImageFormat)
    /// The bytes break a rule of the format; `reason` says which.
    case damaged(ImageFormat, reason: String)
    /// A kind of the format that is not read.
    case unsupported(ImageFormat, kind: String)
    /// The library that decodes the format is not on this machine.
    case noLibrary(ImageFormat, reason: String)
}

extension ImageFault: CustomStringConvertible {
    /// One line: what was found, the limit, and what to do.
    public var description: String {
        switch self {
        case .tooManyBytes(let count, let limit):
            "has \(count) bytes; at most \(limit) are read; send a smaller picture"
        case .foreign(let content): "is not a picture that can be read: \(content.text)"
        case .noPixels(let width, let height): "is \(width) x \(height) pixels; a picture has at least one"
        case .tooManyPixels(let width, let height, let limits):
            "is \(width) x \(height) pixels; at most \(limits.side) a side and \(limits.pixelCount) in all are read; send a "
                + "smaller picture"
        case .truncated(let format):
            "is a \(format.rawValue) file that ends before its picture does; send the whole file"
        case .damaged(let format, let reason):
            "is a damaged \(format.rawValue) file: \(reason); save the picture anew"
        case .unsupported(let format, let kind):
            "is a \(format.rawValue) file of a kind that is not read: \(kind); save it as an ordinary PNG or JPEG"
        case .noLibrary(let format, let reason):
            "is a \(format.rawValue) file, and the library that decodes those cannot be loaded: \(reason); install "
                + "\(format.debianPackage) (`make setup` does), or send a PPM or GIF"
        }
    }
}

extension ImageFormat {
    /// What Debian calls the library that decodes the format.
    var debianPackage: String {
        switch self {
        case .png: "libspng0"
        case .jpeg: "libturbojpeg0"
        case .webP: "libwebp7"
        case .gif, .ppm: "nothing"
        }
    }
}

extension ForeignContent {
    /// What it is, and what to do.
    var text: String {
        let convert = "convert it to JPEG or PNG"
        return switch self {
        case .blank: "it is empty; send the bytes of a PNG, JPEG, GIF or WebP file"
        case .heic: "it looks like HEIC, which iPhones write; convert it to JPEG"
        case .avif: "it looks like AVIF; \(convert)"
        case .tiff: "it looks like TIFF; \(convert)"
        case .bmp: "it looks like BMP; \(convert)"
        case .ico: "it looks like an ICO icon; \(convert)"
        case .svg: "it looks like SVG or other XML; draw it as PNG"
        case .html: "it looks like an HTML page; send the picture that the page shows"
        case .pdf: "it looks like PDF; save its pages as PNG"
        case .jpegXL: "it looks like JPEG XL; \(convert)"
        case .jpeg2000: "it looks like JPEG 2000; \(convert)"
        case .lfsPointer: "it is a Git LFS pointer; run `git lfs pull` and send the file itself"
        case .path: "it looks like the path of a file; send the file's bytes"
        case .text: "it looks like text; send the bytes of a PNG, JPEG, GIF or WebP file"
        case .binary: "no signature of PNG, JPEG, GIF, WebP or PPM; \(convert)"
        }
    }
}
