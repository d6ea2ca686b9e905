import Grammars
import OrderedJSON

/// Calls that are JSON objects: members in any order, each read once.
///
/// A call comes out as soon as it is certain to be one: with its name where a mark precedes it; else with its arguments, once the
/// name of a known tool has been read. Arguments that came before the name follow it at once.
extension TurnParser {
    mutating func stepObject() -> Bool {
        switch call.place {
        case .key: return stepKey()
        case .colon: return take(UInt8(ascii: ":"), then: .value)
        case .value: return stepMember()
        case .behindValue:
            position = afterBlanks(position)
            guard position < buffer.count else { return false }
            let isFurther = buffer[position] == UInt8(ascii: ",")
            return take(UInt8(ascii: isFurther ? "," : "}"), then: isFurther ? .key : .close)
        case .close:
            switch match(marks.objectEnd, at: afterBlanks(position), free: true) {
            case .full(let end): position = end
            case .partial: return false
            case .no: break
            }
            guard call.hasName, call.hasArguments || !isUndecided else { return breakObject() }
            if !call.hasArguments { tellArguments() }
            endCall()
            return true
        }
    }

    /// Takes a sign of the object's structure.
    private mutating func take(_ sign: UInt8, then place: OpenCall.Place) -> Bool {
        position = afterBlanks(position)
        guard position < buffer.count else { return false }
        guard buffer[position] == sign else { return breakObject() }
        position += 1
        call.place = place
        return true
    }

    private mutating func stepKey() -> Bool {
        if call.valueStart == nil {
            position = afterBlanks(position)
            guard position < buffer.count else { return false }
            if buffer[position] == UInt8(ascii: "}"), !call.hasMembers {
                return take(UInt8(ascii: "}"), then: .close)
            }
            guard buffer[position] == UInt8(ascii: "\"") else { return breakObject() }
            beginValue()
        }
        guard let end = valueEnd() else { return false }
        call.valueStart = nil
        call.hasMembers = true
        call.member = member(text(position + 1..<end - 1))
        if isUndecided, call.member == .other { return breakObject() }
        position = end
        call.place = .colon
        return true
    }

    /// What a key, as it is written, says of its value.
    private func member(_ key: String) -> OpenCall.Member {
        guard let keys = callObject else { return .other }
        if key == keys.name { return call.hasName ? .other : .name }
        if keys.allArguments.contains(key) { return call.argumentsStart == nil ? .arguments : .other }
        if key == keys.anyID { return .id }
        return key == "type" ? .type : .other
    }

    /// Whether the object may still be text.
    private var isUndecided: Bool { form.isUnmarked && !call.hasBegun }

    private mutating func stepMember() -> Bool {
        if call.valueStart == nil {
            position = afterBlanks(position)
            guard position < buffer.count else { return false }
            beginValue()
            if call.member == .arguments {
                (call.argumentsStart, call.told) = (position, position)
                if buffer[position] == UInt8(ascii: "{") { tellCall() }
            }
        }
        guard let end = valueEnd() else {
            if call.member == .arguments, buffer[position] == UInt8(ascii: "{") {
                tellArguments(upTo: wholeCharacters(buffer.count))
            }
            return false
        }
        call.valueStart = nil
        guard takeMember(position..<end) else { return breakObject() }
        position = end
        call.place = .behindValue
        return true
    }

    /// Takes the value of a member; false where no call has such a one.
    private mutating func takeMember(_ range: Range<Int>) -> Bool {
        guard let first = buffer[range].first else { return false }
        let bytes = buffer[range]
        func read() -> JSONValue? { ValueSpelling.lenientJSON(bytes) }
        switch call.member {
        case .name:
            guard let name = read()?.stringValue else { return false }
            if form.isUnmarked, !schemas.contains(where: { bytes.elementsEqual("\"\($0.name)\"".utf8) }) {
                return false
            }
            (call.name, call.hasName) = (name, true)
            if !form.isUnmarked || call.hasArguments { tellCall() }
            if call.hasArguments { tellArguments() }
        case .arguments:
            let isText = first != UInt8(ascii: "{")
            if !isText { tellArguments(upTo: range.upperBound) }
            let value = isText ? read()?.stringValue.flatMap { ValueSpelling.lenientJSON($0.utf8) } : read()
            guard let arguments = value?.objectValue else { return false }
            call.arguments = arguments
            if isText {
                tellCall()
                tellArguments()
            }
            call.hasArguments = true
        case .id:
            let id = read()?.stringValue
            if id == nil, isUndecided { return false }
            call.id = id ?? call.id
        case .type: return !isUndecided || bytes.elementsEqual("\"function\"".utf8)
        case .other: break
        }
        return true
    }

    /// Reports the call once its name is known.
    private mutating func tellCall() {
        guard call.hasName, !call.hasBegun else { return }
        call.hasBegun = true
        events.append(.callBegan(index: calls, name: call.name, id: call.id))
    }

    /// An object that is no call: text as a whole where no mark precedes it, else as far as it was read.
    private mutating func breakObject() -> Bool {
        guard isUndecided else { return breakCall() }
        _ = dropKept()
        position = call.start
        state = .text
        return true
    }

    // MARK: Values

    private mutating func beginValue() {
        (call.valueStart, scanned) = (position, position)
        call.scanner = ValueScanner(.canonical)
        call.isWord = !"\"{[".utf8.contains(buffer[position])
    }

    /// The place after the value that is being read; nil where it has not ended.
    private mutating func valueEnd() -> Int? {
        guard call.isWord else { return scannedEnd() }
        while scanned < buffer.count {
            if buffer[scanned].isBlank || ",:[]{}\"".utf8.contains(buffer[scanned]) { return scanned }
            scanned += 1
        }
        return nil
    }
}
