/// Numbers of processors, as the system counts them.
public struct ProcessorSet: Hashable, Sendable {
    /// Numbers from here on are refused: no system counts as far.
    public static let bound = 65_536

    /// A bit for each number, without zeros at the end, so that equal sets have equal words.
    private var words: [UInt64] = []

    /// An empty set.
    public init() {}

    /// A set of numbers from 0 on below ``bound``; others are left out.
    public init(_ numbers: some Sequence<Int>) {
        for number in numbers { insert(number) }
    }

    /// The numbers in the kernel's own form of lists, such as `0-3,8`; an empty text is an empty set, and any other form nil.
    public init?(list: String) {
        let text = list.filter { !$0.isWhitespace }
        if text.isEmpty { return }
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Self.number($0) }
            guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else {
                return nil
            }
            for number in first...last { insert(number) }
        }
    }

    /// The numbers whose bits are set in a mask such as `0xff`; nil for any other form.
    public init?(mask: String) {
        guard mask.hasPrefix("0x") || mask.hasPrefix("0X") else { return nil }
        let digits = mask.dropFirst(2)
        guard !digits.isEmpty, digits.utf8.count <= Self.bound / 4 else { return nil }
        for (place, digit) in digits.reversed().enumerated() {
            guard let value = digit.hexDigitValue else { return nil }
            for bit in 0..<4 where value >> bit & 1 == 1 { insert(4 * place + bit) }
        }
    }

    /// What a flag says: a list such as `0-3,8` or a mask such as `0xff`; nil for any other form and for no processor at all.
    public init?(argument: String) {
        guard let set = Self(mask: argument) ?? Self(list: argument), !set.isEmpty else { return nil }
        self = set
    }

    /// A number of a list: digits alone.
    private static func number(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text) else { return nil }
        return number < bound ? number : nil
    }

    /// Adds a number; one that is out of range is left out.
    public mutating func insert(_ number: Int) {
        guard (0..<Self.bound).contains(number) else { return }
        let word = number / 64
        if word >= words.count { words += [UInt64](repeating: 0, count: word + 1 - words.count) }
        words[word] |= 1 << UInt64(number % 64)
    }

    /// Whether a number belongs to the set.
    public func contains(_ number: Int) -> Bool {
        number >= 0 && number / 64 < words.count && words[number / 64] >> UInt64(number % 64) & 1 == 1
    }

    /// The numbers, ascending.
    public var numbers: [Int] {
        words.indices.flatMap { word in (0..<64).filter { words[word] >> UInt64($0) & 1 == 1 }.map { 64 * word + $0 } }
    }

    /// How many numbers there are.
    public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Whether there is none.
    public var isEmpty: Bool { words.isEmpty }

    /// The numbers that are in both sets.
    public func intersection(_ other: Self) -> Self {
        Self(numbers.filter(other.contains))
    }

    /// The numbers that are not in the other set.
    public func subtracting(_ other: Self) -> Self {
        Self(numbers.filter { !other.contains($0) })
    }
}

extension ProcessorSet: CustomStringConvertible {
    /// The kernel's own form: `0-3,8`; `none` for an empty set.
    public var description: String {
        var runs: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = runs.last, last.upperBound + 1 == number {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        if runs.isEmpty { return "none" }
        return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }
}
