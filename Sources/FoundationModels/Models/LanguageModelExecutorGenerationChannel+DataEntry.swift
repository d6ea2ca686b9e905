public import Foundation

extension LanguageModelExecutorGenerationChannel {
    /// A step of an entry that holds data.
    public struct DataEntry: Sendable {
        /// The identity of the transcript entry; nil for a new one.
        public var entryID: String?
        /// What happens to the entry.
        public var action: Action

        /// What an entry holds from now on.
        public struct Update: Sendable {
            /// What kind of data it is.
            public var contentType: UTType
            /// The data.
            public var content: Data
            /// What is noted about it.
            public var metadata: GeneratedContent
        }

        /// What happens to an entry.
        public struct Action: Sendable {
            enum Kind: Sendable {
                case update(Update)
            }

            let kind: Kind

            /// Adds the entry, or puts these in the place of all that it held.
            public static func update(
                contentType: UTType, content: Data, metadata: GeneratedContent = GeneratedContent(properties: [:])
            ) -> Action {
                Action(kind: .update(Update(contentType: contentType, content: content, metadata: metadata)))
            }
        }
    }
}

extension LanguageModelExecutorGenerationChannel.Event {
    /// A step of an entry that holds data, of a type that the model supports
    /// (``LanguageModel/supportsDataEntryType(_:)``).
    ///
    /// - Parameters:
    ///   - entryID: the identity of the transcript entry, whose content is replaced when there is one; nil for a new one.
    ///   - action: what happens to it.
    public static func data(
        entryID: String? = nil, action: LanguageModelExecutorGenerationChannel.DataEntry.Action
    ) -> Self {
        Self(kind: .data(.init(entryID: entryID, action: action)))
    }
}
