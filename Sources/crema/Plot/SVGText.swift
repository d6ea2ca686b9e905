/// Text as pictures of this program hold it.
enum SVGText {
    /// What every picture begins with: colours for light and dark; `.t` titles, `.q` notes, `.n` numbers, `.g` the ground.
    static let style = """
        text { font: 13px system-ui, sans-serif; fill: #1f1b16 } .q { fill: #6b6258; font-size: 11px }
        .t { font-weight: 600 } .n { text-anchor: end } .g { fill: #fbfaf8 }
        """
    /// The same for a dark page.
    static let darkStyle = "text { fill: #efe9e0 } .q { fill: #a89e91 } .g { fill: #16140f }"

    /// A place in a picture.
    static func number(_ value: Double) -> String {
        value == value.rounded() ? Quantities.fixed(value, decimals: 0) : Quantities.fixed(value, decimals: 1)
    }

    /// Text as XML takes it; control characters, which it does not take, as a mark.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): result += "�"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
