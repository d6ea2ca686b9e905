internal import OrderedJSON

/// What is put around the ids of a text.
struct PostProcessor: Sendable, Equatable {
    /// One part of the result.
    enum Part: Sendable, Equatable {
        case text
        case special([Int])
    }

    /// The parts in order; a text alone when nothing is added.
    var parts: [Part] = [.text]
    /// The same for two texts.
    var pair = PairTemplate.plain

    /// The number of special tokens added.
    var addedCount: Int {
        parts.reduce(0) { count, part in
            if case .special(let ids) = part { count + ids.count } else { count }
        }
    }

    /// The ids of a text with what is put around them.
    func apply(to ids: [Int], addSpecialTokens: Bool) -> [Int] {
        if parts == [.text] { return ids }
        var result: [Int] = []
        result.reserveCapacity(ids.count + addedCount)
        for part in parts {
            switch part {
            case .text: result += ids
            case .special(let special): if addSpecialTokens { result += special }
            }
        }
        return result
    }

    private static let types = ["BertProcessing", "ByteLevel", "RobertaProcessing", "Sequence", "TemplateProcessing"]
    private static let ids = TokenizerDefinition.ids
    /// How often a template may repeat its text, and how many tokens it may add.
    private static let (mostTexts, mostAdded) = (16, 4_096)

    /// Reads the post-processor of a tokenizer.json.
    static func read(_ value: JSONValue, file: String, path: String) throws(TokenizerError) -> PostProcessor {
        if value.isNull { return PostProcessor() }
        let reader = try ComponentReader(value, file: file, path: path)
        let type = try reader.type()
        switch type {
        case "ByteLevel": return PostProcessor()
        case "Sequence":
            var result = PostProcessor()
            for (key, element) in try reader.array("processors") {
                let next = try read(element, file: file, path: key)
                if next.parts == [.text] { continue }
                guard result.parts == [.text] else { throw .secondTemplate(file: file, key: key) }
                result = next
            }
            return result
        case "BertProcessing", "RobertaProcessing":
            let (first, last) = (try tokenAndID(reader, "cls"), try tokenAndID(reader, "sep"))
            // RoBERTa ends the first text twice, and does not distinguish the two texts.
            let isBert = type.utf8.elementsEqual("BertProcessing".utf8)
            return PostProcessor(
                parts: [.special([first]), .text, .special([last])],
                pair: PairTemplate(parts: [
                    (.special([first]), 0), (.first, 0), (.special(isBert ? [last] : [last, last]), 0),
                    (.second, isBert ? 1 : 0), (.special([last]), isBert ? 1 : 0),
                ]))
        case "TemplateProcessing": return try template(reader)
        default: throw reader.unsupportedType(type, types)
        }
    }

    /// Reads `["[CLS]", 101]`.
    private static func tokenAndID(_ reader: ComponentReader, _ name: String) throws(TokenizerError) -> Int {
        let elements = try reader.array(name)
        guard elements.count == 2, case .string = elements[0].value else {
            throw .wrongKind(
                file: reader.file, key: reader.key(name), expected: "a token and its id", found: "another array")
        }
        return try ComponentReader.integer(elements[1].value, in: ids, file: reader.file, key: elements[1].key)
    }

    private static func template(_ reader: ComponentReader) throws(TokenizerError) -> PostProcessor {
        let specials = try ComponentReader(
            reader.required("special_tokens"), file: reader.file, path: reader.key("special_tokens"))
        var idsOfToken: [[UInt8]: [Int]] = [:]
        for entry in specials.object.entries {
            let token = try ComponentReader(entry.value, file: reader.file, path: specials.key(entry.key))
            var tokenIDs: [Int] = []
            for (key, value) in try token.array("ids") {
                tokenIDs.append(try ComponentReader.integer(value, in: ids, file: reader.file, key: key))
            }
            idsOfToken[Array(entry.key.utf8)] = tokenIDs
        }
        let single = try parts(reader, "single", idsOfToken, mayUsePair: false).map { part -> Part in
            if case .special(let ids) = part.content { .special(ids) } else { .text }
        }
        guard reader.value("pair") != nil else { return PostProcessor(parts: single) }
        return PostProcessor(
            parts: single, pair: PairTemplate(parts: try parts(reader, "pair", idsOfToken, mayUsePair: true)))
    }

    private static func parts(
        _ reader: ComponentReader, _ name: String, _ idsOfToken: [[UInt8]: [Int]], mayUsePair: Bool
    ) throws(TokenizerError) -> [(content: PairTemplate.Content, type: Int)] {
        var parts: [(content: PairTemplate.Content, type: Int)] = []
        for (key, value) in try reader.array(name) {
            let piece = try ComponentReader(value, file: reader.file, path: key)
            if let sequence = piece.value("Sequence") {
                let sequence = try ComponentReader(sequence, file: reader.file, path: piece.key("Sequence"))
                let id = try sequence.string("id")
                guard id == "A" || mayUsePair && id == "B" else {
                    throw .unsupported(
                        file: reader.file, key: piece.key("Sequence"), what: "id", found: id,
                        supported: mayUsePair ? ["A", "B"] : ["A"])
                }
                let type = try sequence.optionalInteger("type_id", in: 0...Int(Int32.max)) ?? 0
                parts.append((id == "A" ? .first : .second, type))
            } else {
                let special = try ComponentReader(
                    piece.required("SpecialToken"), file: reader.file, path: piece.key("SpecialToken"))
                let id = try special.string("id")
                guard let tokenIDs = idsOfToken[Array(id.utf8)] else {
                    throw .undefinedTemplateToken(file: reader.file, key: key, token: id)
                }
                let type = try special.optionalInteger("type_id", in: 0...Int(Int32.max)) ?? 0
                parts.append((.special(tokenIDs), type))
            }
        }
        let texts = parts.count { $0.content == .first || $0.content == .second }
        let added = PairTemplate(parts: parts).addedCount
        guard texts <= mostTexts, added <= mostAdded, parts.count <= mostAdded else {
            throw .outOfRange(
                file: reader.file, key: reader.key(name),
                expected: "\(mostTexts) texts, \(mostAdded) parts and \(mostAdded) added tokens or fewer",
                found: "a template of \(parts.count) parts, \(texts) of them texts, with \(added) added tokens")
        }
        return parts
    }
}
