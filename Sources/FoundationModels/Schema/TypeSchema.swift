import Foundation
import OrderedJSON

/// The schema of a Swift type before the types of its properties are resolved.
struct TypeSchema: Sendable {
    /// What values of the type look like.
    enum Shape: Sendable {
        /// JSON Schema keywords.
        case primitive(JSONObject)
        case array(any Generable.Type)
        case structure([Field], explicitNil: Bool)
        /// One of several texts.
        case strings([String])
        case types([any Generable.Type])
        /// An enumeration with payloads.
        case cases([GenerationSchema.Case], explicitNil: Bool)
    }

    /// One property.
    struct Field: Sendable {
        let name: String
        let description: String?
        let type: any Generable.Type
        let isOptional: Bool
        let constraints: [GuideConstraint]
    }

    let type: any Generable.Type
    let name: String
    let description: String?
    let shape: Shape

    /// A schema; without a name it has that of the type.
    init(type: any Generable.Type, name: String? = nil, description: String?, shape: Shape) {
        self.type = type
        self.name = name ?? String(describing: type)
        self.description = description
        self.shape = shape
    }

    /// The type's name with the names of the types around it, for when the plain name is taken.
    var qualifiedName: String {
        let full = String(reflecting: type)
        guard let dot = full.firstIndex(of: ".") else { return full }
        // What is private is in a context without a name, which is printed with an address of this run.
        return String(full[full.index(after: dot)...]).replacingOccurrences(
            of: #"\(unknown context at [^)]*\)\."#, with: "", options: .regularExpression)
    }
}
