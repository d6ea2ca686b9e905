/// The chunks of a WebP file, so far as size, camera's notes and the first frame are in them.
///
/// Source: RFC 9649, section 2.
public struct WebPFile {
    /// The size of the canvas in pixels.
    public let width, height: Int
    /// The camera's notes.
    let exif: ArraySlice<UInt8>?
    /// The still picture as a file of its own, or the first frame as one, and where its corner lies on the canvas.
    public let firstFrame: (file: [UInt8], left: Int, top: Int, width: Int, height: Int)?

    private static let lossy = Array("VP8 ".utf8)
    private static let lossless = Array("VP8L".utf8)
    private static let alpha = Array("ALPH".utf8)

    /// Reads where the chunks are; `firstFrame` is nil for a still picture, whose file a library takes as it is.
    public init(_ bytes: [UInt8]) throws(ImageFault) {
        let reader = ByteReader(bytes[...], isLittleEndian: true)
        guard let length = reader.uint32(at: 4) else { throw .truncated(.webP) }
        guard reader.count - 8 >= Int(length) else { throw .truncated(.webP) }
        var canvas: (width: Int, height: Int)?
        var still: (width: Int, height: Int)?
        var exif: ArraySlice<UInt8>?
        var frame: (file: [UInt8], left: Int, top: Int, width: Int, height: Int)?
        for chunk in try Self.chunks(bytes[12..<max(12, min(bytes.count, 8 + Int(length)))]) {
            let data = ByteReader(chunk.data, isLittleEndian: true)
            switch chunk.type {
            case Array("VP8X".utf8):
                guard let width = data.uint24(at: 4), let height = data.uint24(at: 7) else { throw .truncated(.webP) }
                if canvas == nil { canvas = (Int(width) + 1, Int(height) + 1) }
            case Self.lossy, Self.lossless:
                if still == nil { still = try Self.size(chunk.type, data) }
            case Array("EXIF".utf8):
                if exif == nil { exif = chunk.data }
            case Array("ANMF".utf8):
                if frame == nil { frame = try Self.frame(data) }
            default: break
            }
        }
        guard let size = canvas ?? still, still != nil || frame != nil else { throw .truncated(.webP) }
        if let frame, still == nil {
            guard frame.left + frame.width <= size.width, frame.top + frame.height <= size.height else {
                throw .damaged(.webP, reason: "its first frame reaches beyond its canvas")
            }
        } else if let still, still != size {
            throw .damaged(.webP, reason: "its picture and its canvas have other sizes")
        }
        (width, height) = size
        (self.exif, firstFrame) = (exif, still == nil ? frame : nil)
    }

    private static func chunks(
        _ bytes: ArraySlice<UInt8>
    ) throws(ImageFault) -> [(type: [UInt8], data: ArraySlice<UInt8>)] {
        var chunks: [(type: [UInt8], data: ArraySlice<UInt8>)] = []
        let reader = ByteReader(bytes, isLittleEndian: true)
        var place = 0
        while place + 8 <= reader.count {
            guard chunks.count < ImageLimits.chunks else {
                throw .damaged(.webP, reason: "it has more than \(ImageLimits.chunks) chunks")
            }
            guard let type = reader.slice(place, count: 4), let length = reader.uint32(at: place + 4),
                let data = reader.slice(place + 8, count: Int(length))
            else { throw .truncated(.webP) }
            chunks.append((Array(type), data))
            place += 8 + Int(length) + Int(length & 1)
        }
        return chunks
    }

    /// The size that the first bytes of a frame say.
    private static func size(_ type: [UInt8], _ data: ByteReader) throws(ImageFault) -> (width: Int, height: Int) {
        if type == lossless {
            guard data.byte(at: 0) == 0x2F, let bits = data.uint32(at: 1) else {
                throw .damaged(.webP, reason: "its frame has no signature")
            }
            return (Int(bits & 0x3FFF) + 1, Int(bits >> 14 & 0x3FFF) + 1)
        }
        guard data.uint24(at: 3) == 0x2A_01_9D, let width = data.uint16(at: 6), let height = data.uint16(at: 8) else {
            throw .damaged(.webP, reason: "its frame has no signature")
        }
        return (Int(width & 0x3FFF), Int(height & 0x3FFF))
    }

    /// The picture of a frame as a file.
    private static func frame(
        _ data: ByteReader
    ) throws(ImageFault) -> (file: [UInt8], left: Int, top: Int, width: Int, height: Int) {
        guard let left = data.uint24(at: 0), let top = data.uint24(at: 3), let width = data.uint24(at: 6),
            let height = data.uint24(at: 9), let rest = data.slice(16, count: data.count - 16)
        else { throw .truncated(.webP) }
        var body: [UInt8] = []
        var hasAlpha = false
        var hasPicture = false
        for chunk in try chunks(rest) where [alpha, lossy, lossless].contains(chunk.type) {
            if chunk.type == alpha { hasAlpha = true } else { hasPicture = true }
            body += chunk.type + littleEndian(chunk.data.count) + chunk.data
            if chunk.data.count % 2 == 1 { body.append(0) }
        }
        guard hasPicture else { throw .truncated(.webP) }
        if hasAlpha {
            let sides = littleEndian(Int(width)).prefix(3) + littleEndian(Int(height)).prefix(3)
            body = Array("VP8X".utf8) + littleEndian(10) + [0x10, 0, 0, 0] + sides + body
        }
        let file = Array("RIFF".utf8) + littleEndian(body.count + 4) + Array("WEBP".utf8) + body
        return (file, Int(left) * 2, Int(top) * 2, Int(width) + 1, Int(height) + 1)
    }

    private static func littleEndian(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
