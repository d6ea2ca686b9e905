/// The published drafts of JSON Schema whose keywords are understood.
public enum SchemaDialect: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// `http://json-schema.org/draft-04/schema#`
    case draft4
    /// `http://json-schema.org/draft-06/schema#`
    case draft6
    /// `http://json-schema.org/draft-07/schema#`
    case draft7
    /// `https://json-schema.org/draft/2019-09/schema`
    case draft2019
    /// `https://json-schema.org/draft/2020-12/schema`
    case draft2020

    /// Orders drafts by age.
    public static func < (left: SchemaDialect, right: SchemaDialect) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The URI of the draft's meta-schema, without an empty fragment.
    public var uri: String {
        switch self {
        case .draft4: "http://json-schema.org/draft-04/schema"
        case .draft6: "http://json-schema.org/draft-06/schema"
        case .draft7: "http://json-schema.org/draft-07/schema"
        case .draft2019: "https://json-schema.org/draft/2019-09/schema"
        case .draft2020: "https://json-schema.org/draft/2020-12/schema"
        }
    }

    /// The dialect that a `$schema` value names; nil when it names none of the known ones.
    ///
    /// Scheme (`http` or `https`), an empty fragment (also spelled `#/`) and the hyper-schema variant make no difference;
    /// draft 5 has the keywords of draft 4, and `http://json-schema.org/schema` is the newest.
    public init?(schemaURI: String) {
        var text = schemaURI
        if text.hasSuffix("/") { text.removeLast() }
        if text.hasSuffix("#") { text.removeLast() }
        if text.hasPrefix("http://") { text.removeFirst("http://".count) }
        if text.hasPrefix("https://") { text.removeFirst("https://".count) }
        switch text {
        case "json-schema.org/draft-04/schema", "json-schema.org/draft-04/hyper-schema": self = .draft4
        case "json-schema.org/draft-05/schema", "json-schema.org/draft-05/hyper-schema": self = .draft4
        case "json-schema.org/draft-06/schema", "json-schema.org/draft-06/hyper-schema": self = .draft6
        case "json-schema.org/draft-07/schema", "json-schema.org/draft-07/hyper-schema": self = .draft7
        case "json-schema.org/draft/2019-09/schema", "json-schema.org/draft/2019-09/hyper-schema": self = .draft2019
        case "json-schema.org/draft/2020-12/schema", "json-schema.org/draft/2020-12/hyper-schema": self = .draft2020
        case "json-schema.org/schema", "json-schema.org/hyper-schema": self = .draft2020
        default: return nil
        }
    }

    /// Whether keywords beside `$ref` are ignored.
    var ignoresReferenceSiblings: Bool { self <= .draft7 }

    /// Whether `$id` may be a plain-name fragment that works as an anchor.
    var hasFragmentIdentifiers: Bool { self <= .draft7 }

    /// The keyword that names a schema resource.
    var identifierKeyword: SchemaKeyword { self == .draft4 ? .id : .dollarID }
}
