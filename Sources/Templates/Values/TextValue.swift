/// Where a piece of text came from.
public enum TextOrigin: Sendable, Equatable {
    /// Written in the template (or given with the tokenizer, as the begin-of-text token is): special tokens are parsed in it.
    case template
    /// Came in with the context, such as a message: stays text.
    case data
}

/// A stretch of one origin; it ends before byte `end` of the text and begins where the previous one ended.
struct OriginRun: Sendable, Equatable {
    var end: Int
    var origin: TextOrigin
}

/// A string of a template: UTF-8 bytes that know where they came from.
///
/// Python counts code points; the bytes of an ASCII text are its code points, which makes slicing cheap in the usual case.
final class TextValue: Sendable {
    let bytes: [UInt8]
    /// Origins in order, at least one run unless the text is empty; neighbours differ.
    let runs: Runs
    let isASCII: Bool
    /// Whether the text went through `safe` or `escape` (Python: `Markup`), which changes what `+` does.
    let isMarkup: Bool
    /// Whether the text is JSON that `tojson` is to write as it is: a result of a tool that a format takes as a value.
    let isJSON: Bool

    /// The origins of a text; one origin throughout is the usual case and needs no array.
    enum Runs: Sendable {
        case uniform(TextOrigin)
        case mixed([OriginRun])
    }

    init(bytes: [UInt8], runs: Runs, isMarkup: Bool = false, isJSON: Bool = false) {
        self.isJSON = isJSON
        self.bytes = bytes
        self.runs = runs
        self.isASCII = TextValue.areASCII(bytes)
        self.isMarkup = isMarkup
    }

    convenience init(_ string: String, _ origin: TextOrigin = .template) {
        self.init(bytes: Array(string.utf8), runs: .uniform(origin))
    }

    static let empty = TextValue(bytes: [], runs: .uniform(.template))

    var string: String { String(decoding: bytes, as: UTF8.self) }

    var isEmpty: Bool { bytes.isEmpty }

    /// The number of code points.
    var count: Int {
        if isASCII { return bytes.count }
        var count = 0
        for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
        return count
    }

    /// The scalars, decoded.
    var scalars: String.UnicodeScalarView { string.unicodeScalars }

    /// The same text marked as safe or not.
    func marked(_ isMarkup: Bool) -> TextValue {
        isMarkup == self.isMarkup ? self : TextValue(bytes: bytes, runs: runs, isMarkup: isMarkup)
    }

    /// The text between two byte offsets that are on character boundaries.
    func slice(_ range: Range<Int>) -> TextValue {
        if range.count == bytes.count { return self }
        if range.isEmpty { return TextValue(bytes: [], runs: .uniform(.template), isMarkup: isMarkup) }
        switch runs {
        case .uniform:
            return TextValue(bytes: Array(bytes[range]), runs: runs, isMarkup: isMarkup)
        case .mixed:
            var builder = TextBuilder()
            builder.append(self, range)
            return builder.text(isMarkup: isMarkup)
        }
    }

    /// The byte offset of a code point; the end for the count of code points.
    func offset(ofScalar index: Int) -> Int {
        if isASCII { return min(index, bytes.count) }
        var seen = 0
        for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
            if seen == index { return offset }
            seen += 1
        }
        return bytes.count
    }

    /// The byte offsets at which code points begin, and the end.
    func scalarOffsets() -> [Int] {
        var offsets: [Int] = []
        offsets.reserveCapacity(bytes.count + 1)
        for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 { offsets.append(offset) }
        offsets.append(bytes.count)
        return offsets
    }

    /// Calls `body` for each stretch of one origin.
    func forEachRun(in range: Range<Int>, _ body: (Range<Int>, TextOrigin) -> Void) {
        guard !range.isEmpty else { return }
        switch runs {
        case .uniform(let origin):
            body(range, origin)
        case .mixed(let runs):
            var start = 0
            for run in runs {
                let low = max(start, range.lowerBound)
                let high = min(run.end, range.upperBound)
                if low < high { body(low..<high, run.origin) }
                start = run.end
                if start >= range.upperBound { break }
            }
        }
    }

    /// The origin of the text when it has only one; template for text of several.
    var leadingOrigin: TextOrigin {
        switch runs {
        case .uniform(let origin): return origin
        case .mixed(let runs): return runs.first?.origin ?? .template
        }
    }

    static func areASCII(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var index = 0
            let words = buffer.count & ~7
            while index < words {
                if buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 {
                    return false
                }
                index += 8
            }
            while index < buffer.count {
                if buffer[index] >= 0x80 { return false }
                index += 1
            }
            return true
        }
    }
}

/// Collects text piece by piece and keeps the origin of each.
struct TextBuilder {
    private(set) var bytes: [UInt8] = []
    private var runs: [OriginRun] = []

    init() {}

    var count: Int { bytes.count }

    mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    private mutating func close(_ origin: TextOrigin) {
        if let last = runs.last, last.origin == origin {
            runs[runs.count - 1].end = bytes.count
        } else {
            runs.append(OriginRun(end: bytes.count, origin: origin))
        }
    }

    mutating func append(_ text: TextValue) {
        guard !text.bytes.isEmpty else { return }
        switch text.runs {
        case .uniform(let origin):
            bytes.append(contentsOf: text.bytes)
            close(origin)
        case .mixed:
            append(text, 0..<text.bytes.count)
        }
    }

    mutating func append(_ text: TextValue, _ range: Range<Int>) {
        text.forEachRun(in: range) { part, origin in
            bytes.append(contentsOf: text.bytes[part])
            close(origin)
        }
    }

    mutating func append(_ string: String, _ origin: TextOrigin = .template) {
        guard !string.isEmpty else { return }
        bytes.append(contentsOf: string.utf8)
        close(origin)
    }

    mutating func append(contentsOf part: some Collection<UInt8>, _ origin: TextOrigin) {
        guard !part.isEmpty else { return }
        bytes.append(contentsOf: part)
        close(origin)
    }

    mutating func append(_ byte: UInt8, _ origin: TextOrigin) {
        bytes.append(byte)
        close(origin)
    }

    mutating func append(_ scalar: Unicode.Scalar, _ origin: TextOrigin) {
        bytes.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [0xEF, 0xBF, 0xBD])
        close(origin)
    }

    /// Closes the text.
    consuming func text(isMarkup: Bool = false) -> TextValue {
        if runs.count <= 1 {
            return TextValue(bytes: bytes, runs: .uniform(runs.first?.origin ?? .template), isMarkup: isMarkup)
        }
        return TextValue(bytes: bytes, runs: .mixed(runs), isMarkup: isMarkup)
    }

    /// The pieces in order, each with its origin.
    func segments() -> [RenderedText.Segment] {
        var start = 0
        return runs.map { run in
            defer { start = run.end }
            return RenderedText.Segment(
                text: String(decoding: bytes[start..<run.end], as: UTF8.self), origin: run.origin)
        }
    }
}

/// The text that a template rendered, in pieces that know where they came from.
public struct RenderedText: Sendable, Equatable {
    /// A stretch of text of one origin.
    public struct Segment: Sendable, Equatable {
        /// The text.
        public var text: String
        /// Whether the template wrote it or the context brought it.
        public var origin: TextOrigin

        /// A piece of text and its origin.
        public init(text: String, origin: TextOrigin) {
            self.text = text
            self.origin = origin
        }
    }

    /// The pieces in order; neighbours differ in origin.
    public var segments: [Segment]

    /// A text from its pieces.
    public init(segments: [Segment]) {
        self.segments = segments
    }

    /// Adds a piece at the end.
    package mutating func append(_ text: String, _ origin: TextOrigin) {
        if segments.last?.origin == origin {
            segments[segments.count - 1].text += text
        } else if !text.isEmpty {
            segments.append(Segment(text: text, origin: origin))
        }
    }

    /// The whole text.
    public var text: String { segments.reduce(into: "") { $0 += $1.text } }
}
