/// Names of fields that were ignored, no more of them than anyone reads.
struct IgnoredNames {
    /// The most that are reported of one request.
    static let limit = 32

    /// The first of them, in the order of the request.
    let names: [String]
    /// How many there are besides.
    let others: Int

    init(_ all: [String]) {
        names = Array(all.prefix(Self.limit))
        others = all.count - names.count
    }

    /// What says in a list that there are more; nothing where there are none.
    var rest: [String] { others > 0 ? ["and \(others) more"] : [] }

    /// The value of the header that lists them; no name of a field has a space there.
    var header: String {
        (names.map { Self.token($0, most: 64) } + rest).joined(separator: ",")
    }

    /// A name that can be in headers and labels: visible characters of ASCII, no commas, quotes or backslashes.
    static func token(_ name: String, most: Int) -> String {
        let scalars = name.unicodeScalars.prefix(most).map { scalar -> Unicode.Scalar in
            switch scalar {
            case ",", "\"", "\\": "_"
            case "\u{21}"..."\u{7E}": scalar
            default: "_"
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
