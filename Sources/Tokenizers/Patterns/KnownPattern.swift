/// Hand-written scanners for the split patterns that most checkpoints use, recognised by the pattern's text.
///
/// Each of these patterns matches at every place of every text, so a scanner is asked only where a match ends.
enum KnownPattern: Sendable {
    /// GPT-2: `'s|'t|…| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`.
    case gpt2
    /// Llama 3, Qwen and cl100k: words with one leading mark, numbers of at most this many digits.
    case words(maximumDigits: Int, marksInWords: Bool)
    /// o200k: as above, words parted where lower case turns to upper case.
    case casedWords

    private static let contractions = "(?i:'s|'t|'re|'ve|'m|'ll|'d)"
    private static let spaces = #"|\s*[\r\n]+|\s+(?!\S)|\s+"#

    /// The scanner for a pattern, nil when it is not a known one.
    init?(_ pattern: String) {
        let letters = #"|[^\r\n\p{L}\p{N}]?\p{L}+|"#
        let others = #"| ?[^\s\p{L}\p{N}]+[\r\n]*"#
        let lettersAndMarks = #"|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|"#
        let othersWithoutMarks = #"| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*"#
        let cased =
            #"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"# + Self.contractions
            + #"?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"# + Self.contractions
            + #"?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*"#
        let known: [(String, KnownPattern)] = [
            (#"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"#, .gpt2),
            (#"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"#, .gpt2),
            (
                Self.contractions + letters + #"\p{N}{1,3}"# + others + Self.spaces,
                .words(maximumDigits: 3, marksInWords: false)
            ),
            (
                Self.contractions + letters + #"\p{N}"# + others + Self.spaces,
                .words(maximumDigits: 1, marksInWords: false)
            ),
            (
                Self.contractions + letters + #"\p{N}+"# + others + Self.spaces,
                .words(maximumDigits: .max, marksInWords: false)
            ),
            (
                Self.contractions + lettersAndMarks + #"\p{N}"# + othersWithoutMarks + Self.spaces,
                .words(maximumDigits: 1, marksInWords: true)
            ),
            (cased + Self.spaces, .casedWords),
        ]
        // Compared byte by byte: two patterns may be equal as Swift strings and differ for the matcher.
        guard let found = known.first(where: { $0.0.utf8.elementsEqual(pattern.utf8) }) else { return nil }
        self = found.1
    }

    /// Calls a function with the end of each match, in order; the matches cover the text.
    func scan(_ text: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
        let scanner = PatternScanner(text: text)
        var position = 0
        switch self {
        case .gpt2:
            while position < text.count {
                position = scanner.gpt2(position)
                body(position)
            }
        case .words(let maximumDigits, let marksInWords):
            let word = marksInWords ? ScalarClasses.letter | ScalarClasses.mark : ScalarClasses.letter
            while position < text.count {
                position = scanner.words(position, word: word, maximumDigits: maximumDigits)
                body(position)
            }
        case .casedWords:
            while position < text.count {
                position = scanner.casedWords(position)
                body(position)
            }
        }
    }
}
