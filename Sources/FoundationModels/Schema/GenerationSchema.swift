import OrderedJSON

/// What a model may write: the shape of a value, with the limits of its guides.
///
/// A schema made from types is resolved when it is used, not when it is made, so that types can refer to themselves.
public struct GenerationSchema: Sendable {
    enum Body: Sendable {
        case type(TypeSchema)
        case document(SchemaDocument)
    }

    let body: Body

    init(_ body: Body) {
        self.body = body
    }

    /// The schema's name: the name of the type, or of the root of a dynamic schema.
    public var name: String {
        switch body {
        case .type(let schema): schema.name
        case .document(let document): document.name
        }
    }

    /// The schema with every reference resolved, as one JSON document.
    var document: SchemaDocument {
        switch body {
        case .type(let schema):
            var builder = SchemaBuilder()
            return builder.document(of: schema).arranged
        case .document(let document): return document
        }
    }

    /// The schema as it is now: types that are made of changing choices are not asked again.
    ///
    /// What a request shows, enforces and checks is one schema.
    var resolved: GenerationSchema { GenerationSchema(.document(document)) }

    /// The schema of a structure.
    ///
    /// - Parameters:
    ///   - type: the structure.
    ///   - description: what the model is told about it.
    ///   - properties: what is generated, in this order.
    public init(type: any Generable.Type, description: String? = nil, properties: [Property]) {
        self.init(
            type: type, description: description, representNilExplicitlyInGeneratedContent: false,
            properties: properties)
    }

    /// The schema of a structure whose optional properties are written as null when they have no value.
    ///
    /// - Parameters:
    ///   - type: the structure.
    ///   - description: what the model is told about it.
    ///   - explicitNil: whether a property without a value is written as null rather than left out.
    ///   - properties: what is generated, in this order.
    public init(
        type: any Generable.Type, description: String? = nil,
        representNilExplicitlyInGeneratedContent explicitNil: Bool, properties: [Property]
    ) {
        self.init(
            .type(
                TypeSchema(
                    type: type, description: description,
                    shape: .structure(properties.map(\.field), explicitNil: explicitNil))))
    }

    /// The schema of a type that is one of several texts.
    public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
        self.init(.type(TypeSchema(type: type, description: description, shape: .strings(choices))))
    }

    /// The schema of a type whose values are values of one of several other types.
    public init(type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]) {
        self.init(.type(TypeSchema(type: type, description: description, shape: .types(types))))
    }

    /// The schema of dynamic parts, joined and checked.
    ///
    /// - Parameters:
    ///   - root: the value that is generated.
    ///   - dependencies: parts that the root and one another refer to by name.
    /// - Throws: ``SchemaError`` when a name occurs twice, a choice has no options, or a reference has no target.
    public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
        var builder = try DynamicSchemaBuilder(root: root, dependencies: dependencies)
        self.init(.document(builder.document()))
    }

    /// The schema of a type with fixed keywords.
    init(primitive type: any Generable.Type, keywords: JSONObject) {
        self.init(.type(TypeSchema(type: type, description: nil, shape: .primitive(keywords))))
    }

    /// The schema of an array.
    init(arrayType type: any Generable.Type, element: any Generable.Type) {
        self.init(.type(TypeSchema(type: type, description: nil, shape: .array(element))))
    }
}

extension GenerationSchema: CustomDebugStringConvertible {
    /// The schema as JSON Schema text, with properties in their order.
    public var debugDescription: String { JSONValue.object(document.encoded).serialized(.spaced) }
}
