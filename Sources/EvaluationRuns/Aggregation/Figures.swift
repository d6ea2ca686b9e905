/// Figures of scores; not a number for none.
package enum Figures {
    /// The sum by the count.
    package static func mean(_ values: [Double]) -> Double {
        values.isEmpty ? .nan : values.reduce(0, +) / Double(values.count)
    }

    /// The middle value, or the mean of the two middle ones.
    package static func median(_ values: [Double]) -> Double {
        if values.isEmpty { return .nan }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// The most frequent value; of several the smallest.
    package static func mode(_ values: [Double]) -> Double {
        var counts: [Double: Int] = [:]
        for value in values { counts[value, default: 0] += 1 }
        return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? .nan
    }

    /// The squared deviations from the mean by the count less one.
    package static func variance(_ values: [Double]) -> Double {
        guard values.count > 1 else { return .nan }
        let mean = mean(values)
        return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
    }
}
