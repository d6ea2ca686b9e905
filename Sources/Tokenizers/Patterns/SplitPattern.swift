/// What a split or a replacement looks for: a literal text, a well-known pattern or any other.
enum SplitPattern: Sendable {
    case literal([UInt8])
    case known(KnownPattern)
    /// One scalar of a set, or as many as possible.
    case scalars(ScalarSet, isRun: Bool)
    case program(PatternProgram)

    /// A pattern by its text.
    init(regex: String) throws(PatternError) {
        if let known = KnownPattern(regex) {
            self = .known(known)
            return
        }
        switch try PatternParser.parse(regex) {
        case .set(let members): self = .scalars(ScalarSet(ranges: members), isRun: false)
        case .repetition(.set(let members), minimum: 1, maximum: nil, .greedy):
            self = .scalars(ScalarSet(ranges: members), isRun: true)
        case let node: self = .program(try PatternProgram(node))
        }
    }

    /// Calls a function with each stretch of a text in order, and whether it is a match; the stretches cover the text.
    func forEachStretch(
        in text: UnsafeBufferPointer<UInt8>, _ body: (_ start: Int, _ end: Int, _ isMatch: Bool) -> Void
    ) {
        var matcher: PatternMatcher?
        forEachStretch(in: text, &matcher, body)
    }

    /// As above; the matcher is made when it is first needed and serves the next text too.
    func forEachStretch(
        in text: UnsafeBufferPointer<UInt8>, _ matcher: inout PatternMatcher?,
        _ body: (_ start: Int, _ end: Int, _ isMatch: Bool) -> Void
    ) {
        var last = 0
        switch self {
        case .known(let known):
            known.scan(text) { end in
                body(last, end, true)
                last = end
            }
        case .scalars(let set, let isRun):
            var position = 0
            while position < text.count {
                let (scalar, length) = UTF8Scalars.scalar(in: text, at: position)
                guard set.contains(scalar) else {
                    position += length
                    continue
                }
                if position > last { body(last, position, false) }
                let start = position
                position += length
                while isRun, position < text.count {
                    let (scalar, length) = UTF8Scalars.scalar(in: text, at: position)
                    guard set.contains(scalar) else { break }
                    position += length
                }
                body(start, position, true)
                last = position
            }
        case .program(let program):
            // Most pieces of a sequence of splits hold nothing that a match could begin with.
            if let first = program.firstSet, !first.intersects(text) { break }
            if matcher == nil { matcher = PatternMatcher(program, text: text) } else { matcher?.restart(text) }
            while let match = matcher?.next() {
                if match.lowerBound > last { body(last, match.lowerBound, false) }
                body(match.lowerBound, match.upperBound, true)
                last = match.upperBound
            }
        case .literal(let literal):
            guard let lead = literal.first else { break }
            var position = 0
            while position + literal.count <= text.count {
                guard text[position] == lead, text[position..<(position + literal.count)].elementsEqual(literal) else {
                    position += 1
                    continue
                }
                if position > last { body(last, position, false) }
                position += literal.count
                body(position - literal.count, position, true)
                last = position
            }
        }
        if last < text.count { body(last, text.count, false) }
    }

    /// A text with every match replaced, nil when there is none.
    func replaceMatches(in text: UnsafeBufferPointer<UInt8>, with content: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var found = false
        result.reserveCapacity(text.count + 16)
        forEachStretch(in: text) { start, end, isMatch in
            if isMatch {
                result += content
                found = true
            } else {
                result.append(contentsOf: text[start..<end])
            }
        }
        return found ? result : nil
    }
}
