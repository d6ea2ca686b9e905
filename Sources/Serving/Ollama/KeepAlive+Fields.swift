import OrderedJSON

extension KeepAlive {
    /// Ollama's `keep_alive`: a number of seconds, or a text in Go's form such as `1h30m`; negative for ever.
    ///
    /// - Returns: nil where the request says nothing.
    init?(_ fields: inout FieldReader) throws(APIError) {
        guard let value = fields.value("keep_alive") else { return nil }
        let seconds: Double?
        switch value {
        case .number(let number): seconds = number.doubleValue
        case .string(let text): seconds = Self.seconds(of: text)
        default: seconds = nil
        }
        guard let seconds, seconds.isFinite else {
            throw .wrongKind(
                fields.path.key("keep_alive"), expected: "a number of seconds, or a text such as \"5m\" or \"-1\"",
                found: value)
        }
        self.init(seconds: seconds < 0 ? nil : min(seconds, 1e9))
    }

    private static let units: [(name: String, seconds: Double)] = [
        ("ns", 1e-9), ("us", 1e-6), ("µs", 1e-6), ("ms", 1e-3), ("s", 1), ("m", 60), ("h", 3600),
    ]

    /// The seconds of one of Go's durations; nil for another text.
    static func seconds(of text: String) -> Double? {
        // Without a unit only 0 is one of Go's, and -1 is what people write for ever.
        if let plain = Double(text), text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.".contains($0)) }) {
            return plain
        }
        var rest = text[...]
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        guard !rest.isEmpty else { return nil }
        var sum = 0.0
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            let name = rest.dropFirst(digits.count).prefix { !($0.isASCII && ($0.isNumber || $0 == ".")) }
            guard let number = Double(digits), let unit = units.first(where: { $0.name == name }) else { return nil }
            sum += number * unit.seconds
            rest = rest.dropFirst(digits.count + name.count)
        }
        return isNegative ? -sum : sum
    }
}
