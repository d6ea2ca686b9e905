import Images
import Testing

@testable import Images

@Suite("Pictures are turned upright")
struct OrientationTests {
    /// Two rows of three pixels, told apart by their red.
    private static let stored = RGBImage(checkedWidth: 3, height: 2, pixels: (1...6).flatMap { [UInt8($0), 0, 0] })

    private func reds(_ image: RGBImage) -> [[UInt8]] {
        (0..<image.height).map { row in (0..<image.width).map { image.pixels[(row * image.width + $0) * 3] } }
    }

    @Test("each of the eight orientations is undone")
    func orientations() {
        let expected: [[[UInt8]]] = [
            [[1, 2, 3], [4, 5, 6]], [[3, 2, 1], [6, 5, 4]], [[6, 5, 4], [3, 2, 1]], [[4, 5, 6], [1, 2, 3]],
            [[1, 4], [2, 5], [3, 6]], [[4, 1], [5, 2], [6, 3]], [[6, 3], [5, 2], [4, 1]], [[3, 6], [2, 5], [1, 4]],
        ]
        for (orientation, rows) in zip(Orientation.allCases, expected) {
            #expect(reds(Self.stored.upright(from: orientation)) == rows, "\(orientation)")
        }
    }

    /// A TIFF file with one entry.
    static func notes(_ value: Int, isLittleEndian: Bool, type: Int = 3, count: Int = 1) -> [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isLittleEndian ? bytes : bytes.reversed()
        }
        return Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(1, 2)
            + number(0x0112, 2) + number(type, 2) + number(count, 4) + number(value, 2) + [0, 0] + number(0, 4)
    }

    @Test("the camera's orientation is read in both byte orders, with and without its name before it")
    func exif() {
        for isLittleEndian in [true, false] {
            for orientation in Orientation.allCases {
                let notes = Self.notes(Int(orientation.rawValue), isLittleEndian: isLittleEndian)
                #expect(EXIF.orientation(in: notes[...]) == orientation)
                let named = Array("Exif".utf8) + [0, 0] + notes
                #expect(EXIF.orientation(in: named[...]) == orientation)
            }
        }
    }

    @Test("odd notes turn nothing")
    func oddNotes() {
        for value in [0, 9, 256, 65_535] {
            #expect(EXIF.orientation(in: Self.notes(value, isLittleEndian: true)[...]) == .upright)
        }
        #expect(EXIF.orientation(in: Self.notes(6, isLittleEndian: true, type: 4)[...]) == .upright)
        #expect(EXIF.orientation(in: Self.notes(6, isLittleEndian: true, count: 2)[...]) == .upright)
        let whole = Self.notes(6, isLittleEndian: false)
        for count in 0..<18 { #expect(EXIF.orientation(in: whole.prefix(count)) == .upright) }
        // A directory far away, and one that leads to itself.
        for offset: UInt8 in [0, 255] {
            var notes = Self.notes(6, isLittleEndian: true)
            notes.replaceSubrange(4..<8, with: [offset, offset, offset, offset])
            #expect(EXIF.orientation(in: notes[...]) == .upright)
        }
    }
}
