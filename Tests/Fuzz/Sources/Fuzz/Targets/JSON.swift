import OrderedJSON

extension FuzzTarget {
    /// JSON text whole and as the beginning of one; what was read is written and read again.
    static let json = FuzzTarget(name: "json", maximumLength: 4096) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        var place = JSONPlace()
        for byte in text.utf8 { place.append([byte]) }
        _ = place.pointer
        _ = JSONPointer.tokens(text)
        var lenient = JSONParser()
        lenient.acceptsNonFinite = true
        _ = try? lenient.parse(bytes)
        let value = try JSONParser().parse(bytes)
        for style in [JSONStyle.compact, .spaced, .indented(2)] {
            let again = try? JSONParser().parse(value.serialized(style))
            require(again == value, "what is written is not what was read")
        }
    }
}
