import OrderedJSON

/// Calls that are JSON objects: members in any order, each read once.
///
/// A call comes out as soon as it is certain to be one: with its name where a mark precedes it; else with its arguments, once the
/// name of a known tool has been read. Arguments that came before the name follow it at once.
extension TurnParser {
    mutating func stepObject() -> Bool {
        switch object.place {
        case .key: return stepKey()
        case .colon: return take(UInt8(ascii: ":"), then: .value)
        case .value: return stepMember()
        case .behindValue: return stepBehindMember()
        case .close:
            switch match(callObject?.close ?? "", at: afterBlanks(position), free: true) {
            case .full(let end): position = end
            case .partial: return false
            case .no: break
            }
            endObject()
            return true
        }
    }

    /// Takes a sign of the object's structure.
    private mutating func take(_ sign: UInt8, then place: ObjectCall.Place) -> Bool {
        position = afterBlanks(position)
        guard position < buffer.count else { return false }
        guard buffer[position] == sign else { return breakObject() }
        position += 1
        object.place = place
        return true
    }

    private mutating func stepKey() -> Bool {
        if object.valueStart == nil {
            position = afterBlanks(position)
            guard position < buffer.count else { return false }
            if buffer[position] == UInt8(ascii: "}"), !object.hasMembers {
                return take(UInt8(ascii: "}"), then: .close)
            }
            guard buffer[position] == UInt8(ascii: "\"") else { return breakObject() }
            beginValue()
        }
        guard let end = valueEnd() else { return false }
        let key = String(decoding: buffer[position + 1..<end - 1], as: UTF8.self)
        object.valueStart = nil
        object.hasMembers = true
        object.member = member(key)
        if isUndecided, object.member == .other { return breakObject() }
        position = end
        object.place = .colon
        return true
    }

    /// What a key, as it is written, says of its value.
    private func member(_ key: String) -> ObjectCall.Member {
        guard let keys = callObject?.keys else { return .other }
        if key == keys.name { return object.hasName ? .other : .name }
        if keys.allArguments.contains(key) { return argumentsStart == nil ? .arguments : .other }
        if key == keys.anyID { return .id }
        return key == "type" ? .type : .other
    }

    /// Whether the object may still be text.
    private var isUndecided: Bool { format.isUnmarked && !hasBegun }

    private mutating func stepMember() -> Bool {
        if object.valueStart == nil {
            position = afterBlanks(position)
            guard position < buffer.count else { return false }
            beginValue()
            if object.member == .arguments {
                (argumentsStart, emitted) = (position, position)
                if buffer[position] == UInt8(ascii: "{") { tellCall() }
            }
        }
        guard let end = valueEnd() else {
            if object.member == .arguments, buffer[position] == UInt8(ascii: "{") {
                emitArguments(upTo: wholeCharacters(buffer.count))
            }
            return false
        }
        object.valueStart = nil
        guard takeMember(position..<end) else { return breakObject() }
        position = end
        object.place = .behindValue
        return true
    }

    /// Takes the value of a member; false where no call has such a one.
    private mutating func takeMember(_ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return false }
        let bytes = Array(buffer[range])
        func string() -> String? { (try? lenientParser.parse(bytes))?.stringValue }
        switch object.member {
        case .name:
            guard let name = string() else { return false }
            if format.isUnmarked, !schemas.contains(where: { bytes.elementsEqual("\"\($0.name)\"".utf8) }) {
                return false
            }
            (self.name, object.hasName) = (name, true)
            if !format.isUnmarked || object.hasArguments { tellCall() }
            if object.hasArguments { tellArguments() }
        case .arguments:
            if bytes.first == UInt8(ascii: "{") {
                emitArguments(upTo: range.upperBound)
                guard let value = (try? lenientParser.parse(bytes))?.objectValue else { return false }
                arguments = value
            } else {
                guard let value = string().flatMap({ try? lenientParser.parse($0) })?.objectValue else { return false }
                arguments = value
                tellCall()
                tellArguments()
            }
            object.hasArguments = true
        case .id:
            let id = string()
            if id == nil, isUndecided { return false }
            self.id = id ?? self.id
        case .type: return !isUndecided || bytes.elementsEqual("\"function\"".utf8)
        case .other: break
        }
        return true
    }

    /// Reports the call once its name is known.
    private mutating func tellCall() {
        guard object.hasName, !hasBegun else { return }
        hasBegun = true
        events.append(.callBegan(index: calls, name: name, id: id))
    }

    /// Gives the arguments that were read before the call was certain, or not as an object.
    private mutating func tellArguments() {
        guard hasBegun else { return }
        events.append(.callArguments(index: calls, JSONValue.object(arguments).serialized(.spaced)))
    }

    private mutating func stepBehindMember() -> Bool {
        position = afterBlanks(position)
        guard position < buffer.count else { return false }
        let isFurther = buffer[position] == UInt8(ascii: ",")
        return take(UInt8(ascii: isFurther ? "," : "}"), then: isFurther ? .key : .close)
    }

    private mutating func endObject() {
        guard object.hasName, object.hasArguments || !isUndecided else {
            _ = breakObject()
            return
        }
        if !object.hasArguments { tellArguments() }
        endCall()
    }

    /// An object that is no call: text as a whole where no mark precedes it, else as far as it was read.
    private mutating func breakObject() -> Bool {
        if isUndecided {
            _ = dropKept()
            position = callStart
            state = .text
        } else {
            breakCall()
        }
        return true
    }

    // MARK: Values

    private mutating func beginValue() {
        (object.valueStart, scanned) = (position, position)
        switch buffer[position] {
        case UInt8(ascii: "\""): scanner = .string(StringScanner())
        case UInt8(ascii: "{"), UInt8(ascii: "["): scanner = .object(ObjectScanner())
        default: scanner = .word(WordScanner())
        }
    }

    /// The place after the value that is being read; nil where it has not ended.
    private mutating func valueEnd() -> Int? {
        guard let end = scannedEnd() else { return nil }
        // The sign that ends a word is not part of it.
        if case .word = scanner { return end - 1 }
        return end
    }
}
