import JSONSchemas

/// A frame without its parents.
struct FrameCore: Internable {
    var kind: FrameKind
    var phase: FramePhase
    var flags: Flags = []
    /// The position of rules, the schema of JSON frames; see `position` and `schema`.
    private var owner: Int32
    /// The state of an object or array, the checks of a string, the step of a mark; see `object`, `array`, `checks`, `step`.
    private var state: Int32
    /// What must not come again: keys of an object, items of an array; see `seen` and `items`.
    private var collected: Int32 = 0
    /// What was read of a value that is compared with others when it ends.
    var parts = PartsID.none
    /// The goal of the value that comes next.
    var goal = GoalTable.any
    /// The text up to the start of what is being read, `none` where no text is kept.
    var startText = TextID.none

    /// Whether a key is being read.
    var isInKey: Bool { kind == .object && phase == .inKey }

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8

        /// An outer frame needs the text of all that is read here.
        static let keepsText = Flags(rawValue: 1)
        /// This member or item is recorded when it ends.
        static let recordsValue = Flags(rawValue: 2)
        /// Whitespace may be around the value.
        static let hasGap = Flags(rawValue: 4)
        /// The items of this array are compared with one another.
        static let comparesItems = Flags(rawValue: 8)
        /// This value is part of an item that is compared.
        static let buildsValue = Flags(rawValue: 16)
        /// This object is written as a row of parameters.
        static let isParameters = Flags(rawValue: 32)
        /// The string that is checked here is without quotes.
        static let isBare = Flags(rawValue: 64)

        /// The values that end in this frame are checked.
        static let takesValues: Flags = [.comparesItems, .buildsValue]
    }

    private init(_ kind: FrameKind, _ phase: FramePhase, owner: Int = 0, state: Int32 = 0, flags: Flags = []) {
        self.kind = kind
        self.phase = phase
        self.owner = Int32(truncatingIfNeeded: owner)
        self.state = state
        self.flags = flags
    }

    static let root = FrameCore(.root, .inValue)

    static func rule(_ position: Int) -> FrameCore { FrameCore(.rule, .inValue, owner: position) }

    static func value(of goal: GoalID, schema: Int, flags: Flags) -> FrameCore {
        var core = FrameCore(.value, .beforeValue, owner: schema, flags: flags)
        core.goal = goal
        return core
    }

    static func object(_ state: ObjectStateID, schema: Int, flags: Flags) -> FrameCore {
        FrameCore(.object, .beforeOpen, owner: schema, state: state.rawValue, flags: flags)
    }

    static func array(_ state: ArrayStateID, schema: Int, flags: Flags) -> FrameCore {
        FrameCore(.array, .beforeOpen, owner: schema, state: state.rawValue, flags: flags)
    }

    static func checked(_ checks: Int32, schema: Int, startText: TextID, flags: Flags) -> FrameCore {
        var core = FrameCore(.checked, .inValue, owner: schema, state: checks, flags: flags)
        core.startText = startText
        return core
    }

    /// The rest of a mark, from a step on.
    static func mark(_ step: Int32, schema: Int) -> FrameCore { FrameCore(.mark, .inValue, owner: schema, state: step) }

    /// A string between marks, before its opening one.
    static func marked(_ lexeme: SchemaFrames.Lexeme, schema: Int) -> FrameCore {
        var core = FrameCore(.marked, .beforeOpen, owner: schema, state: lexeme.state)
        core.collected = lexeme.checks + 1
        return core
    }

    /// The place in the grammar's rules, of rules.
    var position: Int { Int(owner) }

    /// The schema among the grammar's, of JSON frames.
    var schema: Int { Int(owner) }

    /// The state of an object.
    var object: ObjectStateID {
        get { ObjectStateID(rawValue: state) }
        set { state = newValue.rawValue }
    }

    /// The state of an array.
    var array: ArrayStateID {
        get { ArrayStateID(rawValue: state) }
        set { state = newValue.rawValue }
    }

    /// Keys of an object that were read and are not declared.
    var seen: SeenKeysID {
        get { SeenKeysID(rawValue: collected) }
        set { collected = newValue.rawValue }
    }

    /// Items of an array that were read, where they are compared.
    var items: ItemSetID {
        get { ItemSetID(rawValue: collected) }
        set { collected = newValue.rawValue }
    }

    /// Whether something was read that must not come again.
    var isCollecting: Bool { collected != 0 }

    /// Whether values that end in this frame are checked.
    @inline(__always) var takesValues: Bool { !flags.isDisjoint(with: .takesValues) }

    /// The step of a mark that comes next.
    var step: Int32 { state }

    /// The string between marks.
    var lexeme: SchemaFrames.Lexeme { SchemaFrames.Lexeme(state: state, checks: collected - 1, form: .marked) }

    /// The checks of a string, among its schema's.
    var checks: Int { Int(state) }

    @inline(__always) func add(to hash: inout InternHash) {
        hash.add(Int32(kind.rawValue) << 16 | Int32(phase.rawValue) << 8 | Int32(flags.rawValue))
        hash.add(owner)
        hash.add(state)
        hash.add(collected)
        hash.add(parts)
        hash.add(goal.rawValue)
        hash.add(startText)
    }
}

/// A frame with the set of frames that wait for its end.
struct Frame: Internable {
    let core: FrameCoreID
    let parents: ContextID
    /// How many frames lie above one another up to here.
    let depth: Int32

    @inline(__always) func add(to hash: inout InternHash) {
        hash.add(core)
        hash.add(parents)
    }
}

/// A text as the text before its last byte, and that byte.
struct TextLink: Internable {
    let before: TextID
    let byte: UInt8

    @inline(__always) func add(to hash: inout InternHash) {
        hash.add(before)
        hash.add(Int32(byte))
    }
}

/// What frames are made of, each once; a graph-structured stack.
final class FrameTables {
    let cores = InternTable<FrameCoreID, FrameCore>()
    let frames = InternTable<FrameID, Frame>()
    /// Sets of frames, ascending.
    let contexts = InternListTable<ContextID, FrameID>()
    let texts = InternTable<TextID, TextLink>()
    /// Decoded keys, by their bytes.
    let keys = InternListTable<KeyID, UInt8>()
    /// Sets of keys, ascending.
    let keySets = InternListTable<SeenKeysID, KeyID>()
    /// Values that are compared, and sets of them.
    let values = ItemValues()
    let itemSets = ItemSets()

    init() {
        // The first ids are those of `none` and `empty`.
        _ = cores.intern(.root)
        _ = contexts.intern([])
        _ = texts.intern(TextLink(before: TextID(rawValue: -1), byte: 0))
        _ = texts.intern(TextLink(before: TextID(rawValue: -2), byte: 0))
        _ = keySets.intern([])
    }

    /// How many entries each table has.
    struct Counts: Sendable {
        var cores, frames, contexts, texts, keys, keySets, itemSets: Int
        var values: ItemValues.Counts

        var sum: Int { cores + frames + contexts + texts + keys + keySets + itemSets + values.sum }
    }

    var counts: Counts {
        Counts(
            cores: cores.count, frames: frames.count, contexts: contexts.count, texts: texts.count, keys: keys.count,
            keySets: keySets.count, itemSets: itemSets.count, values: values.counts)
    }

    /// Drops what was made since the tables had some sizes.
    func truncate(to counts: Counts) {
        cores.truncate(to: counts.cores)
        frames.truncate(to: counts.frames)
        contexts.truncate(to: counts.contexts)
        texts.truncate(to: counts.texts)
        keys.truncate(to: counts.keys)
        keySets.truncate(to: counts.keySets)
        itemSets.truncate(to: counts.itemSets)
        values.truncate(to: counts.values)
    }

    /// The bytes that the tables occupy.
    var byteCount: Int {
        cores.byteCount + frames.byteCount + contexts.byteCount + texts.byteCount + keys.byteCount + keySets.byteCount
            + itemSets.byteCount + values.byteCount
    }

    // MARK: Frames

    /// The id of a frame with its parents.
    func frame(_ core: FrameCore, parents: ContextID) -> FrameID {
        frames.intern(Frame(core: cores.intern(core), parents: parents, depth: depth(parents) + 1))
    }

    /// The fields of a frame without parents.
    @inline(__always) func core(_ frame: FrameID) -> FrameCore { cores[frames[frame].core] }

    /// The number of frames of a set.
    @inline(__always) func frameCount(_ context: ContextID) -> Int { contexts.length(context) }

    /// The set of one frame.
    func context(_ core: FrameCore, parents: ContextID) -> ContextID {
        contexts.intern(only: frame(core, parents: parents))
    }

    /// How many frames lie above one another below a set, itself included.
    func depth(_ context: ContextID) -> Int32 {
        var depth: Int32 = 0
        for index in 0..<frameCount(context) { depth = max(depth, frames[contexts[context, index]].depth) }
        return depth
    }

    /// The frames of both sets.
    func union(_ left: ContextID, _ right: ContextID) -> ContextID {
        context(contexts.list(left) + contexts.list(right))
    }

    /// The set of some frames.
    func context(_ frames: [FrameID]) -> ContextID {
        var sorted = frames.sorted()
        var kept = 0
        for index in sorted.indices.dropFirst() where sorted[index] != sorted[kept] {
            kept += 1
            sorted[kept] = sorted[index]
        }
        sorted.removeLast(max(sorted.count - kept - 1, 0))
        return contexts.intern(sorted)
    }

    // MARK: Texts

    /// A text with one more byte; `none` stays so.
    @inline(__always) func append(_ byte: UInt8, to text: TextID) -> TextID {
        text == .none ? .none : texts.intern(TextLink(before: text, byte: byte))
    }

    /// The bytes of a text after an earlier one.
    func bytes(of text: TextID, from start: TextID) -> [UInt8] {
        var reversed: [UInt8] = []
        var current = text
        while current > .empty, current != start {
            let link = texts[current]
            reversed.append(link.byte)
            current = link.before
        }
        return reversed.reversed()
    }

    // MARK: Keys

    /// The keys of a set, decoded.
    func list(_ seen: SeenKeysID) -> [[UInt8]] { keySets.list(seen).map { keys.list($0) } }

    /// A set with one more key; nil when it has that key.
    func adding(_ key: [UInt8], to seen: SeenKeysID) -> SeenKeysID? {
        let id = keys.intern(key)
        var members = keySets.list(seen)
        if members.contains(id) { return nil }
        members.append(id)
        return keySets.intern(members.sorted())
    }
}
