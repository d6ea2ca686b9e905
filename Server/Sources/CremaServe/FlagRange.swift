import ArgumentParser

/// The whole numbers that a flag takes.
struct FlagRange {
    private let least: Int
    /// Nil for any number from the least on.
    private let most: Int?

    init(_ range: ClosedRange<Int>) {
        least = range.lowerBound
        most = range.upperBound
    }

    init(_ range: PartialRangeFrom<Int>) {
        least = range.lowerBound
        most = nil
    }

    /// Refuses a number out of the range; a flag that is not given is none.
    ///
    /// - Throws: `ValidationError` with what was expected.
    func check(_ flag: String, _ number: Int?) throws {
        guard let number, number < least || number > most ?? .max else { return }
        let end = most.map { "to \($0)" } ?? "or more"
        throw ValidationError("\(flag) is \(number); expected \(least) \(end)")
    }
}
