import JSONSchemas

/// What it costs that keys, items and parts of items must differ from those that were read; see docs/endings.md.
extension EndCosts {
    /// With fewer keys than this, two more letters tell a free key apart from all of them: 26².
    static let distinctKeys = 676
    /// Units that tell such a key, and one more of the same object, apart: an escape that has begun may come before them.
    public static let distinction = 5
    /// Keys of which so many bytes make no more than `distinctKeys` are too few to be told apart by letters.
    private static let denseLength = 64
    /// Units that make a part of an item one that no earlier item has: an escape that has begun, and four letters.
    static let partDistinction = 7
    /// With fewer texts than this, and beginnings of texts, some four letters after a text make another than all: 26⁴.
    static let distinctTexts = 456_976

    /// Units that tell a value apart from those that it is compared with; nil where what was read has to be looked at.
    ///
    /// A string of any text is told apart from few others as a key is.
    func slack(of item: Recognizer.Item, _ lexeme: Int32, in frame: FrameID, _ core: FrameCore) -> Int? {
        if item.text == .none || differs(core, recognizer.tables.frames[frame].parents) { return 0 }
        let isPart = isPart(core)
        guard isPart || isOpenSet(core), recognizer.table.kind(of: lexeme) == .string else { return nil }
        switch recognizer.comparison(item, lexeme) {
        case .differs: return 0
        case .none where isPart && !recognizer.isCompared(recognizer.tables.frames[frame].parents): return 0
        case .none, .text, .escape, .other: break
        }
        let distinction = isPart ? Self.partDistinction : Self.distinction
        let isAmple = recognizer.isAmpleString(lexeme) && recognizer.isAmpleString(lexeme, for: distinction)
        return isAmple ? distinction : nil
    }

    /// Whether an array compares few items and nothing else, and may end after the next of them.
    func isOpenSet(_ core: FrameCore) -> Bool {
        core.kind == .array && core.flags == .comparesItems
            && recognizer.tables.itemSets.valueCount(core.items) < Self.distinctKeys
            && recognizer.schema(of: core).array(core.array).canEnd
    }

    /// Whether what was read has to be looked at before a frame ends.
    func comparesValues(_ core: FrameCore, _ parents: ContextID) -> Bool {
        core.comparesValues && !isOpenSet(core) && !differs(core, parents)
    }

    /// Whether a container is part of an item that is compared, and nothing else depends on it, where few texts have been compared.
    func isPart(_ core: FrameCore) -> Bool {
        let flags: FrameCore.Flags = [.keepsText, .recordsValue, .comparesItems, .buildsValue, .isParameters]
        return (core.kind == .object || core.kind == .array) && core.flags.intersection(flags) == .buildsValue
            && recognizer.tables.values.decoded.count < Self.distinctTexts
    }

    /// Whether a container is part of an item, and has a part already that no earlier item has.
    func differs(_ core: FrameCore, _ parents: ContextID) -> Bool {
        guard isPart(core) else { return false }
        if core.parts == .fresh { return true }
        let key = Parts(parts: core.parts, parents: parents)
        if let known = differing[key] { return known }
        let tables = recognizer.tables
        let found = tables.contexts.list(parents).allSatisfy { parent in
            let outer = tables.core(parent)
            guard outer.kind == .array, outer.flags.contains(.comparesItems) else {
                return differs(outer, tables.frames[parent].parents)
            }
            // Of an array that is an item itself, a new item decides nothing.
            return !outer.flags.contains(.buildsValue)
                && tables.itemSets.valueCount(outer.items) < Self.distinctKeys
                && !tables.values.begin(tables.itemSets.values(outer.items), with: core.parts)
        }
        differing[key] = found
        return found
    }

    /// Whether a key that is being read can be told apart from those before it by little.
    func isFree(_ core: FrameCore, _ item: Recognizer.Item) -> Bool {
        if core.flags.contains(.recordsValue) || core.flags.contains(.keepsText) { return false }
        if core.flags.contains(.buildsValue), !isPart(core) { return false }
        if item.text == .none { return true }
        let seen = recognizer.tables.keySets.length(core.seen)
        return seen < Self.distinctKeys && (seen == 0 && !isPart(core) || hasFreeKeys(core))
    }

    /// Whether, after any beginning of an object's undeclared keys, a few letters make more keys than there are.
    private func hasFreeKeys(_ core: FrameCore) -> Bool {
        let start = recognizer.schema(of: core).object(core.object).keyStart
        if let known = freeKeys[start] { return known }
        let found = recognizer.table.hasDenseRegions(start, keys: Self.distinctKeys, within: Self.denseLength)
        freeKeys[start] = found
        return found
    }
}
