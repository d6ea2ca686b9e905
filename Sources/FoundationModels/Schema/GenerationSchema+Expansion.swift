// What the code written by `@Generable` calls beside the public initializers.

extension GenerationSchema {
    /// One case of an enumeration with payloads.
    public struct Case: Sendable {
        let name: String
        let fields: [TypeSchema.Field]

        /// A case from its name, which becomes the discriminator `type`, and its payloads.
        public init(name: String, properties: [Property]) {
            self.name = name
            self.fields = properties.map(\.field)
        }
    }

    /// The schema of an enumeration with payloads: a choice between one object a case.
    ///
    /// - Parameters:
    ///   - type: the enumeration.
    ///   - name: its name in schemas; nil for the name of the type.
    ///   - description: what the model is told about it.
    ///   - explicitNil: whether a payload without a value is written as null rather than left out.
    ///   - cases: its cases.
    public init(
        type: any Generable.Type, name: String? = nil, description: String? = nil,
        representNilExplicitlyInGeneratedContent explicitNil: Bool = false, cases: [Case]
    ) {
        self.init(
            .type(
                TypeSchema(
                    type: type, name: name, description: description, shape: .cases(cases, explicitNil: explicitNil))))
    }

    /// The schema of a structure under a name of its own.
    ///
    /// - Parameters:
    ///   - type: the structure.
    ///   - name: its name in schemas.
    ///   - description: what the model is told about it.
    ///   - explicitNil: whether a property without a value is written as null rather than left out.
    ///   - properties: what is generated, in this order.
    public init(
        type: any Generable.Type, name: String, description: String? = nil,
        representNilExplicitlyInGeneratedContent explicitNil: Bool = false, properties: [Property]
    ) {
        self.init(
            .type(
                TypeSchema(
                    type: type, name: name, description: description,
                    shape: .structure(properties.map(\.field), explicitNil: explicitNil))))
    }

    /// The schema of a type that is one of several texts, under a name of its own.
    public init(type: any Generable.Type, name: String, description: String? = nil, anyOf choices: [String]) {
        self.init(.type(TypeSchema(type: type, name: name, description: description, shape: .strings(choices))))
    }
}
