import OrderedJSON
import TestSupport

/// Random values and texts of JSON.
struct RandomJSON {
    var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    private static let numbers = [
        "0", "-0", "1", "-17", "3.25", "1e5", "1E+2", "2.5e-3", "12345678901234567890", "0.1", "9007199254740993",
        "1.0",
    ]
    private static let scalars: [Unicode.Scalar] = [
        "a", "b", "z", " ", "\"", "\\", "/", "\n", "\t", "\u{0}", "\u{1F}", "\u{7F}", "é", "\u{301}", "€", "\u{2028}",
        "\u{FFFF}",
        "😀", "\u{10FFFF}", "k",
    ]

    mutating func string() -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...20, using: &random) {
            text.unicodeScalars.append(Self.scalars.randomElement(using: &random) ?? "a")
        }
        return text
    }

    mutating func value(depth: Int = 4) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &random))
        case 2:
            return JSONNumber(text: Self.numbers.randomElement(using: &random) ?? "0").map(JSONValue.number) ?? .null
        case 3, 4: return .string(string())
        case 5: return .array((0..<Int.random(in: 0...5, using: &random)).map { _ in value(depth: depth - 1) })
        default:
            var object = JSONObject()
            for _ in 0..<Int.random(in: 0...12, using: &random) { object[string()] = value(depth: depth - 1) }
            return .object(object)
        }
    }

    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u12", "\\ud800", "0", "-", ".", "e", "1e999", "null", "tru",
        "true", " ", "\n", "\u{1}",
        "é", "\"\"", "\"a\":", "01", "+1", "NaN", "//", "\u{FEFF}",
    ]

    /// A text in which a few pieces were put in, taken out or exchanged; sometimes no longer UTF-8.
    mutating func mutate(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let start = Int.random(in: 0...bytes.count, using: &random)
            let end = min(start + Int.random(in: 0...3, using: &random), bytes.count)
            var piece = Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
            if Int.random(in: 0..<10, using: &random) == 0 { piece = [UInt8.random(in: 0...255, using: &random)] }
            if Int.random(in: 0..<3, using: &random) == 0 { piece = [] }
            bytes.replaceSubrange(start..<end, with: piece)
        }
        return bytes
    }
}
