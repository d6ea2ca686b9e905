import ArgumentParser

/// Counts as benchmarks take them: `1,2,4`, or a range `first-last*factor` or `first-last+step`.
struct NumberList: ExpressibleByArgument, Equatable {
    let values: [Int]

    init?(argument: String) {
        var values: [Int] = []
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let expanded = Self.expand(part), values.count + expanded.count <= 1_000 else { return nil }
            values += expanded
        }
        self.values = values
    }

    private static func expand(_ part: Substring) -> [Int]? {
        if let value = Int(part) { return value >= 0 ? [value] : nil }
        guard let dash = part.firstIndex(of: "-"), let first = Int(part[..<dash]), first >= 0 else { return nil }
        let rest = part[part.index(after: dash)...]
        let sign = rest.firstIndex { $0 == "*" || $0 == "+" }
        guard let last = Int(rest[..<(sign ?? rest.endIndex)]), last >= first else { return nil }
        let step = sign.flatMap { Int(rest[rest.index(after: $0)...]) } ?? 1
        let multiplies = sign.map { rest[$0] == "*" } ?? false
        guard step >= (multiplies ? 2 : 1), !(multiplies && first == 0) else { return nil }
        var values: [Int] = []
        var value = first
        while value <= last, values.count <= 1_000 {
            values.append(value)
            let (next, overflow) =
                multiplies ? value.multipliedReportingOverflow(by: step) : value.addingReportingOverflow(step)
            if overflow { break }
            value = next
        }
        return values
    }
}
