import OrderedJSON

/// The text of a call of a custom tool, out of the JSON of its one argument as that comes: `{"input": "…"}`.
struct CallInput: Sendable {
    /// The text so far.
    private(set) var text = ""
    /// What the last piece has added to it.
    private(set) var added = ""
    /// Quotes that have been read: the text is between the third and the fourth.
    private var quotes = 0
    private var escape = StringEscape.none

    /// Takes a piece of the JSON.
    mutating func add(_ piece: String) {
        var bytes: [UInt8] = []
        for byte in piece.utf8 { take(byte, into: &bytes) }
        added = String(decoding: bytes, as: UTF8.self)
        text += added
    }

    private mutating func take(_ byte: UInt8, into bytes: inout [UInt8]) {
        guard quotes == 3 else {
            if byte == UInt8(ascii: "\"") { quotes += 1 }
            return
        }
        if escape == .none, byte != UInt8(ascii: "\\") {
            if byte == UInt8(ascii: "\"") { quotes = 4 } else { bytes.append(byte) }
            return
        }
        let before = escape
        do throws(JSONError) {
            try escape.consume(byte, into: &bytes, offset: 0)
        } catch {
            // Half a surrogate pair is no character.
            bytes += UTF8.encodedReplacementCharacter
            if let next = before.withoutHalf {
                escape = next
                take(byte, into: &bytes)
            }
        }
    }
}
