import LibC

/// The standard normal distribution.
enum Normal {
    /// The value below which a part of the distribution lies; infinite for 0 and 1.
    ///
    /// Newton's method from the first guess of Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.2.22.
    static func quantile(_ probability: Double) -> Double {
        guard probability > 0 else { return -.infinity }
        guard probability < 1 else { return .infinity }
        if probability == 0.5 { return 0 }
        let tail = min(probability, 1 - probability)
        let root = (-2 * log(tail)).squareRoot()
        var value = root - (2.30753 + 0.27061 * root) / (1 + 0.99229 * root + 0.04481 * root * root)
        for _ in 0..<20 {
            let error = erfc(value / 2.squareRoot()) / 2 - tail
            let density = exp(-value * value / 2) / (2 * Double.pi).squareRoot()
            let step = error / density
            value += step
            if abs(step) <= 1e-15 * abs(value) { break }
        }
        return probability < 0.5 ? -value : value
    }

    /// How far from the middle, in standard deviations, the bounds of an interval lie.
    static func bound(level: Double) -> Double { quantile(0.5 + level / 2) }
}
