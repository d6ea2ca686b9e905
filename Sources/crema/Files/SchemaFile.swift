import Files
import FoundationModels
import JSONSchemas
import OrderedJSON

/// JSON Schemas that a user names; keywords without effect are reported on standard error and ignored.
enum SchemaFile {
    /// The value in a file, which the engine reads as a schema.
    static func value(_ path: String) throws -> JSONValue {
        let value = try InputFile.json(InputFile.bytes(path), place: path)
        // A document that is no schema is refused where it is used, in the words of that place.
        if let schema = try? JSONSchema(parsing: value) { tell(schema.annotations, path) }
        return value
    }

    /// The schema in a file as sessions take it.
    static func generationSchema(_ path: String) throws -> GenerationSchema {
        try generationSchema(InputFile.json(InputFile.bytes(path), place: path), place: path)
    }

    /// A schema as sessions take it; `place` is in front of warnings and errors.
    static func generationSchema(_ value: JSONValue, place: String) throws -> GenerationSchema {
        do {
            // The engine's reader says what has no effect, and is the first to say what is wrong, as for `generate`.
            tell(try JSONSchema(parsing: value).annotations, place)
            return try GenerationSchema(passingOverUnknownIn: value)
        } catch {
            throw Failure("\(place): \(error)", .usage)
        }
    }

    private static func tell(_ annotations: [(path: String, annotation: SchemaAnnotation)], _ path: String) {
        for (place, annotation) in annotations {
            let reason =
                switch annotation.reason {
                case .unknownKeyword: "is not a keyword"
                case .outsideDialect: "is no keyword of the schema's draft"
                case .unknownFormat(let name): "\(ShownText.quoted(name)) is not known"
                case .formatNotAsserted(let name): "\(ShownText.quoted(name)) is not checked"
                case .besideReference: "is beside '$ref', which excludes it in the schema's draft"
                }
            StandardError.warn(
                "\(path): \(ShownText.quoted(annotation.keyword)) at \(place) \(reason) and has no effect")
        }
    }
}
