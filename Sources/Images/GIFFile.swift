/// A GIF file up to its first frame.
///
/// Source: the specification of GIF 89a, CompuServe, 1990.
public struct GIFFile {
    private let bytes: [UInt8]
    /// The size of the canvas in pixels.
    public let width, height: Int
    /// The colours of the file; [colours, 3].
    private let palette: ArraySlice<UInt8>?
    /// Where blocks begin.
    private let start: Int

    /// Reads the header.
    public init(_ bytes: [UInt8]) throws(ImageFault) {
        self.bytes = bytes
        let reader = ByteReader(bytes[...], isLittleEndian: true)
        guard let width = reader.uint16(at: 6), let height = reader.uint16(at: 8), let flags = reader.byte(at: 10)
        else { throw .truncated(.gif) }
        (self.width, self.height) = (Int(width), Int(height))
        let count = flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
        guard let palette = reader.slice(13, count: count) else { throw .truncated(.gif) }
        self.palette = count == 0 ? nil : palette
        start = 13 + count
    }

    /// The first frame on its canvas.
    ///
    /// As in the reference, what the frame does not cover is its transparent colour, which is white here, or else the first colour.
    ///
    /// - Throws: ``ImageFault``, for the header's size, too.
    public func decoded(limits: ImageLimits = ImageLimits()) throws(ImageFault) -> RGBImage {
        try limits.check(width: width, height: height)
        let reader = ByteReader(bytes[...], isLittleEndian: true)
        var place = start
        var transparent: Int?
        while let block = reader.byte(at: place) {
            switch block {
            case 0x21:
                if reader.byte(at: place + 1) == 0xF9, reader.byte(at: place + 2) == 4,
                    let flags = reader.byte(at: place + 3), let index = reader.byte(at: place + 6)
                {
                    transparent = flags & 1 == 0 ? nil : Int(index)
                }
                place = try Self.afterParts(reader, place + 2)
            case 0x2C: return try frame(reader, place + 1, transparent)
            // Such as are between blocks in some files.
            case 0x00: place += 1
            default:
                throw .damaged(.gif, reason: block == 0x3B ? "it has no frame" : "it has a block of an unknown kind")
            }
        }
        throw .truncated(.gif)
    }

    /// The place after a list of parts, each with its length before it.
    private static func afterParts(_ reader: ByteReader, _ start: Int) throws(ImageFault) -> Int {
        var place = start
        while let length = reader.byte(at: place) {
            place += 1 + Int(length)
            if length == 0 { return place }
        }
        throw .truncated(.gif)
    }

    private func frame(_ reader: ByteReader, _ place: Int, _ transparent: Int?) throws(ImageFault) -> RGBImage {
        guard let left = reader.uint16(at: place), let top = reader.uint16(at: place + 2),
            let ownWidth = reader.uint16(at: place + 4), let ownHeight = reader.uint16(at: place + 6),
            let flags = reader.byte(at: place + 8)
        else { throw .truncated(.gif) }
        let (frameWidth, frameHeight) = (Int(ownWidth), Int(ownHeight))
        guard frameWidth > 0, frameHeight > 0 else { throw .noPixels(width: frameWidth, height: frameHeight) }
        guard Int(left) + frameWidth <= width, Int(top) + frameHeight <= height else {
            throw .damaged(.gif, reason: "its first frame reaches beyond its canvas")
        }
        let count = flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
        guard let own = reader.slice(place + 9, count: count) else { throw .truncated(.gif) }
        guard let colours = count == 0 ? palette : own else { throw .damaged(.gif, reason: "it has no colours") }
        guard let codeSize = reader.byte(at: place + 9 + count) else { throw .truncated(.gif) }
        guard (1...8).contains(codeSize) else { throw .damaged(.gif, reason: "its codes have \(codeSize) bits") }
        var codes = LZWReader(reader, at: place + 10 + count, codeSize: Int(codeSize))
        let indices = try codes.indices(count: frameWidth * frameHeight)

        func colour(_ index: Int) -> (UInt8, UInt8, UInt8) {
            if index == transparent { return (255, 255, 255) }
            let first = colours.startIndex + index * 3
            guard first + 2 < colours.endIndex else { return (0, 0, 0) }
            return (colours[first], colours[first + 1], colours[first + 2])
        }
        let table = (0..<256).map(colour)
        let background = transparent == nil ? table[0] : (255, 255, 255)
        return .filled(width: width, height: height) { target in
            for pixel in 0..<width * height {
                (target[pixel * 3], target[pixel * 3 + 1], target[pixel * 3 + 2]) = background
            }
            for (stored, row) in Self.rows(frameHeight, isInterlaced: flags & 0x40 != 0).enumerated() {
                for column in 0..<frameWidth {
                    let pixel = ((row + Int(top)) * width + column + Int(left)) * 3
                    let own = table[Int(indices[stored * frameWidth + column])]
                    (target[pixel], target[pixel + 1], target[pixel + 2]) = own
                }
            }
        }
    }

    /// The rows in the order in which they are stored.
    private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
        if !isInterlaced { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { stride(from: $0.0, to: height, by: $0.1) }
    }
}

/// Codes of growing length over lists of indices (Lempel, Ziv and Welch), in parts of at most 255 bytes.
private struct LZWReader {
    private let reader: ByteReader
    private var place: Int
    private let codeSize: Int
    private var part = 0
    private var bits: UInt32 = 0
    private var bitCount = 0

    init(_ reader: ByteReader, at place: Int, codeSize: Int) {
        (self.reader, self.place, self.codeSize) = (reader, place, codeSize)
    }

    /// The indices of a frame.
    ///
    /// - Throws: ``ImageFault`` where the codes end before, or make no sense.
    mutating func indices(count: Int) throws(ImageFault) -> [UInt8] {
        let clear = 1 << codeSize
        var prefixes = [Int16](repeating: -1, count: 4096)
        var suffixes = (0..<4096).map { UInt8(truncatingIfNeeded: $0) }
        var reversed = [UInt8](repeating: 0, count: 4097)
        var indices: [UInt8] = []
        indices.reserveCapacity(count)
        var (next, length) = (clear + 2, codeSize + 1)
        var previous: Int?
        var first: UInt8 = 0
        while indices.count < count {
            guard let code = code(of: length) else { throw .truncated(.gif) }
            if code == clear {
                (next, length, previous) = (clear + 2, codeSize + 1, nil)
                continue
            }
            if code == clear + 1 { throw .truncated(.gif) }
            guard code < next || code == next && previous != nil, previous != nil || code < clear else {
                throw .damaged(.gif, reason: "its pixels have a code without a meaning")
            }
            // A list is found from its end.
            var written = 0
            var current = code
            if code == next, let previous {
                reversed[0] = first
                (written, current) = (1, previous)
            }
            while current >= clear + 2 {
                reversed[written] = suffixes[current]
                written += 1
                current = Int(prefixes[current])
            }
            first = suffixes[current]
            reversed[written] = first
            written += 1
            if let previous, next < 4096 {
                (prefixes[next], suffixes[next]) = (Int16(previous), first)
                next += 1
                if next == 1 << length, length < 12 { length += 1 }
            }
            previous = code
            for index in stride(from: written - 1, through: max(0, written - (count - indices.count)), by: -1) {
                indices.append(reversed[index])
            }
        }
        return indices
    }

    private mutating func code(of length: Int) -> Int? {
        while bitCount < length {
            while part == 0 {
                guard let count = reader.byte(at: place), count > 0 else { return nil }
                (part, place) = (Int(count), place + 1)
            }
            guard let byte = reader.byte(at: place) else { return nil }
            bits |= UInt32(byte) << UInt32(bitCount)
            (bitCount, place, part) = (bitCount + 8, place + 1, part - 1)
        }
        let code = Int(bits & (1 << UInt32(length) - 1))
        bits >>= UInt32(length)
        bitCount -= length
        return code
    }
}
