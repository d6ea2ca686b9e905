/// A regular expression as a tree, with the plain backtracking matcher that defines what it matches: slow and obvious.
///
/// ECMA-262 semantics: a repetition's groups are forgotten at each round, a round beyond the minimum is not empty, a
/// reference to a group that holds nothing is the empty text.
import TestSupport

indirect enum ReferencePattern {
    case scalar(Unicode.Scalar)
    case dot
    case oneOf([Unicode.Scalar], isNegated: Bool)
    case word, notWord, digit, space
    case sequence([ReferencePattern])
    case either([ReferencePattern])
    case times(ReferencePattern, Int, Int?, suffix: String)
    case group(Int, ReferencePattern)
    case plain(ReferencePattern)
    case atomic(ReferencePattern)
    case ahead(ReferencePattern, isNegative: Bool)
    case behind(ReferencePattern, isNegative: Bool)
    case start, end, boundary, notBoundary
    case back(Int)

    /// The pattern's text.
    var text: String {
        switch self {
        case .scalar(let scalar): scalar == "\n" ? "\\n" : String(scalar)
        case .dot: "."
        case .oneOf(let scalars, let isNegated):
            "[\(isNegated ? "^" : "")" + scalars.map { $0 == "\n" ? "\\n" : String($0) }.joined() + "]"
        case .word: "\\w"
        case .notWord: "\\W"
        case .digit: "\\d"
        case .space: "\\s"
        case .sequence(let parts): parts.map(\.text).joined()
        case .either(let parts): parts.map(\.text).joined(separator: "|")
        case .times(let body, let low, let high, let suffix):
            body.text
                + (low == 0 && high == nil
                    ? "*"
                    : low == 1 && high == nil
                        ? "+"
                        : low == 0 && high == 1
                            ? "?"
                            : "{\(low),\(high.map(String.init) ?? "")}") + suffix
        case .group(_, let body): "(\(body.text))"
        case .plain(let body): "(?:\(body.text))"
        case .atomic(let body): "(?>\(body.text))"
        case .ahead(let body, let isNegative): "(?\(isNegative ? "!" : "=")\(body.text))"
        case .behind(let body, let isNegative): "(?<\(isNegative ? "!" : "=")\(body.text))"
        case .start: "^"
        case .end: "$"
        case .boundary: "\\b"
        case .notBoundary: "\\B"
        case .back(let number): "\\\(number)"
        }
    }

    typealias Captures = [Int: Range<Int>]

    /// Whether the pattern matches the whole text.
    func matchesWhole(_ text: [Unicode.Scalar]) -> Bool {
        match(text, 0, [:]) { end, _ in end == text.count }
    }

    /// Whether the pattern matches somewhere in the text.
    func matchesSomewhere(_ text: [Unicode.Scalar]) -> Bool {
        (0...text.count).contains { start in match(text, start, [:]) { _, _ in true } }
    }

    private static func isWord(_ text: [Unicode.Scalar], _ index: Int) -> Bool {
        guard text.indices.contains(index) else { return false }
        return text[index].isASCII
            && (text[index].properties.isAlphabetic || "0123456789_".unicodeScalars.contains(text[index]))
    }

    private func match(
        _ text: [Unicode.Scalar], _ index: Int, _ captures: Captures, _ next: (Int, Captures) -> Bool
    ) -> Bool {
        func one(_ fits: (Unicode.Scalar) -> Bool) -> Bool {
            index < text.count && fits(text[index]) && next(index + 1, captures)
        }
        switch self {
        case .scalar(let scalar): return one { $0 == scalar }
        case .dot: return one { !"\n\r\u{2028}\u{2029}".unicodeScalars.contains($0) }
        case .oneOf(let scalars, let isNegated): return one { scalars.contains($0) != isNegated }
        case .word: return index < text.count && Self.isWord(text, index) && next(index + 1, captures)
        case .notWord: return index < text.count && !Self.isWord(text, index) && next(index + 1, captures)
        case .digit: return one { "0123456789".unicodeScalars.contains($0) }
        case .space: return one { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
        case .sequence(let parts):
            guard let first = parts.first else { return next(index, captures) }
            return first.match(text, index, captures) { index, captures in
                ReferencePattern.sequence(Array(parts.dropFirst())).match(text, index, captures, next)
            }
        case .either(let parts): return parts.contains { $0.match(text, index, captures, next) }
        case .times(let body, let low, let high, let suffix):
            if suffix == "+" {
                return ReferencePattern.atomic(.times(body, low, high, suffix: "")).match(text, index, captures, next)
            }
            return Self.rounds(body, low, high, suffix == "?", text, index, captures, next)
        case .group(let number, let body):
            return body.match(text, index, captures) { end, captures in
                next(end, captures.merging([number: index..<end]) { $1 })
            }
        case .plain(let body): return body.match(text, index, captures, next)
        case .atomic(let body):
            var first: (Int, Captures)?
            _ = body.match(text, index, captures) {
                first = ($0, $1)
                return true
            }
            return first.map { next($0.0, $0.1) } ?? false
        case .ahead(let body, let isNegative):
            var found: Captures?
            _ = body.match(text, index, captures) {
                found = $1
                return true
            }
            if isNegative { return found == nil && next(index, captures) }
            return found.map { next(index, $0) } ?? false
        case .behind(let body, let isNegative):
            let holds = (0...index).contains { start in body.match(text, start, captures) { end, _ in end == index } }
            return holds != isNegative && next(index, captures)
        case .start: return index == 0 && next(index, captures)
        case .end: return index == text.count && next(index, captures)
        case .boundary, .notBoundary:
            let isBoundary = Self.isWord(text, index - 1) != Self.isWord(text, index)
            var wantsBoundary = false
            if case .boundary = self { wantsBoundary = true }
            return isBoundary == wantsBoundary && next(index, captures)
        case .back(let number):
            guard let range = captures[number] else { return next(index, captures) }
            let end = index + range.count
            return end <= text.count && text[range].elementsEqual(text[index..<end]) && next(end, captures)
        }
    }

    private static func rounds(
        _ body: ReferencePattern, _ low: Int, _ high: Int?, _ isReluctant: Bool, _ text: [Unicode.Scalar], _ index: Int,
        _ captures: Captures, _ next: (Int, Captures) -> Bool
    ) -> Bool {
        if high == 0 { return next(index, captures) }
        var cleared = captures
        for number in body.groups { cleared[number] = nil }
        func again() -> Bool {
            body.match(text, index, cleared) { end, captures in
                if low == 0, end == index { return false }
                return rounds(
                    body, max(low - 1, 0), high.map { $0 - 1 }, isReluctant, text, end, captures, next)
            }
        }
        if low > 0 { return again() }
        return isReluctant ? next(index, captures) || again() : again() || next(index, captures)
    }

    private var groups: [Int] {
        switch self {
        case .sequence(let parts), .either(let parts): parts.flatMap(\.groups)
        case .times(let body, _, _, _), .plain(let body), .atomic(let body), .ahead(let body, _), .behind(let body, _):
            body.groups
        case .group(let number, let body): [number] + body.groups
        default: []
        }
    }

    /// What a random pattern may hold.
    struct Features: OptionSet {
        let rawValue: Int
        static let lookAround = Features(rawValue: 1)
        static let boundaries = Features(rawValue: 2)
        static let backReferences = Features(rawValue: 4)
        static let atomic = Features(rawValue: 8)
        static let lookBehind = Features(rawValue: 16)
    }

    /// A random pattern; groups are numbered as they are written.
    static func random(
        _ depth: Int, _ features: Features, _ groups: inout Int, _ generator: inout SplitMix64,
        isInsideLookBehind: Bool = false
    ) -> ReferencePattern {
        func atom() -> ReferencePattern {
            switch generator.below(features.isEmpty ? 12 : 15) {
            case 0...4: .scalar(["a", "b", "a", "é", " "][generator.below(5)])
            case 5: .dot
            case 6: .oneOf(["a", "b"], isNegated: false)
            case 7: .oneOf(["a"], isNegated: true)
            case 8: .word
            case 9: .notWord
            case 10: .digit
            case 11: .space
            case 12: features.contains(.boundaries) ? .boundary : .scalar("a")
            case 13: features.contains(.boundaries) ? [.start, .end, .notBoundary][generator.below(3)] : .scalar("b")
            default:
                features.contains(.backReferences) && groups > 0 ? .back(1 + generator.below(groups)) : .scalar("b")
            }
        }
        if depth == 0 { return atom() }
        func below(_ isBehind: Bool = isInsideLookBehind) -> ReferencePattern {
            random(depth - 1, features, &groups, &generator, isInsideLookBehind: isBehind)
        }
        switch generator.below(12) {
        case 0...3: return .sequence((0..<2 + generator.below(2)).map { _ in below() })
        case 4...5: return .plain(.either((0..<2 + generator.below(2)).map { _ in below() }))
        case 6:
            groups += 1
            let number = groups
            return .group(number, below())
        case 7...8:
            let low = generator.below(3)
            let high = generator.below(3) == 0 ? nil : low + generator.below(3)
            let suffix = ["", "?", features.contains(.atomic) ? "+" : ""][generator.below(3)]
            return .times(.plain(below()), low, high, suffix: suffix)
        case 9 where features.contains(.lookAround) && !isInsideLookBehind:
            return .ahead(below(), isNegative: generator.below(2) == 0)
        case 10 where features.contains(.lookBehind):
            return .behind(below(true), isNegative: generator.below(2) == 0)
        case 11 where features.contains(.atomic): return .atomic(below())
        default: return atom()
        }
    }
}
