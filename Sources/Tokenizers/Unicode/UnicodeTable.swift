import UnicodeData

/// The tables that `UnicodeData` has for this module, by the subjects in their file.
enum UnicodeTable: String, CaseIterable {
    // Sets of scalars as the reference library's own code sees them.

    /// Rust's `char::is_whitespace`.
    case libraryWhiteSpace
    /// Rust's `char::is_numeric`.
    case libraryNumeric
    /// ASCII punctuation and the punctuation of unicode_categories.
    case libraryPunctuation
    /// What BERT's `clean_text` deletes.
    case libraryControl
    /// What BERT's `strip_accents` deletes after NFD.
    case libraryNonspacingMark
    /// What the normalizer StripAccents deletes.
    case libraryCombiningMark
    /// Rust regex's `\w`.
    case libraryWord

    // Sets of scalars as Oniguruma knows them: `\s`, `\w`, `\p{Alphabetic}` to `\p{Extended_Pictographic}`, `[[:punct:]]` to
    // `[[:print:]]`.
    case space, word, alphabetic, uppercase, lowercase, emoji, extendedPictographic, punct, alnum, graph, print

    /// Oniguruma's general categories: an index into `GeneralCategories.names` for each run of scalars.
    case categories
    /// Oniguruma's scripts: for each run of scalars a place among the table's names, counted from 1.
    case scripts
    /// The classes between which the pre-tokenizer UnicodeScripts splits; 0 belongs to any script.
    case splitClasses

    /// Lower case: the number of runs of equal distance, the runs, then a map of scalars with longer images.
    case lowercaseMapping
    /// Scalars with a full canonical decomposition, except Hangul.
    case canonical
    /// The canonical combining class of each run of scalars.
    case combiningClasses
    /// Composites with the pair that composes to them.
    case compositions
    /// Scalars with a full compatibility decomposition where it differs from the canonical one.
    case compatibility

    private var table: UnicodeTables.Table {
        guard let table = UnicodeTables.tokenizers[rawValue] else {
            preconditionFailure("there is no table \(rawValue) of Unicode; make_tokenizers.py writes it")
        }
        return table
    }

    /// The numbers of the table.
    var numbers: TableReader { table.numbers }
    /// The names of its classes.
    var names: [String] { table.names }
    /// The table as a set.
    var ranges: [Range<UInt32>] { numbers.ranges() }
}
