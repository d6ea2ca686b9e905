/// A URI or relative reference in its five parts (RFC 3986, section 3), for joining `$id` and `$ref`.
struct URIReference: Hashable {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    var fragment: String?

    /// Splits a text by the delimiters of RFC 3986, appendix B; every text splits.
    init(_ text: String) {
        var rest = Substring(text).utf8
        if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
            fragment = String(Substring(rest[rest.index(after: mark)...]))
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = String(Substring(rest[rest.index(after: mark)...]))
            rest = rest[..<mark]
        }
        if let colon = rest.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }),
            rest[colon] == UInt8(ascii: ":"), colon != rest.startIndex
        {
            scheme = String(Substring(rest[..<colon]))
            rest = rest[rest.index(after: colon)...]
        }
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            authority = String(Substring(rest[..<end]))
            rest = rest[end...]
        }
        path = String(Substring(rest))
    }

    /// The reference seen from a base (RFC 3986, section 5.2.2); the base's fragment plays no part.
    func resolved(against base: URIReference) -> URIReference {
        var target = self
        if scheme != nil {
            target.path = Self.removingDotSegments(path)
            return target
        }
        target.scheme = base.scheme
        if authority != nil {
            target.path = Self.removingDotSegments(path)
            return target
        }
        target.authority = base.authority
        if path.isEmpty {
            target.path = base.path
            if query == nil { target.query = base.query }
        } else if path.utf8.first == UInt8(ascii: "/") {
            target.path = Self.removingDotSegments(path)
        } else {
            target.path = Self.removingDotSegments(merged(with: base))
        }
        return target
    }

    private func merged(with base: URIReference) -> String {
        if base.authority != nil, base.path.isEmpty { return "/" + path }
        guard let slash = base.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(base.path[...slash]) + path
    }

    private static func removingDotSegments(_ path: String) -> String {
        guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
        var output: [Substring.UTF8View] = []
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isRooted = path.utf8.first == UInt8(ascii: "/")
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            if segment.elementsEqual(".".utf8) {
                if isLast { output.append(Substring("").utf8) }
            } else if segment.elementsEqual("..".utf8) {
                // The empty segment before a leading slash stays.
                if output.count > (isRooted ? 1 : 0) { output.removeLast() }
                if isLast { output.append(Substring("").utf8) }
            } else {
                output.append(segment)
            }
        }
        return output.map { String(Substring($0)) }.joined(separator: "/")
    }

    /// The text without the fragment.
    var absoluteText: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path + (query.map { "?" + $0 } ?? "")
    }

    /// A fragment with its percent escapes decoded; as it is when the escapes are malformed.
    static func decodingPercents(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        var iterator = Array(text.utf8)[...]
        while let byte = iterator.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let pair = String(decoding: iterator.prefix(2), as: UTF8.self)
            guard pair.utf8.count == 2, let value = UInt8(pair, radix: 16) else { return text }
            bytes.append(value)
            iterator = iterator.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
