/// The extended grapheme clusters of valid UTF-8, found by the standard library; runs of ASCII are skipped quickly.
struct GraphemeClusters {
    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0
    /// The clusters of the stretch that begins at the last scalar before something beyond ASCII.
    private var lengths: [Int] = []
    private var nextLength = 0

    /// The clusters of a text that outlives this.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// The next cluster.
    mutating func next() -> Range<Int>? {
        if nextLength == lengths.count {
            guard position < text.count else { return nil }
            let start = position
            if text[position] < 0x80, position + 1 >= text.count || text[position + 1] < 0x80 {
                let isNewline = text[position] == 13 && position + 1 < text.count && text[position + 1] == 10
                position += isNewline ? 2 : 1
                return start..<position
            }
            // Up to the next ASCII scalar that follows another one: no cluster crosses the two but carriage return and
            // line feed.
            var end = position + 1
            while end < text.count, text[end] >= 0x80 || text[end - 1] >= 0x80 || text[end] == 10 { end += 1 }
            lengths = String(decoding: text[position..<end], as: UTF8.self).map(\.utf8.count)
            nextLength = 0
        }
        let start = position
        position += lengths[nextLength]
        nextLength += 1
        return start..<position
    }
}
