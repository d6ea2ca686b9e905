/// A portable pixmap: `P6`, width, height and the largest value as text, then bytes.
///
/// Source: the manual page ppm(5) of Netpbm.
public struct PPMFile {
    private let bytes: [UInt8]
    /// The size in pixels.
    public let width, height: Int
    private let largest: Int
    /// Where the pixels begin.
    private let start: Int

    /// Reads the header.
    public init(_ bytes: [UInt8]) throws(ImageFault) {
        self.bytes = bytes
        var place = 2
        func number(_ name: String) throws(ImageFault) -> Int {
            while place < bytes.count {
                if bytes[place] == UInt8(ascii: "#") {
                    while place < bytes.count, bytes[place] != 0x0A { place += 1 }
                } else if ASCII.isBlank(bytes[place]) {
                    place += 1
                } else {
                    break
                }
            }
            guard place < bytes.count else { throw .truncated(.ppm) }
            var value = 0
            let first = place
            while place < bytes.count, let digit = ASCII.digit(bytes[place]), place - first < 9 {
                value = value * 10 + digit
                place += 1
            }
            guard place > first else { throw .damaged(.ppm, reason: "its \(name) is no number") }
            guard place < bytes.count else { throw .truncated(.ppm) }
            guard ASCII.isBlank(bytes[place]) || bytes[place] == UInt8(ascii: "#") else {
                throw .damaged(.ppm, reason: "its \(name) is no number")
            }
            return value
        }
        width = try number("width")
        height = try number("height")
        largest = try number("largest value")
        guard largest > 0 else { throw .damaged(.ppm, reason: "its largest value is 0") }
        guard largest <= 255 else { throw .unsupported(.ppm, kind: "two bytes a channel") }
        start = place + 1
    }

    /// The pixels.
    ///
    /// - Throws: ``ImageFault``, for the header's size, too.
    public func decoded(limits: ImageLimits = ImageLimits()) throws(ImageFault) -> RGBImage {
        try limits.check(width: width, height: height)
        let count = width * height * 3
        guard bytes.count - start >= count else { throw .truncated(.ppm) }
        let pixels = bytes[start..<start + count]
        if largest == 255 { return RGBImage(checkedWidth: width, height: height, pixels: Array(pixels)) }
        let scaled = pixels.map { UInt8(min((Int($0) * 255 + largest / 2) / largest, 255)) }
        return RGBImage(checkedWidth: width, height: height, pixels: scaled)
    }
}
