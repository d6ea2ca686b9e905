import Files
import Foundation
import OrderedJSON

/// The languages that a model's files state.
enum ModelCardLanguages {
    /// The model card.
    static let file = "README.md"
    /// Bytes of a card that are read.
    private static let limit = 16 << 20

    /// `languages` of generation_config.json, else `language` in the front matter of README.md; nil when neither says
    /// anything.
    static func languages(in directory: String, generationConfiguration: JSONObject?) -> [String]? {
        if let stated = generationConfiguration?["languages"]?.arrayValue?.compactMap(\.stringValue), !stated.isEmpty {
            return stated
        }
        // A card that is missing, too large or unreadable states nothing.
        let path = Path.joined(directory, Self.file)
        guard let bytes = try? WholeFile.bytes(path, limit: limit), let card = String(validating: bytes, as: UTF8.self)
        else { return nil }
        return frontMatter(card)
    }

    /// The languages in the front matter of a model card: one on the line, a list in brackets, or one a line.
    static func frontMatter(_ card: String) -> [String]? {
        let lines = card.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---"),
            let start = lines[..<end].firstIndex(where: { $0.hasPrefix("language:") })
        else { return nil }
        let here = lines[start].dropFirst("language:".count)
        var names = here.split(whereSeparator: { "[], ".contains($0) }).map(String.init)
        if names.isEmpty {
            names = lines[(start + 1)..<end].prefix { $0.hasPrefix("-") }.map {
                $0.dropFirst().trimmingCharacters(in: .whitespaces)
            }
        }
        names = names.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"'")) }
        // `multilingual` and `code` are no languages: such a card does not limit what is accepted.
        guard !names.isEmpty, names.allSatisfy({ (2...3).contains($0.prefix { $0 != "-" && $0 != "_" }.count) }) else {
            return nil
        }
        return names
    }
}
