/// A decoder step at work on a stream: tokens go in one by one, and come out as soon as nothing later can change them.
///
/// After a step that joins all tokens, a stage gets fragments of one token instead of tokens.
struct DecoderStage {
    private let step: DecoderStep
    /// Whether the input is one token in fragments.
    private let isJoined: Bool

    private var count = 0
    private var assembler = UTF8Assembler()
    private var bytes: [UInt8] = []
    /// A token or text that waits for what follows.
    private var pending: [UInt8] = []
    private var hasPending = false
    private var isAtStart = true
    /// At work where a literal is replaced in fragments.
    private var replacement: LiteralReplacement?

    /// A stage before its first token.
    init(_ step: DecoderStep, isJoined: Bool) {
        self.step = step
        self.isJoined = isJoined
        if isJoined, case .replace(.literal(let literal), let content) = step, !literal.isEmpty {
            replacement = LiteralReplacement(literal, with: content)
        }
    }

    /// Takes a token and calls a function with each that leaves.
    ///
    /// - Parameter isAdded: whether it is an added token, which is its own text and no bytes in letters.
    mutating func push(_ token: [UInt8], isAdded: Bool = false, _ emit: ([UInt8]) -> Void) {
        if isJoined {
            pushFragment(token, emit)
        } else {
            pushToken(token, isAdded, emit)
        }
    }

    /// Ends the stream.
    ///
    /// - Parameter dropsIncomplete: whether the beginning of a letter at the end is left out; else it becomes U+FFFD.
    mutating func finish(dropsIncomplete: Bool = false, _ emit: ([UInt8]) -> Void) {
        switch step {
        case .byteLevel where !isJoined:
            var text: [UInt8] = []
            if !dropsIncomplete { assembler.finish(&text) }
            emit(text)
        case .byteFallback where !isJoined:
            if dropsIncomplete { bytes.removeLast(UTF8Assembler.incompleteCount(atEndOf: bytes)) }
            flushBytes(emit)
        case .bytePairs(let suffix) where !isJoined:
            if hasPending { emit(DecoderStep.replace(suffix, with: [], in: pending)) }
        case .strip(let content, let start, _) where isJoined:
            // What waits are trailing ones of the content, which are stripped.
            _ = (content, start)
        case .fuse, .metaspace, .joinWithSpaces: break
        case .replace(.literal, _) where isJoined:
            emit(replacement?.finish() ?? pending)
        default:
            guard isJoined else { return }
            // The whole text is one token.
            var alone = DecoderStage(step, isJoined: false)
            alone.pushToken(pending, false, emit)
            alone.finish(emit)
        }
        pending.removeAll()
        hasPending = false
    }

    // MARK: Tokens

    private mutating func pushToken(_ token: [UInt8], _ isAdded: Bool, _ emit: ([UInt8]) -> Void) {
        defer { count += 1 }
        switch step {
        case .byteLevel:
            var text: [UInt8] = []
            assembler.append(isAdded ? token : ByteAlphabet.decoded(token), to: &text)
            emit(text)
        case .byteFallback:
            if let byte = DecoderStep.byte(of: token) {
                bytes.append(byte)
            } else {
                flushBytes(emit)
                emit(token)
            }
        case .fuse:
            emit(token)
        case .metaspace(let replacement, let dropsFirst):
            emit(Self.metaspace(token, replacement, isDropped: dropsFirst && count == 0))
        case .wordPiece(let prefix, let cleansUp):
            var text = token
            if count > 0 { text = token.starts(with: prefix) ? Array(token[prefix.count...]) : [0x20] + token }
            emit(cleansUp ? DecoderStep.cleanUp(text) : text)
        case .bytePairs(let suffix):
            // Only the last token of all ends without a space.
            if hasPending { emit(DecoderStep.replace(suffix, with: [0x20], in: pending)) }
            pending = token
            hasPending = true
        case .ctc(let padding, let delimiter, let cleansUp):
            if hasPending, pending == token { return }
            pending = token
            hasPending = true
            var text = DecoderStep.replace(padding, with: [], in: token)
            if cleansUp { text = DecoderStep.replace(delimiter, with: [0x20], in: DecoderStep.cleanUp(text)) }
            if !text.isEmpty { emit(text) }
        case .replace(let pattern, let content):
            emit(token.withUnsafeBufferPointer { pattern.replaceMatches(in: $0, with: content) } ?? token)
        case .strip(let content, let start, let end):
            emit(Self.strip(token, content, start, end))
        case .joinWithSpaces:
            emit(count == 0 ? token : [0x20] + token)
        }
    }

    /// Bytes in a row are text when they are valid UTF-8, else one U+FFFD each.
    private mutating func flushBytes(_ emit: ([UInt8]) -> Void) {
        if bytes.isEmpty { return }
        if UTF8Assembler.isValid(bytes) {
            emit(bytes)
        } else {
            for _ in bytes { emit(UTF8Assembler.replacement) }
        }
        bytes.removeAll(keepingCapacity: true)
    }

    private static func metaspace(_ token: [UInt8], _ replacement: UInt32, isDropped: Bool) -> [UInt8] {
        var spelled: [UInt8] = []
        spelled.appendUTF8(replacement)
        return DecoderStep.replace(spelled, with: isDropped ? [] : [0x20], in: token)
    }

    /// A token without up to this many scalars of the content at either end.
    private static func strip(_ token: [UInt8], _ content: UInt32, _ start: Int, _ end: Int) -> [UInt8] {
        var spelled: [UInt8] = []
        spelled.appendUTF8(content)
        var first = 0
        var count = 0
        while count < start, token[first...].starts(with: spelled) {
            first += spelled.count
            count += 1
        }
        var last = token.count
        count = 0
        while count < end, last - spelled.count >= 0, token[..<last].suffix(spelled.count).elementsEqual(spelled) {
            last -= spelled.count
            count += 1
        }
        return first < last ? Array(token[first..<last]) : []
    }

    // MARK: Fragments

    private mutating func pushFragment(_ fragment: [UInt8], _ emit: ([UInt8]) -> Void) {
        if fragment.isEmpty { return }
        switch step {
        case .fuse, .joinWithSpaces:
            emit(fragment)
        case .metaspace(let replacement, let dropsFirst):
            emit(Self.metaspace(fragment, replacement, isDropped: dropsFirst))
        case .strip(let content, let start, let end):
            emit(stripFragment(fragment, content, start, end))
        case .replace(.literal, _):
            if let certain = replacement?.push(fragment) { emit(certain) } else { pending += fragment }
        default:
            pending += fragment
        }
    }

    private mutating func stripFragment(
        _ fragment: [UInt8], _ content: UInt32, _ start: Int, _ end: Int
    ) -> [UInt8] {
        var spelled: [UInt8] = []
        spelled.appendUTF8(content)
        var result: [UInt8] = []
        fragment.withUnsafeBufferPointer { text in
            var position = 0
            while position < text.count {
                let (scalar, length) = UTF8Scalars.scalar(in: text, at: position)
                defer { position += length }
                if scalar == content, isAtStart, count < start {
                    count += 1
                    continue
                }
                isAtStart = false
                if scalar == content {
                    pending += spelled
                    // Not multiplied: the file may require as many as an integer holds.
                    if pending.count / spelled.count > end {
                        pending.removeLast(spelled.count)
                        result += spelled
                    }
                } else {
                    result += pending
                    pending.removeAll(keepingCapacity: true)
                    result.append(contentsOf: text[position..<(position + length)])
                }
            }
        }
        return result
    }
}
