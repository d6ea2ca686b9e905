import OrderedJSON

/// Short ways to end a lexeme, from wherever in it a text stands.
extension LexemeTable {
    /// Steps of the search for an ending.
    private static let endingLimit = 4_096

    /// Short ways to end a lexeme, found breadth first; the shortest for every outcome that is met.
    func shortEndings(_ state: Int32) -> [(bytes: [UInt8], outcome: Int32)] {
        if let known = directEnding(state) { return [known] }
        // What completes numbers has looked further than the search below would, from each of their states anew.
        if isNumber(state) { return [] }
        var found: [(bytes: [UInt8], outcome: Int32)] = []
        var seen: Set<Int32> = [state]
        // Each place with the one it was reached from and the byte between.
        var places: [(state: Int32, origin: Int, byte: UInt8)] = [(state, -1, 0)]
        var index = 0
        func path(_ place: Int, _ last: [UInt8]) -> [UInt8] {
            var reversed: [UInt8] = last.reversed()
            var place = place
            while places[place].origin >= 0 {
                reversed.append(places[place].byte)
                place = places[place].origin
            }
            return reversed.reversed()
        }
        while index < places.count, places.count < Self.endingLimit {
            let place = places[index].state
            if index > 0, let direct = directEnding(place) {
                if !found.contains(where: { $0.outcome == direct.outcome }) {
                    found.append((path(index, direct.bytes), direct.outcome))
                }
                index += 1
                continue
            }
            if isNumber(place) {
                index += 1
                continue
            }
            liveBytes(place).forEach { byte in
                let next = step(place, byte)
                let facts = facts(of: next)
                if facts.outcome >= 0, !found.contains(where: { $0.outcome == facts.outcome }) {
                    found.append((path(index, [byte]), facts.outcome))
                }
                if !facts.isTerminal, seen.insert(next).inserted { places.append((next, index, byte)) }
            }
            index += 1
        }
        return found
    }

    private func isNumber(_ state: Int32) -> Bool { Kind(rawValue: states.pointer(state)[0]) == .number }

    /// An ending that is known without a search.
    private func directEnding(_ state: Int32) -> (bytes: [UInt8], outcome: Int32)? {
        let descriptor = states.pointer(state)
        let (a, content) = (descriptor[1], descriptor[2])
        switch Kind(rawValue: descriptor[0]) {
        case .text:
            return (try? expressions.shortestMember(of: ExpressionID(rawValue: a))).flatMap { $0 }.map { ($0, 0) }
        case .number:
            return numbers.shortestCompletion(NumberStateID(rawValue: a)).map { ($0, 0) }
        case .string:
            let isBare = a & Self.bareFlag != 0
            guard let phase = StringPhase(rawValue: UInt8(truncatingIfNeeded: isBare ? a & Self.phaseMask : a & 0x7F)),
                phase == .start || phase == .body
            else { return nil }
            let inner = contents.pointer(content)
            var minimum = 0
            switch ContentKind(rawValue: inner[0]) {
            case .text: break
            case .counted: minimum = Int(inner[2])
            default: return nil
            }
            guard let rest = (try? expressions.shortestMember(of: ExpressionID(rawValue: inner[1]))).flatMap({ $0 })
            else {
                return nil
            }
            if minimum > expressions.limits.completionBytes { return nil }
            // The rest of a character that has begun stays raw; everything behind it is spelled anew.
            let raw = rest.prefix { $0 & 0xC0 == 0x80 }
            if isBare {
                return (raw + [UInt8](repeating: UInt8(ascii: "a"), count: minimum) + rest.dropFirst(raw.count), 0)
            }
            let spelled = Array(
                JSONValue.string(String(decoding: rest.dropFirst(raw.count), as: UTF8.self)).serialized(.compact).utf8)
            let filler = [UInt8](repeating: UInt8(ascii: "a"), count: minimum)
            return ((phase == .start ? [0x22] : []) + raw + filler + spelled.dropFirst(), 0)
        default: return nil
        }
    }
}
