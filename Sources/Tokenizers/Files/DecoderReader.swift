internal import OrderedJSON

extension DecoderStep {
    private static let types = [
        "BPEDecoder", "ByteFallback", "ByteLevel", "CTC", "Fuse", "Metaspace", "Replace", "Sequence", "Strip",
        "WordPiece",
    ]

    /// Reads the decoder of a tokenizer.json as steps, sequences laid out flat.
    static func read(_ value: JSONValue, file: String, path: String) throws(TokenizerError) -> [DecoderStep] {
        if value.isNull { return [.joinWithSpaces] }
        let reader = try ComponentReader(value, file: file, path: path)
        let type = try reader.type()
        switch type {
        case "Sequence":
            var steps: [DecoderStep] = []
            for (key, element) in try reader.array("decoders") {
                steps += try read(element, file: file, path: key)
            }
            return steps
        case "ByteLevel": return [.byteLevel]
        case "ByteFallback": return [.byteFallback]
        case "Fuse": return [.fuse]
        case "Metaspace":
            let (replacement, scheme) = try PreTokenizer.metaspace(reader)
            let scalar = replacement.withUnsafeBufferPointer { UTF8Scalars.scalar(in: $0, at: 0).value }
            return [.metaspace(replacement: scalar, dropsFirst: scheme != .never)]
        case "WordPiece":
            return [
                .wordPiece(
                    prefix: Array(try reader.string("prefix").utf8), cleansUp: try reader.bool("cleanup", default: true)
                )
            ]
        case "BPEDecoder": return [.bytePairs(suffix: Array(try reader.string("suffix").utf8))]
        case "CTC":
            return [
                .ctc(
                    padding: Array(try reader.string("pad_token").utf8),
                    delimiter: Array(try reader.string("word_delimiter_token").utf8),
                    cleansUp: try reader.bool("cleanup", default: true))
            ]
        case "Replace":
            return [.replace(try reader.pattern("pattern"), with: Array(try reader.string("content").utf8))]
        case "Strip":
            return [
                .strip(
                    try reader.scalar("content").value, start: try reader.integer("start", in: 0 ... .max),
                    end: try reader.integer("stop", in: 0 ... .max))
            ]
        default: throw reader.unsupportedType(type, types)
        }
    }
}
