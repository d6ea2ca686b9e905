public import Foundation

extension LanguageModelSession {
    /// A call of a tool that failed; it ends the request.
    public struct ToolCallError: Swift.Error, LocalizedError {
        /// The tool.
        public var tool: any Tool
        /// What the tool threw.
        public var underlyingError: any Swift.Error

        /// The error of a tool.
        public init(tool: any Tool, underlyingError: any Swift.Error) {
            self.tool = tool
            self.underlyingError = underlyingError
        }

        /// The tool's name and what it threw.
        public var errorDescription: String? { ErrorText.toolCall(tool.name, underlyingError) }
    }
}
