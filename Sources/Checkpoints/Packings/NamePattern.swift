/// A regular expression over the names of modules, as packings use them in lists of targets and exceptions.
///
/// The subset of Python's `re` that such lists use: literals, `.`, classes, groups, alternatives, repetitions, `^`, `$`,
/// `\d \w \s` and their opposites, and lookaheads. A pattern matches from the beginning of a name, as `re.match` does. It is
/// run by following all its states at once, in a bounded number of steps.
struct NamePattern: Sendable {
    /// The most bytes of a pattern, and of a name that is matched.
    static let lengthLimit = 1000
    /// The most states of a pattern, repetitions written out.
    static let stateLimit = 4000
    /// The most steps that are taken for one name.
    static let stepLimit = 1_000_000
    private static let depthLimit = 50

    private indirect enum Node {
        case empty
        case bytes(Set<UInt8>)
        case sequence([Node])
        case choice([Node])
        case star(Node)
        case start
        case end
        case look(Node, isNegative: Bool)
    }

    private enum Step: Sendable {
        case bytes(Set<UInt8>)
        case fork(Int, Int)
        case jump(Int)
        case start
        case end
        case look([Step], isNegative: Bool)
        case match
    }

    private let program: [Step]

    /// A pattern; nil when it is malformed, too large, or uses what is not supported.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.lengthLimit else { return nil }
        var parser = Parser(bytes: bytes)
        guard let node = parser.alternatives(depth: 0), parser.position == bytes.count else { return nil }
        var program: [Step] = []
        var visits = 0
        guard Self.compile(node, into: &program, &visits) else { return nil }
        self.program = program + [.match]
    }

    /// Whether a name begins with what the pattern describes; nil when that would take too many steps to find out.
    func matches(_ name: String) -> Bool? {
        let bytes = Array(name.utf8)
        guard bytes.count <= Self.lengthLimit else { return false }
        var steps = 0
        let result = Self.runs(program, bytes, from: 0, &steps)
        return steps > Self.stepLimit ? nil : result
    }

    // MARK: Running

    private static func runs(_ program: [Step], _ bytes: [UInt8], from start: Int, _ steps: inout Int) -> Bool {
        var current: Set<Int> = []
        if follow(0, program, bytes, start, into: &current, &steps) { return true }
        var place = start
        while place < bytes.count, !current.isEmpty, steps <= stepLimit {
            var next: Set<Int> = []
            for state in current {
                steps += 1
                guard case .bytes(let set) = program[state], set.contains(bytes[place]) else { continue }
                if follow(state + 1, program, bytes, place + 1, into: &next, &steps) { return true }
            }
            current = next
            place += 1
        }
        return false
    }

    /// Adds the states that are reached without a byte; true when the end of the pattern is.
    private static func follow(
        _ first: Int, _ program: [Step], _ bytes: [UInt8], _ place: Int, into states: inout Set<Int>,
        _ steps: inout Int
    ) -> Bool {
        var waiting = [first]
        while let state = waiting.popLast(), steps <= stepLimit {
            steps += 1
            guard states.insert(state).inserted else { continue }
            switch program[state] {
            case .bytes: break
            case .match: return true
            case .jump(let target): waiting.append(target)
            case .fork(let one, let other): waiting += [one, other]
            case .start: if place == 0 { waiting.append(state + 1) }
            case .end: if place == bytes.count { waiting.append(state + 1) }
            case .look(let inner, let isNegative):
                if runs(inner, bytes, from: place, &steps) != isNegative { waiting.append(state + 1) }
            }
        }
        return false
    }

    // MARK: Compiling

    private static func compile(_ node: Node, into program: inout [Step], _ visits: inout Int) -> Bool {
        visits += 1
        guard program.count < stateLimit, visits <= 4 * stateLimit else { return false }
        switch node {
        case .empty: return true
        case .bytes(let set): program.append(.bytes(set))
        case .start: program.append(.start)
        case .end: program.append(.end)
        case .sequence(let nodes):
            for node in nodes where !compile(node, into: &program, &visits) { return false }
        case .choice(let nodes):
            var exits: [Int] = []
            for (index, node) in nodes.enumerated() {
                let fork = program.count
                let isLast = index == nodes.count - 1
                if !isLast { program.append(.jump(0)) }
                guard compile(node, into: &program, &visits) else { return false }
                if isLast { break }
                exits.append(program.count)
                program.append(.jump(0))
                program[fork] = .fork(fork + 1, program.count)
            }
            for exit in exits { program[exit] = .jump(program.count) }
        case .star(let node):
            let fork = program.count
            program.append(.jump(0))
            guard compile(node, into: &program, &visits) else { return false }
            program.append(.jump(fork))
            program[fork] = .fork(fork + 1, program.count)
        case .look(let node, let isNegative):
            var inner: [Step] = []
            guard compile(node, into: &inner, &visits) else { return false }
            program.append(.look(inner + [.match], isNegative: isNegative))
        }
        return program.count <= stateLimit
    }

    // MARK: Parsing

    private struct Parser {
        let bytes: [UInt8]
        var position = 0

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard next == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        mutating func alternatives(depth: Int) -> Node? {
            guard depth <= NamePattern.depthLimit else { return nil }
            var choices: [Node] = []
            repeat {
                guard let sequence = sequence(depth: depth) else { return nil }
                choices.append(sequence)
            } while take("|")
            return choices.count == 1 ? choices[0] : .choice(choices)
        }

        private mutating func sequence(depth: Int) -> Node? {
            var nodes: [Node] = []
            while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
                guard let atom = atom(depth: depth), let repeated = repetition(of: atom) else { return nil }
                nodes.append(repeated)
            }
            return .sequence(nodes)
        }

        private mutating func repetition(of atom: Node) -> Node? {
            var node = atom
            if take("*") {
                node = .star(atom)
            } else if take("+") {
                node = .sequence([atom, .star(atom)])
            } else if take("?") {
                node = .choice([atom, .empty])
            } else if next == UInt8(ascii: "{") {
                guard let bounds = bounds() else { return nil }
                let (lower, upper) = bounds
                var parts = [Node](repeating: atom, count: lower)
                if let upper {
                    parts += [Node](repeating: .choice([atom, .empty]), count: upper - lower)
                } else {
                    parts.append(.star(atom))
                }
                node = .sequence(parts)
            } else {
                return node
            }
            // Reluctant repetitions match the same names.
            _ = take("?")
            return next.map { "*+?{".utf8.contains($0) } == true ? nil : node
        }

        private mutating func bounds() -> (Int, Int?)? {
            position += 1
            func number(_ parser: inout Parser) -> Int? {
                var value: Int?
                while let byte = parser.next, (0x30...0x39).contains(byte) {
                    value = (value ?? 0) * 10 + Int(byte - 0x30)
                    guard let value, value <= 1000 else { return nil }
                    parser.position += 1
                }
                return value
            }
            guard let lower = number(&self) else { return nil }
            if take("}") { return (lower, lower) }
            guard take(",") else { return nil }
            if take("}") { return (lower, nil) }
            guard let upper = number(&self), upper >= lower, take("}") else { return nil }
            return (lower, upper)
        }

        private mutating func atom(depth: Int) -> Node? {
            guard let byte = next else { return nil }
            position += 1
            switch byte {
            case UInt8(ascii: "."): return .bytes(Set(0...255).subtracting([UInt8(ascii: "\n")]))
            case UInt8(ascii: "^"): return .start
            case UInt8(ascii: "$"): return .end
            case UInt8(ascii: "("): return group(depth: depth)
            case UInt8(ascii: "["): return characterClass()
            case UInt8(ascii: "\\"): return escape().map { .bytes($0) } ?? anchor()
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"): return nil
            default: return .bytes([byte])
            }
        }

        private mutating func group(depth: Int) -> Node? {
            var look: Bool?
            if take("?") {
                if take("=") {
                    look = false
                } else if take("!") {
                    look = true
                } else if !take(":") {
                    return nil
                }
            }
            guard let inner = alternatives(depth: depth + 1), take(")") else { return nil }
            return look.map { .look(inner, isNegative: $0) } ?? inner
        }

        /// `\A` and `\Z`, which stand for an end of the name.
        private mutating func anchor() -> Node? {
            if take("A") { return .start }
            return take("Z") ? .end : nil
        }

        private mutating func escape() -> Set<UInt8>? {
            guard let byte = next else { return nil }
            let digits = Set("0123456789".utf8)
            let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_".utf8).union(digits)
            let spaces = Set(" \t\n\r\u{B}\u{C}".utf8)
            let all = Set<UInt8>(0...255)
            let set: Set<UInt8>
            switch byte {
            case UInt8(ascii: "d"): set = digits
            case UInt8(ascii: "D"): set = all.subtracting(digits)
            case UInt8(ascii: "w"): set = letters
            case UInt8(ascii: "W"): set = all.subtracting(letters)
            case UInt8(ascii: "s"): set = spaces
            case UInt8(ascii: "S"): set = all.subtracting(spaces)
            case UInt8(ascii: "n"): set = [10]
            case UInt8(ascii: "t"): set = [9]
            default:
                // Other letters and digits have meanings of their own: word ends, references to groups.
                guard !letters.contains(byte) || byte == UInt8(ascii: "_") else { return nil }
                set = [byte]
            }
            position += 1
            return set
        }

        private mutating func characterClass() -> Node? {
            let isNegative = take("^")
            var set: Set<UInt8> = []
            var isFirst = true
            while let byte = next, byte != UInt8(ascii: "]") || isFirst {
                isFirst = false
                position += 1
                if byte == UInt8(ascii: "\\") {
                    guard let escaped = escape() else { return nil }
                    set.formUnion(escaped)
                } else if next == UInt8(ascii: "-"), position + 1 < bytes.count,
                    bytes[position + 1] != UInt8(ascii: "]")
                {
                    let upper = bytes[position + 1]
                    guard byte <= upper, upper != UInt8(ascii: "\\") else { return nil }
                    position += 2
                    set.formUnion(byte...upper)
                } else {
                    set.insert(byte)
                }
            }
            guard take("]") else { return nil }
            return .bytes(isNegative ? Set<UInt8>(0...255).subtracting(set) : set)
        }
    }
}
