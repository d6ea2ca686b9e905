/// Guesses the language of a prompt, and says nothing when it is not sure.
///
/// The script decides where one language has it to itself; Latin and Cyrillic text is told apart by its most frequent
/// function words.
enum PromptLanguage {
    /// The language of the last prompt when a model does not state it; nil when it does, states none, or it is not
    /// certain.
    static func unsupported(in transcript: Transcript, languages: [String]?) -> String? {
        guard let languages,
            let prompt = transcript.last(where: { if case .prompt = $0 { true } else { false } }),
            case .prompt(let entry) = prompt
        else { return nil }
        let known = Set(languages.map(SupportedLanguages.code))
        let text = entry.segments.compactMap { segment -> String? in
            if case .text(let segment) = segment { segment.content } else { nil }
        }
        let candidates = candidates(for: text.joined(separator: "\n"))
        guard let first = candidates.first, known.isDisjoint(with: candidates) else { return nil }
        return first
    }

    /// The languages that a text can be in, the likeliest first; empty when it is not certain.
    static func candidates(for text: String) -> [String] {
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
            count * 10 >= letters * 8
        else { return [] }
        return switch script {
        case .latin, .cyrillic: byFunctionWords(text)
        case .other: []
        default: script.languages
        }
    }

    private static let minimumLetters = 20

    /// The language whose function words are clearly more frequent than those of any other.
    private static func byFunctionWords(_ text: String) -> [String] {
        let words = text.lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init)
        var hits: [(code: String, count: Int)] = functionWords.map { code, list in
            (code, words.count { list.contains($0) })
        }
        hits.sort { ($0.count, $1.code) > ($1.count, $0.code) }
        guard let best = hits.first, best.count >= 3, best.count * 5 >= words.count else { return [] }
        let second = hits.dropFirst().first?.count ?? 0
        return best.count >= second * 2 ? [best.code] : []
    }

    /// Frequent words that say little: articles, pronouns, prepositions, auxiliaries.
    private static let functionWords: [String: Set<String>] = [
        "en": [
            "the", "a", "of", "and", "to", "in", "is", "you", "that", "it", "for", "with", "what", "how", "are", "this",
            "do", "my", "me", "i", "have", "on", "be", "can", "about", "your",
        ],
        "de": [
            "der", "die", "das", "und", "ist", "ein", "eine", "ich", "du", "sie", "nicht", "mit", "auf", "für", "wie",
            "was", "den", "dem", "zu", "von", "mir", "es", "im", "bitte", "über", "einen",
        ],
        "fr": [
            "le", "la", "les", "un", "une", "et", "est", "je", "tu", "vous", "que", "qui", "dans", "pour", "pas",
            "avec", "sur", "des", "du", "au", "ce", "moi", "quel", "quelle", "comment", "il",
        ],
        "es": [
            "el", "la", "los", "las", "un", "una", "y", "es", "que", "en", "de", "por", "para", "con", "no", "se", "mi",
            "me", "cómo", "qué", "del", "al", "lo", "su", "está", "sobre",
        ],
        "it": [
            "il", "lo", "la", "gli", "un", "una", "e", "è", "che", "di", "per", "con", "non", "mi", "si", "del",
            "della", "nel", "come", "cosa", "sono", "le", "una", "su", "ho", "questo",
        ],
        "pt": [
            "o", "os", "um", "uma", "e", "é", "que", "em", "de", "para", "com", "não", "se", "meu", "minha", "do", "da",
            "no", "na", "como", "você", "por", "ao", "está", "me", "sobre",
        ],
        "nl": [
            "de", "het", "een", "en", "is", "van", "ik", "je", "dat", "niet", "met", "op", "voor", "hoe", "wat", "zijn",
            "aan", "er", "mijn", "te", "die", "naar", "over", "kan", "u", "mij",
        ],
        "sv": [
            "och", "att", "det", "en", "ett", "är", "jag", "du", "på", "för", "med", "av", "inte", "hur", "vad", "som",
            "den", "min", "till", "om", "har", "kan", "mig", "från",
        ],
        "da": [
            "og", "at", "det", "en", "et", "er", "jeg", "du", "på", "for", "med", "af", "ikke", "hvordan", "hvad",
            "som", "den", "min", "til", "om", "har", "kan", "mig", "fra",
        ],
        "fi": [
            "ja", "on", "ei", "se", "että", "minä", "sinä", "mitä", "miten", "kun", "olen", "ovat", "voi", "tämä",
            "mutta", "minun", "kuin", "myös", "niin", "oli",
        ],
        "pl": [
            "i", "w", "na", "z", "do", "nie", "jest", "to", "się", "że", "jak", "co", "czy", "o", "dla", "mi", "mnie",
            "ale", "jestem", "są", "po", "za", "od",
        ],
        "tr": [
            "ve", "bir", "bu", "ne", "için", "ile", "de", "da", "mı", "mi", "ben", "sen", "nasıl", "var", "çok", "olan",
            "gibi", "daha", "ama", "değil",
        ],
        "id": [
            "yang", "dan", "di", "ke", "dari", "ini", "itu", "untuk", "dengan", "saya", "kamu", "anda", "apa",
            "bagaimana", "tidak", "adalah", "pada", "bisa", "akan", "ada",
        ],
        "vi": [
            "và", "là", "của", "có", "một", "cho", "tôi", "bạn", "không", "những", "được", "với", "trong", "này", "thế",
            "nào", "gì", "các", "để", "người",
        ],
        "ru": [
            "и", "в", "не", "на", "что", "как", "я", "ты", "вы", "это", "с", "по", "для", "мне", "к", "из", "о", "у",
            "за", "от", "мой", "есть", "где",
        ],
        "uk": [
            "і", "в", "не", "на", "що", "як", "я", "ти", "ви", "це", "з", "по", "для", "мені", "до", "із", "про", "у",
            "за", "від", "та", "є", "де",
        ],
    ]

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
