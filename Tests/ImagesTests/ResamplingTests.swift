import Tensors
import TestSupport
import Testing

@testable import Images

@Suite("Pictures are resized with whole weights")
struct ResamplingTests {
    private static func plain(_ count: Int) -> [UInt8] {
        Array([[UInt8]](repeating: [3, 128, 250], count: count).joined())
    }

    @Test("a picture of one colour keeps it in every size and by every filter")
    func constant() {
        let image = RGBImage(checkedWidth: 7, height: 5, pixels: Self.plain(35))
        for filter in [ResamplingFilter.bilinear, .bicubic, .lanczos] {
            for (width, height) in [(1, 1), (3, 9), (14, 2), (7, 5), (40, 41)] {
                let resized = image.resized(width: width, height: height, filter)
                #expect((resized.width, resized.height) == (width, height))
                #expect(resized.pixels == Self.plain(width * height))
            }
        }
    }

    @Test("halving by triangles is the weighted mean of four pixels")
    func halving() throws {
        let image = try #require(RGBImage(width: 4, height: 1, pixels: [0, 80, 160, 240].flatMap { [$0, $0, $0] }))
        // The first pixel is (3 · 0 + 3 · 80 + 1 · 160) / 7.
        #expect(image.resized(width: 2, height: 1, .bilinear).pixels == [57, 57, 57, 183, 183, 183])
    }

    @Test("the kernels of every level of processors give the bits of plain sums", arguments: ProcessorLevel.available)
    func levels(level: ProcessorLevel) throws {
        var random = SplitMix64(seed: 5)
        let sides = [1, 2, 3, 5, 10, 11, 12, 31, 33, 64, 150]
        for width in sides {
            for height in [1, 2, 7, 40] {
                let pixels = (0..<width * height * 3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                let image = try #require(RGBImage(width: width, height: height, pixels: pixels))
                for filter in [ResamplingFilter.bilinear, .bicubic, .lanczos] {
                    for (newWidth, newHeight) in [(1, 1), (4, 90), (11, 3), (37, 41), (200, 6)] {
                        let expected = image.resized(
                            width: newWidth, height: newHeight, filter, kernels: ProcessorLevel.baseline.kernels)
                        let found = image.resized(
                            width: newWidth, height: newHeight, filter, kernels: level.kernels)
                        #expect(found == expected, "\(width) x \(height) to \(newWidth) x \(newHeight)")
                    }
                }
            }
        }
    }

    @Test("weights have as many places as 16 bits hold, and sum up to one")
    func precision() {
        let axis = ResamplingAxis(.bilinear, from: 10, to: 20)
        #expect(axis.precision == 14)
        #expect(axis.weights.contains { $0 >= 1 << 13 })
        for pixel in 0..<20 {
            let sum = axis.weights[pixel * axis.taps..<(pixel + 1) * axis.taps].reduce(0) { $0 + Int($1) }
            #expect(abs(sum - 1 << 14) <= 2)
        }
    }
}
