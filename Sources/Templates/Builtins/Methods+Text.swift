/// Methods of `str`.
extension Interpreter {
    func callText(_ text: TextValue, _ name: String, _ arguments: CallArguments) throws(TemplateError) -> Value {
        try charge(text.bytes.count / 64)
        switch name {
        case "strip", "lstrip", "rstrip":
            let values = try plain(arguments, name, 0...1)
            return .text(try strip(text, values.first, leading: name != "rstrip", trailing: name != "lstrip"))
        case "split", "rsplit":
            let values = try bind(arguments, name, ["sep", "maxsplit"], required: 0)
            let limit = try integer(values[1]) ?? -1
            let parts: [TextValue]
            switch values[0] {
            case nil, .none?: parts = try splitBlanks(text, limit: limit, fromEnd: name == "rsplit")
            case .text(let separator)?: parts = try split(text, separator, limit: limit, fromEnd: name == "rsplit")
            case let other?: throw fail(.type, "must be str or None, not \(other.typeName)")
            }
            return try list(parts.map { .text($0) })
        case "splitlines":
            let values = try bind(arguments, name, ["keepends"], required: 0)
            return try list(TextLines.split(text, keepsEnds: values[0]?.isTrue ?? false).map { .text($0) })
        case "startswith", "endswith": return .bool(try hasAffix(text, name, arguments))
        case "replace":
            let values = try bind(arguments, name, ["old", "new", "count"], required: 0)
            guard let old = values[0], let new = values[1] else {
                throw fail(.type, "replace expected at least 2 arguments, got \(arguments.positional.count)")
            }
            guard case .text(let oldText) = old else {
                throw fail(.type, "replace() argument 1 must be str, not \(old.typeName)")
            }
            guard case .text(let newText) = new else {
                throw fail(.type, "replace() argument 2 must be str, not \(new.typeName)")
            }
            let replacement = text.isMarkup ? HTMLEscape.escape(newText) : newText
            return .text(try replace(text, oldText, replacement, count: try integer(values[2]) ?? -1))
        case "find", "rfind", "index", "rindex", "count": return try search(text, name, arguments)
        case "join":
            let values = try plain(arguments, name, 1...1)
            switch values[0] {
            case .text, .list, .tuple, .dictionary, .view, .range, .iterator, .undefined: break
            default: throw fail(.type, "can only join an iterable")
            }
            var index = 0
            let result = try joined(values[0], text) { [self] (item) throws(TemplateError) in
                defer { index += 1 }
                guard case .text(let part) = item else {
                    throw fail(.type, "sequence item \(index): expected str instance, \(item.typeName) found")
                }
                return text.isMarkup ? HTMLEscape.escape(part) : part
            }
            return .text(result.marked(text.isMarkup))
        case "format": return .text(try format(text, arguments))
        case "format_map":
            let values = try plain(arguments, name, 1...1)
            guard case .dictionary(let dictionary) = values[0] else {
                throw fail(.type, "format_map() needs a mapping, not \(values[0].typeName)")
            }
            var named = CallArguments()
            for index in 0..<dictionary.count {
                guard case .text(let key) = dictionary.keys[index] else { continue }
                named.keywords.append((key.string, dictionary.values[index]))
            }
            return .text(try format(text, named))
        case "removeprefix", "removesuffix":
            guard case .text(let affix) = try plain(arguments, name, 1...1)[0] else {
                throw fail(.type, "\(name)() argument must be str")
            }
            if name == "removeprefix", text.bytes.starts(with: affix.bytes) {
                return .text(text.slice(affix.bytes.count..<text.bytes.count))
            }
            if name == "removesuffix", !affix.isEmpty, text.bytes.reversed().starts(with: affix.bytes.reversed()) {
                return .text(text.slice(0..<text.bytes.count - affix.bytes.count))
            }
            return .text(text)
        case "partition", "rpartition": return try partition(text, name, arguments)
        case "center", "ljust", "rjust", "zfill": return .text(try padded(text, name, arguments))
        case "expandtabs": return .text(try expandTabs(text, arguments))
        default: return try callTextCase(text, name, arguments)
        }
    }

    private func callTextCase(_ text: TextValue, _ name: String, _ arguments: CallArguments) throws(TemplateError)
        -> Value
    {
        if ["encode", "maketrans", "translate"].contains(name) {
            throw fail(.unsupported, ErrorText.unsupportedMethod("str", name))
        }
        _ = try plain(arguments, name, 0...0)
        func all(_ predicate: (Unicode.Scalar) -> Bool) -> Value {
            .bool(!text.isEmpty && text.scalars.allSatisfy(predicate))
        }
        switch name {
        case "upper": return .text(TextCase.upper(text))
        case "lower": return .text(TextCase.lower(text))
        case "casefold": return .text(TextCase.casefold(text))
        case "capitalize": return .text(TextCase.capitalize(text))
        case "title": return .text(TextCase.title(text))
        case "swapcase": return .text(TextCase.swapCase(text))
        case "islower": return .bool(TextCase.isLower(text))
        case "isupper": return .bool(TextCase.isUpper(text))
        case "istitle":
            return .bool(
                text.scalars.contains(where: CharacterClass.isCased) && TextCase.title(text).bytes == text.bytes)
        case "isalpha": return all(CharacterClass.isAlphabetic)
        case "isdecimal": return all(CharacterClass.isDecimal)
        case "isdigit": return all(CharacterClass.isDigit)
        case "isnumeric": return all(CharacterClass.isNumeric)
        case "isalnum": return all { CharacterClass.isAlphabetic($0) || CharacterClass.isNumeric($0) }
        case "isspace": return all(CharacterClass.isSpace)
        case "isprintable": return .bool(text.scalars.allSatisfy(CharacterClass.isPrintable))
        case "isascii": return .bool(text.isASCII)
        case "isidentifier":
            guard let first = text.scalars.first else { return .bool(false) }
            let starts = first == "_" || first.properties.isXIDStart
            return .bool(starts && text.scalars.dropFirst().allSatisfy(\.properties.isXIDContinue))
        default: throw fail(.unsupported, ErrorText.unsupportedMethod("str", name))
        }
    }

    /// Arguments by position only.
    func plain(_ arguments: CallArguments, _ name: String, _ counts: ClosedRange<Int>) throws(TemplateError) -> [Value]
    {
        if !arguments.keywords.isEmpty { throw fail(.type, "\(name)() takes no keyword arguments") }
        if !counts.contains(arguments.positional.count) {
            let expected =
                counts.lowerBound == counts.upperBound
                ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
            throw fail(.type, "\(name)() takes \(expected) arguments (\(arguments.positional.count) given)")
        }
        return arguments.positional
    }

    func integer(_ value: Value?) throws(TemplateError) -> Int? {
        guard let value else { return nil }
        if case .undefined(let undefined) = value { throw fail(undefined) }
        if let integer = value.integerValue { return integer }
        throw fail(.type, "'\(value.typeName)' object cannot be interpreted as an integer")
    }

    /// The bytes between two optional indices of code points, as Python's methods take them.
    private func range(_ text: TextValue, _ start: Value?, _ end: Value?) throws(TemplateError) -> Range<Int> {
        func index(_ value: Value?, _ missing: Int) throws(TemplateError) -> Int {
            guard let value, !value.isNone, let index = try integer(value) else { return missing }
            return index < 0 ? max(0, index + text.count) : index
        }
        let low = try index(start, 0)
        let high = min(try index(end, text.count), text.count)
        if low > high { return text.bytes.count..<text.bytes.count }
        return text.offset(ofScalar: low)..<text.offset(ofScalar: high)
    }

    private func hasAffix(_ text: TextValue, _ name: String, _ arguments: CallArguments) throws(TemplateError) -> Bool {
        let values = try plain(arguments, name, 1...3)
        let range = try range(text, values.count > 1 ? values[1] : nil, values.count > 2 ? values[2] : nil)
        let part = text.bytes[range]
        func matches(_ affix: TextValue) -> Bool {
            guard affix.bytes.count <= part.count else { return false }
            return name == "startswith"
                ? part.starts(with: affix.bytes) : part.suffix(affix.bytes.count).elementsEqual(affix.bytes)
        }
        switch values[0] {
        case .text(let affix): return matches(affix)
        case .tuple(let list):
            for item in list.items {
                guard case .text(let affix) = item else {
                    throw fail(.type, "tuple for \(name) must only contain str, not \(item.typeName)")
                }
                if matches(affix) { return true }
            }
            return false
        default: throw fail(.type, "\(name) first arg must be str or a tuple of str, not \(values[0].typeName)")
        }
    }

    private func search(_ text: TextValue, _ name: String, _ arguments: CallArguments) throws(TemplateError) -> Value {
        let values = try plain(arguments, name, 1...3)
        guard case .text(let part) = values[0] else { throw fail(.type, "must be str, not \(values[0].typeName)") }
        let range = try range(text, values.count > 1 ? values[1] : nil, values.count > 2 ? values[2] : nil)
        try charge(text.bytes.count / 64)
        let bytes = Array(text.bytes[range])
        if name == "count" {
            if part.isEmpty { return .integer(text.slice(range).count + 1) }
            var count = 0
            var start = 0
            while let place = ByteSearch.first(part.bytes, in: bytes, from: start) {
                count += 1
                start = place + part.bytes.count
            }
            return .integer(count)
        }
        let place =
            name.hasPrefix("r")
            ? ByteSearch.last(part.bytes, in: bytes, before: bytes.count)
            : ByteSearch.first(part.bytes, in: bytes, from: 0)
        guard let place else {
            if name.hasSuffix("index") { throw fail(.value, "substring not found") }
            return .integer(-1)
        }
        return .integer(text.slice(0..<range.lowerBound + place).count)
    }

    private func partition(_ text: TextValue, _ name: String, _ arguments: CallArguments) throws(TemplateError) -> Value
    {
        guard case .text(let separator) = try plain(arguments, name, 1...1)[0] else {
            throw fail(.type, "must be str, not \(arguments.positional[0].typeName)")
        }
        if separator.isEmpty { throw fail(.value, "empty separator") }
        try charge(text.bytes.count / 64)
        let isLast = name == "rpartition"
        let found =
            isLast
            ? ByteSearch.last(separator.bytes, in: text.bytes, before: text.bytes.count)
            : ByteSearch.first(separator.bytes, in: text.bytes, from: 0)
        guard let place = found else {
            return try tuple(
                isLast ? [.text(.empty), .text(.empty), .text(text)] : [.text(text), .text(.empty), .text(.empty)])
        }
        let rest = text.slice(place + separator.bytes.count..<text.bytes.count)
        return try tuple([.text(text.slice(0..<place)), .text(separator), .text(rest)])
    }

    private func padded(_ text: TextValue, _ name: String, _ arguments: CallArguments) throws(TemplateError)
        -> TextValue
    {
        let values = try plain(arguments, name, 1...2)
        let width = try integer(values[0]) ?? 0
        if name == "zfill" {
            let hasSign = text.bytes.first == UInt8(ascii: "-") || text.bytes.first == UInt8(ascii: "+")
            let digits = hasSign ? text.slice(1..<text.bytes.count) : text
            let filled = try pad(digits, width: width - (hasSign ? 1 : 0), fill: TextValue("0"), alignment: .right)
            return hasSign ? try concatenate(text.slice(0..<1), filled) : filled
        }
        var filler: TextValue?
        if values.count > 1 {
            guard case .text(let character) = values[1] else {
                throw fail(.type, "The fill character must be a unicode character, not \(values[1].typeName)")
            }
            filler = character
        }
        let alignment: Alignment = name == "center" ? .center : name == "ljust" ? .left : .right
        return try pad(text, width: width, fill: filler, alignment: alignment)
    }

    private func expandTabs(_ text: TextValue, _ arguments: CallArguments) throws(TemplateError) -> TextValue {
        let values = try bind(arguments, "expandtabs", ["tabsize"], required: 0)
        let size = try integer(values[0]) ?? 8
        var builder = TextBuilder()
        var column = 0
        let offsets = text.scalarOffsets()
        for (index, scalar) in text.scalars.enumerated() {
            switch scalar {
            case "\t":
                let count = size > 0 ? size - column % size : 0
                try checkString(builder.count + count)
                builder.append(String(repeating: " ", count: count))
                column += count
            default:
                builder.append(text, offsets[index]..<offsets[index + 1])
                column = scalar == "\n" || scalar == "\r" ? 0 : column + 1
            }
        }
        return builder.text(isMarkup: text.isMarkup)
    }
}
