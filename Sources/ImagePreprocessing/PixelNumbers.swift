import Checkpoints

/// The number that a model is given for each of the 256 values of each channel.
///
/// In single precision, as the reference computes it: scaling and normalising are one step there.
struct PixelNumbers: Sendable, Equatable {
    // [3, 256]
    let table: [Float]

    /// Numbers by what is divided by, and what is taken away first; nil leaves a step out.
    init(rescaleFactor: Double?, mean: [Double]?, deviation: [Double]?) {
        var table: [Float] = []
        for channel in 0..<3 {
            if let mean, let deviation {
                let scale = rescaleFactor.map { Float(1 / $0) } ?? 1
                let (shift, divisor) = (Float(mean[channel]) * scale, Float(deviation[channel]) * scale)
                table += (0..<256).map { (Float($0) - shift) / divisor }
            } else {
                let factor = rescaleFactor.map { Float($0) } ?? 1
                table += (0..<256).map { Float($0) * factor }
            }
        }
        self.table = table
    }

    /// What the settings say; absent keys have the class's own values.
    init(_ settings: ConfigurationReader, mean: [Double], deviation: [Double]?) throws(CheckpointError) {
        let rescales = try settings.bool("do_rescale", default: true)
        let normalizes = try settings.bool("do_normalize", default: deviation != nil)
        let factor = try settings.double("rescale_factor", .positive, default: 1 / 255)
        let means = try Self.channels("image_mean", settings) ?? mean
        let deviations = try Self.channels("image_std", settings) ?? deviation ?? [1, 1, 1]
        guard deviations.allSatisfy({ $0 > 0 }) else {
            throw settings.invalid("image_std", expected: .other("3 numbers above 0"))
        }
        self.init(
            rescaleFactor: rescales ? factor : nil, mean: normalizes ? means : nil,
            deviation: normalizes ? deviations : nil)
    }

    private static func channels(_ key: String, _ settings: ConfigurationReader) throws(CheckpointError) -> [Double]? {
        guard let values = try settings.optionalDoubles(key) else { return nil }
        guard values.count == 3 else { throw settings.invalid(key, expected: .count(3)) }
        return values
    }
}
