import UnicodeData

/// Sets of scalars as the reference library's parts see them; each is decoded when first used.
enum UnicodeFacts {
    /// Rust's `char::is_whitespace`.
    static let whiteSpace = ScalarSet(sortedRanges: UnicodeTable.libraryWhiteSpace.ranges)
    /// Rust's `char::is_numeric`.
    static let numeric = ScalarSet(sortedRanges: UnicodeTable.libraryNumeric.ranges)
    /// Punctuation to the pre-tokenizers Punctuation and BertPreTokenizer.
    static let punctuation = ScalarSet(sortedRanges: UnicodeTable.libraryPunctuation.ranges)
    /// What BERT's `clean_text` deletes.
    static let control = ScalarSet(sortedRanges: UnicodeTable.libraryControl.ranges)
    /// What BERT's `strip_accents` deletes.
    static let nonspacingMark = ScalarSet(sortedRanges: UnicodeTable.libraryNonspacingMark.ranges)
    /// What the normalizer StripAccents deletes.
    static let combiningMark = ScalarSet(sortedRanges: UnicodeTable.libraryCombiningMark.ranges)
    /// Rust regex's `\w`.
    static let word = ScalarSet(sortedRanges: UnicodeTable.libraryWord.ranges)

    /// White space to Oniguruma.
    static let space = ScalarSet(sortedRanges: UnicodeTable.space.ranges)
    /// Letters, `\p{L}`.
    static let letter = ScalarSet(sortedRanges: CategoryTable.ranges(of: .letter))
    /// Numbers, `\p{N}`.
    static let number = ScalarSet(sortedRanges: CategoryTable.ranges(of: .number))

    /// The lower case of each scalar that has one.
    static let lowercase: [UInt32: [UInt32]] = {
        var reader = UnicodeTable.lowercaseMapping.numbers
        var map: [UInt32: [UInt32]] = [:]
        var start = 0
        for _ in 0..<(reader.next() ?? 0) {
            start += reader.next() ?? 0
            let count = reader.next() ?? 0
            let step = reader.next() ?? 0
            let distance = reader.nextSigned() ?? 0
            for index in 0..<count {
                let scalar = start + index * step
                map[UInt32(scalar)] = [UInt32(scalar + distance)]
            }
        }
        return map.merging(reader.map()) { _, longer in longer }
    }()

    /// The class of each run of scalars for the pre-tokenizer UnicodeScripts, in order.
    private static let scriptRuns = UnicodeTable.splitClasses.numbers.classes()

    /// The class of a scalar for the pre-tokenizer UnicodeScripts; 0 belongs to any script.
    static func script(of scalar: UInt32) -> UInt8 {
        var low = 0
        var high = scriptRuns.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if scriptRuns[middle].scalars.lowerBound <= scalar { low = middle } else { high = middle }
        }
        return low < scriptRuns.count ? UInt8(truncatingIfNeeded: scriptRuns[low].value) : 0
    }
}

/// A set of general categories, one bit each in the order of the data.
struct GeneralCategories: OptionSet, Sendable {
    let rawValue: UInt32

    /// The names of the single categories, in the order of their bits.
    static let names = [
        "Cn", "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf",
        "Po",
        "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Co", "Cs",
    ]

    /// All letters.
    static let letter = GeneralCategories(prefix: "L")
    /// All numbers.
    static let number = GeneralCategories(prefix: "N")

    init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The categories whose name begins with a letter.
    init(prefix: String) {
        var bits: UInt32 = 0
        for (bit, name) in Self.names.enumerated() where name.hasPrefix(prefix) { bits |= 1 << UInt32(bit) }
        rawValue = bits
    }
}

/// The general categories as Oniguruma knows them.
enum CategoryTable {
    private static let runs = UnicodeTable.categories.numbers.classes()

    /// The scalars of some categories, in order.
    static func ranges(of categories: GeneralCategories) -> [Range<UInt32>] {
        ScalarSet.sorted(runs.filter { categories.rawValue & (1 << UInt32($0.value)) != 0 }.map(\.scalars))
    }
}
