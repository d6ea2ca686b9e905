extension GeneratedContent {
    /// The content as a Swift value.
    ///
    /// - Throws: ``ParsingError`` when the content does not fit the type.
    public func value<Value>(_ type: Value.Type = Value.self) throws -> Value
    where Value: ConvertibleFromGeneratedContent {
        try Value(self)
    }

    /// A property of the content as a Swift value.
    ///
    /// - Throws: ``ParsingError`` when the content has no such property, or the property does not fit the type.
    public func value<Value>(_ type: Value.Type = Value.self, forProperty property: String) throws -> Value
    where Value: ConvertibleFromGeneratedContent {
        guard let member = try member(named: property) else {
            throw ParsingError(rawContent: jsonString, debugDescription: ErrorText.missingProperty(property))
        }
        return try Self.convert(member, property: property)
    }

    /// A property of the content as a Swift value; nil when the property is absent or null.
    ///
    /// In content whose text is still growing, a property that cannot be converted yet is nil, too.
    ///
    /// - Throws: ``ParsingError`` when the property is complete and does not fit the type.
    public func value<Value>(_ type: Value?.Type = Value?.self, forProperty property: String) throws -> Value?
    where Value: ConvertibleFromGeneratedContent {
        guard let member = try member(named: property) else { return nil }
        if case .null = member.value { return nil }
        // What cannot be read yet becomes readable with more text, so it is no error.
        if !member.isComplete { return try? Value(member) }
        return try Self.convert(member, property: property)
    }

    private func member(named name: String) throws -> GeneratedContent? {
        guard case .structure(let members) = value else { throw mismatch(expected: "an object") }
        return members.value(named: name)
    }

    private static func convert<Value>(_ member: GeneratedContent, property: String) throws -> Value
    where Value: ConvertibleFromGeneratedContent {
        do {
            return try Value(member)
        } catch var error as ParsingError {
            error.debugDescription = ErrorText.inProperty(property, error.debugDescription)
            throw error
        }
    }

    /// The error for content of another kind than a type needs.
    func mismatch(expected: String) -> ParsingError {
        ParsingError(
            rawContent: jsonString,
            debugDescription: ErrorText.mismatch(expected: expected, found: value.kindDescription))
    }
}
