/// A fault at one place of a regular expression.
public struct PatternError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public var fault: PatternFault
    /// The pattern's text.
    public var pattern: String
    /// Where the fault begins, counted in Unicode scalars from 0.
    public var offset: Int

    /// A fault at a scalar offset of a pattern.
    public init(_ fault: PatternFault, pattern: String, offset: Int) {
        self.fault = fault
        self.pattern = pattern
        self.offset = offset
    }

    /// The line and column of the fault, both from 1, the column in Unicode scalars.
    public var position: (line: Int, column: Int) {
        var line = 1
        var column = 1
        for scalar in pattern.unicodeScalars.prefix(offset) {
            if scalar == "\n" {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        return (line, column)
    }

    /// The cause on one line.
    public var description: String {
        let (line, column) = position
        return "pattern \(line):\(column): \(fault.description)"
    }
}

/// What can be wrong with a regular expression.
public enum PatternFault: Equatable, Sendable, CustomStringConvertible {
    /// A `(` without its `)`.
    case unclosedGroup
    /// A `)` without its `(`.
    case unmatchedCloser(String)
    /// A `[` without its `]`.
    case unclosedClass
    /// Nothing on one side of a class operation, or nothing in a class at all.
    case emptyClassOperand(String)
    /// A quantifier after nothing that can be repeated.
    case nothingToRepeat(String)
    /// A repetition whose minimum is above its maximum.
    case countsOutOfOrder(lower: String, upper: String)
    /// A repetition count that does not fit.
    case countTooLarge(String)
    /// A `{` with a digit after it that is no repetition.
    case malformedQuantifier
    /// An escape cut short or with the wrong digits.
    case malformedEscape(String)
    /// A backslash at the end.
    case danglingBackslash
    /// An escaped letter that stands for nothing.
    case unknownEscape(String)
    /// A property, value or POSIX class that is not known.
    case unknownProperty(String)
    /// A group that begins with an unknown `(?…`.
    case unknownGroupKind(String)
    /// A group name that is empty, unclosed or spelled wrong.
    case malformedGroupName
    /// A name that an earlier group has.
    case duplicateGroupName(String)
    /// A back-reference by a name that no group has.
    case unknownGroupName(String)
    /// A back-reference by a number that no group has.
    case unknownGroupNumber(Int)
    /// A range whose first scalar is above its last.
    case rangeOutOfOrder(String, String)
    /// A class where a range needs a scalar.
    case rangeEndIsClass(String)
    /// A number that is no Unicode scalar value.
    case invalidScalar(String)
    /// A `(?#` without its `)`.
    case unclosedComment
    /// Groups or classes nested beyond the limit.
    case nestedTooDeep(limit: Int)
    /// A pattern beyond the limit.
    case tooLong(bytes: Int, limit: Int)
    /// A construct whose language is not regular.
    case notRegular(String)
    /// A construct that this engine does not take.
    case notSupported(String)
    /// A back-reference to a group with endlessly many texts.
    case infiniteBackReference(String)
    /// A back-reference to a group with too many texts.
    case tooManyBackReferenceTexts(String, limit: Int)
    /// Back-references whose groups have too many texts together.
    case tooManyBackReferences(limit: Int)

    /// The cause in lower case, on one line.
    public var description: String {
        switch self {
        case .unclosedGroup: "unclosed group"
        case .unmatchedCloser(let text): "'\(text)' closes nothing; write '\\\(text)' for the character itself"
        case .unclosedClass: "unclosed character class"
        case .emptyClassOperand(let text): "nothing beside '\(text)' in a character class"
        case .nothingToRepeat(let text): "nothing to repeat before '\(text)'"
        case .countsOutOfOrder(let lower, let upper): "repetition counts are out of order: \(lower) is above \(upper)"
        case .countTooLarge(let text): "repetition count \(text) is above 2147483646"
        case .malformedQuantifier:
            "malformed repetition; expected {n}, {n,} or {n,m}, or '\\{' for the character itself"
        case .malformedEscape(let text): "malformed escape '\(text)'"
        case .danglingBackslash: "nothing after '\\'"
        case .unknownEscape(let text): "unknown escape '\(text)'"
        case .unknownProperty(let text): "unknown Unicode property '\(text)'"
        case .unknownGroupKind(let text): "unknown group '\(text)'"
        case .malformedGroupName:
            "malformed group name; expected a letter or '_', then letters, digits or '_', then '>'"
        case .duplicateGroupName(let name): "two groups are named '\(name)'"
        case .unknownGroupName(let name): "no group is named '\(name)'"
        case .unknownGroupNumber(let number): "no group has number \(number)"
        case .rangeOutOfOrder(let lower, let upper): "range is out of order: '\(lower)' is above '\(upper)'"
        case .rangeEndIsClass(let text): "'\(text)' is a class and cannot end a range"
        case .invalidScalar(let text): "'\(text)' is not a Unicode scalar value"
        case .unclosedComment: "unclosed comment"
        case .nestedTooDeep(let limit): "nested deeper than patternNesting (\(limit))"
        case .tooLong(let bytes, let limit): "\(bytes) bytes long; patternBytes is \(limit)"
        case .notRegular(let construct): "\(construct) is not regular and cannot be enforced"
        case .notSupported(let construct): "\(construct) is not supported"
        case .infiniteBackReference(let reference):
            "'\(reference)' refers to a group that matches endlessly many texts, which is not regular; bound the group"
        case .tooManyBackReferenceTexts(let reference, let limit):
            "'\(reference)' refers to a group that matches more than backReferenceTexts (\(limit)) texts; bound the group"
        case .tooManyBackReferences(let limit):
            "the texts of several groups that are referred to multiply beyond backReferenceTexts (\(limit)); refer to fewer"
        }
    }
}
