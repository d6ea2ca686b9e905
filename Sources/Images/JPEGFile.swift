/// The segments of a JPEG file up to its end, so far as size, kind and camera's notes are in them.
///
/// Source: ITU-T T.81, annex B.
public struct JPEGFile {
    /// The size in pixels.
    public let width, height: Int
    /// The channels of a pixel: 1, 3 or 4.
    public let channelCount: Int
    /// The camera's notes.
    let exif: ArraySlice<UInt8>?

    /// Reads the segments.
    ///
    /// - Throws: ``ImageFault`` for kinds that are not read, and for more scans than pictures have.
    public init(_ bytes: [UInt8]) throws(ImageFault) {
        let reader = ByteReader(bytes[...], isLittleEndian: false)
        var size: (width: Int, height: Int, channels: Int)?
        var exif: ArraySlice<UInt8>?
        var place = 2
        var (segments, scans) = (0, 0)
        while true {
            // Bytes of coded pixels, and such as are between segments, are skipped; so are filling bytes.
            guard let marker = Self.nextMarker(bytes, &place) else { break }
            // Restarts and others without a length.
            if marker == 0x01 || marker >= 0xD0 && marker <= 0xD8 { continue }
            if marker == 0xD9 { break }
            guard let length = reader.uint16(at: place), let segment = reader.slice(place + 2, count: Int(length) - 2)
            else {
                if size == nil { throw .truncated(.jpeg) }
                break
            }
            segments += 1
            guard segments <= ImageLimits.chunks else {
                throw .damaged(.jpeg, reason: "it has more than \(ImageLimits.chunks) segments")
            }
            switch marker {
            case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
                let frame = try Self.frame(marker, ByteReader(segment, isLittleEndian: false))
                guard size == nil else { throw .damaged(.jpeg, reason: "it has two frames") }
                size = frame
            case 0xDA:
                guard size != nil else { throw .damaged(.jpeg, reason: "a scan comes before the frame") }
                scans += 1
                guard scans <= ImageLimits.scans else {
                    throw .damaged(.jpeg, reason: "it has more than \(ImageLimits.scans) scans")
                }
            case 0xE1 where exif == nil && segment.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]):
                exif = segment
            default: break
            }
            place += Int(length)
        }
        guard let size else { throw .truncated(.jpeg) }
        guard scans > 0 else { throw .truncated(.jpeg) }
        (width, height, channelCount) = (size.width, size.height, size.channels)
        self.exif = exif
    }

    /// The next marker, and the place after it; nil where there is none.
    private static func nextMarker(_ bytes: [UInt8], _ place: inout Int) -> UInt8? {
        while place + 1 < bytes.count {
            if bytes[place] == 0xFF, bytes[place + 1] != 0, bytes[place + 1] != 0xFF {
                place += 2
                return bytes[place - 1]
            }
            place += 1
        }
        return nil
    }

    private static func frame(
        _ marker: UInt8, _ segment: ByteReader
    ) throws(ImageFault) -> (width: Int, height: Int, channels: Int) {
        guard let precision = segment.byte(at: 0), let height = segment.uint16(at: 1),
            let width = segment.uint16(at: 3),
            let channels = segment.byte(at: 5)
        else { throw .truncated(.jpeg) }
        switch marker {
        case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA: break
        case 0xC3, 0xCB: throw .unsupported(.jpeg, kind: "lossless")
        default: throw .unsupported(.jpeg, kind: "hierarchical or differential")
        }
        guard precision == 8 else { throw .unsupported(.jpeg, kind: "\(precision) bits a channel") }
        guard [1, 3, 4].contains(channels) else { throw .unsupported(.jpeg, kind: "\(channels) channels") }
        return (Int(width), Int(height), Int(channels))
    }
}
