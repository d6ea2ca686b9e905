package import OrderedJSON

extension GenerationSchema: Codable {
    /// Reads a schema from JSON Schema; properties come in the order of `x-order`, else as `required` lists them and
    /// then by name.
    ///
    /// Keywords and definitions come in the order in which the schema of a type has them, so that a model is shown the
    /// same text as before the schema was saved.
    ///
    /// - Throws: `DecodingError` when a keyword is not known or has a value of the wrong kind.
    public init(from decoder: any Decoder) throws {
        let json = try CodableJSON(from: decoder).value
        do throws(FormatError) {
            self.init(.document(try SchemaReader.document(json, keepsOrder: false)))
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.description))
        }
    }

    /// Writes the schema as JSON Schema in Apple's form.
    ///
    /// - Throws: `EncodingError` when a guide could not be read, because the text would allow more than the schema.
    public func encode(to encoder: any Encoder) throws {
        let document = self.document
        if let issue = document.issues.first {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: ErrorText.unsupportedGuide(issue, schema: document.name)))
        }
        try CodableJSON(.object(document.saved)).encode(to: encoder)
    }

    /// Reads a schema from JSON Schema text, with properties in the order of the text unless `x-order` says otherwise.
    ///
    /// - Throws: ``FormatError`` when the text is not JSON, a keyword is not known or has a value of the wrong kind.
    public init(json: String) throws {
        let value: JSONValue
        do {
            value = try JSONParser().parse(json)
        } catch {
            throw FormatError(pointer: "", reason: ErrorText.notJSON(error))
        }
        self.init(.document(try SchemaReader.document(value, keepsOrder: true)))
    }

    /// Reads a schema from a value with its properties in the order of the value, and ignores keywords that no draft of
    /// JSON Schema has; `true` is the schema of all values.
    ///
    /// - Throws: ``FormatError`` when a keyword has a value of the wrong kind, or is one of an older draft.
    package init(passingOverUnknownIn value: JSONValue) throws(FormatError) {
        self.init(
            .document(
                try SchemaReader.document(
                    value == .bool(true) ? .object(JSONObject()) : value, keepsOrder: true, passesOverUnknown: true)))
    }
}
