public import Foundation

extension SystemLanguageModel {
    /// Weights that change Apple's model a little; they fit no other, so none can be made here.
    public struct Adapter {
        /// What the adapter's maker noted.
        public var creatorDefinedMetadata: [String: Any] { [:] }

        /// Always throws: adapters fit Apple's model only.
        public init(fileURL: URL) throws {
            throw AssetError.invalidAsset(AssetError.Context(debugDescription: AdapterText.invalid(fileURL)))
        }

        /// Always throws: adapters fit Apple's model only.
        public init(name: String) throws {
            throw AssetError.compatibleAdapterNotFound(
                AssetError.Context(debugDescription: AdapterText.notFound(name)))
        }

        /// Does nothing.
        @concurrent
        public func compile() async throws {}

        /// Always empty.
        public static func compatibleAdapterIdentifiers(name: String) -> [String] { [] }

        /// Does nothing.
        public static func removeObsoleteAdapters() throws {}
    }
}

extension SystemLanguageModel.Adapter {
    /// Why an adapter cannot be used.
    public enum AssetError: Error, LocalizedError {
        /// What is known about an error.
        public struct Context: Sendable {
            /// What is wrong, as one line.
            public let debugDescription: String

            /// A context from its text.
            public init(debugDescription: String) {
                self.debugDescription = debugDescription
            }
        }

        /// The file is no adapter for this model.
        case invalidAsset(Context)
        /// The name is no adapter's name.
        case invalidAdapterName(Context)
        /// No adapter of this name fits this model.
        case compatibleAdapterNotFound(Context)

        private var context: Context {
            switch self {
            case .invalidAsset(let context), .invalidAdapterName(let context), .compatibleAdapterNotFound(let context):
                context
            }
        }

        /// What is wrong, as one line.
        public var errorDescription: String? { context.debugDescription }

        /// What to do.
        public var recoverySuggestion: String? { AdapterText.suggestion }
    }
}
