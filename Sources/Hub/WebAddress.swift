/// An address over http or https, cut into the parts that decide what may be sent to it.
public struct WebAddress: Sendable, Hashable {
    /// `http` or `https`.
    public let scheme: String
    /// The host in lower case, with the brackets of an IPv6 address.
    public let host: String
    /// The port; that of the scheme where none is written.
    public let port: Int
    /// The path and the query, from the first slash on.
    public let target: String

    /// The longest address that is followed.
    static let longest = 16 << 10

    /// Reads an address; nil for another scheme, and for what is none.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x5C }),
            let colon = text.firstRange(of: "://")
        else { return nil }
        let scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = text[colon.upperBound...].prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        // Names and passwords in addresses are not sent to anybody.
        guard !authority.isEmpty, !authority.contains("@") else { return nil }
        let after = rest[authority.endIndex...]
        var host = authority.lowercased()
        var port = scheme == "https" ? 443 : 80
        if let end = host.lastIndex(of: ":"), !host[end...].contains("]") {
            guard let number = Int(host[host.index(after: end)...]), (1...65_535).contains(number) else { return nil }
            port = number
            host = String(host[..<end])
        }
        guard !host.isEmpty else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port
        target = after.hasPrefix("/") ? String(after) : "/" + after
    }

    private init(_ other: WebAddress, target: String) {
        (scheme, host, port, self.target) = (other.scheme, other.host, other.port, target)
    }

    /// The address as it is requested.
    public var text: String { origin + target }

    /// The address without its query, which may hold a signature.
    public var shown: String { origin + target.prefix { $0 != "?" } }

    private var origin: String {
        let isUsual = port == (scheme == "https" ? 443 : 80)
        return scheme + "://" + host + (isUsual ? "" : ":\(port)")
    }

    /// Whether two addresses have one origin: scheme, host and port.
    public func hasOrigin(of other: WebAddress) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }

    /// The address of another path and query on the same origin, below the path of this one.
    func appending(_ path: String) -> WebAddress {
        let base = target.prefix { $0 != "?" }
        return WebAddress(self, target: (base.hasSuffix("/") ? String(base.dropLast()) : String(base)) + path)
    }

    /// What the value of `Location` in an answer from this address leads to; nil for what is not http or https.
    public func resolving(_ location: String) -> WebAddress? {
        if location.hasPrefix("//") { return WebAddress(scheme + ":" + location) }
        if location.hasPrefix("/") { return WebAddress(origin + location) }
        if location.contains("://") { return WebAddress(location) }
        // file:, mailto: and the like.
        guard !location.prefix(while: { $0 != "/" && $0 != "?" }).contains(":") else { return nil }
        let path = target.prefix { $0 != "?" }
        guard let slash = path.lastIndex(of: "/") else { return nil }
        return WebAddress(origin + path[...slash] + location)
    }

    /// A path with all but letters, digits, `-`, `.`, `_`, `~` and slashes as percent and two digits (RFC 3986).
    public static func encoded(path: String) -> String { encoded(path, keepingSlashes: true) }

    /// A part of a path: slashes are encoded too.
    public static func encoded(part: String) -> String { encoded(part, keepingSlashes: false) }

    private static func encoded(_ text: String, keepingSlashes: Bool) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: "/") where keepingSlashes: encoded += "/"
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
            }
        }
        return encoded
    }
}
