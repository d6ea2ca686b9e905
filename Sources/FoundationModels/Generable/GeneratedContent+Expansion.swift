// What the code written by `@Generable` calls. Public because it is called from other modules; not meant for people.

extension GeneratedContent {
    /// The name of the case that content of an enumeration without payloads names.
    ///
    /// - Throws: ``ParsingError`` while the text is incomplete, because the beginning of one name can be another.
    public func _caseName() throws -> String {
        guard case .string(let name) = value else { throw mismatch(expected: "a string") }
        guard isComplete else { throw mismatch(expected: "a whole string") }
        return name
    }

    /// The name of the case that content of an enumeration with payloads names under `type`.
    ///
    /// - Throws: ``ParsingError`` while the discriminator is absent or incomplete.
    public func _discriminator() throws -> String {
        guard case .structure(let members) = value else { throw mismatch(expected: "an object") }
        guard let type = members.value(named: "type") else {
            throw ParsingError(rawContent: jsonString, debugDescription: ErrorText.missingProperty("type"))
        }
        return try type._caseName()
    }

    /// The error for a case that an enumeration does not have.
    public func _unknownCase(_ name: String, of type: Any.Type) -> any Error {
        ParsingError(rawContent: jsonString, debugDescription: ErrorText.unknownCase(name, of: type))
    }
}

/// Whether two values of a partial form are equal.
///
/// They are compared as content where they have one: the `Equatable` of a program's type can belong to an actor, and what
/// the macro writes belongs to none.
public func _partialValuesAreEqual<Value: ConvertibleToGeneratedContent>(_ left: Value?, _ right: Value?) -> Bool {
    left?.generatedContent == right?.generatedContent
}

/// Whether two values of a partial form are equal.
@_disfavoredOverload
public func _partialValuesAreEqual<Value: Equatable>(_ left: Value?, _ right: Value?) -> Bool { left == right }

/// Whether two values of a partial form are equal, for types that are not known to be comparable: they are asked at run
/// time, and values that cannot be compared differ.
@_disfavoredOverload
public func _partialValuesAreEqual<Value>(_ left: Value?, _ right: Value?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    guard let left = left as? any Equatable else { return false }
    return isEqual(left, right)
}

private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool { left == right as? Value }
