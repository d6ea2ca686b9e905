import JSONSchemas
import RegularExpressions

/// A place within the spelling of a JSON string.
public enum StringPhase: UInt8, Sendable {
    /// Before the opening quote.
    case start
    /// Between characters or within a raw one.
    case body
    /// After a backslash.
    case escape
    /// Within the four digits of `\uXXXX`.
    case unit
    /// After the escape of a high surrogate: the backslash of the low one must follow.
    case surrogate
    /// After that backslash: the `u` must follow.
    case surrogateEscape
    /// Within the four digits of the low surrogate.
    case lowUnit
}

/// JSON's spelling of strings (RFC 8259, section 7) laid over automata of their decoded text.
extension LexemeTable {
    private static let canonicalFlag: Int32 = 0x80
    /// Marks a state within `\u` whose every end leads to the same content: the state's content is that one.
    private static let settledFlag: Int32 = 0x40
    /// Marks a text without quotes and escapes, which may end wherever its content may.
    static let bareFlag: Int32 = 0x20
    /// The bits of a state's first operand that are its phase.
    static let phaseMask: Int32 = 0x1F

    func bareState(_ content: Int32) -> Int32 {
        content == 0 ? Self.dead : state(.string, Int32(StringPhase.body.rawValue) | Self.bareFlag, content)
    }

    /// Whether a state is within a text without quotes.
    func isBare(_ state: Int32) -> Bool {
        let descriptor = states.pointer(state)
        return Kind(rawValue: descriptor[0]) == .string && descriptor[1] & Self.bareFlag != 0
    }

    func stringState(_ phase: StringPhase, _ content: Int32, _ value: Int32, _ spelling: JSONSpelling) -> Int32 {
        if content == 0 { return Self.dead }
        return state(.string, Int32(phase.rawValue) | (spelling == .canonical ? Self.canonicalFlag : 0), content, value)
    }

    /// A state within `\u` from which every end leads to `target`; see `EscapeUnits`.
    func settledState(_ phase: StringPhase, _ target: Int32, _ value: Int32) -> Int32 {
        target == 0 ? Self.dead : state(.string, Int32(phase.rawValue) | Self.settledFlag, target, value)
    }

    /// Fills one entry of a string's row, and those entries beside it that share a raw byte's step.
    func fillString(_ row: UnsafeMutablePointer<Int32>, phase code: Int32, content: Int32, value: Int32, _ byte: UInt8)
    {
        if code & Self.bareFlag != 0 {
            let (next, bytes) = contentStep(content, byte)
            let target = bareState(next)
            bytes.forEach { row[Int($0)] = target }
            row[Int(byte)] = target
            return
        }
        let spelling: JSONSpelling = code & Self.canonicalFlag != 0 ? .canonical : .free
        let phase = StringPhase(rawValue: UInt8(truncatingIfNeeded: code & Self.phaseMask)) ?? .body
        if phase == .body, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            let (next, bytes) = contentStep(content, byte)
            let target = stringState(.body, next, 0, spelling)
            bytes.subtracting(Self.spelledBytes).forEach { row[Int($0)] = target }
            row[Int(byte)] = target
            return
        }
        if phase != .body, phase != .start, Self.bytesOutsideEscapes.contains(byte) {
            Self.bytesOutsideEscapes.forEach { row[Int($0)] = Self.dead }
            return
        }
        row[Int(byte)] =
            code & Self.settledFlag != 0
            ? settledTarget(phase, content, value, byte) : stringTarget(phase, content, value, spelling, byte)
    }

    /// Bytes that do not stand for themselves inside of a string.
    private static let spelledBytes = ByteSet(0x00...0x1F).union(ByteSet([0x22, 0x5C]))
    /// Bytes that never follow a backslash and before the end of its escape.
    private static let bytesOutsideEscapes = ByteSet.all.subtracting(
        ByteSet(Array("0123456789abcdefABCDEFu\\\"/nrt".utf8)))

    private func stringTarget(
        _ phase: StringPhase, _ content: Int32, _ value: Int32, _ spelling: JSONSpelling, _ byte: UInt8
    ) -> Int32 {
        switch phase {
        case .start:
            return byte == UInt8(ascii: "\"") ? stringState(.body, content, 0, spelling) : Self.dead
        case .body:
            if byte == UInt8(ascii: "\"") {
                let outcome = contentOutcome(content)
                return outcome >= 0 ? done(outcome) : Self.dead
            }
            guard byte == UInt8(ascii: "\\"), canEscape(content, spelling) else { return Self.dead }
            return stringState(.escape, content, 0, spelling)
        case .escape:
            if byte == UInt8(ascii: "u") {
                let possible = spelling == .free || canTakeControl(content, from: 0, through: 0x1F)
                return possible ? stringState(.unit, content, 0, spelling) : Self.dead
            }
            guard let decoded = Self.decodedEscape(byte), spelling == .free || byte != UInt8(ascii: "/") else {
                return Self.dead
            }
            return stringState(.body, contentStep(content, decoded).next, 0, spelling)
        case .unit:
            return spelling == .free
                ? unitTarget(content, value, byte) : canonicalUnitTarget(content, value, byte)
        case .surrogate:
            return byte == UInt8(ascii: "\\") ? stringState(.surrogateEscape, content, value, spelling) : Self.dead
        case .surrogateEscape:
            return byte == UInt8(ascii: "u") ? stringState(.lowUnit, content, value << 18, spelling) : Self.dead
        case .lowUnit:
            return lowUnitTarget(content, value, byte)
        }
    }

    /// The character that a one-letter escape stands for.
    static func decodedEscape(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// Whether some escape can follow: in free spelling every character has one, in canonical only those that need it.
    private func canEscape(_ content: Int32, _ spelling: JSONSpelling) -> Bool {
        if spelling == .free { return canTake(content, from: 0, through: 0x10FFFF) }
        return canTake(content, from: 0x22, through: 0x22) || canTake(content, from: 0x5C, through: 0x5C)
            || canTake(content, from: 0, through: 0x1F)
    }

    /// Whether a control character that has no one-letter escape can follow.
    func canTakeControl(_ content: Int32, from first: UInt32, through last: UInt32) -> Bool {
        for control in first...last where ![0x08, 0x09, 0x0A, 0x0C, 0x0D].contains(control) && control < 0x20 {
            if canTake(content, from: control, through: control) { return true }
        }
        return false
    }
}
