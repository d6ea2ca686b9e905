import Chat
import Generation
import Grammars
import OrderedJSON

/// What the fields of a request hold the answer to.
///
/// Every name that requires this is followed or refused, never ignored.
struct AnswerFormFields: Sendable {
    /// What the answer is held to; nil for free text.
    var form: AnswerForm?
    /// The field that says so, for errors.
    var param: String?

    private static let anyObject: JSONValue = ["type": "object"]
    /// The most alternatives of a choice.
    private static let choiceLimit = 4096

    init() {}

    /// The fields of a request, at most one of which may be given.
    init(_ fields: inout FieldReader) throws(APIError) {
        var found: [(path: FieldPath, form: AnswerForm)] = []
        if var format = try fields.object("response_format"), let form = try Self.responseFormat(&format) {
            found.append((fields.path.key("response_format"), form))
        }
        if var outputs = try fields.object("structured_outputs") {
            found += try Self.structuredOutputs(&outputs)
        }
        if let value = fields.value("guided_json") {
            let path = fields.path.key("guided_json")
            found.append((path, .json(schema: try Self.schema(value, path, fields))))
        }
        if let value = fields.value("json_schema") {
            let path = fields.path.key("json_schema")
            found.append((path, .json(schema: try Self.schema(value, path, fields))))
        }
        if let pattern = try fields.string("guided_regex") {
            found.append((fields.path.key("guided_regex"), .pattern(pattern)))
        }
        if let choices = try fields.array("guided_choice") {
            let path = fields.path.key("guided_choice")
            found.append((path, try Self.choice(choices, path)))
        }
        // An empty text requests nothing.
        if let value = fields.value("format"), value != "" {
            let path = fields.path.key("format")
            let schema = value == .string("json") ? Self.anyObject : try Self.schema(value, path, fields)
            found.append((path, .json(schema: schema)))
        }
        found += try Self.grammars(&fields)
        for name in ["guided_decoding", "regex"] {
            guard fields.value(name) != nil else { continue }
            throw .unsupportedParameter(
                fields.path.key(name), "not supported; use response_format, guided_regex or guided_choice")
        }
        fields.accept(["guided_decoding_backend"])
        guard found.count <= 1 else { throw .severalConstraints(found.map(\.path.name)) }
        form = found.first?.form
        param = found.first?.path.name
    }

    /// OpenAI's `response_format`; nil for text.
    private static func responseFormat(_ format: inout FieldReader) throws(APIError) -> AnswerForm? {
        if try format.string("type") == "structural_tag" {
            format.acceptAll()
            return .grammar(GrammarForm(structuralTag: .object(format.object)))
        }
        switch try format.word("type", types) {
        case "json_schema":
            guard var inner = try format.object("json_schema") else {
                throw .missing(format.path.key("json_schema"), expected: "an object with name and schema")
            }
            guard let schema = inner.value("schema") else {
                throw .missing(inner.path.key("schema"), expected: "a JSON Schema")
            }
            try refuse("schema", beside: "json_schema", in: &format)
            _ = try inner.string("name")
            _ = try inner.bool("strict")
            inner.accept(["description"])
            return .json(schema: try self.schema(schema, inner.path.key("schema"), inner))
        case "json_object":
            try refuse("json_schema", beside: "json_object", reader: "json_schema", in: &format)
            // llama.cpp takes a schema beside it.
            guard let schema = format.value("schema") else { return .json(schema: anyObject) }
            return .json(schema: try self.schema(schema, format.path.key("schema"), format))
        case nil: throw .missing(format.path.key("type"), expected: "text, json_object or json_schema")
        default:
            try refuse("json_schema", beside: "text", reader: "json_schema", in: &format)
            try refuse("schema", beside: "text", reader: "json_object", in: &format)
            return nil
        }
    }

    private static let types = ["text", "json_object", "json_schema"]

    /// Refuses a schema that the type of a format would ignore.
    ///
    /// - Parameter reader: the type that reads a schema of this name; nil where none does, or where another one is given.
    private static func refuse(
        _ name: String, beside type: String, reader: String? = nil, in format: inout FieldReader
    ) throws(APIError) {
        guard format.value(name) != nil else { return }
        throw .schemaBesideType(format.path.key(name), type: type, reader: reader)
    }

    /// The `text.format` of a response, whose schema is beside its type; nil for text.
    init(flat format: inout FieldReader) throws(APIError) {
        format.accept(["name", "strict", "description"])
        switch try format.word("type", Self.types) {
        case "json_schema":
            guard let schema = format.value("schema") else {
                throw .missing(format.path.key("schema"), expected: "a JSON Schema")
            }
            try Self.refuse("json_schema", beside: "json_schema", in: &format)
            form = .json(schema: try Self.schema(schema, format.path.key("schema"), format))
        case "json_object":
            try Self.refuseAny(beside: "json_object", inFlat: &format)
            form = .json(schema: Self.anyObject)
        case nil: throw .missing(format.path.key("type"), expected: "text, json_object or json_schema")
        default:
            try Self.refuseAny(beside: "text", inFlat: &format)
            form = nil
        }
        param = form == nil ? nil : format.path.name
    }

    private static func refuseAny(beside type: String, inFlat format: inout FieldReader) throws(APIError) {
        try refuse("json_schema", beside: type, in: &format)
        try refuse("schema", beside: type, reader: "json_schema", in: &format)
    }

    /// vLLM's `structured_outputs`.
    private static func structuredOutputs(
        _ outputs: inout FieldReader
    ) throws(APIError) -> [(path: FieldPath, form: AnswerForm)] {
        var found: [(path: FieldPath, form: AnswerForm)] = []
        if let value = outputs.value("json") {
            let path = outputs.path.key("json")
            found.append((path, .json(schema: try schema(value, path, outputs))))
        }
        if try outputs.bool("json_object") == true {
            found.append((outputs.path.key("json_object"), .json(schema: anyObject)))
        }
        if let pattern = try outputs.string("regex") { found.append((outputs.path.key("regex"), .pattern(pattern))) }
        if let choices = try outputs.array("choice") {
            let path = outputs.path.key("choice")
            found.append((path, try choice(choices, path)))
        }
        if let text = try outputs.string("grammar") {
            found.append((outputs.path.key("grammar"), .grammar(grammar(ofServers: text))))
        }
        if let value = outputs.value("structural_tag") {
            let path = outputs.path.key("structural_tag")
            found.append((path, .grammar(GrammarForm(structuralTag: try document(value, path)))))
        }
        // Answers have no spaces but those within strings, so there are none to be turned off. A pattern of them is not
        // followed, and is named among the fields that were ignored.
        outputs.accept(["disable_any_whitespace", "disable_fallback", "backend"])
        // A schema holds as it is: no member is forbidden that it does not forbid.
        if try outputs.bool("disable_additional_properties") == true {
            throw .unsupportedParameter(
                outputs.path.key("disable_additional_properties"), "not supported; leave it out")
        }
        let spaces = outputs.path.key("whitespace_pattern")
        if let other = outputs.unknown.first(where: { $0 != spaces }) {
            throw .unsupportedParameter(other, "not supported; use json, regex, choice, grammar or structural_tag")
        }
        guard !found.isEmpty else {
            throw .missing(outputs.path, expected: "json, regex, choice, grammar or structural_tag")
        }
        return found
    }

    /// llama.cpp's `grammar` with its lazy form, vLLM's `guided_grammar`, and `structural_tag`.
    private static func grammars(
        _ fields: inout FieldReader
    ) throws(APIError) -> [(path: FieldPath, form: AnswerForm)] {
        var found: [(path: FieldPath, form: AnswerForm)] = []
        let isLazy = try fields.bool("grammar_lazy") ?? false
        let triggers = try triggers(&fields)
        // What is kept as it is parsed anyway.
        fields.accept(["preserved_tokens"])
        if let text = try fields.string("grammar"), !text.isEmpty {
            let path = fields.path.key("grammar")
            if isLazy, triggers.isEmpty { throw .missing(fields.path.key("grammar_triggers"), expected: "a trigger") }
            found.append((path, .grammar(GrammarForm(text, as: .gbnf, triggers: isLazy ? triggers : nil))))
        } else if isLazy {
            throw .missing(fields.path.key("grammar"), expected: "a grammar after its triggers")
        }
        for name in ["guided_grammar", "ebnf"] {
            guard let text = try fields.string(name) else { continue }
            found.append((fields.path.key(name), .grammar(grammar(ofServers: text))))
        }
        if let value = fields.value("structural_tag") {
            let path = fields.path.key("structural_tag")
            found.append((path, .grammar(GrammarForm(structuralTag: try document(value, path)))))
        }
        return found
    }

    /// A grammar as vLLM takes it: EBNF, or Lark where nothing is defined by `::=`.
    private static func grammar(ofServers text: String) -> GrammarForm {
        GrammarForm(text, as: text.contains("::=") ? .ebnf : .lark)
    }

    private static func triggers(_ fields: inout FieldReader) throws(APIError) -> [GrammarTrigger] {
        var triggers: [GrammarTrigger] = []
        for (index, value) in (try fields.array("grammar_triggers") ?? []).enumerated() {
            let place = fields.path.key("grammar_triggers").index(index)
            guard index < choiceLimit else { throw .invalidValue(place, "more than \(choiceLimit) triggers") }
            var trigger = try FieldReader(value, at: place)
            guard let type = try trigger.integer("type", 0...3) else {
                throw .missing(place.key("type"), expected: "0 to 3")
            }
            if type == 0 {
                guard let token = try trigger.integer("token", 0...Int(Int32.max)) else {
                    throw .missing(place.key("token"), expected: "a token's id")
                }
                _ = try trigger.string("value")
                triggers.append(.token(token))
                continue
            }
            let text = try trigger.requiredString("value")
            triggers.append(type == 1 ? .word(text) : type == 2 ? .pattern(text) : .wholePattern(text))
            trigger.accept(["token"])
        }
        return triggers
    }

    /// A schema, which may come as JSON text; what has no effect in it is noted.
    private static func schema(
        _ value: JSONValue, _ path: FieldPath, _ fields: FieldReader
    ) throws(APIError) -> JSONValue {
        let schema = try document(value, path)
        fields.noteKeywords(of: schema, at: path)
        return schema
    }

    private static func document(_ value: JSONValue, _ path: FieldPath) throws(APIError) -> JSONValue {
        switch value {
        case .object, .bool: return value
        case .string(let text):
            var parser = JSONParser()
            parser.maximumDepth = RequestBody.depthLimit
            do {
                return try parser.parse(text)
            } catch {
                throw .invalidSchema(param: path.name, "\(path.pointer): \(error.description)")
            }
        default: throw .wrongKind(path, expected: "a JSON Schema", found: value)
        }
    }

    /// One of a few texts, as a pattern.
    private static func choice(_ values: [JSONValue], _ path: FieldPath) throws(APIError) -> AnswerForm {
        guard (1...choiceLimit).contains(values.count) else {
            throw .invalidValue(path, "\(values.count) texts; expected 1 to \(choiceLimit)")
        }
        var texts: [String] = []
        for (index, value) in values.enumerated() {
            guard let text = value.stringValue else {
                throw .wrongKind(path.index(index), expected: "a string", found: value)
            }
            texts.append(text)
        }
        return .choice(of: texts)
    }
}
