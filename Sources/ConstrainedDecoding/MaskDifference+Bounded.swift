import Grammars

/// Masks of strings of which a part is bounded in length, from those without the bound: all but long tokens are in both or
/// in neither.
extension LexemeMasks {
    /// The mask of a state from that of the same place without the bound; nil where the end is near, or there is no bound.
    func boundedMask(_ state: Int32) -> LexemeMask? {
        guard let (free, maximum, reserve) = table.boundedString(state, room: BodyLengths.setLimit) else { return nil }
        // Tokens of this many bytes leave room for every end.
        let room = maximum - reserve
        let reference = mask(free, .root)
        let base = reference.base ?? reference
        guard !base.set.isEmpty, reference.conditional.isEmpty else { return nil }
        let mask = LexemeMask()
        mask.stringExits = reference.stringExits
        begin(from: reference)
        for (token, length) in vocabulary.bodyLengths.longInBytes.reversed() {
            if length <= room { break }
            if has(token), !fits(token, length, from: free, in: state, maximum) { put(token, false) }
        }
        let exits = vocabulary.leavingBody
        for (exit, length) in exits.long where length > room {
            let outcome = outcome(of: exits.tokens[Int(exit)], from: state)
            for group in mask.stringExits.indices where mask.stringExits[group].outcome != outcome {
                mask.stringExits[group].set[Int(exit) >> 6] &= ~(1 << UInt64(exit & 63))
            }
        }
        mask.stringExits.removeAll { group in group.set.allSatisfy { $0 == 0 } }
        finish(mask, over: base)
        return mask
    }

    /// Whether a long token that a text without the bound takes leaves room for an end.
    private func fits(_ token: Int32, _ length: Int, from free: Int32, in bounded: Int32, _ maximum: Int) -> Bool {
        if let rest = table.shortestRest(end(of: token, from: free)), length + rest <= maximum { return true }
        return end(of: token, from: bounded) != LexemeTable.dead
    }

    /// Where a token leads.
    private func end(of token: Int32, from state: Int32) -> Int32 {
        var place = state
        for byte in vocabulary.tokenBytes[Int(token)] ?? [] where place != LexemeTable.dead {
            place = table.step(place, byte)
        }
        return place
    }

    /// How a string ends with a token that leaves it; nil where it does not.
    private func outcome(of token: Int32, from state: Int32) -> Int32? {
        var place = state
        for byte in vocabulary.tokenBytes[Int(token)] ?? [] {
            place = table.step(place, byte)
            if place == LexemeTable.dead { return nil }
            if table.flags[Int(place)] & LexemeFlags.terminal != 0 { return table.facts(of: place).outcome }
        }
        return nil
    }
}
