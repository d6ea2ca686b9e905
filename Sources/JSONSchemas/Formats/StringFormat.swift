import RegularExpressions

/// The formats that can be asserted; other names are annotations.
public enum StringFormat: String, Hashable, Sendable, CaseIterable {
    /// RFC 3339 `date-time`
    case dateTime = "date-time"
    /// RFC 3339 `full-date`
    case date
    /// RFC 3339 `full-time`
    case time
    /// RFC 3339, appendix A, `duration`
    case duration
    /// RFC 5321 `Mailbox`
    case email
    /// RFC 6531 `Mailbox`
    case idnEmail = "idn-email"
    /// RFC 1123, section 2.1, with the A-labels of RFC 5890
    case hostname
    /// RFC 1123, section 2.1: what drafts 4 to 6 mean by `hostname`, where no label is an encoding
    case plainHostname = "hostname of RFC 1123"
    /// RFC 5890, section 2.3.2.3
    case idnHostname = "idn-hostname"
    /// RFC 2673, section 3.2, `dotted-quad`
    case ipv4
    /// RFC 4291, section 2.2
    case ipv6
    /// RFC 3986 `URI`
    case uri
    /// RFC 3986 `URI-reference`
    case uriReference = "uri-reference"
    /// RFC 3987 `IRI`
    case iri
    /// RFC 3987 `IRI-reference`
    case iriReference = "iri-reference"
    /// RFC 6570
    case uriTemplate = "uri-template"
    /// RFC 4122, section 3
    case uuid
    /// RFC 6901
    case jsonPointer = "json-pointer"
    /// draft-bhutton-relative-json-pointer-00
    case relativeJSONPointer = "relative-json-pointer"
    /// ECMA-262 regular expression
    case regex

    /// The format of a keyword's value; nil for names outside the list.
    ///
    /// - Parameter dialect: the draft in force, on which the meaning of a name may depend.
    public init?(name: String, dialect: SchemaDialect = .draft2020) {
        let named = StringFormat.allCases.first { $0 != .plainHostname && $0.rawValue.utf8.elementsEqual(name.utf8) }
        guard let named else { return nil }
        self = named == .hostname && dialect <= .draft6 ? .plainHostname : named
    }

    /// Whether a text has the format; independent of the expressions that masks use.
    public func accepts(_ text: String) -> Bool {
        var scanner = FormatScanner(text)
        return switch self {
        case .dateTime: scanner.dateTime() && scanner.isAtEnd
        case .date: scanner.date() && scanner.isAtEnd
        case .time: scanner.time() && scanner.isAtEnd
        case .duration: scanner.duration() && scanner.isAtEnd
        case .email: scanner.mailbox(international: false)
        case .idnEmail: scanner.mailbox(international: true)
        case .hostname: HostName.accepts(text)
        case .plainHostname: HostName.acceptsPlain(text)
        case .idnHostname: HostName.acceptsInternational(text)
        case .ipv4: scanner.ipv4() && scanner.isAtEnd
        case .ipv6: scanner.ipv6() && scanner.isAtEnd
        case .uri: URISyntax(international: false).isAbsolute(text)
        case .uriReference: URISyntax(international: false).isReference(text)
        case .iri: URISyntax(international: true).isAbsolute(text)
        case .iriReference: URISyntax(international: true).isReference(text)
        case .uriTemplate: URITemplateSyntax.accepts(text)
        case .uuid: scanner.uuid() && scanner.isAtEnd
        case .jsonPointer: scanner.jsonPointer()
        case .relativeJSONPointer: scanner.relativeJSONPointer()
        case .regex: Self.isPattern(text)
        }
    }

    /// Whether a text is a well-formed pattern of ECMA-262, enforceable or not.
    private static func isPattern(_ text: String) -> Bool {
        do {
            _ = try RegexParser.parse(text, dialect: .ecma, isStrict: true)
            return true
        } catch .pattern(let error) {
            return switch error.fault {
            case .notRegular, .notSupported, .infiniteBackReference, .tooManyBackReferenceTexts,
                .tooManyBackReferences:
                true
            default: false
            }
        } catch {
            return false
        }
    }
}
