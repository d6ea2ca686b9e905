import OrderedJSON

/// Joins the schemas of types into one document: every structure once, under a name of its own.
struct SchemaBuilder {
    /// Named subschemas in the order in which they were met.
    private(set) var definitions = JSONObject()
    private(set) var issues: [SchemaDocument.Issue] = []

    /// How each type that is not written in place is referred to.
    private var references: [ObjectIdentifier: SchemaReference] = [:]
    private var usedNames: Set<[UInt8]> = []
    /// The names of the properties around the place that is being built.
    private var path: [String] = []

    /// A generic type can contain ever larger versions of itself; more types than this in one schema are refused.
    private static let typeLimit = 2_000

    /// The document of a type's schema.
    mutating func document(of schema: TypeSchema) -> SchemaDocument {
        references[ObjectIdentifier(schema.type)] = .root
        usedNames.insert(Array(schema.name.utf8))
        var root = body(of: schema, title: isNamed(schema) ? schema.name : nil)
        if !definitions.isEmpty { root["$defs"] = .object(definitions) }
        return SchemaDocument(name: schema.name, annotated: root, issues: issues)
    }

    /// The schema of a type at a place inside another one: in place when it is simple, else a reference.
    mutating func subschema(for type: any Generable.Type) -> JSONObject {
        switch type.generationSchema.body {
        case .document(let document): return embed(document, for: type)
        case .type(let schema):
            switch schema.shape {
            case .primitive, .array, .strings: return body(of: schema, title: nil)
            case .structure, .types, .cases: return reference(to: schema)
            }
        }
    }

    /// Reserves a name for a definition; when it is taken the alternative, and then numbers, are tried.
    mutating func reserve(_ name: String, else alternative: String) -> String {
        for candidate in [name, alternative] where usedNames.insert(Array(candidate.utf8)).inserted { return candidate }
        var number = 2
        while !usedNames.insert(Array("\(alternative)\(number)".utf8)).inserted { number += 1 }
        return "\(alternative)\(number)"
    }

    /// Puts a subschema under a name that was reserved.
    mutating func define(_ name: String, as schema: JSONObject) {
        definitions[name] = .object(schema)
    }

    /// From here on issues belong to a property, until ``leave()``.
    mutating func enter(_ property: String) {
        path.append(property)
    }

    /// Ends what ``enter(_:)`` began.
    mutating func leave() {
        path.removeLast()
    }

    /// Adds the limits of guides to a subschema.
    mutating func apply(_ constraints: [GuideConstraint], to schema: inout JSONObject) {
        for reason in GuideEncoding.apply(constraints, to: &schema) { report(reason) }
    }

    /// Notes that something at the current place cannot be enforced.
    mutating func report(_ reason: String) {
        issues.append(SchemaDocument.Issue(property: path.joined(separator: "."), reason: reason))
    }

    // MARK: Types

    private func isNamed(_ schema: TypeSchema) -> Bool {
        switch schema.shape {
        case .primitive, .array: false
        case .structure, .strings, .types, .cases: true
        }
    }

    private mutating func reference(to schema: TypeSchema) -> JSONObject {
        let key = ObjectIdentifier(schema.type)
        if let reference = references[key] { return ["$ref": .string(reference.text)] }
        guard references.count < Self.typeLimit else {
            report(ErrorText.tooManyTypes(limit: Self.typeLimit))
            return [:]
        }
        let name = reserve(schema.name, else: schema.qualifiedName)
        let reference = SchemaReference(definition: name)
        references[key] = reference
        define(name, as: [:])
        define(name, as: body(of: schema, title: name))
        return ["$ref": .string(reference.text)]
    }

    private mutating func body(of schema: TypeSchema, title: String?) -> JSONObject {
        switch schema.shape {
        case .primitive(let keywords):
            if schema.type == Never.self { report(ErrorText.noValues(of: schema.name)) }
            return keywords
        case .array(let element): return ["type": "array", "items": .object(subschema(for: element))]
        case .structure(let fields, let explicitNil):
            return structure(
                fields, title: title, description: schema.description, explicitNil: explicitNil, leading: nil)
        case .strings(let choices):
            var object: JSONObject = ["type": "string"]
            if let title { object["title"] = .string(title) }
            if let description = schema.description { object["description"] = .string(description) }
            object["enum"] = .array(choices.map(JSONValue.string))
            if choices.isEmpty { report(ErrorText.noChoices) }
            return object
        case .types(let types):
            let choices = types.map { JSONValue.object(subschema(for: $0)) }
            return choice(between: choices, title: title, description: schema.description)
        case .cases(let cases, let explicitNil):
            let choices = cases.map { JSONValue.object(discriminated($0, of: schema, explicitNil: explicitNil)) }
            return choice(between: choices, title: title, description: schema.description)
        }
    }

    /// A choice between subschemas.
    mutating func choice(between choices: [JSONValue], title: String?, description: String?) -> JSONObject {
        if choices.isEmpty { report(ErrorText.noChoices) }
        var object = JSONObject()
        if let title { object["title"] = .string(title) }
        if let description { object["description"] = .string(description) }
        object["anyOf"] = .array(choices)
        return object
    }

    /// The object of one case of an enumeration with payloads; its first key says which case it is.
    private mutating func discriminated(
        _ item: GenerationSchema.Case, of schema: TypeSchema, explicitNil: Bool
    ) -> JSONObject {
        let capitalized = item.name.prefix(1).uppercased() + item.name.dropFirst()
        let name = reserve("Discriminated" + capitalized, else: "Discriminated" + schema.name + capitalized)
        define(name, as: [:])
        let object = structure(
            item.fields, title: name, description: nil, explicitNil: explicitNil,
            leading: ("type", ["const": .string(item.name)]))
        define(name, as: object)
        return ["$ref": .string(SchemaReference(definition: name).text)]
    }

    private mutating func structure(
        _ fields: [TypeSchema.Field], title: String?, description: String?, explicitNil: Bool,
        leading: (name: String, schema: JSONObject)?
    ) -> JSONObject {
        var object = ObjectSchema(title: title, description: description)
        if let leading { object.add(leading.name, leading.schema, isRequired: true) }
        for field in fields {
            enter(field.name)
            let subschema = property(field, explicitNil: explicitNil && field.isOptional)
            if !object.add(field.name, subschema, isRequired: !field.isOptional || explicitNil) {
                report(ErrorText.repeatedProperty)
            }
            leave()
        }
        return object.json
    }

    private mutating func property(_ field: TypeSchema.Field, explicitNil: Bool) -> JSONObject {
        var schema = subschema(for: field.type)
        apply(field.constraints, to: &schema)
        if explicitNil { schema = ["anyOf": [.object(schema), ["type": "null"]]] }
        if let description = field.description { schema["description"] = .string(description) }
        return schema
    }

    // MARK: Documents

    /// Takes over a document as the schema of a type: its definitions get names that are free here.
    mutating func embed(_ document: SchemaDocument, for type: any Generable.Type) -> JSONObject {
        if let reference = references[ObjectIdentifier(type)] { return ["$ref": .string(reference.text)] }
        for issue in document.issues { issues.append(issue.inside(path)) }
        var root = document.annotated
        let inner = root.removeValue(forKey: "$defs")?.objectValue ?? [:]
        let name = reserve(document.name, else: document.name)
        let reference = SchemaReference(definition: name)
        references[ObjectIdentifier(type)] = reference
        var renamed = ["#": reference.text]
        var names: [String] = []
        for key in inner.keys {
            names.append(reserve(key, else: document.name + "." + key))
            renamed[SchemaReference(definition: key).text] = SchemaReference(definition: names.last ?? key).text
        }
        define(name, as: Self.renaming(renamed, in: root))
        for (newName, entry) in zip(names, inner.entries) {
            define(newName, as: Self.renaming(renamed, in: entry.value.objectValue ?? [:]))
        }
        return ["$ref": .string(reference.text)]
    }

    /// A schema with other references.
    ///
    /// What is in values, or is a property's name, is no reference.
    private static func renaming(_ references: [String: String], in schema: JSONObject) -> JSONObject {
        var result = JSONObject()
        for entry in schema.entries {
            if entry.key == "$ref", let text = entry.value.stringValue, let new = references[text] {
                result["$ref"] = .string(new)
            } else {
                result[entry.key] = SchemaDocument.map(entry.value, under: entry.key) {
                    renaming(references, in: $0)
                }
            }
        }
        return result
    }
}

extension SchemaDocument.Issue {
    /// The same issue at a place inside others.
    func inside(_ path: [String]) -> SchemaDocument.Issue {
        SchemaDocument.Issue(
            property: (path + (property.isEmpty ? [] : [property])).joined(separator: "."), reason: reason)
    }
}
