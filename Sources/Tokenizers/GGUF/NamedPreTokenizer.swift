/// How text is split before byte-pair encoding, by the names that GGUF files have for it (`tokenizer.ggml.pre`).
///
/// A name stands for a model's tokenizer.json, whose normalizer and pre-tokenizer are repeated here. Sources: the files of
/// the models after which the names are called (llama.cpp, `convert_hf_to_gguf_update.py`), transformers' tokenizer classes
/// and, where a model has neither, the pattern of its own code.
struct NamedPreTokenizer: Sendable {
    /// One way to split.
    enum Step: Sendable {
        /// At the matches of a pattern.
        case matches(String)
        /// As GPT-2 does.
        case gpt2
        /// Each digit separately.
        case digits
        /// Runs of punctuation.
        case punctuation
    }

    var names: [String]
    var normalizers: [Normalizer] = []
    var steps: [Step]
    /// Whether a piece that is a token is not merged from its parts.
    var ignoresMerges = false
    /// Whether a text begins with the token for that when the file says nothing.
    var addsBOS = false
    /// Whether the model sees bytes in the byte alphabet.
    var isByteLevel = true

    /// From the model's tokens to text.
    var decoder: [DecoderStep] {
        guard !isByteLevel else { return [.byteLevel] }
        return [.replace(.literal(SentencePieceNormalizer.marker), with: [0x20]), .byteFallback, .fuse]
    }

    /// The one that has a name.
    ///
    /// - Throws: `unsupported` with all names.
    static func named(_ name: String, file: String) throws(TokenizerError) -> NamedPreTokenizer {
        guard let found = all.first(where: { $0.names.contains(name) }) else {
            throw .unsupported(
                file: file, key: GGUFDefinition.key("pre"), what: "pre-tokenizer", found: name,
                supported: all.flatMap(\.names).sorted())
        }
        return found
    }

    /// The steps, with the byte alphabet at the end where the model sees bytes in it.
    func preTokenizers(file: String) throws(TokenizerError) -> [PreTokenizer] {
        var result: [PreTokenizer] = []
        for step in steps {
            switch step {
            case .matches(let pattern):
                do throws(PatternError) {
                    result.append(.split(try SplitPattern(regex: pattern), .isolated, isInverted: false))
                } catch {
                    throw .invalidPattern(
                        file: file, key: GGUFDefinition.key("pre"), pattern: pattern, column: error.offset + 1,
                        reason: error.cause.reason)
                }
            case .gpt2: result.append(.split(.known(.gpt2), .isolated, isInverted: false))
            case .digits: result.append(.scalars(UnicodeFacts.numeric, .isolated))
            case .punctuation: result.append(.scalars(UnicodeFacts.punctuation, .contiguous))
            }
        }
        return isByteLevel ? result + [.byteAlphabet] : result
    }

    // MARK: Patterns

    private static let contractions = "(?i:'s|'t|'re|'ve|'m|'ll|'d)"
    private static let spaces = #"|\s*[\r\n]+|\s+(?!\S)|\s+"#
    private static let upper = #"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]"#
    private static let lower = #"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"#
    private static let lead = #"[^\r\n\p{L}\p{N}]?"#
    private static let others = #"| ?[^\s\p{L}\p{N}]+[\r\n]*"#

    /// cl100k's pattern with numbers of its own.
    private static func words(_ numbers: String) -> String {
        contractions + "|" + lead + #"\p{L}+|"# + numbers + others + spaces
    }

    /// o200k's pattern: words parted where lower case turns to upper case.
    private static func casedWords(_ contractions: String, _ numbers: String) -> String {
        let words = lead + upper + "*" + lower + "+" + contractions + "|" + lead + upper + "+" + lower + "*"
        return words + contractions + "|" + numbers + #"| ?[^\s\p{L}\p{N}]+[\r\n/]*"# + spaces
    }

    private static let o200k = casedWords(contractions + "?", #"\p{N}{1,3}"#)
    private static let markedWords: String =
        contractions + "|" + lead + #"[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*"# + spaces
    private static let seedCoder: String =
        contractions + "|" + lead + #"\p{L}+|\p{N}{1}| ?[^\s\p{L}\p{N}\r\n]+"# + spaces
    private static let bailing =
        #"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+"#
    private static let exaoneMixture: String =
        contractions + "|" + lead + #"(?:\p{L}\p{M}*(?: \p{L}\p{M}*)*)+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]?"#
        + #"|\s*[\r\n]|\s+(?!\S)|\s+"#
    /// o200k's, with Han separate and without its slashes.
    private static let kimi: String = {
        let notHan = #"&&[^\p{Han}]]"#
        let (capitals, smalls) = (String(upper.dropLast()) + notHan, String(lower.dropLast()) + notHan)
        let words = lead + capitals + "*" + smalls + "+" + contractions + "?|" + lead + capitals + "+" + smalls + "*"
        return #"[\p{Han}]+|"# + words + contractions + #"?|\p{N}{1,3}"# + others + spaces
    }()

    /// Spaces in runs of powers of two, as Jais 2 has them.
    private static let spacesByPowers =
        #"|\s*[\r\n]+|\s{512}(?!\S)|\s{256}(?!\S)|\s{128}(?!\S)|\s{64}(?!\S)|\s{32}(?!\S)|\s{16}(?!\S)"#
        + #"|\s{8}(?!\S)|\s{4}(?!\S)|\s{1,2}(?!\S)|\s{1}"#
    private static let jais2: String = contractions + "|" + lead + #"\p{L}+|\p{N}{1,3}"# + others + spacesByPowers

    /// Hangul, full-width punctuation, Bopomofo, and ideographs with kana, each separate.
    private static let scripts =
        #"[\x{AC00}-\x{D7A3}\x{3131}-\x{318E}]+"#
        + #"|[\x{FF01}\x{2026}\x{201C}\x{201D}\x{2018}\x{2019}\x{2014}\x{FF1A}\x{FF1B}\x{FF0C}\x{3001}-\x{303F}\x{FE30}-\x{FE4F}]+"#
        + #"|[\x{3105}-\x{312F}]+|[\x{4E00}-\x{9FA5}\x{3040}-\x{309F}\x{30A0}-\x{30FF}]+"#

    /// Numbers in groups of three from the right.
    private static let groupedDigits = #"\p{N}{1,3}(?=(?:\p{N}{3})*(?!\p{N}))"#
    /// Scripts of Asia that write words without spaces.
    private static let asianScripts =
        #"[\x{4E00}-\x{9FFF}\x{3400}-\x{4DBF}\x{8C48}-\x{FAFF}\x{3040}-\x{309F}\x{30A0}-\x{30FF}\x{FF65}-\x{FF9F}\x{2F00}-\x{2FDF}"#
        + #"\x{E40}-\x{E7F}\x{E80}-\x{EFF}\x{1780}-\x{17FF}\x{1000}-\x{109F}\x{AA60}-\x{AA7F}\x{A9E0}-\x{A9FF}\x{AC00}-\x{D7AF}\x{1100}-\x{11FF}]+"#

    private static let ideographsAndKana = #"[\x{4E00}-\x{9FA5}\x{3040}-\x{309F}\x{30A0}-\x{30FF}]+"#
    private static let ideographsAndHangul = #"[\x{4E00}-\x{9FA5}\x{800}-\x{4E00}\x{AC00}-\x{D7FF}]+"#
    private static let deepSeek3 =
        ##"[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+"##
        + #"| ?[\p{P}\p{S}]+[\r\n]*"# + spaces
    private static let bloom = #" ?[^(\s|.,!?\x{2026}\x{3002}\x{FF0C}\x{3001}\x{964}\x{6D4}\x{60C})]+"#

    /// Letters that have a case.
    private static let casedLetters =
        #"""
        A-Za-z\x{B5}\x{C0}-\x{D6}\x{D8}-\x{F6}\x{F8}-\x{1BA}\x{1BC}-\x{1BF}\x{1C4}-\x{293}\#
        \x{295}-\x{2AF}\x{370}-\x{373}\x{376}\x{377}\x{37B}-\x{37D}\x{37F}\x{386}\x{388}-\x{38A}\x{38C}\#
        \x{38E}-\x{3A1}\x{3A3}-\x{3F5}\x{3F7}-\x{481}\x{48A}-\x{52F}\x{531}-\x{556}\x{10A0}-\x{10C5}\#
        \x{13A0}-\x{13F5}\x{13F8}-\x{13FD}\x{1C90}-\x{1CBA}\x{1CBD}-\x{1CBF}\x{1D00}-\x{1D2B}\#
        \x{1D6B}-\x{1D77}\x{1D79}-\x{1D9A}\x{1E00}-\x{1F15}\x{1F18}-\x{1F1D}\x{1F20}-\x{1F45}\#
        \x{1F48}-\x{1F4D}\x{1F50}-\x{1F57}\x{1F59}\x{1F5B}\x{1F5D}\x{1F5F}-\x{1F7D}\x{1F80}-\x{1FB4}\#
        \x{1FB6}-\x{1FBC}\x{1FBE}\x{1FC2}-\x{1FC4}\x{1FC6}-\x{1FCC}\x{1FD0}-\x{1FD3}\x{1FD6}-\x{1FDB}\#
        \x{1FE0}-\x{1FEC}\x{1FF2}-\x{1FF4}\x{1FF6}-\x{1FFC}\x{2102}\x{2107}\x{210A}-\x{2113}\x{2115}\#
        \x{2119}-\x{211D}\x{2124}\x{2126}\x{2128}\x{212A}-\x{212D}\x{212F}-\x{2134}\x{2139}\#
        \x{213C}-\x{213F}\x{2145}-\x{2149}\x{214E}\x{2183}\x{2184}\x{2C00}-\x{2C7B}\x{2C7E}-\x{2CE4}\#
        \x{2CEB}-\x{2CEE}\x{2CF2}\x{2CF3}\x{A640}-\x{A66D}\x{A680}-\x{A69B}\x{A722}-\x{A76F}\#
        \x{A771}-\x{A787}\x{A78B}-\x{A78E}\x{AB70}-\x{ABBF}\x{FB00}-\x{FB06}\x{FB13}-\x{FB17}\#
        \x{FF21}-\x{FF3A}\x{FF41}-\x{FF5A}\x{10400}-\x{1044F}\x{104B0}-\x{104D3}\x{104D8}-\x{104FB}\#
        \x{10C80}-\x{10CB2}\x{10CC0}-\x{10CF2}\x{118A0}-\x{118DF}\x{1E900}-\x{1E943}
        """#

    private static let nfc = [Normalizer.unicode(.nfc)]

    // MARK: The names

    static let all = plain + byWords + deepSeek

    /// Those that split as GPT-2 does, perhaps with digits or punctuation separate.
    private static let plain: [NamedPreTokenizer] = [
        NamedPreTokenizer(
            names: ["default"],
            steps: [
                .matches(#"[\p{P}\$\+<=>\^~\|]+"#), .gpt2, .matches(#"\p{N}+"#), .matches("[0-9][0-9][0-9]"),
            ]),
        NamedPreTokenizer(
            names: [
                "gpt-2", "phi-2", "gigachat", "a.x-4.0", "mellum", "exaone4", "jais", "trillion", "granite-docling",
            ],
            steps: [.gpt2]),
        NamedPreTokenizer(names: ["mpt", "olmo", "modern-bert"], normalizers: nfc, steps: [.gpt2]),
        NamedPreTokenizer(
            names: ["starcoder", "refact", "smollm", "codeshell", "exaone", "minerva-7b", "mellum2"],
            steps: [.digits, .gpt2]),
        NamedPreTokenizer(names: ["command-r"], normalizers: nfc, steps: [.digits, .gpt2]),
        // The model's file looks for digits in the byte alphabet, where they are bytes of other letters too; its merges
        // were learnt so and never cross them, wherever digits are looked for.
        NamedPreTokenizer(
            names: ["falcon"],
            steps: [
                .punctuation, .gpt2, .matches("[0-9][0-9][0-9]"),
            ]),
        NamedPreTokenizer(
            names: ["bloom", "poro-chat", "gpt3-finnish"], steps: [.matches(bloom)]),
        NamedPreTokenizer(names: ["viking"], steps: [.matches(bloom), .digits]),
        NamedPreTokenizer(
            names: ["gemma4"],
            normalizers: [.replace(.literal([0x20]), with: SentencePieceNormalizer.marker)], steps: [],
            addsBOS: true, isByteLevel: false),
        NamedPreTokenizer(
            names: ["sarvam-moe"],
            normalizers: [.replace(.literal([0x20]), with: SentencePieceNormalizer.marker)],
            steps: [.matches(#"[^\n]+|\n+"#)], isByteLevel: false),
    ]

    /// Those of one pattern for words, numbers, other scalars and spaces.
    private static let byWords: [NamedPreTokenizer] = [
        NamedPreTokenizer(
            names: [
                "llama3", "llama-v3", "llama-bpe", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2",
                "jina-v5-nano",
            ],
            steps: [.matches(words(#"\p{N}{1,3}"#))], ignoresMerges: true, addsBOS: true),
        NamedPreTokenizer(
            names: ["dbrx", "smaug-bpe", "chatglm-bpe"], steps: [.matches(words(#"\p{N}{1,3}"#))]),
        NamedPreTokenizer(
            names: ["glm4", "glm5"], steps: [.matches(words(#"\p{N}{1,3}"#))], ignoresMerges: true),
        NamedPreTokenizer(
            names: ["qwen2", "f2llmv2", "stablelm2", "hunyuan"], normalizers: nfc,
            steps: [.matches(words(#"\p{N}"#))]),
        NamedPreTokenizer(
            names: ["deepseek-r1-qwen", "megrez", "kormo", "solar-open", "grok-2"],
            steps: [.matches(words(#"\p{N}"#))]),
        NamedPreTokenizer(names: ["qwen35"], normalizers: nfc, steps: [.matches(markedWords)]),
        NamedPreTokenizer(names: ["seed-coder"], steps: [.matches(seedCoder)]),
        NamedPreTokenizer(names: ["bailingmoe", "bailingmoe2", "llada-moe"], steps: [.matches(bailing)]),
        NamedPreTokenizer(names: ["exaone-moe"], steps: [.matches(exaoneMixture)]),
        NamedPreTokenizer(
            names: ["gpt-4o", "llama4", "kanana2", "talkie", "minimax-m2"], steps: [.matches(o200k)]),
        NamedPreTokenizer(
            names: ["tekken"], steps: [.matches(casedWords("", #"\p{N}"#))], ignoresMerges: true, addsBOS: true),
        NamedPreTokenizer(names: ["kimi-k2"], steps: [.matches(kimi)]),
        NamedPreTokenizer(names: ["jais-2"], steps: [.matches(jais2)]),
        NamedPreTokenizer(
            names: ["youtu"], steps: [.matches(scripts), .matches(casedWords(contractions + "?", #"\p{N}"#))],
            ignoresMerges: true),
        NamedPreTokenizer(
            names: ["tiny_aya", "cohere2moe"],
            steps: [.matches(#"\d{1,3}(?=(?:\d{3})*\b)"#), .matches(o200k)]),
        NamedPreTokenizer(
            names: ["minicpm5"],
            steps: [.matches(#"\p{N}{1,3}"#), .matches(words(#"\p{N}+"#))], ignoresMerges: true),
    ]

    /// DeepSeek's, which split several times.
    private static let deepSeek: [NamedPreTokenizer] = [
        NamedPreTokenizer(
            names: ["afmoe"], steps: [.matches(groupedDigits), .matches(asianScripts), .matches(deepSeek3)]),
        NamedPreTokenizer(
            names: ["deepseek-llm"],
            steps: [
                .matches(#"[\r\n]"#), .matches(#"\s?["# + casedLetters + "]+"),
                .matches(#"\s?[!-/:-~\x{FF01}-\x{FF0F}\x{FF1A}-\x{FF5E}\x{2018}-\x{201F}\x{3000}-\x{3002}]+"#),
                .matches(#"\s+$"#), .matches(ideographsAndHangul), .matches(#"\p{N}+"#),
            ]),
        NamedPreTokenizer(
            names: ["deepseek-coder"],
            steps: [
                .matches(#"[\r\n]"#), .matches(#"\s?\p{L}+"#), .matches(#"\s?\p{P}+"#),
                .matches(ideographsAndHangul), .digits,
            ]),
        NamedPreTokenizer(
            names: ["deepseek-v3", "hunyuan-dense", "joyai-llm", "hy_v4"],
            steps: [
                .matches(#"\p{N}{1,3}"#), .matches(ideographsAndKana), .matches(deepSeek3),
            ]),
    ]
}
