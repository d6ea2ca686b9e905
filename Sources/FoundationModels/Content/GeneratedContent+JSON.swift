import OrderedJSON

extension GeneratedContent {
    /// Reads JSON text, which may end anywhere: what is there is kept and ``isComplete`` tells whether it was all.
    ///
    /// - Throws: ``ParsingError`` when the text is not the beginning of a JSON value.
    public init(json: String) throws {
        var parser = PartialContentParser()
        do {
            try parser.append(json)
        } catch {
            throw ParsingError(rawContent: json, underlyingError: error, debugDescription: ErrorText.notJSON(error))
        }
        guard let content = parser.finished() ?? parser.snapshot() else {
            throw ParsingError(rawContent: json, debugDescription: ErrorText.emptyJSON)
        }
        self = content
    }

    /// The content as JSON on one line, with a space after each colon and comma and properties in their order.
    public var jsonString: String { json.serialized(.spaced) }

    /// The content as an ordered JSON value.
    var json: JSONValue {
        switch value {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let number): .number(number)
        case .string(let value): .string(value)
        case .array(let elements): .array(elements.map(\.json))
        case .structure(let members): .object(members.json)
        }
    }

    /// Content of an ordered JSON value.
    init(json value: JSONValue) {
        switch value {
        case .null: self.init(ContentValue.null)
        case .bool(let value): self.init(ContentValue.bool(value))
        case .number(let number): self.init(ContentValue.number(number))
        case .string(let value): self.init(ContentValue.string(value))
        case .array(let elements): self.init(ContentValue.array(elements.map { GeneratedContent(json: $0) }))
        case .object(let object):
            var members = ContentProperties()
            for entry in object.entries { members.set(GeneratedContent(json: entry.value), for: entry.key) }
            self.init(ContentValue.structure(members))
        }
    }
}

extension ContentProperties {
    /// The properties as an ordered JSON object.
    var json: JSONObject {
        var object = JSONObject()
        for (name, value) in zip(names, values) { object[name] = value.json }
        return object
    }
}
