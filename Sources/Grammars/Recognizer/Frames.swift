/// What waits for the end of a lexeme or value.
enum FrameKind: Int32 {
    /// The end of the text.
    case root
    /// A place in a rule of the grammar.
    case rule
    /// A JSON value with whitespace around it.
    case value
    case object
    case array
    /// A string whose decoded text is looked at when it ends.
    case checked
}

/// Where in its frame the text stands.
enum FramePhase: Int32 {
    case beforeOpen, afterOpen, inKey, afterKey, beforeValue, inValue, afterValue, afterComma
}

/// A frame without its parents.
struct FrameCore {
    var kind: FrameKind
    var phase: FramePhase
    /// The schema of JSON frames; the position of rules.
    var owner: Int32 = 0
    /// The state of an object or array.
    var state: Int32 = 0
    /// Keys read so far that are not declared.
    var seen: Int32 = 0
    /// The goal of the value that comes next.
    var goal: Int32 = 0
    /// The text up to the start of what is being read, 0 where no text is kept.
    var startText: Int32 = 0
    /// Bit 0: an outer frame needs the text of all that is read here; bit 1: this item is recorded when it ends;
    /// bit 2: whitespace may stand around the value.
    var flags: Int32 = 0

    static let keepsText: Int32 = 1
    static let recordsItem: Int32 = 2
    static let hasGap: Int32 = 4
}

/// Frames in the recogniser's tables.
extension Recognizer {
    /// The id of a frame without parents.
    func core(
        _ kind: FrameKind, _ phase: FramePhase, owner: Int32 = 0, state: Int32 = 0, seen: Int32 = 0, goal: Int32 = 0,
        startText: Int32 = 0, flags: Int32 = 0
    ) -> Int32 {
        let sequence = (
            Self.coreMarker, kind.rawValue << 8 | phase.rawValue, owner, state, seen, goal, startText, flags
        )
        return withUnsafeBytes(of: sequence) { bytes in
            guard let base = bytes.assumingMemoryBound(to: Int32.self).baseAddress else { return 0 }
            return lists.intern(base, count: 8)
        }
    }

    func core(_ fields: FrameCore) -> Int32 {
        core(
            fields.kind, fields.phase, owner: fields.owner, state: fields.state, seen: fields.seen, goal: fields.goal,
            startText: fields.startText, flags: fields.flags)
    }

    /// The fields of a frame.
    func fields(_ core: Int32) -> FrameCore {
        let base = lists.pointer(core)
        return FrameCore(
            kind: FrameKind(rawValue: base[1] >> 8) ?? .root, phase: FramePhase(rawValue: base[1] & 0xFF) ?? .inValue,
            owner: base[2], state: base[3], seen: base[4], goal: base[5], startText: base[6], flags: base[7])
    }

    /// The id of a frame with its parents.
    func node(_ core: Int32, parents: Int32) -> Int32 {
        var depth: Int32 = 0
        if parents != 0 {
            let base = lists.pointer(parents)
            for index in 1..<lists.length(parents) { depth = max(depth, lists.pointer(base[index])[3]) }
        }
        let sequence = (Self.nodeMarker, core, parents, depth + 1)
        return withUnsafeBytes(of: sequence) { bytes in
            guard let base = bytes.assumingMemoryBound(to: Int32.self).baseAddress else { return 0 }
            return lists.intern(base, count: 4)
        }
    }

    /// The set of one frame.
    func context(_ node: Int32) -> Int32 {
        let sequence = (Self.contextMarker, node)
        return withUnsafeBytes(of: sequence) { bytes in
            guard let base = bytes.assumingMemoryBound(to: Int32.self).baseAddress else { return 0 }
            return lists.intern(base, count: 2)
        }
    }

    /// The number of frames of a set.
    func frameCount(_ context: Int32) -> Int { lists.length(context) - 1 }

    /// One frame of a set.
    func frame(_ context: Int32, _ index: Int) -> Int32 { lists.pointer(context)[index + 1] }

    /// How many frames lie above one another below a set, itself included.
    func depth(_ context: Int32) -> Int32 {
        var depth: Int32 = 0
        for index in 0..<frameCount(context) { depth = max(depth, lists.pointer(frame(context, index))[3]) }
        return depth
    }

    /// The frames of both sets.
    func union(_ left: Int32, _ right: Int32) -> Int32 {
        var merged: [Int32] = []
        for index in 0..<frameCount(left) { merged.append(frame(left, index)) }
        for index in 0..<frameCount(right) { merged.append(frame(right, index)) }
        return context(merged)
    }

    /// The set of some frames.
    func context(_ nodes: [Int32]) -> Int32 {
        var sorted = nodes.sorted()
        var kept = 0
        for index in sorted.indices.dropFirst() where sorted[index] != sorted[kept] {
            kept += 1
            sorted[kept] = sorted[index]
        }
        return lists.intern([Self.contextMarker] + sorted[...kept])
    }

    // MARK: Texts

    /// A kept text that is empty.
    static let emptyText: Int32 = 1

    /// A text with one more byte; 0 stays 0.
    func append(_ byte: UInt8, to text: Int32) -> Int32 {
        if text == 0 { return 0 }
        let sequence = (Self.textMarker, text, Int32(byte))
        return withUnsafeBytes(of: sequence) { bytes in
            guard let base = bytes.assumingMemoryBound(to: Int32.self).baseAddress else { return 0 }
            return lists.intern(base, count: 3)
        }
    }

    /// The bytes of a text after an earlier one.
    func bytes(of text: Int32, from start: Int32) -> [UInt8] {
        var reversed: [UInt8] = []
        var current = text
        while current > Self.emptyText, current != start {
            let base = lists.pointer(current)
            reversed.append(UInt8(truncatingIfNeeded: base[2]))
            current = base[1]
        }
        return reversed.reversed()
    }
}
