/// Sets of scalars as the reference library's parts see them; each is decoded when first used.
enum UnicodeFacts {
    /// Rust's `char::is_whitespace`.
    static let whiteSpace = ScalarSet(sortedRanges: TableReader.ranges(LibrarySetData.whiteSpace))
    /// Rust's `char::is_numeric`.
    static let numeric = ScalarSet(sortedRanges: TableReader.ranges(LibrarySetData.numeric))
    /// Punctuation to the pre-tokenizers Punctuation and BertPreTokenizer.
    static let punctuation = ScalarSet(sortedRanges: TableReader.ranges(LibrarySetData.punctuation))
    /// What BERT's `clean_text` deletes.
    static let control = ScalarSet(sortedRanges: TableReader.ranges(LibrarySetData.control))
    /// What BERT's `strip_accents` deletes.
    static let nonspacingMark = ScalarSet(sortedRanges: TableReader.ranges(LibrarySetData.nonspacingMark))
    /// What the normalizer StripAccents deletes.
    static let combiningMark = ScalarSet(sortedRanges: TableReader.ranges(LibrarySetData.combiningMark))
    /// Rust regex's `\w`.
    static let word = ScalarSet(sortedRanges: TableReader.ranges(LibrarySetData.word))

    /// White space to Oniguruma.
    static let space = ScalarSet(sortedRanges: TableReader.ranges(PropertyData.space))
    /// Letters, `\p{L}`.
    static let letter = ScalarSet(sortedRanges: CategoryTable.ranges(of: .letter))
    /// Numbers, `\p{N}`.
    static let number = ScalarSet(sortedRanges: CategoryTable.ranges(of: .number))

    /// The lower case of each scalar that has one.
    static let lowercase: [UInt32: [UInt32]] = {
        var reader = TableReader(LowercaseData.lowercase)
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

    /// The class of each run of scalars for the pre-tokenizer UnicodeScripts: start of the run and class, in order.
    static let scriptRuns: [(start: UInt32, script: UInt8)] = {
        var reader = TableReader(ScriptSplitData.classes)
        var runs: [(start: UInt32, script: UInt8)] = []
        var start = 0
        while let length = reader.next(), let script = reader.next() {
            runs.append((UInt32(start), UInt8(truncatingIfNeeded: script)))
            start += length
        }
        return runs
    }()

    /// The class of a scalar for the pre-tokenizer UnicodeScripts; 0 belongs to any script.
    static func script(of scalar: UInt32) -> UInt8 {
        var low = 0
        var high = scriptRuns.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if scriptRuns[middle].start <= scalar { low = middle } else { high = middle }
        }
        return low < scriptRuns.count ? scriptRuns[low].script : 0
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
    private static let runs: [(start: UInt32, category: UInt32)] = {
        var reader = TableReader(CategoryData.categories)
        var runs: [(start: UInt32, category: UInt32)] = []
        var start = 0
        while let length = reader.next(), let category = reader.next() {
            runs.append((UInt32(start), UInt32(category)))
            start += length
        }
        runs.append((0x110000, 32))
        return runs
    }()

    /// The scalars of some categories, in order.
    static func ranges(of categories: GeneralCategories) -> [Range<UInt32>] {
        var ranges: [Range<UInt32>] = []
        for (run, next) in zip(runs, runs.dropFirst()) where categories.rawValue & (1 << run.category) != 0 {
            ranges.append(run.start..<next.start)
        }
        return ScalarSet.sorted(ranges)
    }
}
