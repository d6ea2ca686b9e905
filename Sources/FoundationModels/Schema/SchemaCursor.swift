import OrderedJSON

/// What a schema says about one place of a value: the subschemas that may still apply there.
///
/// It only tells strings that must be one of several texts from free ones; it is no validator, and where it does not
/// know it says that the string is free.
struct SchemaCursor: Sendable {
    private let document: JSONObject
    private var candidates: [JSONObject]

    /// More subschemas than this at one place are not followed.
    private static let candidateLimit = 256

    /// The root of a schema.
    init(document: JSONObject) {
        self.document = document
        self.candidates = Self.expanded([document], in: document)
    }

    private init(document: JSONObject, subschemas: [JSONObject]) {
        self.document = document
        self.candidates = Self.expanded(subschemas, in: document)
    }

    /// Whether the value here can only be one of a list of strings.
    var isChoiceOfStrings: Bool {
        let ofStrings = candidates.filter { candidate in
            switch candidate["type"] {
            case .string(let type)?: type == "string"
            case .array(let types)?: types.contains(.string("string"))
            default: true
            }
        }
        return !ofStrings.isEmpty && ofStrings.allSatisfy { $0["enum"] != nil || $0["const"] != nil }
    }

    /// What is known about a property of the object here.
    func property(_ name: String) -> SchemaCursor {
        next(candidates.compactMap { $0["properties"]?[name]?.objectValue })
    }

    /// What is known about the elements of the array here.
    func items() -> SchemaCursor {
        next(candidates.compactMap { $0["items"]?.objectValue })
    }

    /// The properties that are declared here, in their order.
    var propertyNames: [String] {
        candidates.first.flatMap { candidate in
            candidate["x-order"]?.arrayValue?.compactMap(\.stringValue) ?? candidate["properties"]?.objectValue?.keys
        } ?? []
    }

    /// Drops the subschemas that do not allow a string as the value of a property: how a discriminator decides.
    mutating func narrow(key: String, to value: String) {
        guard candidates.count > 1 else { return }
        let remaining = candidates.filter { candidate in
            guard let constant = candidate["properties"]?[key]?["const"] else { return true }
            return constant == .string(value)
        }
        if !remaining.isEmpty { candidates = remaining }
    }

    /// Drops the subschemas that a whole object with these keys cannot satisfy: how a choice without discriminator is decided.
    mutating func narrow(keys: Set<String>) {
        guard candidates.count > 1 else { return }
        let remaining = candidates.filter { candidate in
            let declared = Set(candidate["properties"]?.objectValue?.keys ?? [])
            let required = candidate["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
            return keys.isSubset(of: declared) && keys.isSuperset(of: required)
        }
        if !remaining.isEmpty { candidates = remaining }
    }

    private func next(_ subschemas: [JSONObject]) -> SchemaCursor {
        SchemaCursor(document: document, subschemas: subschemas)
    }

    /// Follows references and opens choices.
    private static func expanded(_ subschemas: [JSONObject], in document: JSONObject) -> [JSONObject] {
        var result: [JSONObject] = []
        // A stack, so that what is declared first comes out first.
        var queue = Array(subschemas.reversed())
        var steps = 0
        while let schema = queue.popLast(), steps < candidateLimit {
            steps += 1
            if let reference = schema["$ref"]?.stringValue {
                if let target = SchemaReference(reference).target(in: document) { queue.append(target) }
            } else if let choices = schema["anyOf"]?.arrayValue {
                queue.append(contentsOf: choices.reversed().compactMap(\.objectValue))
            } else {
                result.append(schema)
            }
        }
        return steps < candidateLimit ? result : []
    }
}
