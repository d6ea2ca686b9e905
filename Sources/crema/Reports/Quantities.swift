/// Numbers as people read them.
enum Quantities {
    /// Bytes in binary units with one decimal: `1.5 GiB`.
    static func bytes(_ count: Int) -> String {
        scaled(Double(count), step: 1024, units: ["B", "KiB", "MiB", "GiB", "TiB"])
    }

    /// A count in decimal units with two decimals: `1.24 B`.
    static func count(_ count: Int) -> String {
        let units: [(Double, String)] = [(1e12, " T"), (1e9, " B"), (1e6, " M"), (1e3, " K")]
        for (size, unit) in units where Double(count) >= size { return fixed(Double(count) / size, decimals: 2) + unit }
        return String(count)
    }

    /// A count with its noun: `1 file`, `2 files`.
    static func plural(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// A count with a noun whose plural is its own: `1 matrix`, `2 matrices`.
    static func plural(_ count: Int, _ noun: String, _ nouns: String) -> String {
        "\(count) \(count == 1 ? noun : nouns)"
    }

    /// A number with a fixed count of decimals.
    static func fixed(_ value: Double, decimals: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        let rounded = Int((abs(value) * scale).rounded())
        let whole = "\(value < 0 && rounded > 0 ? "-" : "")\(rounded / Int(scale))"
        if decimals == 0 { return whole }
        let digits = String(rounded % Int(scale))
        return whole + "." + String(repeating: "0", count: decimals - digits.count) + digits
    }

    private static func scaled(_ value: Double, step: Double, units: [String]) -> String {
        var value = value
        var index = 0
        while value >= step, index + 1 < units.count {
            value /= step
            index += 1
        }
        return index == 0 ? "\(Int(value)) \(units[0])" : "\(fixed(value, decimals: 1)) \(units[index])"
    }
}
