import Testing

@testable import Images

@Suite("Pictures are resized with whole weights")
struct ResamplingTests {
    @Test("a picture of one colour keeps it in every size and by every filter")
    func constant() throws {
        let pixels = (0..<7 * 5).flatMap { _ in [UInt8(3), 128, 250] }
        let image = try #require(RGBImage(width: 7, height: 5, pixels: pixels))
        for filter in [ResamplingFilter.bilinear, .bicubic, .lanczos] {
            for (width, height) in [(1, 1), (3, 9), (14, 2), (7, 5), (40, 41)] {
                let resized = image.resized(width: width, height: height, filter)
                #expect((resized.width, resized.height) == (width, height))
                #expect(resized.pixels == (0..<width * height).flatMap { _ in [UInt8(3), 128, 250] })
            }
        }
    }

    @Test("halving by triangles is the weighted mean of four pixels")
    func halving() throws {
        let image = try #require(RGBImage(width: 4, height: 1, pixels: [0, 80, 160, 240].flatMap { [$0, $0, $0] }))
        // The first pixel is (3 · 0 + 3 · 80 + 1 · 160) / 7.
        #expect(image.resized(width: 2, height: 1, .bilinear).pixels == [57, 57, 57, 183, 183, 183])
    }

    @Test("weights have as many places as 16 bits hold, and sum up to one")
    func precision() {
        let axis = ResamplingAxis(.bilinear, from: 10, to: 20)
        #expect(axis.precision == 14)
        #expect(axis.weights.max() ?? 0 < 1 << 15)
        for pixel in 0..<20 {
            let sum = axis.weights[pixel * axis.taps..<(pixel + 1) * axis.taps].reduce(0, +)
            #expect(abs(sum - 1 << 14) <= 2)
        }
    }
}
