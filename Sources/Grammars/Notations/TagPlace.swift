import OrderedJSON
public import RegularExpressions

/// A value of a structural tag with its JSON pointer.
struct TagPlace {
    let value: JSONValue
    private let pointer: String
    /// What the whole is, for errors.
    private let subject: String

    init(_ value: JSONValue, _ pointer: String, of subject: String = "structural tag") {
        (self.value, self.pointer, self.subject) = (value, pointer, subject)
    }

    // MARK: Members

    /// A member of an object; nil where it is absent.
    func member(_ key: String) throws(GrammarError) -> TagPlace? {
        guard case .object(let object) = value else { throw fault("found \(shown)", expected: "an object") }
        return object[key].map { TagPlace($0, pointer + "/" + key, of: subject) }
    }

    func required(_ key: String) throws(GrammarError) -> TagPlace {
        guard let member = try member(key) else { throw fault("'\(key)' is missing", expected: "it beside the others") }
        return member
    }

    /// Refuses an object with other keys.
    func only(_ keys: String...) throws(GrammarError) {
        guard case .object(let object) = value else { throw fault("found \(shown)", expected: "an object") }
        if let other = object.entries.first(where: { !keys.contains($0.key) }) {
            throw fault("'\(other.key)' is not known here", expected: keys.joined(separator: ", "))
        }
    }

    func requireType(_ type: String) throws(GrammarError) {
        let own = try required("type")
        if try own.text() != type { throw own.fault("the type is \(own.shown)", expected: "\"\(type)\"") }
    }

    func flag(_ key: String, default fallback: Bool = false) throws(GrammarError) -> Bool {
        guard let member = try member(key), !member.isNull else { return fallback }
        return try member.flag()
    }

    // MARK: Values

    var isNull: Bool { value == .null }
    var isArray: Bool { if case .array = value { true } else { false } }
    var isObject: Bool { if case .object = value { true } else { false } }
    /// The integer that the value is; nil where it is none.
    var number: Int? { if case .number(let number) = value { Int(number.text) } else { nil } }
    var isMinusOne: Bool { number == -1 }

    func flag() throws(GrammarError) -> Bool {
        guard case .bool(let flag) = value else { throw fault("found \(shown)", expected: "true or false") }
        return flag
    }

    func text() throws(GrammarError) -> String {
        guard case .string(let text) = value else { throw fault("found \(shown)", expected: "a text") }
        return text
    }

    func count() throws(GrammarError) -> Int {
        guard let number, (0...Int(Int32.max)).contains(number) else {
            throw fault("found \(shown)", expected: "a count of 0 or more")
        }
        return number
    }

    func elements() throws(GrammarError) -> [TagPlace] {
        guard case .array(let elements) = value else { throw fault("found \(shown)", expected: "an array") }
        return elements.enumerated().map { TagPlace($0.element, pointer + "/\($0.offset)", of: subject) }
    }

    func texts() throws(GrammarError) -> [String] {
        var texts: [String] = []
        for element in try elements() { texts.append(try element.text()) }
        return texts
    }

    // MARK: Errors

    /// The value as errors show it.
    var shown: String {
        switch value {
        case .array(let elements): "an array of \(elements.count)"
        case .object: "an object"
        default: value.serialized(.compact)
        }
    }

    func fault(_ found: String, expected: String) -> GrammarError {
        .source(StructuralTagError(subject: subject, pointer: pointer, cause: "\(found); expected \(expected)"))
    }

    func fault(_ cause: String) -> GrammarError {
        .source(StructuralTagError(subject: subject, pointer: pointer, cause: cause))
    }
}

/// A fault at one place of a structural tag, or of the format of a tool.
public struct StructuralTagError: SourceFault {
    /// What has the fault.
    public let subject: String
    /// The place, as a JSON pointer.
    public let pointer: String
    /// What is wrong.
    public let cause: String

    /// The cause on one line.
    public var description: String { "\(subject)\(pointer.isEmpty ? "" : " " + pointer): \(cause)" }

    /// Whether nothing satisfies a tag without other faults.
    public var isUnsatisfiable: Bool { false }
}

extension GrammarError {
    /// The error of a part of a structural tag, with its place there.
    func at(_ place: TagPlace) -> GrammarError {
        if case .limitReached = self { return self }
        return place.fault(description)
    }
}
