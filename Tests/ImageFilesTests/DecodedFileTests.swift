import Foundation
import ImageFiles
import Images
import TestSupport
import Testing

@Suite("Files of pictures have the pixels that Pillow reads")
struct DecodedFileTests {
    static let folder = Repository.path + "/Tests/ImageFilesTests/Fixtures"

    /// The pictures by their names; each has its pixels in a file beside it.
    static let names: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { names.contains($0 + ".ppm") }.sorted()
    }()

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
    }

    @Test("there are pictures of each kind")
    func kinds() { #expect(Self.names.count == 74) }

    @Test("pixels, orientation, first frame and what is transparent are as Pillow has them", arguments: names)
    func pixels(_ name: String) throws {
        let expected = try PPMFile(Self.bytes(name + ".ppm")).decoded()
        #expect(try ImageFile.decoded(Self.bytes(name)) == expected)
        let header = try ImageHeader(Self.bytes(name))
        #expect((header.width, header.height) == (expected.width, expected.height))
    }

    @Test("a file that is cut anywhere is refused, or has lost nothing of its picture", arguments: names)
    func cuts(_ name: String) throws {
        let bytes = try Self.bytes(name)
        let whole = try ImageFile.decoded(bytes)
        var refused = 0
        for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 200)) {
            if let image = try? ImageFile.decoded(Array(bytes.prefix(count))) {
                // Frames and notes after the picture may be missing, and with notes the orientation.
                #expect(image.pixels.count == whole.pixels.count, "\(count) bytes")
                if !name.hasPrefix("exif") { #expect(image == whole, "\(count) bytes") }
            } else {
                refused += 1
            }
        }
        #expect(refused > 20)
    }

    @Test("mutated files are refused or decoded, and never end the process", arguments: names)
    func mutations(_ name: String) throws {
        let bytes = try Self.bytes(name)
        var random = SplitMix64(seed: UInt64(name.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xFFFF))
        var limits = ImageLimits()
        limits.pixelCount = 1 << 20
        for _ in 0..<200 {
            var mutated = bytes
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let place = Int.random(in: 0..<mutated.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: mutated[place] = UInt8.random(in: 0...255, using: &random)
                case 1: mutated[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                default: mutated.removeSubrange(place..<min(place + 4, mutated.count))
                }
                if mutated.isEmpty { break }
            }
            guard let image = try? ImageFile.decoded(mutated, limits: limits) else { continue }
            #expect(image.pixels.count == image.width * image.height * 3)
            #expect(image.width * image.height <= limits.pixelCount)
        }
    }
}
