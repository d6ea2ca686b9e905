import Grammars

/// Masks of strings of a pattern up to a length, from those of the pattern alone: all but long tokens are in both or in
/// neither.
extension LexemeMasks {
    /// The mask of a state from that of the same place without the bound; nil where the end is near, or there is no bound.
    func boundedMask(_ state: Int32) -> LexemeMask? {
        guard let (free, maximum, reserve) = table.boundedString(state) else { return nil }
        // Tokens of so many characters leave room for every end.
        let room = maximum - reserve
        guard room >= BodyLengths.setLimit else { return nil }
        let reference = mask(free, .root)
        let base = reference.base ?? reference
        guard !base.set.isEmpty, reference.conditional.isEmpty else { return nil }
        let mask = LexemeMask()
        mask.stringExits = reference.stringExits
        begin(from: reference)
        for (token, length) in vocabulary.bodyLengths.long.reversed() {
            if length <= room { break }
            if has(token), !fits(token, length, from: free, in: state, maximum) { put(token, false) }
        }
        let exits = vocabulary.leavingBody
        for exit in exits.long where Int(exits.characterCounts[Int(exit)]) > maximum {
            for group in mask.stringExits.indices {
                mask.stringExits[group].set[Int(exit) >> 6] &= ~(1 << UInt64(exit & 63))
            }
        }
        mask.stringExits.removeAll { group in group.set.allSatisfy { $0 == 0 } }
        finish(mask, over: base)
        return mask
    }

    /// Whether a long token that a pattern takes leaves room for an end.
    private func fits(_ token: Int32, _ length: Int, from free: Int32, in bounded: Int32, _ maximum: Int) -> Bool {
        guard length <= maximum, let bytes = vocabulary.tokenBytes[Int(token)] else { return false }
        var place = free
        for byte in bytes { place = table.step(place, byte) }
        if let rest = table.shortestRest(place), length + rest <= maximum { return true }
        place = bounded
        for byte in bytes {
            place = table.step(place, byte)
            if place == LexemeTable.dead { return false }
        }
        return true
    }
}
