public import Foundation

extension Transcript {
    /// Tools that the model calls at the same time.
    public struct ToolCalls: Sendable, Identifiable, Equatable, CustomStringConvertible {
        /// The identity of the entry.
        public var id: String
        private var calls: [ToolCall]

        /// An entry from its calls.
        public init<S>(id: String = UUID().uuidString, _ calls: S) where S: Sequence, S.Element == ToolCall {
            self.id = id
            self.calls = Array(calls)
        }

        /// The calls as text, one a line.
        public var description: String { calls.map(\.description).joined(separator: "\n") }
    }
}

extension Transcript.ToolCalls: RandomAccessCollection {
    /// A position among the calls.
    public typealias Index = Int
    /// What the entry consists of.
    public typealias Element = Transcript.ToolCall
    /// The positions of the calls.
    public typealias Indices = Range<Int>
    /// Walks the calls.
    public typealias Iterator = IndexingIterator<Transcript.ToolCalls>
    /// A part of the calls.
    public typealias SubSequence = Slice<Transcript.ToolCalls>

    /// The position of the first call.
    public var startIndex: Int { calls.startIndex }

    /// The position after the last call.
    public var endIndex: Int { calls.endIndex }

    /// The call at a position.
    public subscript(position: Int) -> Transcript.ToolCall { calls[position] }
}
