extension ExpressionSet {
    /// An expression in words for people: regular-expression syntax with `&`, `~`, and `!` for the empty set.
    ///
    /// At most about `limit` characters; what is left out is shown as `…`.
    public func description(of expression: ExpressionID, limit: Int = 2_000) -> String {
        var text = ""
        write(expression, precedence: 0, limit: limit, depth: 0, to: &text)
        return text
    }

    private func write(_ expression: ExpressionID, precedence: Int, limit: Int, depth: Int, to text: inout String) {
        if text.utf8.count > limit || depth > 100 {
            text += "…"
            return
        }
        func within(_ level: Int, _ body: () -> Void) {
            if level < precedence { text += "(" }
            body()
            if level < precedence { text += ")" }
        }
        func write(_ expression: ExpressionID, _ precedence: Int) {
            self.write(expression, precedence: precedence, limit: limit, depth: depth + 1, to: &text)
        }
        let node = nodes[expression.index]
        let body = ExpressionID(rawValue: node.a)
        if expression == anyText { text += "(?s:.*)"; return }
        if !universe(expression).isEmpty { text += "\\u*"; return }
        switch node.kind {
        case .emptySet: text += "!"
        case .emptyString: text += "()"
        case .bytes: text += shown(sets[Int(node.a)])
        case .literal:
            within(2) {
                for index in 0..<Int(node.b) { text += shown(literalBytes[Int(node.a) + index]) }
                if node.tail != emptyString { write(node.tail, 2) }
            }
        case .concatenation:
            within(2) {
                write(body, 3)
                write(node.tail, 2)
            }
        case .union, .intersection:
            within(node.kind == .union ? 0 : 1) {
                for (index, member) in children(of: expression).enumerated() {
                    if index > 0 { text += node.kind == .union ? "|" : "&" }
                    write(member, node.kind == .union ? 1 : 2)
                }
            }
        case .complement:
            text += "~"
            write(body, 3)
        case .repetition:
            write(body, 4)
            switch (node.b, node.c) {
            case (0, ExpressionNode.unbounded): text += "*"
            case (1, ExpressionNode.unbounded): text += "+"
            case (0, 1): text += "?"
            case (let low, ExpressionNode.unbounded): text += "{\(low),}"
            case (let low, let high): text += low == high ? "{\(low)}" : "{\(low),\(high)}"
            }
        case .ahead, .behind, .closed:
            text += node.kind == .ahead ? "(?=" : node.kind == .behind ? "(?<=" : "(?:"
            write(body, 0)
            text += ")"
        }
    }

    private func shown(_ byte: UInt8) -> String {
        let special = "\\.[](){}*+?|&~!^$-".utf8.contains(byte)
        if byte > 0x20, byte < 0x7F { return (special ? "\\" : "") + String(UnicodeScalar(byte)) }
        return byte == 0x20 ? " " : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private func shown(_ set: ByteSet) -> String {
        if set == .all { return "\\x*" }
        var text = set.count > 128 ? "[^" : "["
        let listed = set.count > 128 ? set.inverted : set
        var byte = 0
        while byte < 256 {
            guard listed.contains(UInt8(truncatingIfNeeded: byte)) else {
                byte += 1
                continue
            }
            var end = byte
            while end < 255, listed.contains(UInt8(truncatingIfNeeded: end + 1)) { end += 1 }
            text += shown(UInt8(truncatingIfNeeded: byte))
            if end > byte { text += (end > byte + 1 ? "-" : "") + shown(UInt8(truncatingIfNeeded: end)) }
            byte = end + 1
        }
        return text + "]"
    }
}
