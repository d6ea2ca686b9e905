import OrderedJSON

/// Reads the members of one object of a request, and remembers which were read.
///
/// `null` counts as absent everywhere. Integers may be spelled `1.0`; numbers are not read from strings.
struct FieldReader {
    let object: JSONObject
    let path: FieldPath
    private(set) var known: Set<String> = []

    init(_ object: JSONObject, at path: FieldPath = FieldPath()) {
        self.object = object
        self.path = path
    }

    /// The members of a value that has to be an object.
    init(_ value: JSONValue, at path: FieldPath) throws(APIError) {
        guard let object = value.objectValue else { throw .wrongKind(path, expected: "an object", found: value) }
        self.init(object, at: path)
    }

    /// The names that nobody asked for, in the order of the request.
    var unknown: [String] {
        object.entries.map(\.key).filter { !known.contains($0) }
    }

    /// Members that change nothing.
    mutating func accept(_ names: [String]) {
        known.formUnion(names)
    }

    /// A member, nil when it is absent or `null`.
    mutating func value(_ name: String) -> JSONValue? {
        known.insert(name)
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
        return try FieldReader(value, at: path.key(name))
    }

    private static func text(_ range: ClosedRange<Int>) -> String {
        range.upperBound == .max ? "of \(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
    }
}
