internal import OrderedJSON

extension Normalizer {
    private static let types = [
        "BertNormalizer", "ByteLevel", "Lowercase", "NFC", "NFD", "NFKC", "NFKD", "Nmt", "Precompiled", "Prepend",
        "Replace", "Sequence", "Strip", "StripAccents",
    ]

    /// Reads the normalizer of a tokenizer.json, sequences laid out flat.
    static func read(_ value: JSONValue, file: String, path: String) throws(TokenizerError) -> [Normalizer] {
        if value.isNull { return [] }
        let reader = try ComponentReader(value, file: file, path: path)
        let type = try reader.type()
        switch type {
        case "Sequence":
            var steps: [Normalizer] = []
            for (key, element) in try reader.array("normalizers") {
                steps += try read(element, file: file, path: key)
            }
            return steps
        case "NFC": return [.unicode(.nfc)]
        case "NFD": return [.unicode(.nfd)]
        case "NFKC": return [.unicode(.nfkc)]
        case "NFKD": return [.unicode(.nfkd)]
        case "Lowercase": return [.lowercase]
        case "StripAccents": return [.stripAccents]
        case "Nmt": return [.nmt]
        case "ByteLevel": return [.byteAlphabet]
        case "Strip":
            return [
                .strip(
                    left: try reader.bool("strip_left", default: true),
                    right: try reader.bool("strip_right", default: true))
            ]
        case "Prepend": return [.prepend(Array(try reader.string("prepend").utf8))]
        case "Replace":
            return [.replace(try reader.pattern("pattern"), with: Array(try reader.string("content").utf8))]
        case "BertNormalizer":
            return [
                .bert(
                    BertNormalizer(
                        cleansText: try reader.bool("clean_text", default: true),
                        spacesIdeographs: try reader.bool("handle_chinese_chars", default: true),
                        stripsAccents: reader.value("strip_accents") == nil
                            ? nil : try reader.bool("strip_accents", default: true),
                        lowercases: try reader.bool("lowercase", default: true)))
            ]
        case "Precompiled":
            let text = try reader.string("precompiled_charsmap")
            do throws(PrecompiledCharsMap.Fault) {
                return [.precompiled(try PrecompiledCharsMap(base64: text))]
            } catch {
                throw .invalidCharsMap(file: file, key: reader.key("precompiled_charsmap"), reason: error.reason)
            }
        default: throw reader.unsupportedType(type, types)
        }
    }
}
