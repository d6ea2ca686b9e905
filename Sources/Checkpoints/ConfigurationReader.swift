public import OrderedJSON

/// Typed access to a JSON object of a model directory; every error names the file, the key, what was found and what was expected.
///
/// A key whose value is `null` counts as absent, as in the reference's configuration classes. Nested readers name their keys
/// with dots (`rope_scaling.factor`), elements of arrays with brackets (`layer_types[3]`).
public struct ConfigurationReader: Sendable {
    /// The object whose members are read.
    public let object: JSONObject
    /// The file as errors name it.
    public let file: String
    /// What needs the keys, for the error about a missing one; nil says nothing.
    public let neededBy: String?
    /// The keys that lead to the object, each followed by a dot; empty at the top.
    private let prefix: String

    /// A reader of the top of a file; `neededBy` completes "'key' is missing (needed by …)".
    public init(_ object: JSONObject, file: String, neededBy: String? = nil) {
        self.init(object, file: file, neededBy: neededBy, prefix: "")
    }

    private init(_ object: JSONObject, file: String, neededBy: String?, prefix: String) {
        self.object = object
        self.file = file
        self.neededBy = neededBy
        self.prefix = prefix
    }

    /// The same reader with another reason for its keys to exist.
    public func needed(by reason: String?) -> ConfigurationReader {
        ConfigurationReader(object, file: file, neededBy: reason, prefix: prefix)
    }

    /// The same reader of other members.
    func replacing(_ members: JSONObject) -> ConfigurationReader {
        ConfigurationReader(members, file: file, neededBy: neededBy, prefix: prefix)
    }

    /// A key as errors name it, with those that lead to it.
    public func path(of key: String) -> String { prefix + key }

    // MARK: Raw values

    /// Whether a key is there with a value other than `null`.
    public func contains(_ key: String) -> Bool {
        value(key) != nil
    }

    /// The value of a key, nil when it is absent or `null`.
    public func value(_ key: String) -> JSONValue? {
        guard let value = object[key], value != .null else { return nil }
        return value
    }

    /// The first of some keys that has a value, for families that renamed one; the first name when none has.
    public func firstPresent(_ keys: String...) -> String {
        keys.first(where: contains) ?? keys.first ?? ""
    }

    /// The error for a key whose value breaks a rule that the reader does not know.
    public func invalid(_ key: String, expected: ExpectedValue) -> CheckpointError {
        guard let found = object[key] else { return missing(key) }
        return invalid(key, found: found, expected: expected)
    }

    /// The error for a key that is needed and not there, or `null`.
    public func missing(_ key: String) -> CheckpointError {
        object[key] == nil
            ? .missingValue(file: file, key: prefix + key, neededBy: neededBy)
            : .nullValue(file: file, key: prefix + key, neededBy: neededBy)
    }

    // MARK: Integers

    /// An integer that must be there; throws `missingValue` or `invalidValue`.
    public func int(_ key: String, _ bounds: IntegerBounds = .any) throws(CheckpointError) -> Int {
        guard let value = try optionalInt(key, bounds) else { throw missing(key) }
        return value
    }

    /// An integer, or the default when the key is absent.
    public func int(_ key: String, _ bounds: IntegerBounds = .any, default fallback: Int) throws(CheckpointError) -> Int
    {
        try optionalInt(key, bounds) ?? fallback
    }

    /// An integer, or nil when the key is absent; `3.0` counts as an integer.
    public func optionalInt(_ key: String, _ bounds: IntegerBounds = .any) throws(CheckpointError) -> Int? {
        guard let value = value(key) else { return nil }
        return try int(value, key, bounds)
    }

    /// An array of integers, or nil when the key is absent.
    public func optionalInts(
        _ key: String, _ bounds: IntegerBounds = .any, count: Int? = nil
    ) throws(CheckpointError) -> [Int]? {
        try optionalArray(key, count: count) { (element, name) throws(CheckpointError) in
            try int(element, name, bounds)
        }
    }

    /// One integer or an array of integers, empty when the key is absent (`eos_token_id` is written both ways).
    public func intOrInts(_ key: String, _ bounds: IntegerBounds = .any) throws(CheckpointError) -> [Int] {
        guard let value = value(key) else { return [] }
        switch value {
        case .array: return try optionalInts(key, bounds) ?? []
        case .number: return [try int(value, key, bounds)]
        default: throw invalid(key, found: value, expected: .integerOrIntegers)
        }
    }

    // MARK: Numbers

    /// A finite number that must be there; throws `missingValue` or `invalidValue`.
    public func double(_ key: String, _ bounds: NumberBounds = .finite) throws(CheckpointError) -> Double {
        guard let value = try optionalDouble(key, bounds) else { throw missing(key) }
        return value
    }

    /// A finite number, or the default when the key is absent.
    public func double(_ key: String, _ bounds: NumberBounds = .finite, default fallback: Double)
        throws(CheckpointError) -> Double
    {
        try optionalDouble(key, bounds) ?? fallback
    }

    /// A finite number, or nil when the key is absent.
    public func optionalDouble(_ key: String, _ bounds: NumberBounds = .finite) throws(CheckpointError) -> Double? {
        guard let value = value(key) else { return nil }
        return try double(value, key, bounds)
    }

    /// An array of finite numbers, or nil when the key is absent.
    public func optionalDoubles(
        _ key: String, _ bounds: NumberBounds = .finite, count: Int? = nil
    ) throws(CheckpointError) -> [Double]? {
        try optionalArray(key, count: count) { (element, name) throws(CheckpointError) in
            try double(element, name, bounds)
        }
    }

    // MARK: Booleans and strings

    /// A boolean that must be there; throws `missingValue` or `invalidValue`.
    public func bool(_ key: String) throws(CheckpointError) -> Bool {
        guard let value = try optionalBool(key) else { throw missing(key) }
        return value
    }

    /// A boolean, or the default when the key is absent.
    public func bool(_ key: String, default fallback: Bool) throws(CheckpointError) -> Bool {
        try optionalBool(key) ?? fallback
    }

    /// A boolean, or nil when the key is absent.
    public func optionalBool(_ key: String) throws(CheckpointError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard case .bool(let flag) = value else { throw invalid(key, found: value, expected: .boolean) }
        return flag
    }

    /// A string that must be there; throws `missingValue` or `invalidValue`.
    public func string(_ key: String) throws(CheckpointError) -> String {
        guard let value = try optionalString(key) else { throw missing(key) }
        return value
    }

    /// A string, or the default when the key is absent.
    public func string(_ key: String, default fallback: String) throws(CheckpointError) -> String {
        try optionalString(key) ?? fallback
    }

    /// A string, or nil when the key is absent.
    public func optionalString(_ key: String) throws(CheckpointError) -> String? {
        guard let value = value(key) else { return nil }
        return try string(value, key)
    }

    /// An array of strings, or nil when the key is absent.
    public func optionalStrings(_ key: String) throws(CheckpointError) -> [String]? {
        try optionalArray(key, string)
    }

    // MARK: Choices

    /// The value a string stands for, which must be there; throws with the list of accepted strings.
    public func choice<Value>(_ key: String, from choices: KeyValuePairs<String, Value>) throws(CheckpointError)
        -> Value
    {
        guard let value = try optionalChoice(key, from: choices) else { throw missing(key) }
        return value
    }

    /// The value a string stands for, or the default when the key is absent.
    public func choice<Value>(
        _ key: String, from choices: KeyValuePairs<String, Value>, default fallback: Value
    ) throws(CheckpointError) -> Value {
        try optionalChoice(key, from: choices) ?? fallback
    }

    /// The value a string stands for, or nil when the key is absent.
    public func optionalChoice<Value>(
        _ key: String, from choices: KeyValuePairs<String, Value>
    ) throws(CheckpointError) -> Value? {
        guard let value = value(key) else { return nil }
        return try choice(value, key, from: choices)
    }

    /// The values an array of strings stands for, or nil when the key is absent (`layer_types`).
    ///
    /// - Parameter count: how many there must be; nil means any number.
    public func optionalChoices<Value>(
        _ key: String, from choices: KeyValuePairs<String, Value>, count: Int? = nil
    ) throws(CheckpointError) -> [Value]? {
        try optionalArray(key, count: count) { (element, name) throws(CheckpointError) in
            try choice(element, name, from: choices)
        }
    }

    // MARK: Nested objects and arrays

    /// A reader of a nested object that must be there; throws `missingValue` or `invalidValue`.
    public func nested(_ key: String) throws(CheckpointError) -> ConfigurationReader {
        guard let reader = try optionalNested(key) else { throw missing(key) }
        return reader
    }

    /// A reader of a nested object, or nil when the key is absent.
    public func optionalNested(_ key: String) throws(CheckpointError) -> ConfigurationReader? {
        guard let value = value(key) else { return nil }
        return try nested(value, key)
    }

    /// Readers of the objects in an array, empty when the key is absent.
    public func nestedElements(_ key: String) throws(CheckpointError) -> [ConfigurationReader] {
        try optionalArray(key, nested) ?? []
    }

    /// The elements of an array, or nil when the key is absent.
    public func optionalElements(_ key: String) throws(CheckpointError) -> [JSONValue]? {
        guard let value = value(key) else { return nil }
        guard case .array(let elements) = value else { throw invalid(key, found: value, expected: .array) }
        return elements
    }

    /// What each element of an array is read as, under the key with the element's place; nil when the key is absent.
    ///
    /// - Parameter count: how many there must be; nil means any number.
    private func optionalArray<Value>(
        _ key: String, count: Int? = nil, _ read: (JSONValue, String) throws(CheckpointError) -> Value
    ) throws(CheckpointError) -> [Value]? {
        guard let elements = try optionalElements(key) else { return nil }
        var values: [Value] = []
        for (position, element) in elements.enumerated() { values.append(try read(element, "\(key)[\(position)]")) }
        if let count, values.count != count { throw invalid(key, expected: .count(count)) }
        return values
    }

    // MARK: One value

    private func int(_ value: JSONValue, _ key: String, _ bounds: IntegerBounds) throws(CheckpointError) -> Int {
        guard case .number(let number) = value, let integer = number.intValue else {
            throw invalid(key, found: value, expected: .integer)
        }
        guard bounds.contains(integer) else {
            // "1 or more" would not explain why a huge count is refused.
            let isHuge = integer > bounds.upper && bounds.upper == IntegerBounds.largestCount
            let broken = isHuge ? IntegerBounds(lower: .min, upper: bounds.upper) : bounds
            throw invalid(key, found: value, expected: .integerWithin(broken))
        }
        return integer
    }

    private func double(_ value: JSONValue, _ key: String, _ bounds: NumberBounds) throws(CheckpointError) -> Double {
        guard case .number(let number) = value else { throw invalid(key, found: value, expected: .number) }
        guard number.doubleValue.isFinite else { throw invalid(key, found: value, expected: .numberWithin(.finite)) }
        guard bounds.contains(number.doubleValue) else {
            throw invalid(key, found: value, expected: .numberWithin(bounds))
        }
        return number.doubleValue
    }

    private func string(_ value: JSONValue, _ key: String) throws(CheckpointError) -> String {
        guard case .string(let string) = value else { throw invalid(key, found: value, expected: .string) }
        return string
    }

    private func nested(_ value: JSONValue, _ key: String) throws(CheckpointError) -> ConfigurationReader {
        guard case .object(let object) = value else { throw invalid(key, found: value, expected: .object) }
        return ConfigurationReader(object, file: file, neededBy: neededBy, prefix: "\(prefix)\(key).")
    }

    private func choice<Value>(
        _ value: JSONValue, _ key: String, from choices: KeyValuePairs<String, Value>
    ) throws(CheckpointError) -> Value {
        let name = try string(value, key)
        guard let choice = choices.first(where: { $0.key.utf8.elementsEqual(name.utf8) }) else {
            throw invalid(key, found: value, expected: .oneOf(choices.map(\.key)))
        }
        return choice.value
    }

    /// The error for a value that is, whole or in part, under a key.
    func invalid(_ key: String, found: JSONValue, expected: ExpectedValue) -> CheckpointError {
        .invalidValue(file: file, key: prefix + key, found: CheckpointError.rendered(found), expected: expected)
    }
}
