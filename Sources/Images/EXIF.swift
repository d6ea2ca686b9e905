/// The one thing that is read of a camera's notes in a picture (EXIF 2.32, a TIFF file of its own): the orientation.
enum EXIF {
    /// More entries than any camera writes into its first directory.
    private static let entryLimit = 1024
    private static let orientationTag: UInt16 = 0x0112
    private static let shortType: UInt16 = 3

    /// The orientation in a TIFF file, with or without `Exif` and two zeros before it; upright for whatever is odd.
    ///
    /// Only the first directory is read, so offsets that lead in circles lead nowhere.
    static func orientation(in bytes: ArraySlice<UInt8>) -> Orientation {
        var bytes = bytes
        if bytes.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) { bytes = bytes.dropFirst(6) }
        let isLittle: Bool
        switch bytes.prefix(2) {
        case [0x49, 0x49]: isLittle = true
        case [0x4D, 0x4D]: isLittle = false
        default: return .upright
        }
        let tiff = ByteReader(bytes, isLittleEndian: isLittle)
        guard tiff.uint16(at: 2) == 42, let directory = tiff.uint32(at: 4),
            let count = tiff.uint16(at: Int(directory)), count <= entryLimit
        else { return .upright }
        for index in 0..<Int(count) {
            let entry = Int(directory) + 2 + 12 * index
            guard let tag = tiff.uint16(at: entry) else { return .upright }
            guard tag == orientationTag else { continue }
            guard tiff.uint16(at: entry + 2) == shortType, tiff.uint32(at: entry + 4) == 1,
                let value = tiff.uint16(at: entry + 8), let byte = UInt8(exactly: value)
            else { return .upright }
            return Orientation(rawValue: byte) ?? .upright
        }
        return .upright
    }
}

/// Numbers in bytes, by their place; nil where the bytes end before.
struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    private let isLittleEndian: Bool

    init(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) {
        (self.bytes, self.isLittleEndian) = (bytes, isLittleEndian)
    }

    /// The number of bytes.
    var count: Int { bytes.count }

    func byte(at place: Int) -> UInt8? {
        guard place >= 0, place < bytes.count else { return nil }
        return bytes[bytes.startIndex + place]
    }

    func uint16(at place: Int) -> UInt16? {
        guard let first = byte(at: place), let second = byte(at: place + 1) else { return nil }
        return isLittleEndian ? UInt16(first) | UInt16(second) << 8 : UInt16(first) << 8 | UInt16(second)
    }

    func uint24(at place: Int) -> UInt32? {
        guard let low = uint16(at: place), let high = byte(at: place + 2) else { return nil }
        return isLittleEndian ? UInt32(low) | UInt32(high) << 16 : UInt32(low) << 8 | UInt32(high)
    }

    func uint32(at place: Int) -> UInt32? {
        guard let first = uint16(at: place), let second = uint16(at: place + 2) else { return nil }
        return isLittleEndian ? UInt32(first) | UInt32(second) << 16 : UInt32(first) << 16 | UInt32(second)
    }

    /// The bytes of a part; nil where the bytes end before.
    func slice(_ place: Int, count: Int) -> ArraySlice<UInt8>? {
        guard place >= 0, count >= 0, place <= bytes.count, count <= bytes.count - place else { return nil }
        return bytes[bytes.startIndex + place..<bytes.startIndex + place + count]
    }
}
