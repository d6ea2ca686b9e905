import Grammars
import OrderedJSON
import Templates

/// A turn of the model rendered with an answer, with one call and with two: their difference shows the format.
struct TurnRenderings {
    private let capabilities: TemplateCapabilities
    /// What the model writes in a turn of one call, up to the end of the rendering.
    private let oneCall: [UInt8]
    private let twoCalls: [UInt8]?
    /// What ends a turn of an answer.
    let turnEnd: String
    /// Everything that the rendering has after an answer.
    private let answerTail: [UInt8]
    /// What the model writes before an answer.
    let answerPrefix: String
    private let textSeparator: String

    init?(_ probe: TemplateProbe, _ capabilities: TemplateCapabilities, _ reasoning: TurnForm.Reasoning?) {
        typealias P = TemplateProbe
        self.capabilities = capabilities
        let tools = capabilities.takesTools ? P.tools : nil
        func shaped(_ message: JSONValue) -> JSONValue {
            guard capabilities.needsContentParts, var object = message.objectValue, let text = object["content"] else {
                return message
            }
            object["content"] = [["type": "text", "text": text]]
            return .object(object)
        }
        let user = shaped(P.user)
        guard let prompt = probe.text([user], tools: tools, prompt: true),
            let answer = probe.text([user, shaped(P.assistant)], tools: tools)
        else { return nil }
        let promptBytes = Array(prompt.utf8)
        let answerBytes = Array(answer.utf8)
        guard let place = answer.byteRange(of: "zqanswer text") else { return nil }
        turnEnd = Self.firstMark(String(decoding: answerBytes[place.upperBound...], as: UTF8.self).trimmingBlanks())
        answerTail = Array(answerBytes[place.upperBound...])
        var prefix: [UInt8] = []
        if answerBytes.starts(with: promptBytes), place.lowerBound >= promptBytes.count {
            prefix = Array(answerBytes[promptBytes.count..<place.lowerBound])
        }
        if let reasoning { prefix = Self.afterReasoning(prefix, reasoning, before: prefix.count) }
        answerPrefix =
            String(decoding: prefix, as: UTF8.self).trimmingBlanks().isEmpty
            ? "" : String(decoding: prefix, as: UTF8.self).trimmingLeadingBlanks()

        func arguments(_ object: JSONObject) -> JSONValue {
            capabilities.callArguments == .strings
                ? .string(JSONValue.object(object).serialized(.spaced)) : .object(object)
        }
        let first = P.call(P.firstID, P.firstName, arguments(P.firstArguments))
        let second = P.call(P.secondID, P.secondName, arguments(P.secondArguments))
        let empty: JSONValue = capabilities.takesNullContent ? .null : ""
        /// The header of the model's turn, which some templates repeat before calls.
        let header = Array(
            promptBytes.suffix(Renderings.commonSuffix(promptBytes, Array(answerBytes[..<place.lowerBound]))))
        let tail = answerTail
        let end = turnEnd
        func turn(_ calls: [JSONValue]) -> [UInt8]? {
            guard let text = probe.text([user, P.assistant(empty, calls: calls)], tools: tools) else { return nil }
            let bytes = Array(text.utf8)
            var start: Int
            if bytes.starts(with: promptBytes) {
                start = promptBytes.count
            } else {
                let shared = max(
                    Renderings.commonPrefix(bytes, promptBytes), Renderings.commonPrefix(bytes, answerBytes))
                start = Renderings.backOff(bytes, shared)
            }
            guard let name = ByteSearch.first(Array(P.firstName.utf8), in: bytes, from: start) else { return nil }
            // What follows the turn, after an answer as after a call, is not the model's: its mark of the end alone is kept.
            let shared = Array(bytes[start...].suffix(Renderings.commonSuffix(Array(bytes[start...]), tail)))
            var rest = Array(bytes[start...])
            if let mark = shared.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "[") }) {
                rest.removeLast(shared.count - mark)
                if !end.isEmpty, shared[mark...].starts(with: end.utf8) { rest += Array(end.utf8) }
            }
            var limit = name - start
            let mark = Array(String(decoding: header, as: UTF8.self).trimmingBlanks().utf8)
            if mark.count > 8, let repeated = ByteSearch.last(mark, in: rest, before: limit) {
                rest.removeFirst(repeated + mark.count)
                limit -= repeated + mark.count
            }
            return reasoning.map { Self.afterReasoning(rest, $0, before: limit) } ?? rest
        }
        guard let one = turn([first]) else {
            oneCall = []
            twoCalls = nil
            textSeparator = ""
            return
        }
        oneCall = one
        twoCalls = capabilities.showsSeveralCalls ? turn([first, second]) : nil
        var separator = ""
        if capabilities.showsTextBesideCalls,
            let text = probe.text([user, P.assistant("zqbeside text", calls: [first])], tools: tools),
            let beside = text.byteRange(of: "zqbeside text")
        {
            let bytes = Array(text.utf8)
            let head = Array(one.drop(while: \.isBlank).prefix(12))
            if let call = ByteSearch.first(head, in: bytes, from: beside.upperBound) {
                separator = String(decoding: bytes[beside.upperBound..<call], as: UTF8.self)
                // A long stretch is no separator but another turn.
                if separator.utf8.count > 16 { separator = "" }
            }
        }
        textSeparator = separator.trimmingBlanks()
    }

    /// The first mark of a text, such as `<|im_end|>`; the text itself when it begins with none.
    private static func firstMark(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let close: UInt8 = bytes.first == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ">")
        guard bytes.first == UInt8(ascii: "<") || bytes.first == UInt8(ascii: "["),
            let end = bytes.firstIndex(of: close)
        else {
            return bytes.count <= 24 ? text : ""
        }
        return String(decoding: bytes[...end], as: UTF8.self)
    }

    /// The text after reasoning that ends before a place.
    private static func afterReasoning(_ bytes: [UInt8], _ reasoning: TurnForm.Reasoning, before limit: Int)
        -> [UInt8]
    {
        guard let end = ByteSearch.last(Array(reasoning.end.utf8), in: bytes, before: limit) else { return bytes }
        return Array(bytes[(end + reasoning.end.utf8.count)...].drop(while: \.isBlank))
    }

    // MARK: The format

    /// The slots of one call in a text.
    struct Slots {
        var places: [(piece: TurnForm.Piece, range: Range<Int>)]
        var spelling: ValueSpelling
        /// Whether a space follows colons and commas.
        var isSpaced = true
    }

    func format() -> TurnForm? {
        typealias P = TemplateProbe
        guard !oneCall.isEmpty,
            let slots = slots(oneCall, from: 0, P.firstName, P.firstID, P.firstArguments, ["zqval_a", "77123"]),
            let firstSlot = slots.places.first?.range, let lastSlot = slots.places.last?.range
        else { return nil }
        var pieces = Self.pieces(oneCall, slots)
        let before = Array(oneCall[..<firstSlot.lowerBound])
        let after = Array(oneCall[lastSlot.upperBound...])
        var format = TurnForm(origin: .renderings, call: [])
        (format.spelling, format.isSpaced) = (slots.spelling, slots.isSpaced)
        format.allowsTextBefore = capabilities.showsTextBesideCalls
        format.textSeparator = textSeparator
        var close = after
        var open = before
        var end: [UInt8] = []
        if let twoCalls, twoCalls.starts(with: oneCall[..<lastSlot.upperBound]),
            let second = self.slots(
                twoCalls, from: lastSlot.upperBound, P.secondName, P.secondID, P.secondArguments, ["zqval_c", "88456"]),
            let secondSlot = second.places.first?.range
        {
            let middle = Array(twoCalls[lastSlot.upperBound..<secondSlot.lowerBound])
            open = Self.alignedSuffix(before, middle)
            let rest = Array(middle.dropLast(open.count))
            close = Array(rest.prefix(Renderings.commonPrefix(rest, after)))
            format.separator = Self.withoutIndent(rest.dropFirst(close.count))
            end = Array(after.dropFirst(close.count))
            pieces = Self.numbered(pieces, Self.pieces(twoCalls, second))
        } else {
            format.maximumCalls = 1
        }
        let ends = turnEnds(close: &close, end: &end, isOnly: format.maximumCalls == 1)
        format.turnEnds = ends
        format.sectionStart = String(decoding: before.dropLast(open.count), as: UTF8.self).trimmingLeadingBlanks()
        format.sectionEnd = Self.withoutIndent(end)
        var openText = String(decoding: open, as: UTF8.self)
        if format.sectionStart.isEmpty {
            // Blanks before the first call join it to what precedes; before the next ones they part the calls.
            let trimmed = openText.trimmingLeadingBlanks()
            format.separator += String(
                decoding: openText.utf8.prefix(openText.utf8.count - trimmed.utf8.count), as: UTF8.self)
            openText = trimmed
        }
        format.call = (openText.isEmpty ? [] : [.literal(openText)]) + pieces
        let closeText = Self.withoutIndent(close)
        if !closeText.isEmpty { format.call.append(.literal(closeText)) }
        return format
    }

    /// The longest common suffix that begins at the start of a mark or of JSON, not within a word.
    private static func alignedSuffix(_ before: [UInt8], _ middle: [UInt8]) -> [UInt8] {
        var count = Renderings.commonSuffix(before, middle)
        while count > 0, count < before.count, before[before.count - count] & 0xC0 == 0x80 { count -= 1 }
        if count < before.count, count < middle.count {
            let suffix = before.suffix(count)
            if let start = suffix.firstIndex(where: {
                [UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "[")].contains($0)
            }) {
                // The end of the mark before is not part of what opens a call.
                let lead = suffix[..<start]
                if lead.contains(UInt8(ascii: ">")) || lead.contains(UInt8(ascii: "]")) { count -= lead.count }
            }
        }
        return Array(before.suffix(count))
    }

    /// What ends a turn of calls, taken off the text after the last call.
    private func turnEnds(close: inout [UInt8], end: inout [UInt8], isOnly: Bool) -> [String] {
        var ends: [String] = []
        func cut(_ bytes: inout [UInt8]) {
            // What also follows an answer belongs to no call, from its first mark on.
            let shared = Array(bytes.suffix(Renderings.commonSuffix(bytes, answerTail)))
            if let mark = shared.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "[") }) {
                bytes.removeLast(shared.count - mark)
            }
            if !turnEnd.isEmpty, let place = ByteSearch.first(Array(turnEnd.utf8), in: bytes, from: 0) {
                bytes = Array(bytes[..<place])
                return
            }
            // Another mark than after an answer: the last one of the text. Without any after an answer, it belongs to the calls.
            if turnEnd.isEmpty || !shared.allSatisfy(\.isBlank) { return }
            let text = String(decoding: bytes, as: UTF8.self).trimmingBlanks()
            let trimmed = Array(text.utf8)
            guard trimmed.last == UInt8(ascii: ">"), let start = trimmed.lastIndex(of: UInt8(ascii: "<")),
                !trimmed[start...].starts(with: Array("</".utf8)),
                start > 0 || !isOnly || bytes.first != UInt8(ascii: "}")
            else { return }
            ends.append(String(decoding: trimmed[start...], as: UTF8.self))
            bytes = Array(trimmed[..<start])
        }
        if isOnly { cut(&close) } else { cut(&end) }
        while let last = end.last, last.isBlank { end.removeLast() }
        if isOnly { while let last = close.last, last.isBlank { close.removeLast() } }
        if !turnEnd.isEmpty { ends.append(turnEnd) }
        return ends
    }

    /// A text without the runs of blanks that a template's own indentation left at its ends; models were not trained on those.
    private static func withoutIndent(_ bytes: some Collection<UInt8>) -> String {
        var bytes = Array(bytes)
        let space = UInt8(ascii: " ")
        let leading = bytes.prefix { $0 == space }.count
        if leading > 1 { bytes.removeFirst(leading) }
        let trailing = bytes.reversed().prefix { $0 == space }.count
        if trailing > 1 { bytes.removeLast(trailing) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func pieces(_ bytes: [UInt8], _ slots: Slots) -> [TurnForm.Piece] {
        var pieces: [TurnForm.Piece] = []
        var place: Int?
        for slot in slots.places {
            if let place, place < slot.range.lowerBound {
                pieces.append(.literal(String(decoding: bytes[place..<slot.range.lowerBound], as: UTF8.self)))
            }
            pieces.append(slot.piece)
            place = slot.range.upperBound
        }
        return pieces
    }

    /// Literals that differ between the first and second call by their number get a slot for it.
    private static func numbered(_ first: [TurnForm.Piece], _ second: [TurnForm.Piece]) -> [TurnForm
        .Piece]
    {
        guard first.count == second.count else { return first }
        return zip(first, second).flatMap { pair -> [TurnForm.Piece] in
            guard case (.literal(let left), .literal(let right)) = pair, left != right else { return [pair.0] }
            let leftBytes = Array(left.utf8)
            let prefix = Renderings.commonPrefix(leftBytes, Array(right.utf8))
            guard prefix < leftBytes.count, leftBytes[prefix] == UInt8(ascii: "0") else { return [pair.0] }
            let head = String(decoding: leftBytes[..<prefix], as: UTF8.self)
            let tail = String(decoding: leftBytes[(prefix + 1)...], as: UTF8.self)
            return (head.isEmpty ? [] : [.literal(head)]) + [.index] + (tail.isEmpty ? [] : [.literal(tail)])
        }
    }
}
