import OrderedJSON

/// Joins dynamic schemas into one document and checks that their names and references fit.
struct DynamicSchemaBuilder {
    private let root: DynamicGenerationSchema
    /// Every part that has a name, under its name as UTF-8.
    private var parts: [[UInt8]: DynamicGenerationSchema] = [:]
    private var builder = SchemaBuilder()
    /// How the parts that were met so far are referred to, by their names.
    private var references: [[UInt8]: SchemaReference] = [:]
    /// Parts that are referred to and not written yet.
    private var met: [(name: String, part: DynamicGenerationSchema)] = []

    /// Schemas nested deeper than this without a name in between are refused.
    private static let maximumDepth = 256

    /// Checks the parts.
    ///
    /// - Throws: ``GenerationSchema/SchemaError``.
    init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
        self.root = root
        let tops = [root] + dependencies
        for part in tops {
            guard let name = part.name else { continue }
            guard parts.updateValue(part, forKey: Array(name.utf8)) == nil else {
                throw SchemaErrorText.duplicateType(name, schema: root.name)
            }
        }
        var undefined: [String] = []
        for part in tops { try collect(part, isTop: true, depth: 0) }
        for part in tops { findUndefined(part, into: &undefined) }
        if !undefined.isEmpty { throw SchemaErrorText.undefinedReferences(undefined, schema: root.name) }
    }

    /// Names the parts inside a part and checks each.
    private mutating func collect(_ part: DynamicGenerationSchema, isTop: Bool, depth: Int) throws {
        guard depth < Self.maximumDepth else { throw SchemaErrorText.tooDeep(Self.maximumDepth, schema: root.name) }
        if !isTop, let name = part.ownName {
            if let other = parts[Array(name.utf8)] {
                guard other.isSame(as: part) else { throw SchemaErrorText.duplicateType(name, schema: root.name) }
            } else {
                parts[Array(name.utf8)] = part
            }
        }
        switch part.form {
        case .object(let name, _, _, let properties):
            var names: Set<[UInt8]> = []
            for property in properties {
                guard names.insert(Array(property.name.utf8)).inserted else {
                    throw SchemaErrorText.duplicateProperty(property.name, schema: name)
                }
                try collect(property.schema, isTop: false, depth: depth + 1)
            }
        case .choice(let name, _, let choices):
            if choices.isEmpty { throw SchemaErrorText.emptyTypeChoices(schema: name) }
            for choice in choices { try collect(choice, isTop: false, depth: depth + 1) }
        case .strings(let name, _, let choices):
            if choices.isEmpty { throw SchemaErrorText.emptyTypeChoices(schema: name) }
        case .array(let item, _, _): try collect(item, isTop: false, depth: depth + 1)
        case .null, .type, .reference: break
        }
    }

    private func findUndefined(_ part: DynamicGenerationSchema, into undefined: inout [String]) {
        switch part.form {
        case .object(_, _, _, let properties):
            for property in properties { findUndefined(property.schema, into: &undefined) }
        case .choice(_, _, let choices): for choice in choices { findUndefined(choice, into: &undefined) }
        case .array(let item, _, _): findUndefined(item, into: &undefined)
        case .reference(let name):
            if parts[Array(name.utf8)] == nil, !undefined.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
                undefined.append(name)
            }
        case .null, .strings, .type: break
        }
    }

    /// The document of the root and of all it needs.
    mutating func document() -> SchemaDocument {
        // Names that code gave at run time are taken before names of types.
        for name in parts.values.compactMap(\.ownName) { _ = builder.reserve(name, else: "") }
        if let name = root.ownName { references[Array(name.utf8)] = .root }
        var document = body(of: root)
        define()
        if !builder.definitions.isEmpty { document["$defs"] = .object(builder.definitions) }
        return SchemaDocument(name: root.name ?? "schema", annotated: document, issues: builder.issues).arranged
    }

    /// Writes the parts that the root refers to, and those that they refer to in turn.
    ///
    /// A list of what is left to do, and no recursion: a chain of references can be longer than a thread's stack.
    private mutating func define() {
        var open: [(name: String, part: DynamicGenerationSchema)] = []
        while true {
            // What was met first is written first, with all that it needs.
            open.append(contentsOf: met.reversed())
            met.removeAll()
            guard let (name, part) = open.popLast() else { return }
            builder.enter(name)
            let schema = body(of: part)
            builder.leave()
            builder.define(name, as: schema)
        }
    }

    private mutating func body(of part: DynamicGenerationSchema) -> JSONObject {
        switch part.form {
        case .null: return ["type": "null"]
        case .object(let name, let description, let explicitNil, let properties):
            var object = ObjectSchema(title: name, description: description)
            for property in properties {
                object.add(
                    property.name, self.property(property, explicitNil: explicitNil),
                    isRequired: !property.isOptional || explicitNil)
            }
            return object.json
        case .choice(let name, let description, let choices):
            let choices = choices.map { JSONValue.object(place($0)) }
            return builder.choice(between: choices, title: name, description: description)
        case .strings(let name, let description, let choices):
            var object: JSONObject = ["type": "string", "title": .string(name)]
            if let description { object["description"] = .string(description) }
            object["enum"] = .array(choices.map(JSONValue.string))
            return object
        case .array(let item, let minimum, let maximum):
            var array: JSONObject = ["type": "array", "items": .object(place(item))]
            var limits: [GuideConstraint] = []
            if let minimum { limits.append(.minimumCount(minimum)) }
            if let maximum { limits.append(.maximumCount(maximum)) }
            builder.apply(limits, to: &array)
            return array
        case .type(let type, let constraints):
            var schema = builder.subschema(for: type)
            builder.apply(constraints, to: &schema)
            return schema
        case .reference: return place(part)
        }
    }

    private mutating func property(_ property: DynamicGenerationSchema.Property, explicitNil: Bool) -> JSONObject {
        builder.enter(property.name)
        var schema = place(property.schema)
        builder.leave()
        if explicitNil && property.isOptional { schema = ["anyOf": [.object(schema), ["type": "null"]]] }
        if let description = property.description { schema["description"] = .string(description) }
        return schema
    }

    /// The schema of a part inside another: a structure or a choice by reference, everything else in place.
    private mutating func place(_ part: DynamicGenerationSchema) -> JSONObject {
        switch part.form {
        case .null, .array, .type: return body(of: part)
        case .strings:
            var schema = body(of: part)
            schema.removeValue(forKey: "title")
            return schema
        case .object(let name, _, _, _), .choice(let name, _, _), .reference(let name): return reference(to: name)
        }
    }

    private mutating func reference(to name: String) -> JSONObject {
        let key = Array(name.utf8)
        if let reference = references[key] { return ["$ref": .string(reference.text)] }
        // Every reference was checked to have a target.
        guard let part = parts[key] else { return [:] }
        if case .type = part.form { return body(of: part) }
        let reference = SchemaReference(definition: name)
        references[key] = reference
        met.append((name, part))
        return ["$ref": .string(reference.text)]
    }
}

extension DynamicGenerationSchema {
    /// The name that this part was given at run time.
    var ownName: String? {
        switch form {
        case .object(let name, _, _, _), .choice(let name, _, _), .strings(let name, _, _): name
        case .null, .array, .type, .reference: nil
        }
    }

    /// The name under which others can refer to this part.
    var name: String? {
        switch form {
        case .type(let type, _): type.generationSchema.name
        default: ownName
        }
    }
}

extension DynamicGenerationSchema {
    /// Whether two parts were put together in the same way.
    func isSame(as other: DynamicGenerationSchema) -> Bool {
        switch (form, other.form) {
        case (.null, .null): true
        case (.object(let n1, let d1, let e1, let p1), .object(let n2, let d2, let e2, let p2)):
            n1 == n2 && d1 == d2 && e1 == e2 && Self.areSame(p1, p2) { $0.isSame(as: $1) }
        case (.choice(let n1, let d1, let c1), .choice(let n2, let d2, let c2)):
            n1 == n2 && d1 == d2 && Self.areSame(c1, c2) { $0.isSame(as: $1) }
        case (.strings(let n1, let d1, let c1), .strings(let n2, let d2, let c2)): n1 == n2 && d1 == d2 && c1 == c2
        case (.array(let i1, let l1, let u1), .array(let i2, let l2, let u2)):
            l1 == l2 && u1 == u2 && i1.isSame(as: i2)
        case (.type(let t1, let c1), .type(let t2, let c2)): t1 == t2 && c1 == c2
        case (.reference(let n1), .reference(let n2)): n1 == n2
        default: false
        }
    }

    private static func areSame<Element>(
        _ left: [Element], _ right: [Element], by isSame: (Element, Element) -> Bool
    ) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy(isSame)
    }
}

extension DynamicGenerationSchema.Property {
    /// Whether two properties were put together in the same way.
    func isSame(as other: DynamicGenerationSchema.Property) -> Bool {
        name == other.name && description == other.description && isOptional == other.isOptional
            && schema.isSame(as: other.schema)
    }
}
