extension Transcript {
    /// The entries after the leading instructions, as a collection that can be changed.
    ///
    /// A part of a view is a view, and shares its positions.
    public struct HistoryView: Sendable {
        /// A position in a history.
        public struct Index: Sendable, Hashable, Comparable, Strideable {
            let position: Int

            /// Whether a position comes before another one.
            public static func < (left: Index, right: Index) -> Bool { left.position < right.position }

            /// How many entries are between two positions.
            public func distance(to other: Index) -> Int { other.position - position }

            /// The position a number of entries further on.
            public func advanced(by count: Int) -> Index { Index(position: position + count) }
        }

        private(set) var entries: ArraySlice<Entry>

        init(_ entries: ArraySlice<Entry>) {
            self.entries = entries
        }

        /// An empty history.
        public init() {
            entries = []
        }
    }

    /// The entries after the leading instructions.
    ///
    /// Setting them leaves the instructions as they are; without leading instructions they are the whole transcript.
    public var history: HistoryView {
        get { HistoryView(entries[historyStart...]) }
        set { entries.replaceSubrange(historyStart..., with: newValue.entries) }
    }

    private var historyStart: Int {
        if case .instructions = entries.first { 1 } else { 0 }
    }
}

extension Transcript.HistoryView: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// What a history consists of.
    public typealias Element = Transcript.Entry
    /// A part of a history.
    public typealias SubSequence = Transcript.HistoryView
    /// The positions of a history.
    public typealias Indices = Range<Index>

    /// The position of the first entry.
    public var startIndex: Index { Index(position: entries.startIndex) }

    /// The position after the last entry.
    public var endIndex: Index { Index(position: entries.endIndex) }

    /// The entry at a position.
    public subscript(position: Index) -> Transcript.Entry {
        get { entries[position.position] }
        set { entries[position.position] = newValue }
    }

    /// The entries at positions.
    public subscript(bounds: Range<Index>) -> Transcript.HistoryView {
        get { Transcript.HistoryView(entries[bounds.lowerBound.position..<bounds.upperBound.position]) }
        set { replaceSubrange(bounds, with: newValue) }
    }

    /// Puts other entries in the place of some.
    public mutating func replaceSubrange<C>(_ subrange: Range<Index>, with newElements: C)
    where C: Collection, C.Element == Transcript.Entry {
        entries.replaceSubrange(subrange.lowerBound.position..<subrange.upperBound.position, with: newElements)
    }

    /// Adds an entry at the end.
    public mutating func append(_ newElement: Transcript.Entry) {
        entries.append(newElement)
    }

    /// Adds entries at the end.
    public mutating func append(contentsOf newElements: some Sequence<Transcript.Entry>) {
        entries.append(contentsOf: newElements)
    }
}

extension Transcript.HistoryView: ExpressibleByArrayLiteral {
    /// A history from its entries.
    public init(arrayLiteral elements: Transcript.Entry...) {
        entries = elements[...]
    }
}
