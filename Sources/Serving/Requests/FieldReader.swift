import OrderedJSON

/// Reads the members of one object of a request, and remembers which were read there and in the objects within it.
///
/// `null` counts as absent everywhere. Integers may be spelled `1.0`; numbers are not read from strings.
struct FieldReader {
    let object: JSONObject
    let path: FieldPath
    /// What all readers of the request have read, and which of its objects this one reads.
    private let all: ReadMembers
    private let number: Int

    init(_ object: JSONObject, at path: FieldPath = FieldPath()) {
        self.init(object, at: path, with: ReadMembers())
    }

    /// The members of a value that has to be an object.
    ///
    /// - Parameter parent: a reader whose ``unknown`` are to count those of this object, too; nil where fields that
    ///   nothing reads are ignored, as in messages, which clients send back with what servers gave them.
    init(_ value: JSONValue, at path: FieldPath, in parent: FieldReader? = nil) throws(APIError) {
        guard let object = value.objectValue else { throw .wrongKind(path, expected: "an object", found: value) }
        self.init(object, at: path, with: parent?.all ?? ReadMembers())
    }

    private init(_ object: JSONObject, at path: FieldPath, with all: ReadMembers) {
        self.object = object
        self.path = path
        self.all = all
        number = all.add(object, at: path)
    }

    /// The fields that nothing has read, in the order of the request; those of objects within this one follow.
    var unknown: [FieldPath] { all.unknown(from: number) }

    /// Keywords without effect of all schemas of the request that were read until now.
    var keywords: [FieldPath] { all.keywords }

    /// Takes note of the keywords of a schema that have no effect.
    func noteKeywords(of schema: JSONValue, at path: FieldPath) {
        all.note(keywords: SchemaKeywords.withoutEffect(in: schema, at: path))
    }

    /// Members that change nothing.
    mutating func accept(_ names: [String]) {
        all.note(names, of: number)
    }

    /// Ignores everything here.
    mutating func acceptAll() { accept(object.keys) }

    /// A member, nil when it is absent or `null`.
    mutating func value(_ name: String) -> JSONValue? {
        all.note([name], of: number)
        guard let value = object[name], !value.isNull else { return nil }
        return value
    }

    mutating func string(_ name: String) throws(APIError) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.stringValue else {
            throw .wrongKind(path.key(name), expected: "a string", found: value)
        }
        return text
    }

    mutating func requiredString(_ name: String) throws(APIError) -> String {
        guard let text = try string(name) else { throw .missing(path.key(name), expected: "a string") }
        return text
    }

    /// One of a few words.
    mutating func word(_ name: String, _ words: [String]) throws(APIError) -> String? {
        guard let text = try string(name) else { return nil }
        guard words.contains(text) else {
            throw .wrongKind(path.key(name), expected: words.joined(separator: ", "), found: .string(text))
        }
        return text
    }

    mutating func bool(_ name: String) throws(APIError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let flag = value.boolValue else {
            throw .wrongKind(path.key(name), expected: "true or false", found: value)
        }
        return flag
    }

    mutating func integer(_ name: String, _ range: ClosedRange<Int>) throws(APIError) -> Int? {
        guard let value = value(name) else { return nil }
        guard let number = value.intValue, range.contains(number) else {
            throw .wrongKind(path.key(name), expected: "an integer \(Self.text(range))", found: value)
        }
        return number
    }

    mutating func number(_ name: String, _ range: ClosedRange<Double>) throws(APIError) -> Double? {
        guard let value = value(name) else { return nil }
        guard let number = value.doubleValue, range.contains(number) else {
            throw .wrongKind(
                path.key(name),
                expected: "a number from \(JSONValue.number(range.lowerBound).serialized()) to "
                    + JSONValue.number(range.upperBound).serialized(), found: value)
        }
        return number
    }

    mutating func array(_ name: String) throws(APIError) -> [JSONValue]? {
        guard let value = value(name) else { return nil }
        guard let elements = value.arrayValue else {
            throw .wrongKind(path.key(name), expected: "an array", found: value)
        }
        return elements
    }

    mutating func object(_ name: String) throws(APIError) -> FieldReader? {
        guard let value = value(name) else { return nil }
        return try FieldReader(value, at: path.key(name), in: self)
    }

    /// An object whose members have names of the request's own.
    mutating func dictionary(_ name: String) throws(APIError) -> (object: JSONObject, path: FieldPath)? {
        guard let value = value(name) else { return nil }
        guard let object = value.objectValue else {
            throw .wrongKind(path.key(name), expected: "an object", found: value)
        }
        return (object, path.key(name))
    }

    private static func text(_ range: ClosedRange<Int>) -> String {
        range.upperBound == .max ? "of \(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
    }
}
