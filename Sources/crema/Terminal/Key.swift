/// What a user did at the keyboard.
enum Key: Equatable {
    /// Typed text.
    case text(String)
    /// Text that the terminal marked as pasted.
    case paste(String)
    case enter, backspace, delete
    case left, right, up, down, home, end, wordLeft, wordRight
    case killToEnd, killToStart, killWord, clearScreen
    case tab
    /// Ctrl-R.
    case search
    /// Ctrl-G.
    case cancel
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D.
    case endOfInput
}

/// Bytes of a terminal in raw mode as keys; pieces of a key may come in several reads.
///
/// Understands UTF-8, the cursor keys of xterm and of the Linux console, and bracketed paste. A sequence that it does
/// not know is ignored as a whole, so that its end does not become text.
struct KeyDecoder {
    private enum State {
        case text
        /// After an escape.
        case escape
        /// After `ESC [`, with the parameters so far.
        case sequence([UInt8])
        /// After `ESC O`.
        case single
        /// Between the marks of a paste.
        case paste([UInt8])
    }

    private var state = State.text
    /// The beginning of a scalar whose end is still to come.
    private var scalar: [UInt8] = []
    private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)
    /// Longer sequences are none.
    private static let longestSequence = 32

    /// The keys that end in these bytes.
    mutating func append(_ bytes: some Sequence<UInt8>) -> [Key] {
        var keys: [Key] = []
        for byte in bytes {
            guard let key = take(byte) else { continue }
            if case .text(let more) = key, case .text(let text)? = keys.last {
                keys[keys.count - 1] = .text(text + more)
            } else {
                keys.append(key)
            }
        }
        return keys
    }

    private mutating func take(_ byte: UInt8) -> Key? {
        switch state {
        case .text: return byte == 0x1B ? escape() : text(byte)
        case .escape:
            switch byte {
            case UInt8(ascii: "["): state = .sequence([])
            case UInt8(ascii: "O"): state = .single
            case 0x1B: break
            default:
                state = .text
                return alternate(byte)
            }
            return nil
        case .single:
            state = .text
            return final(byte, [])
        case .sequence(var parameters):
            if (0x40...0x7E).contains(byte) {
                state = .text
                if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) {
                    state = .paste([])
                    return nil
                }
                return final(byte, parameters)
            }
            parameters.append(byte)
            state = parameters.count > Self.longestSequence ? .text : .sequence(parameters)
            return nil
        case .paste(var pasted):
            pasted.append(byte)
            guard byte == UInt8(ascii: "~"), pasted.count >= Self.pasteEnd.count,
                pasted.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd)
            else {
                state = .paste(pasted)
                return nil
            }
            state = .text
            return .paste(String(decoding: pasted.dropLast(Self.pasteEnd.count), as: UTF8.self))
        }
    }

    private mutating func escape() -> Key? {
        scalar = []
        state = .escape
        return nil
    }

    private mutating func text(_ byte: UInt8) -> Key? {
        if byte < 0x80 {
            scalar = []
            return control(byte)
        }
        scalar.append(byte)
        if let text = String(validating: scalar, as: UTF8.self) {
            scalar = []
            return .text(text)
        }
        // Four bytes that are no scalar will not become one.
        if scalar.count >= 4 { scalar = [] }
        return nil
    }

    private func control(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x01: .home
        case 0x02: .left
        case 0x03: .interrupt
        case 0x04: .endOfInput
        case 0x05: .end
        case 0x06: .right
        case 0x07: .cancel
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x0B: .killToEnd
        case 0x0C: .clearScreen
        case 0x0E: .down
        case 0x10: .up
        case 0x12: .search
        case 0x15: .killToStart
        case 0x17: .killWord
        case 0x20...0x7E: .text(String(UnicodeScalar(byte)))
        default: nil
        }
    }

    /// A key that was pressed together with Alt.
    private func alternate(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "b"): .wordLeft
        case UInt8(ascii: "f"): .wordRight
        case 0x7F, 0x08: .killWord
        case 0x0D: .text("\n")
        case 0x03: .interrupt
        case 0x04: .endOfInput
        default: nil
        }
    }

    private func final(_ byte: UInt8, _ parameters: [UInt8]) -> Key? {
        let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            Int(String(decoding: $0, as: UTF8.self)) ?? 0
        }
        // A second number of 3 or 5 says that Alt or Ctrl was held.
        let isByWord = numbers.count > 1 && (numbers[1] == 3 || numbers[1] == 5)
        switch byte {
        case UInt8(ascii: "A"): return .up
        case UInt8(ascii: "B"): return .down
        case UInt8(ascii: "C"): return isByWord ? .wordRight : .right
        case UInt8(ascii: "D"): return isByWord ? .wordLeft : .left
        case UInt8(ascii: "H"): return .home
        case UInt8(ascii: "F"): return .end
        case UInt8(ascii: "~"):
            switch numbers.first {
            case 1, 7: return .home
            case 4, 8: return .end
            case 3: return .delete
            default: return nil
            }
        default: return nil
        }
    }
}
