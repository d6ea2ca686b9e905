import JSONSchemas
import OrderedJSON
import RegularExpressions

/// Strings that must differ from those that were read: how their beginnings compare with those.
extension Recognizer {
    /// Whether a string's state certainly has more ends than an array has items.
    func isAmpleString(_ state: Int32) -> Bool {
        let content = table.contents.pointer(table.facts(of: state).content)
        switch ContentKind(rawValue: content[0]) {
        case .counted: return content[3] != 0
        case .text: return ExpressionID(rawValue: content[1]) == table.expressions.validUTF8
        default: return false
        }
    }

    /// Whether a string can continue as no interned text does, or end as one that some frame takes.
    func canLeave(_ state: Int32, _ place: DecodedID, _ context: ContextID) -> Bool {
        var open = [(content: table.facts(of: state).content, place: place)]
        while let (content, place) = open.popLast() {
            if table.contentOutcome(content) >= 0 {
                guard let value = tables.values.knownString(place) else { return true }
                if accepts(value, context) { return true }
            }
            var rest = ByteSet.all
            while let first = rest.first {
                let (next, same) = table.contentStep(content, first)
                let bytes = same.intersection(rest)
                rest = rest.subtracting(bytes.union(ByteSet(first)))
                if next == 0 { continue }
                var isCovered = true
                bytes.union(ByteSet(first)).forEach { byte in
                    guard isCovered else { return }
                    if let inner = tables.values.place(after: place, byte) {
                        open.append((next, inner))
                    } else {
                        isCovered = false
                    }
                }
                if !isCovered { return true }
            }
        }
        return false
    }

    func canLeaveEscape(_ state: Int32, _ context: ContextID, _ text: TextID) -> Bool {
        var isOpen = false
        table.liveBytes(state).forEach { byte in
            if !isOpen { isOpen = canDiffer(table.step(state, byte), context, tables.append(byte, to: text)) }
        }
        return isOpen
    }

    /// Where the decoded text of a string is among all that were interned.
    enum DecodedPlace: Equatable {
        /// Before the opening quote.
        case before
        case at(DecodedID)
        /// No interned text begins so.
        case absent
        /// Within an escape after a place.
        case escape(DecodedID, [UInt8])
    }

    /// The place of a spelled string that begins after a text.
    ///
    /// The latest answer is kept: a text grows by a token from one question to the next.
    func decodedPlace(_ text: TextID, from start: TextID) -> DecodedPlace {
        let count = tables.values.decoded.count
        if latestPlace.start != start || latestPlace.count != count {
            latestPlace = LatestPlace(text: start, start: start, count: count, place: .before)
        }
        var bytes: [UInt8] = []
        var current = text
        var place = DecodedPlace.before
        while current != start, current > .empty {
            if current == latestPlace.text {
                place = latestPlace.place
                break
            }
            if let known = stringPlaces.place(of: current, from: start) {
                place = .at(known)
                break
            }
            let link = tables.texts[current]
            bytes.append(link.byte)
            current = link.before
        }
        for byte in bytes.reversed() { place = advanced(place, byte) }
        latestPlace = LatestPlace(text: text, start: start, count: count, place: place)
        return place
    }

    struct LatestPlace {
        var text = TextID.none
        var start = TextID.none
        var count = 0
        var place = DecodedPlace.before
    }

    /// The place after one more spelled byte.
    func advanced(_ place: DecodedPlace, _ byte: UInt8) -> DecodedPlace {
        switch place {
        case .before: return byte == UInt8(ascii: "\"") ? .at(.empty) : .before
        case .absent: return .absent
        case .at(let place):
            if byte == UInt8(ascii: "\\") { return .escape(place, [byte]) }
            return tables.values.place(after: place, byte).map { .at($0) } ?? .absent
        case .escape(let place, let pending):
            let spelled = pending + [byte]
            let quote = UInt8(ascii: "\"")
            guard let decoded = decodedString([quote] + spelled + [quote]) else { return .escape(place, spelled) }
            var current = place
            for byte in decoded {
                guard let next = tables.values.place(after: current, byte) else { return .absent }
                current = next
            }
            return .at(current)
        }
    }
}
