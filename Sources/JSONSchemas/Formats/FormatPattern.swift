/// The formats as ECMA-262 patterns, put together from the rules of their documents; each matches whole texts.
enum FormatPattern {
    // MARK: RFC 3339

    /// Calendar-exact: months of 30 and 31 days, and 29 February in leap years only.
    static let date =
        "(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)"
        + "|02-(?:0[1-9]|1\\d|2[0-8]))"
        + "|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)"

    static let hourMinute = "(?:[01]\\d|2[0-3]):[0-5]\\d"
    static let fraction = "(?:\\.\\d+)?"
    /// Times of day without the leap second.
    static let time = hourMinute + ":[0-5]\\d" + fraction + "(?:[Zz]|[+-]" + hourMinute + ")"

    /// Leap seconds: the local time less the offset is 23:59 in UTC.
    ///
    /// Each list of patterns is an intersection: one gives the
    /// hours of time and offset that belong together, the other the minutes.
    static let leapSeconds: [[String]] = {
        let tail = ":60" + fraction
        let anyHour = "(?:[01]\\d|2[0-3])"
        let anyMinute = "[0-5]\\d"
        func pairs(_ range: Range<Int>, _ make: (Int) -> String) -> String {
            "(?:" + range.map(make).joined(separator: "|") + ")"
        }
        return [
            ["23:59" + tail + "[Zz]"],
            [
                pairs(0..<24) { two($0) + ":" + anyMinute + tail + "\\+" + two($0) + ":" + anyMinute },
                pairs(0..<59) { anyHour + ":" + two($0) + tail + "\\+" + anyHour + ":" + two($0 + 1) },
            ],
            [pairs(0..<24) { two($0) + ":59" + tail + "\\+" + two(($0 + 1) % 24) + ":00" }],
            [
                pairs(0..<24) { two($0) + ":" + anyMinute + tail + "-" + two(23 - $0) + ":" + anyMinute },
                pairs(0..<60) { anyHour + ":" + two($0) + tail + "-" + anyHour + ":" + two(59 - $0) },
            ],
        ]
    }()

    private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

    private static let durationTime = "T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S)"
    static let duration =
        "P(?:(?:\\d+D|\\d+M(?:\\d+D)?|\\d+Y(?:\\d+M(?:\\d+D)?)?)(?:" + durationTime + ")?|" + durationTime + "|\\d+W)"

    // MARK: Addresses

    static let ipv4 = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)){3}"

    static let ipv6: String = {
        let group = "[0-9A-Fa-f]{1,4}"
        let last = "(?:\(group):\(group)|\(ipv4))"
        var choices = ["(?:\(group):){6}\(last)", "::(?:\(group):){5}\(last)"]
        for before in 0..<5 {
            let head = "(?:(?:\(group):){0,\(before)}\(group))?"
            choices.append("\(head)::(?:\(group):){\(4 - before)}\(last)")
        }
        choices.append("(?:(?:\(group):){0,5}\(group))?::\(group)")
        choices.append("(?:(?:\(group):){0,6}\(group))?::")
        return "(?:" + choices.joined(separator: "|") + ")"
    }()

    static let uuid = "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"

    private static let notASCII = "\\u{80}-\\u{10FFFF}"

    /// At most 64 bytes are allowed; the length is written by the caller.
    static func mailboxName(international: Bool) -> String {
        let more = international ? notASCII : ""
        let atom = "[A-Za-z0-9!#$%&'*+\\-/=?^_`{|}~\(more)]+"
        return "(?:\(atom)(?:\\.\(atom))*|\"(?:[ !#-\\[\\]-~\(more)]|\\\\[ -~])*\")"
    }

    /// At most 255 bytes are allowed; the length is written by the caller.
    static func mailboxDomain(international: Bool) -> String {
        let label =
            international
            ? "[A-Za-z0-9\(notASCII)](?:[A-Za-z0-9\(notASCII)\\-]*[A-Za-z0-9\(notASCII)])?" : self.label
        return "\(label)(?:\\.\(label))*"
    }

    static let mailboxAddress = "\\[(?:\(ipv4)|[Ii][Pp][Vv]6:\(ipv6))\\]"

    private static let label = "[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?"
    /// Host names whose labels are not examined.
    static let plainHostname = "\(label)(?:\\.\(label))*"
    /// Host names whose labels have no encoding's prefix.
    static let hostname: String = {
        let plain = "(?!.{2}--)\(label)"
        return "\(plain)(?:\\.\(plain))*"
    }()
    /// Host names with a label that begins with `xn--`; what follows the prefix needs decoding.
    static let encodedHostname: String = {
        let any = "(?:(?!.{2}--)\(label)|[Xx][Nn]--[A-Za-z0-9\\-]{0,58}[A-Za-z0-9])"
        return "(?:\(any)\\.)*[Xx][Nn]--[A-Za-z0-9\\-]{0,58}[A-Za-z0-9](?:\\.\(any))*"
    }()
    /// Host names with characters that can be in an international label; which of them do is left to the check.
    static let internationalHostname: String = {
        // The last four are valid by exception (RFC 5892, section 2.6).
        let letters =
            "\\p{Ll}\\p{Lo}\\p{Lm}\\p{Mn}\\p{Mc}\\p{Nd}\\u00B7\\u0375\\u05F3\\u05F4\\u30FB\\u200C\\u200D"
            + "\\u06FD\\u06FE\\u0F0B\\u3007"
        let label = "[A-Za-z0-9\(letters)](?:[A-Za-z0-9\(letters)\\-]*[A-Za-z0-9\(letters)])?"
        return "\(label)(?:[.\\u3002\\uFF0E\\uFF61]\(label))*"
    }()

    // MARK: RFC 3986, 3987 and 6570

    private static let escape = "%[0-9A-Fa-f]{2}"
    private static let plain = "A-Za-z0-9\\-._~!$&'()*+,;="
    private static let international: String = {
        var ranges = "\\u{A0}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}"
        for plane in 1...13 { ranges += "\\u{\(hex(plane))0000}-\\u{\(hex(plane))FFFD}" }
        return ranges + "\\u{E1000}-\\u{EFFFD}"
    }()
    private static let privateUse = "\\u{E000}-\\u{F8FF}\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}"
    private static func hex(_ value: Int) -> String { String(value, radix: 16, uppercase: true) }

    /// The parts of a URI, or of an IRI.
    private struct Parts {
        let authority: String
        let segment: String
        let firstSegment: String
        let colonlessSegment: String
        let tail: String

        init(international: Bool) {
            let more = international ? FormatPattern.international : ""
            let name = "[\(plain)\(more)]|\(escape)"
            let literal = "\\[(?:\(ipv6)|[Vv][0-9A-Fa-f]+\\.[\(plain):]+)\\]"
            authority = "(?:(?:\(name)|:)*@)?(?:\(literal)|(?:\(name))*)(?::\\d*)?"
            segment = "(?:\(name)|[:@])*"
            firstSegment = "(?:\(name)|[:@])+"
            colonlessSegment = "(?:\(name)|@)+"
            let query = "(?:\(name)|[:@/?]" + (international ? "|[\(privateUse)]" : "") + ")*"
            tail = "(?:\\?\(query))?(?:#(?:\(name)|[:@/?])*)?"
        }

        var pathAfterAuthority: String { "(?:/\(segment))*" }
        var rooted: String { "/(?:\(firstSegment)(?:/\(segment))*)?" }
    }

    static func uri(international: Bool) -> String {
        let parts = Parts(international: international)
        let path =
            "(?://\(parts.authority)\(parts.pathAfterAuthority)|\(parts.rooted)|"
            + "\(parts.firstSegment)(?:/\(parts.segment))*)?"
        return "[A-Za-z][A-Za-z0-9+\\-.]*:\(path)\(parts.tail)"
    }

    static func relativeReference(international: Bool) -> String {
        let parts = Parts(international: international)
        let path =
            "(?://\(parts.authority)\(parts.pathAfterAuthority)|\(parts.rooted)|"
            + "\(parts.colonlessSegment)(?:/\(parts.segment))*)?"
        return "\(path)\(parts.tail)"
    }

    static let uriTemplate: String = {
        let literal = "[!#$&-;=?-\\[\\]_a-z~\(international)\(privateUse)]|\(escape)"
        let character = "(?:[A-Za-z0-9_]|\(escape))"
        let variable = "\(character)+(?:\\.\(character)+)*(?:\\*|:[1-9]\\d{0,3})?"
        return "(?:\(literal)|\\{[+#./;?&=,!@|]?\(variable)(?:,\(variable))*\\})*"
    }()

    // MARK: Pointers

    static let jsonPointer = "(?:/(?:[^~/]|~[01])*)*"
    static let relativeJSONPointer = "(?:0|[1-9]\\d*)(?:[+\\-][1-9]\\d*)?(?:#|\(jsonPointer))"
}
