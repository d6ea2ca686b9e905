/// The wording of errors in dynamic schemas, and the errors made with it.
enum SchemaErrorText {
    static func duplicateType(_ type: String, schema: String?) -> GenerationSchema.SchemaError {
        .duplicateType(
            schema: schema, type: type, context: context(schema, "two different schemas have the name '\(type)'"))
    }

    static func duplicateProperty(_ property: String, schema: String) -> GenerationSchema.SchemaError {
        .duplicateProperty(
            schema: schema, property: property, context: context(schema, "the property '\(property)' occurs twice"))
    }

    static func emptyTypeChoices(schema: String) -> GenerationSchema.SchemaError {
        .emptyTypeChoices(schema: schema, context: context(schema, "there is nothing to choose from"))
    }

    static func undefinedReferences(_ names: [String], schema: String?) -> GenerationSchema.SchemaError {
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        return .undefinedReferences(
            schema: schema, references: names, context: context(schema, "no schema has the name \(list)"))
    }

    static func tooDeep(_ limit: Int, schema: String?) -> GenerationSchema.FormatError {
        GenerationSchema.FormatError(pointer: schema.map { "/\($0)" } ?? "", reason: ErrorText.schemaTooDeep(limit))
    }

    static func suggestion(for error: GenerationSchema.SchemaError) -> String {
        switch error {
        case .duplicateType: "Give each schema a name of its own."
        case .duplicateProperty: "Give each property a name of its own."
        case .emptyTypeChoices: "Add at least one choice."
        case .undefinedReferences: "Add the missing schemas to the dependencies."
        }
    }

    private static func context(_ schema: String?, _ reason: String) -> GenerationSchema.SchemaError.Context {
        GenerationSchema.SchemaError.Context(
            debugDescription: schema.map { "schema '\($0)': \(reason)" } ?? reason)
    }
}
