internal import OrderedJSON

extension PreTokenizer {
    private static let types = [
        "BertPreTokenizer", "ByteLevel", "CharDelimiterSplit", "Digits", "FixedLength", "Metaspace", "Punctuation",
        "Sequence", "Split", "UnicodeScripts", "Whitespace", "WhitespaceSplit",
    ]

    /// Reads the pre-tokenizer of a tokenizer.json as steps, sequences laid out flat.
    static func read(_ value: JSONValue, file: String, path: String) throws(TokenizerError) -> [PreTokenizer] {
        if value.isNull { return [] }
        let reader = try ComponentReader(value, file: file, path: path)
        let type = try reader.type()
        switch type {
        case "Sequence":
            var steps: [PreTokenizer] = []
            for (key, element) in try reader.array("pretokenizers") {
                steps += try read(element, file: file, path: key)
            }
            return steps
        case "ByteLevel":
            var steps: [PreTokenizer] = []
            if try reader.bool("add_prefix_space", default: true) { steps.append(.prefixSpace) }
            if try reader.bool("use_regex", default: true) {
                steps.append(.split(.known(.gpt2), .isolated, isInverted: false))
            }
            return steps + [.byteAlphabet]
        case "Split":
            return [
                .split(
                    try reader.pattern("pattern"), try reader.choice("behavior", SplitBehavior.self),
                    isInverted: try reader.bool("invert", default: false))
            ]
        case "Whitespace": return [.words]
        case "WhitespaceSplit": return [.scalars(UnicodeFacts.whiteSpace, .removed)]
        case "BertPreTokenizer":
            return [.scalars(UnicodeFacts.whiteSpace, .removed), .scalars(UnicodeFacts.punctuation, .isolated)]
        case "Punctuation":
            let behavior =
                reader.value("behavior") == nil ? .isolated : try reader.choice("behavior", SplitBehavior.self)
            return [.scalars(UnicodeFacts.punctuation, behavior)]
        case "Digits":
            let isolates = try reader.bool("individual_digits", default: false)
            return [.scalars(UnicodeFacts.numeric, isolates ? .isolated : .contiguous)]
        case "CharDelimiterSplit":
            let delimiter = try reader.scalar("delimiter").value
            return [.scalars(ScalarSet(ranges: [delimiter..<(delimiter + 1)]), .removed)]
        case "UnicodeScripts": return [.scripts]
        case "FixedLength":
            return [.fixedLength(try reader.optionalInteger("length", in: 1 ... .max) ?? 5)]
        case "Metaspace":
            let (replacement, scheme) = try metaspace(reader)
            return [.metaspace(replacement: replacement, scheme, splits: try reader.bool("split", default: true))]
        default: throw reader.unsupportedType(type, types)
        }
    }

    /// The replacement and the scheme of a Metaspace, which may also be written as `add_prefix_space`.
    static func metaspace(_ reader: ComponentReader) throws(TokenizerError) -> ([UInt8], PrependScheme) {
        var replacement: [UInt8] = []
        replacement.appendUTF8(try reader.scalar("replacement").value)
        var scheme = PrependScheme.always
        if reader.value("prepend_scheme") != nil { scheme = try reader.choice("prepend_scheme", PrependScheme.self) }
        if try !reader.bool("add_prefix_space", default: true) {
            guard scheme == .never || reader.value("prepend_scheme") == nil else {
                throw .outOfRange(
                    file: reader.file, key: reader.key("prepend_scheme"),
                    expected: "never, as add_prefix_space is false",
                    found: scheme.rawValue)
            }
            scheme = .never
        }
        return (replacement, scheme)
    }
}
