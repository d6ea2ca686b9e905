public import FoundationModels

/// What is expected of one argument of a call; the call must have the argument.
@Generable
public enum ArgumentMatcher: Sendable {
    /// The argument has this value; 3 and 3.0 are equal.
    case exact(argumentName: String, value: ArgumentValue)
    /// The argument has any value.
    case keyOnly(argumentName: String)
    /// The argument has one of these values.
    case oneOf(argumentName: String, allowedValues: [ArgumentValue])
    /// The argument is a number between bounds, which belong to it; nil is no bound.
    case range(argumentName: String, minimum: Double?, maximum: Double?)
    /// The argument is a text in which a regular expression matches somewhere.
    case pattern(argumentName: String, regex: String)
    /// The argument is a text that contains another one.
    case contains(argumentName: String, substring: String)
    /// The argument is a text that begins with another one.
    case hasPrefix(argumentName: String, prefix: String)
    /// The argument is a text that ends with another one.
    case hasSuffix(argumentName: String, suffix: String)
    /// A model says that the argument is as described.
    case naturalLanguage(argumentName: String, criteria: String)

    /// The argument's name.
    var argumentName: String {
        switch self {
        case .exact(let name, _), .keyOnly(let name), .oneOf(let name, _), .range(let name, _, _),
            .pattern(let name, _),
            .contains(let name, _), .hasPrefix(let name, _), .hasSuffix(let name, _), .naturalLanguage(let name, _):
            name
        }
    }
}

extension ArgumentMatcher: Codable {
    private enum CodingKeys: String, CodingKey {
        case type, argumentName, value, allowedValues, minimum, maximum, regex, substring, prefix, suffix, criteria
    }

    private enum Kind: String, Codable, CaseIterable {
        case exact, keyOnly, oneOf, range, pattern, contains, hasPrefix, hasSuffix, naturalLanguage
    }

    /// Reads `{"type": "exact", "argumentName": …, "value": …}`, with the case's parts under their names.
    ///
    /// - Throws: `DecodingError` for another type, or without a part.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decode(String.self, forKey: .type)
        guard let kind = Kind(rawValue: type) else {
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container,
                debugDescription: EvaluationErrorText.unknownType(type, expected: Kind.allCases.map(\.rawValue)))
        }
        let name = try container.decode(String.self, forKey: .argumentName)
        func text(_ key: CodingKeys) throws -> String { try container.decode(String.self, forKey: key) }
        self =
            switch kind {
            case .exact: .exact(argumentName: name, value: try container.decode(ArgumentValue.self, forKey: .value))
            case .keyOnly: .keyOnly(argumentName: name)
            case .oneOf:
                .oneOf(
                    argumentName: name,
                    allowedValues: try container.decode([ArgumentValue].self, forKey: .allowedValues))
            case .range:
                .range(
                    argumentName: name, minimum: try container.decodeIfPresent(Double.self, forKey: .minimum),
                    maximum: try container.decodeIfPresent(Double.self, forKey: .maximum))
            case .pattern: .pattern(argumentName: name, regex: try text(.regex))
            case .contains: .contains(argumentName: name, substring: try text(.substring))
            case .hasPrefix: .hasPrefix(argumentName: name, prefix: try text(.prefix))
            case .hasSuffix: .hasSuffix(argumentName: name, suffix: try text(.suffix))
            case .naturalLanguage: .naturalLanguage(argumentName: name, criteria: try text(.criteria))
            }
    }

    /// Writes the type and the case's parts under their names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(argumentName, forKey: .argumentName)
        func write(_ kind: Kind) throws { try container.encode(kind, forKey: .type) }
        switch self {
        case .exact(_, let value):
            try write(.exact)
            try container.encode(value, forKey: .value)
        case .keyOnly: try write(.keyOnly)
        case .oneOf(_, let values):
            try write(.oneOf)
            try container.encode(values, forKey: .allowedValues)
        case .range(_, let minimum, let maximum):
            try write(.range)
            try container.encodeIfPresent(minimum, forKey: .minimum)
            try container.encodeIfPresent(maximum, forKey: .maximum)
        case .pattern(_, let regex):
            try write(.pattern)
            try container.encode(regex, forKey: .regex)
        case .contains(_, let text):
            try write(.contains)
            try container.encode(text, forKey: .substring)
        case .hasPrefix(_, let text):
            try write(.hasPrefix)
            try container.encode(text, forKey: .prefix)
        case .hasSuffix(_, let text):
            try write(.hasSuffix)
            try container.encode(text, forKey: .suffix)
        case .naturalLanguage(_, let criteria):
            try write(.naturalLanguage)
            try container.encode(criteria, forKey: .criteria)
        }
    }
}
