public import Foundation

extension LanguageModelError {
    /// A language that the model does not state.
    public struct UnsupportedLanguageOrLocale: Sendable {
        /// The language.
        public var languageCode: Locale.LanguageCode
        /// What happened and what to do, as one line.
        public var debugDescription: String
        /// What else is known.
        public var metadata: [String: any Sendable]

        /// An error from its parts.
        public init(
            languageCode: Locale.LanguageCode, debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.languageCode = languageCode
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
