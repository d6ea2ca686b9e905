/// Byte-pair encoding with ranked merges, as tokenizer.json's model BPE.
///
/// n log n in the piece: symbols in a linked list, waiting merges in a heap. Sennrich et al., "Neural Machine
/// Translation of Rare Words with Subword Units" (2016).
struct BytePairEncoding: Sendable {
    let vocabulary: Vocabulary
    let merges: MergeTable
    /// What a scalar outside the vocabulary becomes; nil drops it.
    var unknownID: Int32?
    /// An unknown token that the file names and the vocabulary does not have.
    var missingUnknown: String?
    var fusesUnknown = false
    /// The tokens `<0x00>` to `<0xFF>`, -1 where the vocabulary has none; nil without byte fallback.
    var byteIDs: [Int32]?
    var ignoresMerges = false
    var continuingPrefix: [UInt8] = []
    var endSuffix: [UInt8] = []
    /// Special tokens that text could spell; never produced where special tokens are text.
    var specials: Set<Int32> = []

    /// The ids of the scalars below U+0800, without affixes.
    private let scalarIDs: [Int32]

    /// A model over a vocabulary and its merges.
    init(vocabulary: Vocabulary, merges: MergeTable) {
        self.vocabulary = vocabulary
        self.merges = merges
        scalarIDs = (0..<0x800).map { scalar in
            var text: [UInt8] = []
            text.appendUTF8(UInt32(scalar))
            return vocabulary.id(of: text)
        }
    }

    /// Appends the ids of one piece.
    func encode(
        _ piece: UnsafeBufferPointer<UInt8>, avoidsSpecials: Bool, into ids: inout [Int], _ workspace: Workspace
    ) {
        let avoided = avoidsSpecials ? specials : []
        if ignoresMerges {
            let id = vocabulary.id(of: piece)
            if id >= 0, !avoided.contains(id) {
                ids.append(Int(id))
                return
            }
        }
        workspace.symbols.removeAll(keepingCapacity: true)
        splitIntoSymbols(piece, avoided, workspace)
        mergeSymbols(avoided, workspace)
        for symbol in workspace.symbols where symbol >= 0 { ids.append(Int(symbol)) }
    }

    // MARK: Symbols

    private func splitIntoSymbols(
        _ piece: UnsafeBufferPointer<UInt8>, _ avoided: Set<Int32>, _ workspace: Workspace
    ) {
        let hasAffixes = !continuingPrefix.isEmpty || !endSuffix.isEmpty
        // An unknown symbol waits, so that the next ones can join it.
        var waitsUnknown = false
        var position = 0
        while position < piece.count {
            let (scalar, length) = UTF8Scalars.scalar(in: piece, at: position)
            let range = position..<min(piece.count, position + length)
            position = range.upperBound
            var id: Int32
            if hasAffixes {
                workspace.scratch.removeAll(keepingCapacity: true)
                if range.lowerBound > 0 { workspace.scratch += continuingPrefix }
                workspace.scratch.append(contentsOf: piece[range])
                if range.upperBound == piece.count { workspace.scratch += endSuffix }
                id = vocabulary.id(of: workspace.scratch)
            } else {
                id = scalar < 0x800 ? scalarIDs[Int(scalar)] : vocabulary.id(of: .init(rebasing: piece[range]))
            }
            if !avoided.isEmpty, avoided.contains(id) { id = -1 }
            if id >= 0 {
                if waitsUnknown, let unknownID { workspace.symbols.append(unknownID) }
                waitsUnknown = false
                workspace.symbols.append(id)
                continue
            }
            let hasBytes =
                hasAffixes
                ? workspace.scratch.withUnsafeBufferPointer { appendBytes($0, &workspace.symbols) }
                : appendBytes(.init(rebasing: piece[range]), &workspace.symbols)
            if hasBytes { continue }
            if let unknownID, waitsUnknown, !fusesUnknown { workspace.symbols.append(unknownID) }
            waitsUnknown = unknownID != nil
        }
        if waitsUnknown, let unknownID { workspace.symbols.append(unknownID) }
    }

    /// Appends the byte tokens of a symbol; false when one of them is missing.
    private func appendBytes(_ text: UnsafeBufferPointer<UInt8>, _ symbols: inout [Int32]) -> Bool {
        guard let byteIDs, text.allSatisfy({ byteIDs[Int($0)] >= 0 }) else { return false }
        for byte in text { symbols.append(byteIDs[Int(byte)]) }
        return true
    }

    // MARK: Merging

    private func mergeSymbols(_ avoided: Set<Int32>, _ workspace: Workspace) {
        let count = workspace.symbols.count
        if count < 2 { return }
        workspace.queue.removeAll()
        var queue = MergeQueue()
        swap(&queue, &workspace.queue)
        defer { swap(&queue, &workspace.queue) }
        workspace.symbols.withUnsafeMutableBufferPointer { symbols in
            func propose(_ left: Int, _ right: Int) {
                let (rank, merged) = merges.find(symbols[left], symbols[right])
                guard merged >= 0, avoided.isEmpty || !avoided.contains(merged) else { return }
                queue.push(rank: rank, position: left, merged: merged)
            }
            for left in 0..<(count - 1) { propose(left, left + 1) }
            if queue.isEmpty { return }
            // The links are set up only for pieces in which something merges.
            workspace.previous.removeAll(keepingCapacity: true)
            workspace.next.removeAll(keepingCapacity: true)
            for index in 0..<count {
                workspace.previous.append(Int32(truncatingIfNeeded: index - 1))
                workspace.next.append(index + 1 < count ? Int32(truncatingIfNeeded: index + 1) : -1)
            }
            workspace.previous.withUnsafeMutableBufferPointer { previous in
                workspace.next.withUnsafeMutableBufferPointer { next in
                    while let entry = queue.pop() {
                        let left = entry.position
                        guard symbols[left] >= 0, next[left] >= 0 else { continue }
                        let right = Int(next[left])
                        // A stale entry still counts when its pair has changed to one that merges to the same token.
                        guard merges.find(symbols[left], symbols[right]).merged == entry.merged else { continue }
                        symbols[left] = entry.merged
                        symbols[right] = -1
                        let following = next[right]
                        next[left] = following
                        if following >= 0 { previous[Int(following)] = Int32(truncatingIfNeeded: left) }
                        if previous[left] >= 0 { propose(Int(previous[left]), left) }
                        if following >= 0 { propose(left, Int(following)) }
                    }
                }
            }
        }
    }
}
