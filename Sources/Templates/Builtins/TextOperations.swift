/// Stripping, searching and padding of text, shared by filters and methods.
extension Interpreter {
    enum Alignment {
        case left, right, center
    }

    /// `strip`, `lstrip`, `rstrip`: blanks, or the characters given.
    func strip(_ text: TextValue, _ characters: Value?, leading: Bool, trailing: Bool) throws(TemplateError)
        -> TextValue
    {
        let isStripped: (Unicode.Scalar) -> Bool
        switch characters {
        case nil, .none?: isStripped = CharacterClass.isSpace
        case .text(let set)?:
            let scalars = Set(set.scalars)
            isStripped = { scalars.contains($0) }
        default: throw fail(.type, "strip arg must be None or str")
        }
        var start = 0
        var end = text.bytes.count
        while leading, start < end {
            var next = start + 1
            while next < end, text.bytes[next] & 0xC0 == 0x80 { next += 1 }
            guard isStripped(Interpreter.scalar(text.bytes, start, next)) else { break }
            start = next
        }
        while trailing, end > start {
            var previous = end - 1
            while previous > start, text.bytes[previous] & 0xC0 == 0x80 { previous -= 1 }
            guard isStripped(Interpreter.scalar(text.bytes, previous, end)) else { break }
            end = previous
        }
        return text.slice(start..<end)
    }

    private static func scalar(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Unicode.Scalar {
        if end - start == 1 { return Unicode.Scalar(bytes[start]) }
        return String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    }

    /// Python's `str.replace`; a negative count replaces all.
    func replace(_ text: TextValue, _ old: TextValue, _ new: TextValue, count: Int) throws(TemplateError) -> TextValue {
        var remaining = count < 0 ? Int.max : count
        var builder = TextBuilder()
        if old.isEmpty {
            let offsets = text.scalarOffsets()
            for (index, offset) in offsets.enumerated() {
                if remaining > 0 {
                    builder.append(new)
                    remaining -= 1
                }
                if index + 1 < offsets.count { builder.append(text, offset..<offsets[index + 1]) }
                try checkString(builder.count)
            }
            return builder.text(isMarkup: text.isMarkup)
        }
        try charge(text.bytes.count / 64)
        var start = 0
        while remaining > 0, let place = ByteSearch.first(old.bytes, in: text.bytes, from: start) {
            try charge(1)
            builder.append(text, start..<place)
            builder.append(new)
            if builder.count > stringLimit { try checkString(builder.count) }
            start = place + old.bytes.count
            remaining -= 1
        }
        if start == 0 { return text }
        builder.append(text, start..<text.bytes.count)
        try checkString(builder.count)
        return builder.text(isMarkup: text.isMarkup)
    }

    /// Pads to a width in code points.
    func pad(_ text: TextValue, width: Int, fill: TextValue?, alignment: Alignment) throws(TemplateError) -> TextValue {
        let fill = fill ?? TextValue(" ")
        guard fill.count == 1 else { throw fail(.type, "The fill character must be exactly one character long") }
        let missing = width - text.count
        if missing <= 0 { return text }
        try checkString(text.bytes.count + (missing > stringLimit ? missing : missing * fill.bytes.count))
        let left: Int
        switch alignment {
        case .left: left = 0
        case .right: left = missing
        // CPython puts the odd blank on the left when the width is odd.
        case .center: left = missing / 2 + (missing & width & 1)
        }
        var builder = TextBuilder()
        for _ in 0..<left { builder.append(fill) }
        builder.append(text)
        for _ in left..<missing { builder.append(fill) }
        return builder.text(isMarkup: text.isMarkup)
    }

    /// Python's `str.split` and `rsplit` with blanks as separator.
    func splitBlanks(_ text: TextValue, limit: Int, fromEnd: Bool) throws(TemplateError) -> [TextValue] {
        var words: [Range<Int>] = []
        var start: Int?
        for (offset, scalar) in zip(text.scalarOffsets(), text.scalars) {
            if CharacterClass.isSpace(scalar) {
                if let begin = start { words.append(begin..<offset) }
                start = nil
            } else if start == nil {
                start = offset
            }
        }
        if let begin = start { words.append(begin..<text.bytes.count) }
        try checkItems(words.count)
        guard limit >= 0, words.count > limit + 1 else { return words.map(text.slice) }
        if fromEnd {
            let tail = words.suffix(limit)
            let head = text.slice(0..<(words[words.count - limit - 1].upperBound))
            // What is left over keeps the blanks at its far end.
            return [head] + tail.map(text.slice)
        }
        let rest = text.slice(words[limit].lowerBound..<text.bytes.count)
        return words.prefix(limit).map(text.slice) + [rest]
    }

    /// Python's `str.split` and `rsplit` with a separator.
    func split(_ text: TextValue, _ separator: TextValue, limit: Int, fromEnd: Bool) throws(TemplateError)
        -> [TextValue]
    {
        if separator.isEmpty { throw fail(.value, "empty separator") }
        try charge(text.bytes.count / 64)
        var remaining = limit < 0 ? Int.max : limit
        var parts: [TextValue] = []
        if fromEnd {
            var end = text.bytes.count
            while remaining > 0, let place = ByteSearch.last(separator.bytes, in: text.bytes, before: end) {
                try charge(1)
                parts.append(text.slice(place + separator.bytes.count..<end))
                end = place
                remaining -= 1
            }
            parts.append(text.slice(0..<end))
            parts.reverse()
        } else {
            var start = 0
            while remaining > 0, let place = ByteSearch.first(separator.bytes, in: text.bytes, from: start) {
                try charge(1)
                parts.append(text.slice(start..<place))
                start = place + separator.bytes.count
                remaining -= 1
            }
            parts.append(text.slice(start..<text.bytes.count))
        }
        try checkItems(parts.count)
        return parts
    }
}
