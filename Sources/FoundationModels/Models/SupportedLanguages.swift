import Foundation

/// The languages of a model as locales see them.
enum SupportedLanguages {
    /// Every language with each of its regions, because languages are compared exactly and `en`, `en-US` and `en-001`
    /// all differ; without a list, every language that the system knows.
    static func variants(of languages: [String]?) -> Set<Locale.Language> {
        let wanted = languages.map { Set($0.map(code)) }
        var result: Set<Locale.Language> = []
        for identifier in Locale.availableIdentifiers {
            let language = Locale(identifier: identifier).language
            guard let code = language.languageCode?.identifier, wanted?.contains(code) ?? true else { continue }
            result.insert(language)
            result.insert(Locale.Language(identifier: code))
        }
        for code in wanted ?? ["en"] { result.insert(Locale.Language(identifier: code)) }
        if wanted?.contains("en") ?? true { result.insert(Locale.Language(identifier: "en-001")) }
        return result
    }

    /// Whether the list has the language of a locale.
    static func contains(_ locale: Locale, in languages: [String]?) -> Bool {
        guard let languages else { return true }
        guard let wanted = locale.language.languageCode?.identifier else { return false }
        return languages.contains { code($0) == wanted }
    }

    /// The language code of `pt-BR`, `pt_BR` or `pt`.
    static func code(_ identifier: String) -> String {
        String(identifier.prefix { $0 != "-" && $0 != "_" }).lowercased()
    }
}
