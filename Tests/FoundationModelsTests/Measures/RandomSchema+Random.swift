import FoundationModels
import TestSupport

extension RandomSchema {
    private static let words = ["a", "be", "see", "día", "été", "日本", "quote\"d", "back\\slash", "two words", "😀"]

    /// A schema of at most this many levels, with parts of every kind.
    static func random(_ numbers: inout SplitMix64, depth: Int = 3, name: String = "T") -> RandomSchema {
        let kind = Int.random(in: 0..<(depth > 0 ? 15 : 9), using: &numbers)
        func texts() -> [String] {
            Array(words.shuffled(using: &numbers).prefix(Int.random(in: 1...4, using: &numbers)))
        }
        switch kind {
        case 0: return .text
        case 1: return .constant(words.randomElement(using: &numbers) ?? "a")
        case 2: return .oneOf(texts())
        case 3, 4: return .pattern(Int.random(in: 0..<patterns().count, using: &numbers))
        case 5: return int(&numbers)
        case 6:
            let low = Double(Int.random(in: -4000...4000, using: &numbers)) / 8
            return .double(low...(low + Double(Int.random(in: 0...800, using: &numbers)) / 16))
        case 7: return .bool
        case 8: return .words(count: Int.random(in: 0...3, using: &numbers), oneOf: texts())
        case 9, 10:
            let minimum = Int.random(in: 0...2, using: &numbers)
            let maximum = Bool.random(using: &numbers) ? minimum + Int.random(in: 0...2, using: &numbers) : nil
            return .list(random(&numbers, depth: depth - 1, name: name + "I"), minimum: minimum, maximum: maximum)
        case 11: return .cases(name: name, texts())
        case 12:
            // A choice of objects that differ in their first property, and of texts.
            let count = Int.random(in: 1...3, using: &numbers)
            return .choice(
                name: name,
                (0..<count).map { object(&numbers, depth: min(depth - 1, 1), name: "\(name)C\($0)") })
        case 13: return .tree(name: name)
        default: return object(&numbers, depth: depth - 1, name: name)
        }
    }

    private static func int(_ numbers: inout SplitMix64) -> RandomSchema {
        let low = Int.random(in: -1000...1000, using: &numbers)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: return .int(nil, minimum: nil, maximum: nil)
        case 1: return .int(nil, minimum: low, maximum: nil)
        case 2: return .int(nil, minimum: nil, maximum: low)
        case 3: return .int(low...(low + Int.random(in: 0...120, using: &numbers)), minimum: nil, maximum: nil)
        // The stricter of two bounds holds.
        default: return .int(low...(low + 100), minimum: low + 7, maximum: low + 70)
        }
    }

    private static func object(_ numbers: inout SplitMix64, depth: Int, name: String) -> RandomSchema {
        let count = Int.random(in: 0...3, using: &numbers)
        let names = ["id", "näme", "x y", "z\"q", "list", "w"].shuffled(using: &numbers).prefix(count)
        let properties = names.enumerated().map { index, property in
            Property(
                name: property, schema: random(&numbers, depth: max(depth, 0), name: "\(name)P\(index)"),
                isOptional: Int.random(in: 0..<4, using: &numbers) == 0)
        }
        return .object(name: name, properties, explicitNil: Int.random(in: 0..<4, using: &numbers) == 0)
    }

    /// How many bytes the shortest text has.
    var shortest: Int {
        func quoted(_ text: String) -> Int { GeneratedContent(text).jsonString.utf8.count }
        switch self {
        case .text: return 2
        case .constant(let text): return quoted(text)
        case .oneOf(let texts), .cases(_, let texts): return texts.map(quoted).min() ?? 0
        case .pattern: return 16
        case .int: return 5
        case .double: return 8
        case .bool: return 4
        case .list(let element, let minimum, _): return 2 + minimum * (element.shortest + 2)
        case .words(let count, let texts): return 2 + count * ((texts.map(quoted).min() ?? 0) + 2)
        case .object(_, let properties, let explicitNil):
            return properties.reduce(2) { sum, property in
                if property.isOptional, !explicitNil { return sum }
                return sum + quoted(property.name) + 4 + (property.isOptional ? 4 : property.schema.shortest)
            }
        case .choice(_, let parts): return parts.map(\.shortest).min() ?? 0
        case .tree: return 28
        }
    }
}
