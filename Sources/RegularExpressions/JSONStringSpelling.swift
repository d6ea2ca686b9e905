/// The canonical spelling of bytes inside a JSON string: raw wherever that is legal; else a short escape, or `\u00xx` in
/// lower case.
///
/// Each byte has one spelling, and none begins another one. So what is true of texts, also what they are not, is true of
/// their spellings, and an expression is spelled by spelling its parts.
extension ExpressionSet {
    /// The spellings of an expression's strings inside a JSON string.
    public func insideJSON(_ expression: ExpressionID) -> ExpressionID {
        var known = [validUTF8: anyText(spelling: .canonicalJSON)]
        return spelled(expression, &known)
    }

    /// The spelling of some bytes inside a JSON string.
    public static func insideJSON(_ bytes: some Sequence<UInt8>) -> [UInt8] { bytes.flatMap(spelling) }

    private static func spelling(_ byte: UInt8) -> [UInt8] {
        let letter: Unicode.Scalar
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [0x5C, byte]
        case 0x08: letter = "b"
        case 0x09: letter = "t"
        case 0x0A: letter = "n"
        case 0x0C: letter = "f"
        case 0x0D: letter = "r"
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            return Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        default: return [byte]
        }
        return [0x5C, UInt8(ascii: letter)]
    }

    /// - Parameter known: the spellings of expressions that were met before.
    private func spelled(_ expression: ExpressionID, _ known: inout [ExpressionID: ExpressionID]) -> ExpressionID {
        // A long text has as many tails.
        var spine: [ExpressionID] = []
        var end = expression
        while known[end] == nil, [.literal, .concatenation].contains(nodes[end.index].kind) {
            spine.append(end)
            end = nodes[end.index].tail
        }
        var result = known[end] ?? spelledPart(end, &known)
        known[end] = result
        for part in spine.reversed() {
            let node = nodes[part.index]
            let head: ExpressionID
            if node.kind == .literal {
                let bytes = (0..<Int(node.b)).map { literalBytes[Int(node.a) + $0] }
                head = literal(Self.insideJSON(bytes))
            } else {
                head = spelled(ExpressionID(rawValue: node.a), &known)
            }
            result = marked(concatenation(head, result), as: node)
            known[part] = result
        }
        return result
    }

    /// The spelling of an expression that is no concatenation.
    private func spelledPart(_ expression: ExpressionID, _ known: inout [ExpressionID: ExpressionID]) -> ExpressionID {
        let node = nodes[expression.index]
        let body = ExpressionID(rawValue: node.a)
        switch node.kind {
        case .emptySet, .emptyString, .literal, .concatenation: return expression
        case .bytes: return marked(spelled(sets[Int(node.a)]), as: node)
        case .union: return marked(union(spelledMembers(of: node, &known)), as: node)
        case .intersection:
            // What is no spelling is outside of each member that is no complement.
            let isBounded = (0..<Int(node.b)).contains {
                let member = nodes[members[Int(node.a) + $0].index]
                return member.kind != .complement && !member.hasAssertions
            }
            let parts = (0..<Int(node.b)).map { members[Int(node.a) + $0] }.map { member in
                let part = nodes[member.index]
                guard part.kind == .complement else { return spelled(member, &known) }
                return complement(spelled(ExpressionID(rawValue: part.a), &known))
            }
            return marked(intersection(isBounded ? parts : [anySpelling] + parts), as: node)
        case .complement: return intersection([anySpelling, complement(spelled(body, &known))])
        case .repetition: return marked(repetition(spelled(body, &known), node.b, node.c), as: node)
        case .ahead: return ahead(spelled(body, &known))
        case .behind: return behind(spelled(body, &known))
        case .closed: return marked(closed(spelled(body, &known)), as: node)
        }
    }

    private func spelledMembers(
        of node: ExpressionNode, _ known: inout [ExpressionID: ExpressionID]
    ) -> [ExpressionID] {
        let all = (0..<Int(node.b)).map { members[Int(node.a) + $0] }
        return all.map { spelled($0, &known) }
    }

    /// One byte of a set.
    private func spelled(_ set: ByteSet) -> ExpressionID {
        let escaped = set.intersection(Self.escapedBytes)
        if escaped.isEmpty { return bytes(set) }
        var parts = [bytes(set.subtracting(escaped))]
        escaped.forEach { parts.append(literal(Self.spelling($0))) }
        return union(parts)
    }

    private static let escapedBytes = ByteSet(0x00...0x1F).union(ByteSet([0x22, 0x5C]))

    /// The spellings of all byte strings.
    private var anySpelling: ExpressionID { repetition(spelled(.all), min: 0, max: nil) }

    /// Keeps that the spellings of texts are the insides of JSON strings.
    private func marked(_ expression: ExpressionID, as node: ExpressionNode) -> ExpressionID {
        if node.flags.contains(.text), expression != emptySet {
            mark(expression, .domains)
        }
        return expression
    }
}
