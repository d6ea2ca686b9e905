public import OrderedJSON

/// Reads what a model writes in its turn, in pieces of any size: text, reasoning and calls come out as soon as they are certain.
///
/// A mark that may still turn out to be text is held back until it is decided. Arguments that are JSON stream as they come; the other
/// spellings give their JSON per parameter or at the end of the call.
public struct TurnParser: Sendable {
    private enum State: Equatable {
        /// Before anything but blanks.
        case head
        case reasoning
        case text
        case call(piece: Int)
        /// After a call: another one, the end of the calls, or text.
        case between
        /// After the calls.
        case after
    }

    private enum Match: Equatable {
        case no, partial
        case full(end: Int)
    }

    private let format: ToolCallFormat
    /// The schemas of parameters by tool, for values whose spelling does not show their type.
    private let schemas: [(name: String, schema: JSONValue)]
    private var state: State
    private var buffer: [UInt8] = []
    private var position = 0
    private var events: [TurnEvent] = []
    private var isFinal = false

    // The call being read.
    private var calls = 0
    private var callStart = 0
    private var name = ""
    private var id: String?
    private var number = ""
    private var arguments = JSONObject()
    private var argumentsStart: Int?
    private var scanner = ObjectScanner()
    private var scanned = 0
    private var emitted = 0
    private var parameters = 0
    private var hasBegun = false

    /// A parser of one turn.
    ///
    /// - Parameters:
    ///   - tools: The tools that the model was shown.
    ///   - reasoningIsOpen: Whether the prompt ends inside reasoning, see `ToolCallFormat.opensReasoning`.
    public init(format: ToolCallFormat, tools: [JSONValue], reasoningIsOpen: Bool = false) {
        self.format = format
        schemas = tools.compactMap { tool in
            let function = tool["function"] ?? tool
            return function["name"]?.stringValue.map { ($0, function["parameters"] ?? [:]) }
        }
        state = reasoningIsOpen ? .reasoning : .head
    }

    /// Takes the next piece of text and returns what is certain now.
    public mutating func append(_ text: String) -> [TurnEvent] { append(Array(text.utf8)) }

    /// Takes the next bytes and returns what is certain now.
    public mutating func append(_ bytes: [UInt8]) -> [TurnEvent] {
        buffer += bytes
        run()
        return takeEvents()
    }

    /// Ends the turn and returns the rest: what was held back is text, a call that is not complete is broken.
    public mutating func finish() -> [TurnEvent] {
        isFinal = true
        run()
        switch state {
        case .call:
            let rest = String(decoding: buffer[callStart...], as: UTF8.self)
            if hasBegun { events.append(.callBroken(index: calls, rest)) } else { emitText(rest) }
        case .reasoning: emitReasoning(upTo: buffer.count)
        case .head, .text: emitText(upTo: buffer.count)
        case .between, .after: break
        }
        position = buffer.count
        return takeEvents()
    }

    private mutating func takeEvents() -> [TurnEvent] {
        defer { events = [] }
        // What has been read for good is dropped, so that memory follows what is still open.
        if position > 4096, state == .text || state == .reasoning {
            buffer.removeFirst(position)
            position = 0
        }
        return events
    }

    private mutating func run() {
        while step() {}
    }

    /// Goes one step on; false when more text is needed.
    private mutating func step() -> Bool {
        switch state {
        case .head: return stepHead()
        case .reasoning: return stepReasoning()
        case .text: return stepText()
        case .call(let piece): return stepCall(piece)
        case .between: return stepBetween()
        case .after: return stepAfter()
        }
    }

    // MARK: Matching

    private var isJSON: Bool { format.objectKeys != nil }

    /// Matches a mark; in calls that are JSON, blanks are free between its signs.
    private func match(_ mark: String, at start: Int, free: Bool = false) -> Match {
        let mark = Array(mark.utf8)
        var index = start
        var place = 0
        while place < mark.count {
            if free, mark[place].isBlank {
                while place < mark.count, mark[place].isBlank { place += 1 }
                while index < buffer.count, buffer[index].isBlank { index += 1 }
                continue
            }
            guard index < buffer.count else { return isFinal ? .no : .partial }
            if free, buffer[index].isBlank, Self.isStructural(mark[place]) || (place > 0 && Self.isStructural(mark[place - 1])) {
                index += 1
                continue
            }
            if buffer[index] != mark[place] { return .no }
            index += 1
            place += 1
        }
        return .full(end: index)
    }

    private static func isStructural(_ byte: UInt8) -> Bool {
        [UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"), UInt8(ascii: ",")].contains(byte)
    }

    private func afterBlanks(_ start: Int) -> Int {
        var index = start
        while index < buffer.count, buffer[index].isBlank { index += 1 }
        return index
    }

    /// Matches the mark of a first call; bare JSON and marks that are only a name count with the name of a known tool.
    private func matchTrigger(at start: Int) -> Match {
        let free = isJSON
        let mark = format.trigger.trimmingBlanks()
        guard format.isBareJSON || mark.isEmpty else {
            if !mark.isEmpty { return matchLead(at: start, free: free) }
            return .no
        }
        // The name decides: the object may have its keys in another order, so only a clear mismatch is text.
        var best = Match.no
        for schema in schemas {
            var text = mark
            if format.call.first == .name || format.call.count > 1 { text += schema.name }
            if case .literal(let next)? = literal(after: .name) { text += next.trimmingTrailingBlanks() }
            switch match(text, at: start, free: free) {
            case .full:
                if case .full(let end) = match(mark, at: start, free: free) { return .full(end: end) }
            case .partial: best = .partial
            case .no: break
            }
        }
        return best
    }

    /// Matches the first mark up to where JSON begins, so that an object with other blanks or order is still a call.
    private func matchLead(at start: Int, free: Bool) -> Match {
        let strict = match(format.trigger.trimmingLeadingBlanks(), at: start, free: free)
        guard strict == .no, free, let lead = leadBeforeObject, !lead.isEmpty else { return strict }
        switch match(lead, at: start, free: true) {
        case .no: return .no
        case .partial: return .partial
        case .full(let end):
            let next = afterBlanks(end)
            guard next < buffer.count else { return isFinal ? .no : .partial }
            return buffer[next] == UInt8(ascii: "{") ? .full(end: end) : .no
        }
    }

    /// The trigger without its JSON object.
    private var leadBeforeObject: String? {
        let mark = format.trigger
        guard let brace = mark.utf8.lastIndex(of: UInt8(ascii: "{")) else { return nil }
        return String(mark[..<brace]).trimmingBlanks()
    }

    private func literal(after piece: ToolCallFormat.Piece) -> ToolCallFormat.Piece? {
        guard let index = format.call.firstIndex(of: piece), index + 1 < format.call.count else { return nil }
        return format.call[index + 1]
    }

    // MARK: Text

    private mutating func stepHead() -> Bool {
        let start = afterBlanks(position)
        guard start < buffer.count else { return false }
        var candidates: [(match: Match, length: Int, state: State)] = []
        if let reasoning = format.reasoning, !hasReasoned {
            candidates.append((match(reasoning.start, at: start), reasoning.start.utf8.count, .reasoning))
        }
        if !format.answerPrefix.isEmpty {
            candidates.append((match(format.answerPrefix, at: start), format.answerPrefix.utf8.count, .text))
        }
        candidates.append((matchTrigger(at: start), format.trigger.utf8.count, .call(piece: 0)))
        // Where one mark begins another, the longer one is waited for.
        let longest = candidates.filter { $0.match != .no && $0.match != .partial }.max { $0.length < $1.length }
        if candidates.contains(where: { $0.match == .partial && $0.length > longest?.length ?? 0 }) { return false }
        guard let longest, case .full(let end) = longest.match else {
            if candidates.contains(where: { $0.match == .partial }) { return false }
            state = .text
            // Blanks between reasoning and answer are layout.
            if hasReasoned { position = start }
            return true
        }
        if case .call = longest.state {
            beginCall(at: start, firstLiteralEnd: end, isFirst: true)
        } else {
            state = longest.state
            position = end
        }
        return true
    }

    private mutating func stepReasoning() -> Bool {
        guard let reasoning = format.reasoning else {
            state = .text
            return true
        }
        if !hasReasoned { position = afterBlanks(position) }
        let mark = Array(reasoning.end.utf8)
        if let end = ByteSearch.first(mark, in: buffer, from: position) {
            emitReasoning(upTo: trimmedEnd(end))
            position = end + mark.count
            hasReasoned = true
            state = .head
            return true
        }
        emitReasoning(upTo: trimmedEnd(safeEnd([mark])))
        return false
    }

    private var hasReasoned = false

    /// The place up to which the buffer holds no start of a mark.
    private func safeEnd(_ marks: [[UInt8]]) -> Int {
        var end = buffer.count
        for mark in marks {
            let longest = min(mark.count - 1, buffer.count - position)
            guard longest > 0 else { continue }
            for length in stride(from: longest, to: 0, by: -1)
            where buffer[(buffer.count - length)...].elementsEqual(mark[..<length]) {
                end = min(end, buffer.count - length)
                break
            }
        }
        return end
    }

    /// Blanks before a mark belong to the mark's layout.
    private func trimmedEnd(_ end: Int) -> Int {
        var end = end
        while end > position, buffer[end - 1].isBlank { end -= 1 }
        return end
    }

    /// The place up to which the buffer ends with whole characters.
    private func wholeCharacters(_ end: Int) -> Int {
        if isFinal { return end }
        var start = end
        var count = 0
        while start > position, count < 4, buffer[start - 1] & 0xC0 == 0x80 {
            start -= 1
            count += 1
        }
        guard start > position else { return end }
        let lead = buffer[start - 1]
        let width = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
        return width > count + 1 ? start - 1 : end
    }

    private mutating func emitReasoning(upTo end: Int) {
        let end = wholeCharacters(end)
        guard end > position else { return }
        hasReasoned = true
        events.append(.reasoning(String(decoding: buffer[position..<end], as: UTF8.self)))
        position = end
    }

    private mutating func emitText(upTo end: Int) {
        let end = wholeCharacters(end)
        guard end > position else { return }
        emitText(String(decoding: buffer[position..<end], as: UTF8.self))
        position = end
    }

    private mutating func emitText(_ text: String) {
        if !text.isEmpty { events.append(.text(text)) }
    }

    private mutating func stepText() -> Bool {
        let isBounded = format.maximumCalls.map { calls >= $0 } ?? false
        guard !schemas.isEmpty, !isBounded, let marks = textMarks else {
            emitText(upTo: buffer.count)
            return false
        }
        // The earliest place where a call begins or may begin.
        var place = position
        while place < buffer.count {
            if marks.contains(where: { $0.first == buffer[place] }) {
                let (found, start) = matchInText(at: place)
                switch found {
                case .full(let end):
                    emitText(upTo: trimmedEnd(place))
                    beginCall(at: start, firstLiteralEnd: end, isFirst: true)
                    return true
                case .partial:
                    emitText(upTo: trimmedEnd(place))
                    return false
                case .no: break
                }
            }
            place += 1
        }
        emitText(upTo: isFinal ? buffer.count : trimmedEnd(buffer.count))
        return false
    }

    /// First bytes of what may interrupt text; nil when nothing does.
    private var textMarks: [[UInt8]]? {
        if !format.textSeparator.isEmpty { return [Array(format.textSeparator.utf8)] }
        let mark = format.trigger.trimmingBlanks()
        if mark.isEmpty || format.isBareJSON { return nil }
        return [Array(mark.utf8)]
    }

    private func matchInText(at place: Int) -> (Match, Int) {
        guard !format.textSeparator.isEmpty else { return (matchLead(at: place, free: isJSON), place) }
        switch match(format.textSeparator, at: place) {
        case .full(let end):
            let start = afterBlanks(end)
            guard start < buffer.count else { return (isFinal ? .no : .partial, place) }
            return (matchTrigger(at: start), start)
        case let other: return (other, place)
        }
    }

    // MARK: Calls

    private mutating func beginCall(at start: Int, firstLiteralEnd end: Int, isFirst: Bool) {
        callStart = start
        position = end
        name = ""
        id = nil
        arguments = JSONObject()
        argumentsStart = nil
        parameters = 0
        hasBegun = false
        var piece = 0
        if case .literal? = format.call.first { piece = 1 }
        // A lead that stopped before the object is read as a whole.
        if isJSON, end < buffer.count || isFinal, let object = wholeObjectStart(from: start, end: end), piece == 1,
            match(isFirst ? format.trigger.trimmingLeadingBlanks() : openLiteral, at: start, free: true) == .no
        {
            wholeObject = object
        } else {
            wholeObject = nil
        }
        state = .call(piece: piece)
    }

    private var openLiteral: String {
        if case .literal(let text)? = format.call.first { return text.trimmingLeadingBlanks() }
        return ""
    }

    /// Where the object of a call begins that is not spelled as the template does; nil in calls that are.
    private var wholeObject: Int?

    private func wholeObjectStart(from start: Int, end: Int) -> Int? {
        let next = afterBlanks(end)
        return next < buffer.count && buffer[next] == UInt8(ascii: "{") ? next : nil
    }

    private mutating func stepCall(_ index: Int) -> Bool {
        if let start = wholeObject { return stepWholeObject(start) }
        guard index < format.call.count else {
            endCall()
            return true
        }
        switch format.call[index] {
        case .literal(let text):
            let free = isJSON || !isExact(index)
            let start = free ? afterBlanks(position) : position
            let result = match(isExact(index) ? text : text.trimmingLeadingBlanks(), at: start, free: isJSON)
            switch result {
            case .full(let end): position = end
            case .partial: return false
            case .no: return fallBack()
            }
            state = .call(piece: index + 1)
            return true
        case .name: return stepSlot(index, isName: true)
        case .id: return stepSlot(index, isName: false)
        case .index:
            var end = position
            while end < buffer.count, (48...57).contains(buffer[end]) { end += 1 }
            guard end < buffer.count || isFinal else { return false }
            number = String(decoding: buffer[position..<end], as: UTF8.self)
            position = end
            state = .call(piece: index + 1)
            return true
        case .arguments: return stepArguments(index)
        }
    }

    /// Whether a literal must be matched with its blanks, because raw text stands before it.
    private func isExact(_ index: Int) -> Bool { false }

    /// A call that is not spelled as the template does: read as a whole object where there is one, else broken.
    private mutating func fallBack() -> Bool {
        if isJSON, let brace = buffer[callStart...].firstIndex(of: UInt8(ascii: "{")), !hasBegun {
            wholeObject = brace
            return true
        }
        breakCall()
        return true
    }

    private mutating func breakCall() {
        let rest = String(decoding: buffer[callStart..<position], as: UTF8.self)
        if hasBegun {
            events.append(.callBroken(index: calls, rest))
            calls += 1
        } else {
            emitText(rest)
        }
        state = .text
        // No call begins inside what was taken for one.
        if position == callStart, position < buffer.count {
            emitText(String(decoding: buffer[position...position], as: UTF8.self))
            position += 1
        }
    }

    /// Reads a name or id up to the literal after it.
    private mutating func stepSlot(_ index: Int, isName: Bool) -> Bool {
        let next: String
        if index + 1 < format.call.count, case .literal(let text) = format.call[index + 1] {
            next = text.trimmingBlanks().isEmpty ? text : text.trimmingBlanks()
        } else if index + 1 < format.call.count, format.call[index + 1] == .arguments {
            if case .tagged(let tags) = format.spelling {
                // Parameters may be missing: the sign that opens any mark ends the name.
                next = String(tags.open.trimmingBlanks().prefix(1))
            } else {
                next = "{"
            }
        } else {
            next = ""
        }
        let mark = Array(next.utf8)
        // Only the first sign is searched: what follows is matched as a literal, with its free blanks.
        var end = position
        while end < buffer.count, !(buffer[end] == mark.first ?? 0) { end += 1 }
        if mark.count > 1, !isJSON, end < buffer.count {
            while end < buffer.count, match(next, at: end) == .no { end += 1 }
            if end < buffer.count, match(next, at: end) == .partial { return false }
        }
        guard end < buffer.count else {
            if buffer.count - position > 512 {
                breakCall()
                return true
            }
            return false
        }
        let text = String(decoding: buffer[position..<end], as: UTF8.self).trimmingBlanks()
        position = end
        if isName {
            if name.isEmpty { name = text }
            let idIsBefore = format.call[..<index].contains(.id)
            if !hasBegun {
                hasBegun = true
                events.append(.callBegan(index: calls, name: name, id: idIsBefore ? id : nil))
            }
        } else {
            id = text
        }
        state = .call(piece: index + 1)
        return true
    }

    private mutating func stepWholeObject(_ start: Int) -> Bool {
        guard let end = JSONScan.end(of: Array(buffer[start...]), from: 0).map({ $0 + start }) else { return false }
        position = end
        wholeObject = nil
        guard let keys = format.objectKeys, let object = (try? lenientParser.parse(Array(buffer[start..<end])))?.objectValue,
            let called = object[keys.name]?.stringValue
        else {
            breakCall()
            return true
        }
        name = called
        id = keys.id.flatMap { object[$0]?.stringValue }
        switch object[keys.arguments] {
        case .object(let value)?: arguments = value
        case .string(let text)?: arguments = (try? lenientParser.parse(text))?.objectValue ?? [:]
        default: break
        }
        events.append(.callBegan(index: calls, name: name, id: id))
        events.append(.callArguments(index: calls, JSONValue.object(arguments).serialized(.spaced)))
        // What the template writes after the object.
        var close = ""
        if case .literal(let text)? = format.call.last { close = text }
        if let brace = close.utf8.lastIndex(of: UInt8(ascii: "}")) { close = String(close[close.utf8.index(after: brace)...]) }
        if case .full(let end) = match(close.trimmingBlanks(), at: afterBlanks(position), free: true) { position = end }
        endCall()
        return true
    }

    private var lenientParser: JSONParser {
        var parser = JSONParser()
        parser.duplicateKeys = .keepLast
        return parser
    }

    private mutating func endCall() {
        // Forms that number their calls take name and number for the id.
        if id == nil, format.call.contains(.index), case .literal(let open)? = format.call.first {
            let prefix = open.utf8.split(separator: UInt8(ascii: ">")).last.map { String(decoding: Array($0), as: UTF8.self) } ?? ""
            id = "\(prefix)\(name):\(number)"
        }
        events.append(.callEnded(index: calls, ToolCall(id: id, name: name, arguments: arguments)))
        calls += 1
        state = .between
    }

    private mutating func stepBetween() -> Bool {
        let start = afterBlanks(position)
        guard start < buffer.count else { return false }
        let mayRepeat = format.maximumCalls.map { calls < $0 } ?? true
        let next = (format.separator + openLiteral).trimmingLeadingBlanks()
        if mayRepeat {
            if next.isEmpty {
                if case .full(let end) = matchTrigger(at: start) {
                    beginCall(at: start, firstLiteralEnd: end, isFirst: false)
                    return true
                }
            }
            switch next.isEmpty ? .no : match(next, at: start, free: isJSON) {
            case .full(let end):
                beginCall(at: start, firstLiteralEnd: end, isFirst: false)
                return true
            case .partial: return false
            case .no: break
            }
            // Calls with other blanks or order, and whole sections one after another.
            for mark in [format.separator.trimmingBlanks(), (leadBeforeObject ?? "")] where isJSON && !mark.isEmpty {
                switch match(mark, at: start, free: true) {
                case .full(let end):
                    let object = afterBlanks(end)
                    if object < buffer.count, buffer[object] == UInt8(ascii: "{") {
                        beginCall(at: start, firstLiteralEnd: end, isFirst: false)
                        wholeObject = object
                        return true
                    }
                    if object >= buffer.count, !isFinal { return false }
                case .partial: return false
                case .no: break
                }
            }
        }
        let end = format.sectionEnd.trimmingBlanks()
        if !end.isEmpty {
            switch match(end, at: start, free: isJSON) {
            case .full(let place):
                position = place
                state = .after
                return true
            case .partial: return false
            case .no: break
            }
        }
        state = .after
        return true
    }

    private mutating func stepAfter() -> Bool {
        let start = afterBlanks(position)
        guard start < buffer.count else { return false }
        for mark in format.turnEnds {
            switch match(mark, at: start) {
            case .full(let end):
                position = end
                return true
            case .partial: return false
            case .no: break
            }
        }
        position = start
        state = .text
        return true
    }

    // MARK: Arguments

    private mutating func stepArguments(_ index: Int) -> Bool {
        switch format.spelling {
        case .json: return stepJSON(index)
        case .tagged(let tags): return stepTagged(index, tags)
        case .python:
            // The scan starts at the parenthesis that was just read.
            guard position > 0, let end = JSONScan.closingParenthesis(buffer, from: position - 1) else { return false }
            return finishLiteral(index, end: end, PythonLiteral.arguments(Array(buffer[position..<end])))
        case .gemma:
            position = afterBlanks(position)
            guard let end = JSONScan.gemmaEnd(buffer, from: position) else { return false }
            return finishLiteral(index, end: end, GemmaLiteral.arguments(Array(buffer[position..<end])))
        }
    }

    private mutating func finishLiteral(_ index: Int, end: Int, _ value: JSONObject?) -> Bool {
        position = end
        guard let value else {
            breakCall()
            return true
        }
        arguments = value
        events.append(.callArguments(index: calls, JSONValue.object(value).serialized(.spaced)))
        state = .call(piece: index + 1)
        return true
    }

    private mutating func stepJSON(_ index: Int) -> Bool {
        if argumentsStart == nil {
            position = afterBlanks(position)
            guard position < buffer.count else { return false }
            guard buffer[position] == UInt8(ascii: "{") else { return fallBack() }
            argumentsStart = position
            scanned = position
            emitted = position
            scanner = ObjectScanner()
        }
        guard let start = argumentsStart else { return false }
        while scanned < buffer.count {
            let isEnd = scanner.consume(buffer[scanned])
            scanned += 1
            guard isEnd else { continue }
            emitArguments(upTo: scanned)
            position = scanned
            guard let object = (try? lenientParser.parse(Array(buffer[start..<scanned])))?.objectValue else {
                breakCall()
                return true
            }
            arguments = object
            state = .call(piece: index + 1)
            return true
        }
        emitArguments(upTo: wholeCharacters(buffer.count))
        return false
    }

    private mutating func emitArguments(upTo end: Int) {
        guard end > emitted else { return }
        if !hasBegun {
            // The name comes after the arguments in this form: they wait for it.
            return
        }
        events.append(.callArguments(index: calls, String(decoding: buffer[emitted..<end], as: UTF8.self)))
        emitted = end
    }

    private mutating func stepTagged(_ index: Int, _ tags: ToolCallFormat.TaggedParameters) -> Bool {
        let start = afterBlanks(position)
        guard start < buffer.count else { return false }
        let open = (parameters > 0 ? tags.separator + tags.open : tags.open).trimmingBlanks()
        var found = match(open, at: start)
        if found == .no { found = match(tags.open.trimmingBlanks(), at: start) }
        switch found {
        case .partial: return false
        case .no:
            // No further parameter.
            let close = parameters == 0 ? "{}" : "}"
            events.append(.callArguments(index: calls, close))
            state = .call(piece: index + 1)
            return true
        case .full(let keyStart): return stepParameter(keyStart, tags)
        }
    }

    private mutating func stepParameter(_ keyStart: Int, _ tags: ToolCallFormat.TaggedParameters) -> Bool {
        let marks = [tags.beforeString, tags.beforeOther]
        let first = marks[0].trimmingBlanks().utf8.first ?? UInt8(ascii: ">")
        guard let keyEnd = buffer[keyStart...].firstIndex(of: first) else { return false }
        let close = Array(tags.close.trimmingBlanks().utf8)
        guard let closing = ByteSearch.first(close, in: buffer, from: keyEnd) else { return false }
        let key = String(decoding: buffer[keyStart..<keyEnd], as: UTF8.self).trimmingBlanks()
        var isString: Bool?
        var valueStart = keyEnd
        for (number, mark) in marks.enumerated() {
            if case .full(let end) = match(mark.trimmingBlanks(), at: keyEnd) {
                valueStart = end
                if marks[0] != marks[1] { isString = number == 0 }
                break
            }
        }
        var valueEnd = closing
        // The line ends around a value are layout where the template writes them.
        if tags.beforeString.utf8.last == UInt8(ascii: "\n"), valueStart < valueEnd, buffer[valueStart] == UInt8(ascii: "\n") { valueStart += 1 }
        if tags.close.utf8.first == UInt8(ascii: "\n"), valueEnd > valueStart, buffer[valueEnd - 1] == UInt8(ascii: "\n") { valueEnd -= 1 }
        let text = String(decoding: buffer[valueStart..<valueEnd], as: UTF8.self)
        let value = taggedValue(text, key: key, isString: isString)
        arguments[key] = value
        let pair = JSONValue.string(key).serialized() + ": " + value.serialized(.spaced)
        events.append(.callArguments(index: calls, (parameters == 0 ? "{" : ", ") + pair))
        parameters += 1
        position = closing + close.count
        return true
    }

    /// The value of a parameter: a string, or JSON where the mark or the schema says so.
    private func taggedValue(_ text: String, key: String, isString: Bool?) -> JSONValue {
        if isString == true { return .string(text) }
        let parsed = try? lenientParser.parse(text)
        if isString == false { return parsed ?? .string(text) }
        let schema = schemas.first { $0.name == name }?.schema["properties"]?[key]
        let types = ParameterType.types(of: schema ?? [:])
        if types == ["string"] { return .string(text) }
        guard let parsed else { return .string(text) }
        // A value that is a string in quotes is one only where nothing else can be meant.
        if case .string = parsed, types.isEmpty || types.contains("string") { return .string(text) }
        return types.isEmpty || types.contains(ParameterType.name(of: parsed)) || !types.contains("string") ? parsed : .string(text)
    }
}

/// The types that a parameter's schema names.
enum ParameterType {
    static func types(of schema: JSONValue) -> Set<String> {
        switch schema["type"] {
        case .string(let name)?: return name == "number" ? ["number", "integer"] : [name]
        case .array(let names)?: return Set(names.compactMap(\.stringValue).flatMap { $0 == "number" ? ["number", "integer"] : [$0] })
        default: break
        }
        if let values = schema["enum"]?.arrayValue ?? schema["const"].map({ [$0] }) { return Set(values.map(name)) }
        var union: Set<String> = []
        for key in ["anyOf", "oneOf"] {
            for option in schema[key]?.arrayValue ?? [] { union.formUnion(types(of: option)) }
        }
        return union
    }

    static func name(of value: JSONValue) -> String {
        switch value {
        case .null: return "null"
        case .bool: return "boolean"
        case .number(let number): return number.intValue == nil ? "number" : "integer"
        case .string: return "string"
        case .array: return "array"
        case .object: return "object"
        }
    }
}
