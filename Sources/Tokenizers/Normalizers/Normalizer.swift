/// One step that rewrites a text before it is split; a Sequence is several.
enum Normalizer: Sendable {
    case unicode(UnicodeNormalization)
    case lowercase
    case strip(left: Bool, right: Bool)
    case stripAccents
    case replace(SplitPattern, with: [UInt8])
    case prepend([UInt8])
    case bert(BertNormalizer)
    case precompiled(PrecompiledCharsMap)
    case nmt
    case byteAlphabet
    case sentencePiece(SentencePieceNormalizer)

    /// Rewrites a text; `startsText` becomes false when the first scalar no longer stands for the first of the text.
    func apply(to bytes: inout [UInt8], startsText: inout Bool) {
        if bytes.isEmpty { return }
        switch self {
        case .unicode(let form):
            if let new = bytes.withUnsafeBufferPointer({ form.normalize($0) }) { bytes = new }
        case .lowercase:
            Self.lowercase(&bytes)
        case .strip(let left, let right):
            Self.strip(&bytes, left, right, &startsText)
        case .stripAccents:
            Self.filter(&bytes, removing: UnicodeFacts.combiningMark, &startsText)
        case .replace(let pattern, let content):
            Self.replace(&bytes, pattern, content, &startsText)
        case .prepend(let text):
            bytes.insert(contentsOf: text, at: 0)
        case .bert(let normalizer):
            normalizer.apply(to: &bytes, startsText: &startsText)
        case .precompiled(let map):
            if let new = bytes.withUnsafeBufferPointer({ map.normalize($0) }) { bytes = new }
        case .nmt:
            Self.nmt(&bytes, &startsText)
        case .byteAlphabet:
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count * 2)
            bytes.withUnsafeBufferPointer { ByteAlphabet.append($0, to: &result) }
            bytes = result
        case .sentencePiece(let normalizer):
            bytes = bytes.withUnsafeBufferPointer { normalizer.normalize($0) }
        }
    }

    /// Rewrites each scalar; nil deletes it.
    static func map(_ bytes: inout [UInt8], _ startsText: inout Bool, _ body: (UInt32) -> UInt32?) {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var removesFirst = false
        bytes.withUnsafeBufferPointer { bytes in
            var position = 0
            while position < bytes.count {
                let (scalar, length) = UTF8Scalars.scalar(in: bytes, at: position)
                if let new = body(scalar) { result.appendUTF8(new) } else if position == 0 { removesFirst = true }
                position += length
            }
        }
        if removesFirst { startsText = false }
        bytes = result
    }

    static func filter(_ bytes: inout [UInt8], removing set: ScalarSet, _ startsText: inout Bool) {
        map(&bytes, &startsText) { set.contains($0) ? nil : $0 }
    }

    static func lowercase(_ bytes: inout [UInt8]) {
        if bytes.allSatisfy({ $0 < 0x80 }) {
            for index in bytes.indices where bytes[index] >= 65 && bytes[index] <= 90 { bytes[index] |= 0x20 }
            return
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        let map = lowercaseMap
        bytes.withUnsafeBufferPointer { bytes in
            var position = 0
            while position < bytes.count {
                let (scalar, length) = UTF8Scalars.scalar(in: bytes, at: position)
                let place = map.place(of: scalar)
                if place == 0 {
                    result.append(contentsOf: bytes[position..<(position + length)])
                } else {
                    for image in map.image(at: place) { result.appendUTF8(image) }
                }
                position += length
            }
        }
        bytes = result
    }

    private static let lowercaseMap = ScalarMap(UnicodeFacts.lowercase)

    private static func strip(_ bytes: inout [UInt8], _ left: Bool, _ right: Bool, _ startsText: inout Bool) {
        var start = 0
        var end = bytes.count
        bytes.withUnsafeBufferPointer { bytes in
            while left, start < end {
                let (scalar, length) = UTF8Scalars.scalar(in: bytes, at: start)
                guard UnicodeFacts.whiteSpace.contains(scalar) else { break }
                start += length
            }
            while right, end > start {
                let (scalar, length) = UTF8Scalars.scalar(in: bytes, before: end)
                guard UnicodeFacts.whiteSpace.contains(scalar) else { break }
                end -= length
            }
        }
        if start > 0 { startsText = false }
        if start > 0 || end < bytes.count { bytes = Array(bytes[start..<end]) }
    }

    private static func replace(
        _ bytes: inout [UInt8], _ pattern: SplitPattern, _ content: [UInt8], _ startsText: inout Bool
    ) {
        if case .literal(let literal) = pattern, literal.count == 1, !bytes.contains(literal[0]) { return }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 4 + 16)
        var movesStart = false
        bytes.withUnsafeBufferPointer { bytes in
            pattern.forEachStretch(in: bytes) { start, end, isMatch in
                guard isMatch else {
                    result.append(contentsOf: bytes[start..<end])
                    return
                }
                result += content
                // What replaces several scalars is where the last of them stood.
                if start == 0, end > 0, end != UTF8Scalars.length(ofLead: bytes[0]) || content.isEmpty {
                    movesStart = true
                }
            }
        }
        if movesStart { startsText = false }
        bytes = result
    }

    /// The rules of Google's neural machine translation: control characters go, odd spaces become spaces.
    private static func nmt(_ bytes: inout [UInt8], _ startsText: inout Bool) {
        map(&bytes, &startsText) { scalar in
            switch scalar {
            case 0x01...0x08, 0x0B, 0x0E...0x1F, 0x7F, 0x8F, 0x9F: nil
            case 0x09, 0x0A, 0x0C, 0x0D, 0x1680, 0x200B...0x200F, 0x2028, 0x2029, 0x2581, 0xFEFF, 0xFFFD: 0x20
            default: scalar
            }
        }
    }
}

/// BERT's cleaning of text.
struct BertNormalizer: Sendable {
    var cleansText = true
    var spacesIdeographs = true
    /// Nil follows `lowercases`.
    var stripsAccents: Bool?
    var lowercases = true

    /// Rewrites a text.
    func apply(to bytes: inout [UInt8], startsText: inout Bool) {
        if cleansText {
            Normalizer.map(&bytes, &startsText) { scalar in
                if scalar == 0 || scalar == 0xFFFD || UnicodeFacts.control.contains(scalar) { return nil }
                return UnicodeFacts.whiteSpace.contains(scalar) ? 0x20 : scalar
            }
        }
        if spacesIdeographs, bytes.contains(where: { $0 >= 0xE3 }) {
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count + bytes.count / 2)
            bytes.withUnsafeBufferPointer { bytes in
                var position = 0
                while position < bytes.count {
                    let (scalar, length) = UTF8Scalars.scalar(in: bytes, at: position)
                    let isIdeograph = Self.isIdeograph(scalar)
                    if isIdeograph { result.append(0x20) }
                    result.append(contentsOf: bytes[position..<(position + length)])
                    if isIdeograph { result.append(0x20) }
                    position += length
                }
            }
            bytes = result
        }
        if stripsAccents ?? lowercases {
            if let new = bytes.withUnsafeBufferPointer({ UnicodeNormalization.nfd.normalize($0) }) { bytes = new }
            if bytes.contains(where: { $0 >= 0x80 }) {
                Normalizer.filter(&bytes, removing: UnicodeFacts.nonspacingMark, &startsText)
            }
        }
        if lowercases { Normalizer.lowercase(&bytes) }
    }

    private static func isIdeograph(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x2A6DF, 0x2A700...0x2B73F, 0x2B740...0x2B81F,
            0x2B920...0x2CEAF, 0xF900...0xFAFF, 0x2F800...0x2FA1F:
            true
        default: false
        }
    }
}
