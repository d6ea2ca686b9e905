import LibC

/// The weights by which pixels of one axis become pixels of another size: the filters of Pillow and torchvision.
public enum ResamplingFilter: Sendable, Equatable {
    /// A triangle over 2 pixels.
    case bilinear
    /// A cubic over 4 pixels, with a = -0.5 (Keys, IEEE ASSP 29, 1981).
    case bicubic
    /// A windowed sinc over 6 pixels.
    case lanczos

    /// The pixels to each side that have a weight.
    var radius: Double {
        switch self {
        case .bilinear: 1
        case .bicubic: 2
        case .lanczos: 3
        }
    }

    /// The weight of a pixel at a distance.
    func weight(_ distance: Double) -> Double {
        let x = abs(distance)
        switch self {
        case .bilinear: return x < 1 ? 1 - x : 0
        case .bicubic:
            let a = -0.5
            if x < 1 { return ((a + 2) * x - (a + 3)) * x * x + 1 }
            return x < 2 ? (((x - 5) * x + 8) * x - 4) * a : 0
        case .lanczos:
            return -3 <= distance && distance < 3 ? Self.sinc(distance) * Self.sinc(distance / 3) : 0
        }
    }

    private static func sinc(_ x: Double) -> Double {
        if x == 0 { return 1 }
        let angle = x * Double.pi
        return sin(angle) / angle
    }
}

/// How one axis is resized: for each new pixel the old ones that it is made of, with whole weights.
///
/// The arithmetic is that of torchvision for 8 bits: weights of 16 bits with as many places as the largest of the axis leaves.
struct ResamplingAxis {
    /// The first old pixel of each new one.
    let starts: [Int]
    /// The number of old pixels of each new one.
    let counts: [Int]
    /// The most old pixels of a new one, rounded up to whole vectors.
    let taps: Int
    // [new pixels, taps], zeros at the end
    let weights: [Int16]
    /// The binary places of the weights.
    let precision: Int32

    init(_ filter: ResamplingFilter, from old: Int, to new: Int) {
        let scale = Double(old) / Double(new)
        let stretch = max(scale, 1)
        let radius = filter.radius * stretch
        let perPixel = 1 / stretch
        var starts: [Int] = []
        var counts: [Int] = []
        var real: [[Double]] = []
        var largest = 0.0
        for pixel in 0..<new {
            let centre = (Double(pixel) + 0.5) * scale
            let start = max(Int(centre - radius + 0.5), 0)
            let end = min(Int(centre + radius + 0.5), old)
            var weights = (start..<max(start, end)).map {
                filter.weight((Double($0) - centre + 0.5) * perPixel)
            }
            let sum = weights.reduce(0, +)
            if sum != 0 { for index in weights.indices { weights[index] /= sum } }
            largest = max(largest, weights.max() ?? 0)
            starts.append(start)
            counts.append(weights.count)
            real.append(weights)
        }
        var precision: Int32 = 0
        while precision < 22, Int(0.5 + largest * Double(1 << (precision + 1))) < 1 << 15 { precision += 1 }
        let taps = ((counts.max() ?? 0) + 7) / 8 * 8
        var whole = [Int16](repeating: 0, count: new * taps)
        let one = Double(1 << precision)
        for (pixel, weights) in real.enumerated() {
            for (tap, weight) in weights.enumerated() {
                whole[pixel * taps + tap] = Int16(
                    clamping: Int(weight < 0 ? weight * one - 0.5 : weight * one + 0.5))
            }
        }
        (self.starts, self.counts, self.taps, weights) = (starts, counts, taps, whole)
        self.precision = precision
    }
}
