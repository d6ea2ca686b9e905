// Groups, named and numbered, look-around, inline flags.

extension RegexParser {
    /// A group whose `(` is at `start`, and whether it may be repeated.
    mutating func parseGroup(at start: Int) throws(GrammarError) -> (RegexNode, Bool) {
        if at("*"), dialect == .swift { return try parseVerb(at: start) }
        guard eat("?") else {
            if options.namedCapturesOnly { return (try groupBody(at: start), true) }
            return (try captured(name: nil, at: start), true)
        }
        if eat(":") { return (try groupBody(at: start), true) }
        if isRust, at("=") || at("!") || at("<") && (at("=", 1) || at("!", 1)) {
            throw error(.notSupported("look-around"), at: start)
        }
        if eat("=") { return (.lookAhead(try groupBody(at: start), isNegative: false), dialect == .ecma) }
        if eat("!") { return (.lookAhead(try groupBody(at: start), isNegative: true), dialect == .ecma) }
        if eat("<=") { return (.lookBehind(try groupBody(at: start), isNegative: false), false) }
        if eat("<!") { return (.lookBehind(try groupBody(at: start), isNegative: true), false) }
        if eat("<") || !isStrict && eat("P<") {
            return (try captured(name: try parseName(until: ">", at: start), at: start), true)
        }
        if !isStrict, eat("P=") { return (try nameReference(try parseName(until: ")", at: start), at: start), true) }
        if dialect == .swift {
            if eat("'") { return (try captured(name: try parseName(until: "'", at: start), at: start), true) }
            if eat(">") {
                needsLowering = true
                return (.atomic(try groupBody(at: start), offset: start), true)
            }
            if eat("|") { throw error(.notSupported("branch reset '(?|'"), at: start) }
            if eat("*") || eat("<*") { throw error(.notSupported("non-atomic look-around"), at: start) }
            if eat("(") { throw error(.notSupported("conditional '(?('"), at: start) }
            if at("R") || at("&") || at("C") || (peek().map { $0 >= 0x30 && $0 <= 0x39 } ?? false) || at("P", 0) {
                if at("C") { throw error(.notSupported("callout '(?C'"), at: start) }
                throw error(.notRegular("calling a group from a pattern"), at: start)
            }
        }
        return try parseFlags(at: start)
    }

    /// The rest of a group; flags set inside end with it.
    mutating func groupBody(at start: Int) throws(GrammarError) -> RegexNode {
        let outer = options
        let body = try nested(at: start) { parser throws(GrammarError) in try parser.parseAlternation() }
        if !eat(")") { throw error(.unclosedGroup, at: start) }
        options = outer
        return body
    }

    private mutating func captured(name: String?, at start: Int) throws(GrammarError) -> RegexNode {
        captureCount += 1
        let number = captureCount
        if let name {
            if names.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
                throw error(.duplicateGroupName(name), at: start)
            }
            names.append((name, number))
        }
        return .capture(number, try groupBody(at: start))
    }

    /// A group's name and the scalar that ends it.
    mutating func parseName(until closer: Unicode.Scalar, at start: Int) throws(GrammarError) -> String {
        let first = position
        while let value = peek(), value != closer.value {
            guard let scalar = Unicode.Scalar(value) else { break }
            let properties = scalar.properties
            let isWord = scalar == "_" || scalar == "$" && dialect == .ecma
            let fits = position == first ? properties.isIDStart : properties.isIDContinue
            if !isWord, !fits { throw error(.malformedGroupName, at: start) }
            position += 1
        }
        if position == first || !at(closer) { throw error(.malformedGroupName, at: start) }
        let name = string(first, position)
        position += 1
        return name
    }

    /// `(?i)`, `(?i-s:…)`, `(?^m)`.
    private mutating func parseFlags(at start: Int) throws(GrammarError) -> (RegexNode, Bool) {
        var changed = options
        var turnsOn = true
        if dialect == .swift, eat("^") { changed = RegexOptions() }
        while let scalar = peek(), scalar != 0x29, scalar != 0x3A {
            let flagStart = position
            position += 1
            if scalar == 0x2D, turnsOn {
                turnsOn = false
                continue
            }
            // ECMA-262 has each flag once, whether it is turned on or off.
            if isStrict, scalars[start..<flagStart].contains(scalar) {
                throw error(.unknownGroupKind(string(start, position)), at: start)
            }
            switch (Unicode.Scalar(scalar), dialect) {
            case ("i", _): changed.ignoresCase = turnsOn
            case ("m", _): changed.isMultiline = turnsOn
            case ("s", _): changed.dotMatchesNewline = turnsOn
            case ("x", .swift):
                let isDouble = eat("x")
                changed.isExtended = turnsOn
                changed.isClassExtended = turnsOn && isDouble
            case ("n", .swift): changed.namedCapturesOnly = turnsOn
            case ("U", .swift): changed.reluctantByDefault = turnsOn
            case ("D", .swift): changed.asciiDigits = turnsOn
            case ("S", .swift): changed.asciiSpaces = turnsOn
            case ("W", .swift): changed.asciiWords = turnsOn
            case ("P", .swift):
                changed.asciiPOSIX = turnsOn
                changed.asciiDigits = turnsOn
                changed.asciiSpaces = turnsOn
                changed.asciiWords = turnsOn
            // Scalars are what this engine matches by.
            case ("u", .swift) where turnsOn: break
            case ("X", .swift), ("u", .swift):
                throw error(.notSupported("matching by grapheme clusters"), at: flagStart)
            case ("w", .swift), ("y", .swift), ("J", .swift):
                throw error(.notSupported("flag '\(string(flagStart, position))'"), at: flagStart)
            default: throw error(.unknownGroupKind(string(start, position)), at: start)
            }
        }
        if !isStrict, eat(")") {
            options = changed
            return (.empty, false)
        }
        if isStrict, string(start, position) == "(?-" { throw error(.unknownGroupKind("(?-"), at: start) }
        if eat(":") {
            let outer = options
            options = changed
            let body = try groupBody(at: start)
            options = outer
            return (body, true)
        }
        throw error(at(")") ? .unknownGroupKind(string(start, position + 1)) : .unclosedGroup, at: start)
    }

    /// `(*atomic:…)` and the other alphabetic spellings; `(*VERB)` directs backtracking, which this engine has none of.
    private mutating func parseVerb(at start: Int) throws(GrammarError) -> (RegexNode, Bool) {
        position += 1
        if eat("pla:") || eat("positive_lookahead:") {
            return (.lookAhead(try groupBody(at: start), isNegative: false), false)
        }
        if eat("nla:") || eat("negative_lookahead:") {
            return (.lookAhead(try groupBody(at: start), isNegative: true), false)
        }
        if eat("plb:") || eat("positive_lookbehind:") {
            return (.lookBehind(try groupBody(at: start), isNegative: false), false)
        }
        if eat("nlb:") || eat("negative_lookbehind:") {
            return (.lookBehind(try groupBody(at: start), isNegative: true), false)
        }
        if eat("atomic:") {
            needsLowering = true
            return (.atomic(try groupBody(at: start), offset: start), true)
        }
        throw error(.notSupported("backtracking directive '(*'"), at: start)
    }

    // MARK: References

    /// A reference by name; the group may come later.
    mutating func nameReference(_ name: String, at start: Int) throws(GrammarError) -> RegexNode {
        needsLowering = true
        // Numbers below zero stand for names until all groups are known.
        pendingReferences.append(PendingReference(name: name, number: -pendingReferences.count - 1, offset: start))
        return .backReference(-pendingReferences.count, ignoresCase: options.ignoresCase, offset: start)
    }

    /// A reference by number; the group may come later.
    mutating func numberReference(_ number: Int, at start: Int) -> RegexNode {
        needsLowering = true
        pendingReferences.append(PendingReference(name: nil, number: number, offset: start))
        return .backReference(number, ignoresCase: options.ignoresCase, offset: start)
    }

    /// Throws when a reference's group does not exist.
    func check(_ reference: PendingReference) throws(GrammarError) {
        if let name = reference.name {
            if groupNumber(reference.number) == nil { throw error(.unknownGroupName(name), at: reference.offset) }
        } else if reference.number < 1 || reference.number > captureCount {
            throw error(.unknownGroupNumber(reference.number), at: reference.offset)
        }
    }

    /// The number of the group that a back-reference's number stands for.
    func groupNumber(_ number: Int) -> Int? {
        if number > 0 { return number }
        let index = -number - 1
        guard index < pendingReferences.count, let name = pendingReferences[index].name else { return nil }
        return names.first { $0.name.utf8.elementsEqual(name.utf8) }?.number
    }
}
