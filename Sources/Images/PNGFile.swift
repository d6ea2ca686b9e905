/// The chunks of a PNG file; what is in the compressed ones is for a library.
///
/// Source: RFC 2083, section 3, and the extension for EXIF.
public struct PNGFile {
    private let reader: ByteReader
    /// The size in pixels.
    public let width, height: Int
    /// The camera's notes.
    let exif: ArraySlice<UInt8>?
    /// The places of the chunks that a decoder needs, with their lengths, types and sums.
    private let needed: [Range<Int>]

    /// The chunks that say what the pixels are; all others are skipped unread.
    private static let neededTypes = [header, 0x504C_5445, 0x7452_4E53]  // PLTE and tRNS
    private static let header: UInt32 = 0x4948_4452  // IHDR
    private static let data: UInt32 = 0x4944_4154  // IDAT
    private static let end: UInt32 = 0x4945_4E44  // IEND
    private static let notes: UInt32 = 0x6558_4966  // eXIf
    private static let headerLength = 13

    /// Reads where the chunks are.
    public init(_ bytes: [UInt8]) throws(ImageFault) {
        let reader = ByteReader(bytes[...], isLittleEndian: false)
        self.reader = reader
        guard let length = reader.uint32(at: 8), let type = reader.uint32(at: 12), reader.count >= 33,
            let width = reader.uint32(at: 16), let height = reader.uint32(at: 20)
        else { throw .truncated(.png) }
        guard length == Self.headerLength, type == Self.header else {
            throw .damaged(.png, reason: "its first chunk is not IHDR")
        }
        guard width <= Int32.max, height <= Int32.max else {
            throw .damaged(.png, reason: "its size is negative")
        }
        (self.width, self.height) = (Int(width), Int(height))
        var exif: ArraySlice<UInt8>?
        var needed: [Range<Int>] = []
        var place = 8
        var count = 0
        var hasData = false
        var hasOtherAfterData = false
        while let length = reader.uint32(at: place), let type = reader.uint32(at: place + 4), type != Self.end {
            count += 1
            guard count <= ImageLimits.chunks else {
                throw .damaged(.png, reason: "it has more than \(ImageLimits.chunks) chunks")
            }
            guard let data = reader.slice(place + 8, count: Int(length)), reader.count - place >= Int(length) + 12
            else {
                // Chunks after the pixels may be cut.
                if hasOtherAfterData { break }
                throw .truncated(.png)
            }
            let whole = place..<place + Int(length) + 12
            if type == Self.data {
                if hasOtherAfterData { throw .damaged(.png, reason: "its IDAT chunks do not follow each other") }
                hasData = true
                needed.append(whole)
            } else {
                if hasData { hasOtherAfterData = true }
                if Self.neededTypes.contains(type) {
                    if type == Self.header, place != 8 {
                        throw .damaged(.png, reason: "it has two IHDR chunks")
                    }
                    if hasData { throw .damaged(.png, reason: "a chunk of its colours comes after its pixels") }
                    needed.append(whole)
                } else if type == Self.notes, exif == nil {
                    exif = data
                } else if type >> 29 & 1 == 0 {
                    throw .damaged(.png, reason: "it has a critical chunk that PNG does not know")
                }
            }
            place = whole.upperBound
        }
        guard hasData else { throw .truncated(.png) }
        (self.exif, self.needed) = (exif, needed)
    }

    /// A file of the chunks that pixels are made of, and an end.
    public var withoutOtherChunks: [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file.reserveCapacity(needed.reduce(20) { $0 + $1.count })
        for chunk in needed { file += reader.slice(chunk.lowerBound, count: chunk.count) ?? [] }
        return file + [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    }
}
