/// Everything that was said in a session, in order.
public struct Transcript: Sendable, Equatable {
    /// The entries in order.
    public internal(set) var entries: [Entry]

    /// A transcript from its entries.
    public init(entries: some Sequence<Entry> = []) {
        self.entries = Array(entries)
    }

    /// An empty transcript.
    public init() {
        self.entries = []
    }
}

extension Transcript {
    /// Puts entries after the others; an entry of a model whose identity is there already takes the place of what is there.
    ///
    /// Calls join the calls that are there, whose outputs follow them.
    mutating func add(_ newEntries: [Entry]) {
        for entry in newEntries {
            guard let known = entries.lastIndex(where: { $0.id == entry.id }) else {
                entries.append(entry)
                continue
            }
            switch (entries[known], entry) {
            case (.response, .response), (.reasoning, .reasoning), (.data, .data): entries[known] = entry
            case (.toolCalls(let old), .toolCalls(let new)):
                let kept = old.filter { call in !new.contains { $0.id == call.id } }
                entries[known] = .toolCalls(ToolCalls(id: old.id, kept + Array(new)))
            default: entries.append(entry)
            }
        }
    }
}

extension Transcript: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// A position in the transcript.
    public typealias Index = Int
    /// What a transcript consists of.
    public typealias Element = Entry
    /// The positions of a transcript.
    public typealias Indices = Range<Int>
    /// A part of a transcript.
    public typealias SubSequence = Slice<Transcript>
    /// Walks a transcript.
    public typealias Iterator = IndexingIterator<Transcript>

    /// The position of the first entry.
    public var startIndex: Int { entries.startIndex }

    /// The position after the last entry.
    public var endIndex: Int { entries.endIndex }

    /// The entry at a position.
    public subscript(index: Int) -> Entry {
        get { entries[index] }
        set { entries[index] = newValue }
    }

    /// Puts other entries in the place of some.
    public mutating func replaceSubrange<C>(_ subrange: Range<Int>, with newElements: consuming C)
    where C: Collection, C.Element == Entry {
        entries.replaceSubrange(subrange, with: newElements)
    }
}
