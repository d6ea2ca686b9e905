public import Grammars
import OrderedJSON
import Templates

/// The spellings of arguments that models are known to use, each described once: the grammar, the reader and the writer of
/// calls walk over the description.
extension ValueSpelling {
    /// `name=value, …` with Python's literals.
    public static let python: ValueSpelling = {
        var spelling = ValueSpelling.canonical
        spelling.words = .python
        spelling.parameters = Parameters(
            open: Mark(), beforeString: Mark("="), beforeOther: Mark("="), close: Mark(), separator: Mark(", "),
            hasBareStrings: false)
        return spelling
    }()

    /// `{name:value,…}` with a mark of its own around strings, as Gemma 4 writes it.
    public static let gemma: ValueSpelling = {
        var spelling = ValueSpelling.canonical
        spelling.strings = .marked(open: Mark("<|\"|>"), close: Mark("<|\"|>"))
        spelling.hasBareKeys = true
        spelling.hasSpaces = false
        return spelling
    }()

    /// Each parameter between marks; strings as they are, other values as JSON.
    ///
    /// - Parameters:
    ///   - open: before the name.
    ///   - beforeString: between the name and a string.
    ///   - beforeOther: between the name and any other value.
    ///   - close: after the value.
    ///   - separator: between two parameters.
    public static func tagged(
        open: String, beforeString: String, beforeOther: String, close: String, separator: String
    ) -> ValueSpelling {
        var spelling = ValueSpelling.canonical
        spelling.parameters = Parameters(
            open: Mark(open), beforeString: Mark(beforeString), beforeOther: Mark(beforeOther), close: Mark(close),
            separator: Mark(separator), hasBareStrings: true)
        return spelling
    }

    /// Whether arguments are a JSON object.
    public var isJSONObject: Bool { isJSON && parameters == nil }

    /// What arguments are, in words.
    public var summary: String {
        if isJSONObject { return "a JSON object" }
        if parameters?.hasBareStrings == true { return "parameters in marks" }
        return self == .python ? "Python literals" : "Gemma's spelling"
    }

    /// The arguments that a model wrote; nil for a text that is none.
    func arguments(of text: some Collection<UInt8>) -> JSONObject? {
        // JSON's `\/` is the one escape that Python's strings do not have.
        arguments(of: Array(text)) {
            try? StringEscapes.decode(String(decoding: $0.dropFirst().dropLast(), as: UTF8.self))
        }
    }

    /// What is around strings that have marks of their own.
    var stringMark: String? {
        if case .marked(let open, _) = strings { return open.text }
        return nil
    }
}

extension ValueSpelling.Parameters {
    /// The first sign after a parameter's name.
    var nameEnd: UInt8 { beforeString.text.trimmingBlanks().utf8.first ?? UInt8(ascii: ">") }

    /// Whether the mark before a value tells a string from anything else.
    var tellsStrings: Bool { beforeString.text.trimmingBlanks() != beforeOther.text.trimmingBlanks() }

    /// A value's place without the blanks that the template writes around it.
    func withoutLayout(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        func take(_ layout: some Collection<UInt8>, _ found: some Collection<UInt8>) -> Int {
            if found.starts(with: layout) { return layout.count }
            // A model may write fewer; one line end is never its own where the template has one.
            let lineEnd = UInt8(ascii: "\n")
            return layout.contains(lineEnd) && found.first == lineEnd ? 1 : 0
        }
        let leading = beforeString.text.utf8.reversed().prefix(while: \.isBlank).reversed()
        let start = range.lowerBound + take(Array(leading), bytes[range])
        let trailing = Array(close.text.utf8.prefix(while: \.isBlank)).reversed()
        return start..<range.upperBound - take(Array(trailing), bytes[start..<range.upperBound].reversed())
    }
}
