import Foundation

/// Recognises the language of a prompt where there is no doubt about it, and says nothing everywhere else.
///
/// The script decides where few languages have it to themselves. Latin and Cyrillic text is told apart by words that only a
/// sentence has: verbs, pronouns, conjunctions. Articles and prepositions alone are no sentence, because names are made of
/// them, too: La Paz, Vincent van Gogh. A prompt that has a word of a language the model knows, or that looks like code, JSON
/// or a table, is never certain.
enum PromptLanguage {
    /// Refuses a conversation whose last prompt is certainly in a language that a model does not state.
    ///
    /// - Throws: ``LanguageModelError/unsupportedLanguageOrLocale(_:)``.
    static func check(_ transcript: Transcript, languages: [String]?) throws {
        guard let code = unsupported(in: transcript, languages: languages) else { return }
        throw LanguageModelError.unsupportedLanguageOrLocale(
            .init(
                languageCode: Locale.LanguageCode(code),
                debugDescription: ErrorText.unsupportedLanguage(code, known: languages ?? [])))
    }

    /// The language of the last prompt when a model does not state it; nil when it does, states none, or it is not
    /// certain.
    static func unsupported(in transcript: Transcript, languages: [String]?) -> String? {
        guard let languages,
            let prompt = transcript.last(where: { if case .prompt = $0 { true } else { false } }),
            case .prompt(let entry) = prompt
        else { return nil }
        let text = entry.segments.compactMap { segment -> String? in
            if case .text(let segment) = segment { segment.content } else { nil }
        }
        return unsupported(text.joined(separator: "\n"), languages: languages)
    }

    /// The language of a text that is in none of a model's languages; nil where that is not certain.
    static func unsupported(_ text: String, languages: [String]) -> String? {
        let known = Set(languages.map(SupportedLanguages.code))
        let candidates = candidates(for: text)
        guard let first = candidates.first, known.isDisjoint(with: candidates) else { return nil }
        let foreign = LanguageWords.all[first]?.all ?? []
        let signs = known.reduce(into: Set()) { $0.formUnion(LanguageWords.signs(of: $1)) }.subtracting(foreign)
        return words(text).contains { signs.contains($0.lowercased()) } ? nil : first
    }

    /// The languages that a text can be in, the likeliest first; empty when it is not certain.
    static func candidates(for text: String) -> [String] {
        guard isProse(text) else { return [] }
        var counts: [Script: Int] = [:]
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            counts[Script(scalar), default: 0] += 1
        }
        let letters = counts.values.reduce(0, +)
        // Kana among Chinese characters is Japanese.
        if let kana = counts[.kana], kana * 10 > letters {
            counts[.kana, default: 0] += counts.removeValue(forKey: .han) ?? 0
        }
        guard letters >= minimumLetters, let (script, count) = counts.max(by: { $0.value < $1.value }),
            count * 10 >= letters * 9
        else { return [] }
        switch script {
        case .latin, .cyrillic: return bySentenceWords(text)
        case .other: return []
        default: return hasLatinWords(text) ? [] : script.languages
        }
    }

    private static let minimumLetters = 20
    private static let minimumWords = 8

    private static func words(_ text: String) -> [Substring] { text.split { !$0.isLetter && $0 != "'" && $0 != "’" } }

    /// Whether a text looks like someone's own sentences: it does not begin as a quotation does, and it has no characters of
    /// code, JSON and tables, few of markup, and few digits.
    private static func isProse(_ text: String) -> Bool {
        if let first = text.first(where: { !$0.isWhitespace }), "\"“„«'‘‚「『>".contains(first) { return false }
        if text.contains(where: { "{}<>=|\\_`".contains($0) }) { return false }
        if text.contains("\"\"\"") || text.contains("\")") { return false }
        var (letters, marks, digits) = (0, 0, 0)
        for character in text {
            if character.isLetter {
                letters += 1
            } else if "[]#@$^~*+/".contains(character) {
                marks += 1
            } else if character.isNumber {
                digits += 1
            }
        }
        return marks * 100 <= letters && digits * 10 <= letters
    }

    /// Whether there are words in Latin letters that are more than a name among others.
    private static func hasLatinWords(_ text: String) -> Bool {
        text.split(whereSeparator: \.isNewline).contains { line in
            let words = words(String(line))
            return words.enumerated().contains { index, word in
                guard let first = word.unicodeScalars.first, Script(first) == .latin else { return false }
                return index == 0 || index == words.count - 1 || first.properties.isLowercase
            }
        }
    }

    /// The languages whose words a text is full of, without those that have less than half the words of the first.
    private static func bySentenceWords(_ text: String) -> [String] {
        let words = words(text)
        guard words.count >= minimumWords else { return [] }
        var hits: [(code: String, evidence: LanguageWords.Evidence)] = []
        for (code, list) in LanguageWords.all { hits.append((code, list.evidence(in: words))) }
        hits.sort { ($0.evidence.count, $1.code) > ($1.evidence.count, $0.code) }
        guard let best = hits.first?.evidence, best.isSpeech(of: words.count),
            best.count * (words.count < 50 ? 4 : 6) >= words.count
        else { return [] }
        return hits.prefix { $0.evidence.count * 2 > best.count }.map(\.code)
    }

    /// Writing systems by their letters' blocks.
    private enum Script: Hashable {
        case latin, cyrillic, greek, hebrew, arabic, devanagari, thai, kana, han, hangul, other

        init(_ scalar: Unicode.Scalar) {
            self =
                switch scalar.value {
                case 0x41...0x24F, 0x1E00...0x1EFF: .latin
                case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
                case 0x400...0x52F: .cyrillic
                case 0x590...0x5FF: .hebrew
                case 0x600...0x6FF, 0x750...0x77F: .arabic
                case 0x900...0x97F: .devanagari
                case 0xE00...0xE7F: .thai
                case 0x3040...0x30FF: .kana
                case 0x3400...0x4DBF, 0x4E00...0x9FFF: .han
                case 0x1100...0x11FF, 0xAC00...0xD7AF: .hangul
                default: .other
                }
        }

        /// The languages that are written in it.
        var languages: [String] {
            switch self {
            case .greek: ["el"]
            case .hebrew: ["he", "yi"]
            case .arabic: ["ar", "fa", "ur", "ps"]
            case .devanagari: ["hi", "mr", "ne"]
            case .thai: ["th"]
            case .kana: ["ja"]
            case .han: ["zh", "ja", "yue"]
            case .hangul: ["ko"]
            case .latin, .cyrillic, .other: []
            }
        }
    }
}
