public import Foundation

extension GenerationSchema {
    /// Dynamic schemas that do not fit together.
    public enum SchemaError: Error, LocalizedError {
        /// What is known about an error.
        public struct Context: Sendable {
            /// What is wrong, as one line.
            public let debugDescription: String

            /// A context from its text.
            public init(debugDescription: String) {
                self.debugDescription = debugDescription
            }
        }

        /// Two different parts have the same name.
        case duplicateType(schema: String?, type: String, context: Context)
        /// A structure has two properties of the same name.
        case duplicateProperty(schema: String, property: String, context: Context)
        /// A choice has nothing to choose from.
        case emptyTypeChoices(schema: String, context: Context)
        /// References to names that no part has.
        case undefinedReferences(schema: String?, references: [String], context: Context)

        private var context: Context {
            switch self {
            case .duplicateType(_, _, let context), .duplicateProperty(_, _, let context),
                .emptyTypeChoices(_, let context), .undefinedReferences(_, _, let context):
                context
            }
        }

        /// What is wrong, as one line.
        public var errorDescription: String? { context.debugDescription }

        /// What to change.
        public var recoverySuggestion: String? { SchemaErrorText.suggestion(for: self) }
    }
}
