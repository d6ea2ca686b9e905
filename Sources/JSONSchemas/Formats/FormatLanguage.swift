import RegularExpressions

/// The strings of a format as expressions over text, with a check where no expression says it all.
struct FormatLanguage {
    let format: StringFormat

    init(_ format: StringFormat) {
        self.format = format
    }

    /// A part of the language.
    struct Part {
        var expression: ExpressionID
        /// Whether texts of the expression must still pass `StringFormat.accepts(_:)`.
        var isChecked = false
    }

    /// The language as a union of parts.
    func parts(in set: ExpressionSet) throws(GrammarError) -> [Part] {
        switch format {
        case .date: return [Part(expression: try whole(FormatPattern.date, set))]
        case .time: return [Part(expression: try time(set))]
        case .dateTime:
            let separator = set.bytes(ByteSet("Tt".utf8))
            return [
                Part(expression: set.concatenation([try whole(FormatPattern.date, set), separator, try time(set)]))
            ]
        case .duration: return [Part(expression: try whole(FormatPattern.duration, set))]
        case .email: return [Part(expression: try mailbox(international: false, set))]
        case .idnEmail: return [Part(expression: try mailbox(international: true, set))]
        case .hostname:
            return [
                Part(expression: limited(try whole(FormatPattern.hostname, set), 253, set)),
                Part(expression: limited(try whole(FormatPattern.encodedHostname, set), 253, set), isChecked: true),
            ]
        case .plainHostname: return [Part(expression: limited(try whole(FormatPattern.plainHostname, set), 253, set))]
        case .idnHostname:
            let plain = limited(try whole(FormatPattern.hostname, set), 253, set)
            let international = try whole(FormatPattern.internationalHostname, set)
            return [Part(expression: plain), Part(expression: set.difference(international, plain), isChecked: true)]
        case .ipv4: return [Part(expression: try whole(FormatPattern.ipv4, set))]
        case .ipv6: return [Part(expression: try whole(FormatPattern.ipv6, set))]
        case .uri: return [Part(expression: try whole(FormatPattern.uri(international: false), set))]
        case .iri: return [Part(expression: try whole(FormatPattern.uri(international: true), set))]
        case .uriReference: return [Part(expression: try reference(international: false, set))]
        case .iriReference: return [Part(expression: try reference(international: true, set))]
        case .uriTemplate: return [Part(expression: try whole(FormatPattern.uriTemplate, set))]
        case .uuid: return [Part(expression: try whole(FormatPattern.uuid, set))]
        case .jsonPointer: return [Part(expression: try whole(FormatPattern.jsonPointer, set))]
        case .relativeJSONPointer: return [Part(expression: try whole(FormatPattern.relativeJSONPointer, set))]
        // Patterns nest without bound, which is not regular.
        case .regex: return [Part(expression: set.validUTF8, isChecked: true)]
        }
    }

    private func whole(_ pattern: String, _ set: ExpressionSet) throws(GrammarError) -> ExpressionID {
        try RegexParser.parse(pattern, dialect: .ecma).compile(in: set, anchoring: .whole)
    }

    private func time(_ set: ExpressionSet) throws(GrammarError) -> ExpressionID {
        var choices = [try whole(FormatPattern.time, set)]
        for patterns in FormatPattern.leapSeconds {
            var parts: [ExpressionID] = []
            for pattern in patterns { parts.append(try whole(pattern, set)) }
            choices.append(set.intersection(parts))
        }
        return set.union(choices)
    }

    private func mailbox(international: Bool, _ set: ExpressionSet) throws(GrammarError) -> ExpressionID {
        let name = limited(try whole(FormatPattern.mailboxName(international: international), set), 64, set)
        let domain = limited(try whole(FormatPattern.mailboxDomain(international: international), set), 255, set)
        let address = try whole(FormatPattern.mailboxAddress, set)
        return set.concatenation([name, set.byte(UInt8(ascii: "@")), set.union([domain, address])])
    }

    private func reference(international: Bool, _ set: ExpressionSet) throws(GrammarError) -> ExpressionID {
        set.union([
            try whole(FormatPattern.uri(international: international), set),
            try whole(FormatPattern.relativeReference(international: international), set),
        ])
    }

    /// The texts of at most this many bytes.
    private func limited(_ expression: ExpressionID, _ count: Int, _ set: ExpressionSet) -> ExpressionID {
        set.intersection([expression, set.repetition(set.bytes(.all), min: 0, max: count)])
    }
}
