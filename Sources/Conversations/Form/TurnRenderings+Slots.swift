import Grammars
import OrderedJSON
import Templates

// Where a call's parts are in a rendering.
extension TurnRenderings {
    func slots(
        _ bytes: [UInt8], from start: Int, _ name: String, _ id: String, _ arguments: JSONObject, _ values: [String]
    ) -> Slots? {
        func places(_ text: String, in range: Range<Int>) -> [Range<Int>] {
            var found: [Range<Int>] = []
            var place = range.lowerBound
            let part = Array(text.utf8)
            while let next = ByteSearch.first(part, in: bytes, from: place), next + part.count <= range.upperBound {
                found.append(next..<next + part.count)
                place = next + part.count
            }
            return found
        }
        guard let firstName = places(name, in: start..<bytes.count).first else { return nil }
        var argumentRange: Range<Int>?
        var spelling = ValueSpelling.canonical
        var isSpaced = true
        /// The end of a value in a spelling.
        func valueEnd(_ spelling: ValueSpelling, from start: Int) -> Int? {
            var scanner = ValueScanner(spelling)
            return bytes.indices[start...].first { scanner.consume(bytes[$0]) }.map { $0 + 1 }
        }
        var place = start
        while argumentRange == nil, let brace = bytes[place...].firstIndex(of: UInt8(ascii: "{")) {
            place = brace + 1
            guard let end = valueEnd(.canonical, from: brace) else { continue }
            let text = Array(bytes[brace..<end])
            if let object = (try? JSONParser().parse(text))?.objectValue, object == arguments {
                argumentRange = brace..<end
                isSpaced = ByteSearch.first(Array("\": ".utf8), in: text, from: 0) != nil
            }
        }
        let keys = arguments.keys
        if argumentRange == nil, firstName.upperBound < bytes.count {
            let next = bytes[firstName.upperBound]
            if next == UInt8(ascii: "("), let end = valueEnd(.python, from: firstName.upperBound) {
                argumentRange = firstName.upperBound + 1..<end - 1
                spelling = .python
            } else if next == UInt8(ascii: "{"), let mark = ValueSpelling.gemma.stringMark,
                ByteSearch.first(Array(mark.utf8), in: bytes, from: 0) != nil,
                let end = valueEnd(.gemma, from: firstName.upperBound)
            {
                argumentRange = firstName.upperBound..<end
                spelling = .gemma
            }
        }
        if argumentRange == nil {
            guard
                let tagged = tagged(
                    bytes, from: firstName.upperBound, keys, values, lastName: places(name, in: start..<bytes.count))
            else { return nil }
            (argumentRange, spelling) = (tagged.range, tagged.spelling)
        }
        guard let range = argumentRange else { return nil }
        var found: [(piece: TurnForm.Piece, range: Range<Int>)] = [(.arguments, range)]
        // Call ids that contain the name, or a name in the next call, are not slots of this call.
        let limit = nextCall(bytes, after: range.upperBound, name)
        for nameRange in places(name, in: start..<limit) where !nameRange.overlaps(range) {
            found.append((.name, nameRange))
        }
        for idRange in places(id, in: start..<limit) where !idRange.overlaps(range) { found.append((.id, idRange)) }
        found.sort { $0.range.lowerBound < $1.range.lowerBound }
        return found.contains { $0.piece == .name } ? Slots(places: found, spelling: spelling, isSpaced: isSpaced) : nil
    }

    private func nextCall(_ bytes: [UInt8], after place: Int, _ name: String) -> Int {
        typealias P = TemplateProbe
        guard name == P.firstName else { return bytes.count }
        return ByteSearch.first(Array(P.secondName.utf8), in: bytes, from: place) ?? bytes.count
    }

    private func tagged(
        _ bytes: [UInt8], from start: Int, _ keys: [String], _ values: [String], lastName: [Range<Int>]
    ) -> (range: Range<Int>, spelling: ValueSpelling)? {
        guard keys.count == 2, values.count == 2 else { return nil }
        func place(_ text: String, after: Int) -> Range<Int>? {
            ByteSearch.first(Array(text.utf8), in: bytes, from: after).map { $0..<$0 + text.utf8.count }
        }
        guard let firstKey = place(keys[0], after: start),
            let firstValue = place(values[0], after: firstKey.upperBound),
            let secondKey = place(keys[1], after: firstValue.upperBound),
            let secondValue = place(values[1], after: secondKey.upperBound)
        else { return nil }
        let nameEnd = lastName.last { $0.upperBound <= firstKey.lowerBound }?.upperBound ?? start
        let head = Array(bytes[nameEnd..<firstKey.lowerBound])
        let middle = Array(bytes[firstValue.upperBound..<secondKey.lowerBound])
        let tail = Array(bytes[secondValue.upperBound...])
        var open = Array(head.suffix(Renderings.commonSuffix(head, middle)))
        // A parameter opens at its mark, not at the end of the mark before.
        if let mark = open.firstIndex(of: UInt8(ascii: "<")) { open = Array(open[mark...]) }
        let rest = Array(middle.dropLast(open.count))
        let close = Array(rest.prefix(Renderings.commonPrefix(rest, tail)))
        guard !close.isEmpty, !open.isEmpty else { return nil }
        func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
        let spelling = ValueSpelling.tagged(
            open: text(open), beforeString: text(bytes[firstKey.upperBound..<firstValue.lowerBound]),
            beforeOther: text(bytes[secondKey.upperBound..<secondValue.lowerBound]), close: text(close),
            separator: text(rest.dropFirst(close.count)))
        return (firstKey.lowerBound - open.count..<secondValue.upperBound + close.count, spelling)
    }
}
