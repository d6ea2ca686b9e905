/// A format of pictures that is read.
public enum ImageFormat: String, Sendable, CaseIterable {
    /// Portable Network Graphics (RFC 2083).
    case png = "PNG"
    /// The JPEG File Interchange Format (ITU-T T.81 and T.871).
    case jpeg = "JPEG"
    /// The Graphics Interchange Format, 87a and 89a.
    case gif = "GIF"
    /// WebP (RFC 9649).
    case webP = "WebP"
    /// A portable pixmap of bytes, `P6`.
    case ppm = "PPM"

    /// The format that the first bytes have; nil for none that is read.
    public init?(_ bytes: ArraySlice<UInt8>) {
        func begins(_ signature: [UInt8]) -> Bool { bytes.starts(with: signature) }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) {
            self = .gif
        } else if begins(Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webP
        } else if begins(Array("P6".utf8)), let blank = bytes.dropFirst(2).first, ASCII.isBlank(blank) || blank == 0x23
        {
            self = .ppm
        } else {
            return nil
        }
    }
}

/// What bytes that are no picture that is read look like.
public enum ForeignContent: Sendable, Equatable {
    case blank, heic, avif, tiff, bmp, ico, svg, html, pdf, jpegXL, jpeg2000, lfsPointer, path, text, binary

    /// What the first bytes say.
    init(_ bytes: ArraySlice<UInt8>) {
        let head = bytes.prefix(512)
        func begins(_ text: String) -> Bool { head.starts(with: Array(text.utf8)) }
        let text = head.drop(while: ASCII.isBlank)
        func textBegins(_ word: String) -> Bool {
            text.prefix(word.utf8.count).map { $0 | 0x20 }.elementsEqual(word.utf8.map { $0 | 0x20 })
        }
        if text.isEmpty {
            self = .blank
        } else if head.dropFirst(4).starts(with: Array("ftyp".utf8)) {
            self = head.dropFirst(8).starts(with: Array("avi".utf8)) ? .avif : .heic
        } else if begins("II*\0") || begins("MM\0*") {
            self = .tiff
        } else if begins("BM") {
            self = .bmp
        } else if head.starts(with: [0, 0, 1, 0]) {
            self = .ico
        } else if head.starts(with: [0xFF, 0x0A]) || head.dropFirst(4).starts(with: Array("JXL ".utf8)) {
            self = .jpegXL
        } else if head.dropFirst(4).starts(with: Array("jP  ".utf8)) {
            self = .jpeg2000
        } else if begins("%PDF") {
            self = .pdf
        } else if begins("version https://git-lfs") {
            self = .lfsPointer
        } else if textBegins("<svg") || textBegins("<?xml") {
            self = .svg
        } else if text.first == UInt8(ascii: "<") {
            self = .html
        } else if !head.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || ASCII.isBlank($0) }) {
            self = .binary
        } else {
            let isLine = bytes.count <= 512 && !text.contains(0x0A)
            self = isLine && text.contains(UInt8(ascii: "/")) ? .path : .text
        }
    }
}

/// What is asked about single bytes of text.
enum ASCII {
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

    static func digit(_ byte: UInt8) -> Int? { byte >= 0x30 && byte <= 0x39 ? Int(byte) - 0x30 : nil }
}
