import Grammars
import OrderedJSON

/// A parameter whose name has been read.
struct OpenParameter: Sendable {
    let key: String
    /// The types that the tool's schema leaves its value.
    let types: JSONTypes
    var valueStart: Int
    /// Whether the mark says that the value is a string; nil where it says nothing.
    var isString: Bool?
    /// Whether the value begins with a bracket, and is being followed to its end.
    var isScanned = false
    /// That end, once it is known.
    var scanEnd: Int?
    /// Where the search for the mark after the value begins, once that is known.
    var searchStart: Int?

    /// Whether a value without quotes may be a string.
    var mayBeText: Bool { isString ?? types.contains(.string) }

    /// Whether a value is JSON whose texts may hold any mark, by its first sign.
    func isJSON(beginningWith byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["): isString.map { !$0 } ?? (types.contains(.array) || !mayBeText)
        case UInt8(ascii: "{"): isString.map { !$0 } ?? (types.contains(.object) || !mayBeText)
        default: false
        }
    }

    /// The value of a text: JSON where the mark or the types say so, else the text itself.
    func value(of text: String) -> JSONValue {
        if isString == true { return .string(text) }
        var value = ValueSpelling.lenientJSON(text.utf8)
        if value == nil, !mayBeText {
            // Some templates print words as Python does; where a string is allowed, such a word is one.
            switch text.trimmingBlanks() {
            case ValueSpelling.Words.python.null: value = .null
            case ValueSpelling.Words.python.true: value = true
            case ValueSpelling.Words.python.false: value = false
            default: break
            }
        }
        guard let value else { return .string(text) }
        // What can be a text is one, unless it reads as a value of another type that it may have.
        if isString == nil, types.contains(.string) {
            let type = JSONTypes(of: value)
            return type != .string && types.isSuperset(of: type) ? value : .string(text)
        }
        return value
    }
}
