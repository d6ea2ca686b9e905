import OrderedJSON

/// What makes an object look broken although it is valid.
enum Cleanliness {
    /// The first flaw: an empty or blank string, four words that occur twice in a string, or two equal objects in an
    /// array; nil for a clean value.
    static func flaw(in value: JSONValue) -> String? {
        switch value {
        case .string(let text):
            if text.allSatisfy(\.isWhitespace) { return "blank string" }
            return repeatsFourWords(text) ? "four words twice" : nil
        case .array(let elements):
            for (index, element) in elements.enumerated() where element.objectValue != nil {
                if elements[..<index].contains(where: { $0.isEqual(to: element) }) { return "equal objects" }
            }
            return elements.lazy.compactMap(flaw).first
        case .object(let object): return object.values.lazy.compactMap(flaw).first
        default: return nil
        }
    }

    private static func repeatsFourWords(_ text: String) -> Bool {
        let words = Words.words(in: text)
        var seen: Set<[String]> = []
        return words.indices.dropLast(3).contains { !seen.insert(Array(words[$0..<($0 + 4)])).inserted }
    }
}

/// Text as words.
enum Words {
    /// The words in lower case, without the signs around them.
    static func words(in text: String) -> [String] {
        text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'") }.map(String.init)
    }
}
