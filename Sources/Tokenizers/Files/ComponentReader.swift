internal import OrderedJSON

/// One JSON object of a tokenizer file, read with errors that name the place.
struct ComponentReader {
    let object: JSONObject
    /// The file's name for errors.
    let file: String
    /// Where the object is, such as `pre_tokenizer.pretokenizers[0]`.
    let path: String

    /// A reader of a value that must be an object.
    init(_ value: JSONValue, file: String, path: String) throws(TokenizerError) {
        guard case .object(let object) = value else {
            throw .wrongKind(file: file, key: path, expected: "an object", found: value.kindDescription)
        }
        self.object = object
        self.file = file
        self.path = path
    }

    /// The full name of a key.
    func key(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// A value that is there and not null.
    func value(_ name: String) -> JSONValue? {
        guard let value = object[name], !value.isNull else { return nil }
        return value
    }

    /// A value that must be there.
    func required(_ name: String) throws(TokenizerError) -> JSONValue {
        guard let value = object[name] else { throw .missing(file: file, key: key(name)) }
        return value
    }

    /// The component's type.
    func type(of what: String = "type") throws(TokenizerError) -> String {
        try string("type")
    }

    func string(_ name: String) throws(TokenizerError) -> String {
        let value = try required(name)
        guard case .string(let text) = value else { throw wrongKind(name, "a string", value) }
        return text
    }

    func optionalString(_ name: String) throws(TokenizerError) -> String? {
        value(name) == nil ? nil : try string(name)
    }

    func bool(_ name: String, default: Bool) throws(TokenizerError) -> Bool {
        guard let value = value(name) else { return `default` }
        guard case .bool(let flag) = value else { throw wrongKind(name, "true or false", value) }
        return flag
    }

    /// An integer in a range.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(TokenizerError) -> Int {
        try Self.integer(try required(name), in: range, file: file, key: key(name))
    }

    func optionalInteger(_ name: String, in range: ClosedRange<Int>) throws(TokenizerError) -> Int? {
        value(name) == nil ? nil : try integer(name, in: range)
    }

    static func integer(
        _ value: JSONValue, in range: ClosedRange<Int>, file: String, key: String
    ) throws(TokenizerError) -> Int {
        let expected =
            range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
        guard case .number(let number) = value else {
            throw .wrongKind(file: file, key: key, expected: "an integer", found: value.kindDescription)
        }
        guard let integer = number.intValue, range.contains(integer) else {
            throw .outOfRange(file: file, key: key, expected: expected, found: number.text)
        }
        return integer
    }

    /// An array, with the full name of each element.
    func array(_ name: String) throws(TokenizerError) -> [(key: String, value: JSONValue)] {
        let value = try required(name)
        guard case .array(let elements) = value else { throw wrongKind(name, "an array", value) }
        return elements.enumerated().map { (key("\(name)[\($0.offset)]"), $0.element) }
    }

    /// One scalar.
    func scalar(_ name: String) throws(TokenizerError) -> Unicode.Scalar {
        let text = try string(name)
        guard let first = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
            throw .outOfRange(file: file, key: key(name), expected: "one character", found: "'\(text)'")
        }
        return first
    }

    /// One of the names of an enumeration.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _ type: Choice.Type
    ) throws(TokenizerError) -> Choice where Choice.RawValue == String {
        let text = try string(name)
        guard let choice = Choice(rawValue: text) else {
            throw .unsupported(
                file: file, key: path, what: name, found: text, supported: Choice.allCases.map(\.rawValue))
        }
        return choice
    }

    /// The error for a type that is not known.
    func unsupportedType(_ found: String, _ supported: [String]) -> TokenizerError {
        .unsupported(file: file, key: path, what: "type", found: found, supported: supported)
    }

    /// A split pattern: an object with one key, String or Regex.
    func pattern(_ name: String) throws(TokenizerError) -> SplitPattern {
        let value = try required(name)
        guard case .object(let object) = value, let entry = object.entries.first, object.count == 1,
            case .string(let text) = entry.value, entry.key == "String" || entry.key == "Regex"
        else { throw wrongKind(name, "an object with a String or a Regex", value) }
        // An empty text is found between all characters, as an empty pattern is.
        if entry.key == "String", !text.utf8.isEmpty { return .literal(Array(text.utf8)) }
        do throws(PatternError) {
            return try SplitPattern(regex: text)
        } catch {
            throw .invalidPattern(
                file: file, key: key(name), pattern: text, column: error.offset + 1, reason: error.cause.reason)
        }
    }

    private func wrongKind(_ name: String, _ expected: String, _ value: JSONValue) -> TokenizerError {
        .wrongKind(file: file, key: key(name), expected: expected, found: value.kindDescription)
    }
}
