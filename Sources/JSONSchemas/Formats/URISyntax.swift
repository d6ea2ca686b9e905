/// The grammar of RFC 3986 and, when `international`, of RFC 3987.
struct URISyntax {
    let international: Bool

    /// Whether a text begins with a scheme and is a URI.
    func isAbsolute(_ text: String) -> Bool {
        let reference = URIReference(text)
        guard let scheme = reference.scheme else { return false }
        return isScheme(scheme) && hasValidParts(reference)
    }

    /// Whether a text is a URI or a relative reference.
    func isReference(_ text: String) -> Bool {
        let reference = URIReference(text)
        if let scheme = reference.scheme { return isScheme(scheme) && hasValidParts(reference) }
        // A colon in the first segment would read as a scheme.
        if reference.authority == nil {
            let first = reference.path.utf8.prefix { $0 != UInt8(ascii: "/") }
            if first.contains(UInt8(ascii: ":")) { return false }
        }
        return hasValidParts(reference)
    }

    private func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, FormatScanner.isLetter(first) else { return false }
        return text.utf8.allSatisfy {
            FormatScanner.isLetter($0) || FormatScanner.isDigit($0) || "+-.".utf8.contains($0)
        }
    }

    private func hasValidParts(_ reference: URIReference) -> Bool {
        if let authority = reference.authority, !isAuthority(authority) { return false }
        return isMadeOf(reference.path, ":@/")
            && isMadeOf(reference.query ?? "", ":@/?", includesPrivate: true)
            && isMadeOf(reference.fragment ?? "", ":@/?")
    }

    private func isAuthority(_ text: String) -> Bool {
        var rest = text.utf8[...]
        if let mark = rest.lastIndex(of: UInt8(ascii: "@")) {
            guard isMadeOf(String(Substring(rest[..<mark])), ":") else { return false }
            rest = rest[rest.index(after: mark)...]
        }
        if rest.first == UInt8(ascii: "[") {
            guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
            let literal = String(Substring(rest[rest.index(after: rest.startIndex)..<end]))
            return isAddressLiteral(literal) && isPort(rest[rest.index(after: end)...])
        }
        let colon = rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
        return isMadeOf(String(Substring(rest[..<colon])), "") && isPort(rest[colon...])
    }

    private func isPort(_ text: Substring.UTF8View) -> Bool {
        text.isEmpty || (text.first == UInt8(ascii: ":") && text.dropFirst().allSatisfy(FormatScanner.isDigit))
    }

    private func isAddressLiteral(_ text: String) -> Bool {
        var scanner = FormatScanner(text)
        if scanner.takeLetter("v") {
            guard scanner.run(FormatScanner.isHexDigit) > 0, scanner.take(".") else { return false }
            let allowed = { (byte: UInt8) in
                byte == UInt8(ascii: ":") || Self.isPlain(byte) || Self.isSubDelimiter(byte)
            }
            return scanner.run(allowed) > 0 && scanner.isAtEnd
        }
        return scanner.ipv6() && scanner.isAtEnd
    }

    /// Whether a text consists of unreserved characters, sub-delimiters, percent escapes and `others`.
    private func isMadeOf(_ text: String, _ others: String, includesPrivate: Bool = false) -> Bool {
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            if scalar == "%" {
                for _ in 0..<2 {
                    guard let digit = scalars.next(), digit.isASCII, FormatScanner.isHexDigit(UInt8(ascii: digit))
                    else {
                        return false
                    }
                }
            } else if scalar.isASCII {
                let byte = UInt8(ascii: scalar)
                guard Self.isPlain(byte) || Self.isSubDelimiter(byte) || others.utf8.contains(byte) else {
                    return false
                }
            } else if !(international && (Self.isInternational(scalar) || (includesPrivate && Self.isPrivate(scalar))))
            {
                return false
            }
        }
        return true
    }

    /// RFC 3986 `unreserved`.
    static func isPlain(_ byte: UInt8) -> Bool {
        FormatScanner.isLetter(byte) || FormatScanner.isDigit(byte) || "-._~".utf8.contains(byte)
    }

    /// RFC 3986 `sub-delims`.
    static func isSubDelimiter(_ byte: UInt8) -> Bool { "!$&'()*+,;=".utf8.contains(byte) }

    /// RFC 3987 `ucschar`.
    static func isInternational(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
        case 0x10000...0xDFFFF: scalar.value & 0xFFFF <= 0xFFFD
        case 0xE1000...0xEFFFD: true
        default: false
        }
    }

    /// RFC 3987 `iprivate`.
    static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: true
        default: false
        }
    }
}

/// The grammar of RFC 6570, section 2, with erratum 6937: an apostrophe is a literal.
enum URITemplateSyntax {
    static func accepts(_ text: String) -> Bool {
        var scalars = Array(text.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "{":
                guard let end = scalars.firstIndex(of: "}"), isExpression(scalars[..<end]) else { return false }
                scalars = scalars[(end + 1)...]
            case "%":
                guard takeEscape(&scalars) else { return false }
            case "}", "\"", "<", ">", "\\", "^", "`", "|", "\u{00}"..."\u{20}", "\u{7F}": return false
            default:
                guard scalar.isASCII || URISyntax.isInternational(scalar) || URISyntax.isPrivate(scalar) else {
                    return false
                }
            }
        }
        return true
    }

    private static func takeEscape(_ scalars: inout ArraySlice<Unicode.Scalar>) -> Bool {
        let digits = scalars.prefix(2)
        guard digits.count == 2, digits.allSatisfy({ $0.isASCII && FormatScanner.isHexDigit(UInt8(ascii: $0)) }) else {
            return false
        }
        scalars = scalars.dropFirst(2)
        return true
    }

    private static func isExpression(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        var rest = text
        if let first = rest.first, "+#./;?&=,!@|".unicodeScalars.contains(first) { rest = rest.dropFirst() }
        return rest.split(separator: ",", omittingEmptySubsequences: false).allSatisfy(isVariable)
    }

    private static func isVariable(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        var rest = text
        var afterDot = true
        while let scalar = rest.first, scalar != "*", scalar != ":" {
            rest = rest.dropFirst()
            if scalar == "." {
                if afterDot { return false }
                afterDot = true
            } else if scalar == "%" {
                guard takeEscape(&rest) else { return false }
                afterDot = false
            } else {
                guard scalar.isASCII,
                    scalar == "_" || FormatScanner.isLetter(UInt8(ascii: scalar))
                        || FormatScanner.isDigit(UInt8(ascii: scalar))
                else { return false }
                afterDot = false
            }
        }
        if afterDot { return false }
        guard let modifier = rest.popFirst() else { return true }
        if modifier == "*" { return rest.isEmpty }
        return (1...4).contains(rest.count) && rest.first != "0" && rest.allSatisfy { $0 >= "0" && $0 <= "9" }
    }
}
