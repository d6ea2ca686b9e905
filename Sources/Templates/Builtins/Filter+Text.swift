/// Filters that make text.
extension Interpreter {
    func applyText(_ filter: Filter, _ value: Value, _ arguments: CallArguments) throws(TemplateError) -> Value {
        switch filter {
        case .join: return .text(try join(value, arguments))
        case .safe:
            _ = try bind(arguments, "do_mark_safe", [], required: 0)
            return .text(try text(value).marked(true))
        case .forceescape:
            _ = try bind(arguments, "do_forceescape", [], required: 0)
            return .text(HTMLEscape.escape(try text(value).marked(false)))
        case .pprint:
            _ = try bind(arguments, "do_pprint", [], required: 0)
            return .text(try representation(value))
        case .indent:
            if case .undefined(let undefined) = value { throw fail(undefined) }
            guard case .text(let text) = value else {
                throw fail(.type, ErrorText.operands("+=", value.typeName, "str"))
            }
            return .text(try indent(text, arguments))
        default: break
        }
        let text = try text(value)
        try charge(text.bytes.count / 64)
        switch filter {
        case .upper, .lower, .capitalize, .title, .string, .escape, .wordcount:
            _ = try bind(arguments, "do_\(filter.rawValue)", [], required: 0)
        default: break
        }
        switch filter {
        case .trim:
            let values = try bind(arguments, "do_trim", ["chars"], required: 0)
            return .text(try strip(text, values[0], leading: true, trailing: true))
        case .upper: return .text(TextCase.upper(text))
        case .lower: return .text(TextCase.lower(text))
        case .capitalize: return .text(TextCase.capitalize(text))
        case .title: return .text(TextCase.titleWords(text))
        case .string: return .text(text)
        case .escape: return .text(HTMLEscape.escape(text))
        case .replace:
            let values = try bind(arguments, "do_replace", ["old", "new", "count"], required: 2)
            var count = -1
            if let given = values[2], !given.isNone {
                guard let number = given.integerValue else {
                    throw fail(.type, "'\(given.typeName)' object cannot be interpreted as an integer")
                }
                count = number
            }
            let old = try self.text(values[0] ?? .none)
            let new = try self.text(values[1] ?? .none)
            return .text(try replace(text.marked(false), old, new, count: count))
        case .center:
            let values = try bind(arguments, "do_center", ["width"], required: 0)
            return .text(try pad(text, width: values[0]?.integerValue ?? 80, fill: nil, alignment: .center))
        case .format:
            if !arguments.positional.isEmpty, !arguments.keywords.isEmpty {
                throw fail(.value, "can't handle positional and keyword arguments at the same time")
            }
            if arguments.keywords.isEmpty { return .text(try percentFormat(text, try tuple(arguments.positional))) }
            return .text(
                try percentFormat(text, .dictionary(try makeDictionary(CallArguments(keywords: arguments.keywords)))))
        case .truncate: return .text(try truncate(text, arguments))
        case .wordcount:
            var count = 0
            var inWord = false
            for scalar in text.scalars {
                let isWord = CharacterClass.isWord(scalar)
                if isWord, !inWord { count += 1 }
                inWord = isWord
            }
            return .integer(count)
        case .wordwrap: return .text(try wrap(text, arguments))
        case .striptags: throw fail(.unsupported, ErrorText.unsupportedFilter("striptags"))
        case .urlencode:
            guard case .text = value else {
                throw fail(.unsupported, "urlencode of a \(value.typeName) is not supported")
            }
            return .text(Interpreter.percentEncode(text))
        default: throw fail(.unsupported, ErrorText.unsupportedFilter(filter.rawValue))
        }
    }

    private func join(_ value: Value, _ arguments: CallArguments) throws(TemplateError) -> TextValue {
        let values = try bind(arguments, "do_join", ["d", "attribute"], required: 0)
        let separator = try text(values[0] ?? .text(.empty))
        var source = value
        if let attribute = values[1], !attribute.isNone {
            source = try applyLazy(
                .map, .iterator(try iterate(value)), CallArguments(keywords: [("attribute", attribute)]))
        }
        return try joined(source, separator) { [self] (item) throws(TemplateError) in try text(item) }
    }

    /// The texts of the items with a separator between them.
    func joined(
        _ source: Value, _ separator: TextValue, _ itemText: (Value) throws(TemplateError) -> TextValue
    ) throws(TemplateError) -> TextValue {
        let items = try iterate(source)
        var builder = TextBuilder()
        var isFirst = true
        while let item = try items.next() {
            try charge(1)
            let part = try itemText(item)
            try checkString(builder.count + part.bytes.count + separator.bytes.count)
            if !isFirst { builder.append(separator) }
            isFirst = false
            builder.append(part)
        }
        return builder.text()
    }

    private func indent(_ text: TextValue, _ arguments: CallArguments) throws(TemplateError) -> TextValue {
        let values = try bind(arguments, "do_indent", ["width", "first", "blank"], required: 0)
        var indentation = TextValue("    ")
        switch values[0] {
        case nil: break
        case .text(let text)?: indentation = text
        case let width?:
            guard let count = width.integerValue else {
                throw fail(.type, "can't multiply sequence by non-int of type '\(width.typeName)'")
            }
            try checkString(max(0, count))
            indentation = TextValue(String(repeating: " ", count: max(0, count)))
        }
        let first = values[1]?.isTrue ?? false
        let blank = values[2]?.isTrue ?? false
        var withEnd = TextBuilder()
        withEnd.append(text)
        withEnd.append("\n")
        let lines = TextLines.split(withEnd.text(), keepsEnds: false)
        var builder = TextBuilder()
        for (index, line) in lines.enumerated() {
            if index > 0 { builder.append("\n") }
            if index == 0 ? first : blank || !line.isEmpty { builder.append(indentation) }
            try checkString(builder.count + line.bytes.count)
            builder.append(line)
        }
        return builder.text(isMarkup: text.isMarkup)
    }

    private func truncate(_ text: TextValue, _ arguments: CallArguments) throws(TemplateError) -> TextValue {
        let values = try bind(arguments, "do_truncate", ["length", "killwords", "end", "leeway"], required: 0)
        let length = values[0]?.integerValue ?? 255
        let end = try values[2].map { (end) throws(TemplateError) in try self.text(end) } ?? TextValue("...")
        var leeway = 5
        if let given = values[3], !given.isNone { leeway = given.integerValue ?? 5 }
        if length < end.count { throw fail(.value, "expected length >= \(end.count), got \(length)") }
        if leeway < 0 { throw fail(.value, "expected leeway >= 0, got \(leeway)") }
        if text.count <= length.addingReportingOverflow(leeway).partialValue { return text }
        var kept = text.slice(0..<text.offset(ofScalar: length - end.count))
        if !(values[1]?.isTrue ?? false), let space = kept.bytes.lastIndex(of: UInt8(ascii: " ")) {
            kept = kept.slice(0..<space)
        }
        return try concatenate(kept, end)
    }

    private func wrap(_ text: TextValue, _ arguments: CallArguments) throws(TemplateError) -> TextValue {
        let names = ["width", "break_long_words", "wrapstring", "break_on_hyphens"]
        let values = try bind(arguments, "do_wordwrap", names, required: 0)
        let width = values[0]?.integerValue ?? 79
        if width <= 0 { throw fail(.value, "invalid width \(width) (must be > 0)") }
        let end =
            try values[2].map { (end) throws(TemplateError) in end.isNone ? TextValue("\n") : try self.text(end) }
            ?? TextValue("\n")
        var builder = TextBuilder()
        for (index, line) in TextLines.split(text, keepsEnds: false).enumerated() {
            if index > 0 { builder.append(end) }
            try charge(line.bytes.count / 16 + 1)
            for (number, part) in WordWrap.wrap(line, width: width, breaksWords: values[1]?.isTrue ?? true).enumerated()
            {
                if number > 0 { builder.append(end) }
                try checkString(builder.count + part.bytes.count)
                builder.append(part)
            }
        }
        return builder.text()
    }

    private static func percentEncode(_ text: TextValue) -> TextValue {
        var builder = TextBuilder()
        text.forEachRun(in: 0..<text.bytes.count) { range, origin in
            for byte in text.bytes[range] {
                let isPlain =
                    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "/")]
                        .contains(byte)
                if isPlain {
                    builder.append(byte, origin)
                } else {
                    let digits = String(byte, radix: 16, uppercase: true)
                    builder.append("%" + (digits.count == 1 ? "0" : "") + digits, origin)
                }
            }
        }
        return builder.text()
    }
}

/// Lines as `str.splitlines` finds them.
enum TextLines {
    static func split(_ text: TextValue, keepsEnds: Bool) -> [TextValue] {
        var lines: [TextValue] = []
        var start = 0
        var index = 0
        let bytes = text.bytes
        while index < bytes.count {
            let end = lineEnd(bytes, index)
            if end > index {
                lines.append(text.slice(start..<(keepsEnds ? end : index)))
                start = end
                index = end
            } else {
                index += 1
            }
        }
        if start < bytes.count { lines.append(text.slice(start..<bytes.count)) }
        return lines
    }

    /// The place after a line end that begins at `index`; `index` when none does.
    private static func lineEnd(_ bytes: [UInt8], _ index: Int) -> Int {
        switch bytes[index] {
        case 0x0D: return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? index + 2 : index + 1
        case 0x0A, 0x0B, 0x0C, 0x1C, 0x1D, 0x1E: return index + 1
        case 0xC2: return index + 1 < bytes.count && bytes[index + 1] == 0x85 ? index + 2 : index
        case 0xE2:
            let isSeparator =
                index + 2 < bytes.count && bytes[index + 1] == 0x80 && (0xA8...0xA9).contains(bytes[index + 2])
            return isSeparator ? index + 3 : index
        default: return index
        }
    }
}

/// Breaks lines between words.
enum WordWrap {
    static func wrap(_ line: TextValue, width: Int, breaksWords: Bool) -> [TextValue] {
        let offsets = line.scalarOffsets()
        let scalars = Array(line.scalars)
        // Words and the blanks between them, in turn, as ranges of scalars.
        var chunks: [Range<Int>] = []
        var start = 0
        while start < scalars.count {
            let isSpace = CharacterClass.isSpace(scalars[start])
            var end = start + 1
            while end < scalars.count, CharacterClass.isSpace(scalars[end]) == isSpace {
                // A word may be parted after a hyphen between letters.
                if scalars[end - 1] == "-", end - 1 > start, CharacterClass.isAlphabetic(scalars[end - 2]),
                    CharacterClass.isAlphabetic(scalars[end])
                {
                    break
                }
                end += 1
            }
            chunks.append(start..<end)
            start = end
        }
        var lines: [TextValue] = []
        var current: Range<Int>?
        func isSpace(_ range: Range<Int>) -> Bool { CharacterClass.isSpace(scalars[range.lowerBound]) }
        func finish() {
            guard var range = current else { return }
            current = nil
            while let last = range.last, CharacterClass.isSpace(scalars[last]) { range = range.lowerBound..<last }
            if !range.isEmpty { lines.append(line.slice(offsets[range.lowerBound]..<offsets[range.upperBound])) }
        }
        for chunk in chunks {
            var rest = chunk
            if let range = current, range.count + rest.count <= width {
                current = range.lowerBound..<rest.upperBound
                continue
            }
            if breaksWords, !isSpace(rest), rest.count > width, let range = current, range.count < width {
                let cut = rest.lowerBound + width - range.count
                current = range.lowerBound..<cut
                rest = cut..<rest.upperBound
            }
            finish()
            if isSpace(rest), !lines.isEmpty { continue }
            while breaksWords, rest.count > width {
                current = rest.lowerBound..<rest.lowerBound + width
                rest = rest.lowerBound + width..<rest.upperBound
                finish()
            }
            if !rest.isEmpty { current = rest }
        }
        finish()
        return lines
    }
}
