/// Hash-consed regular expressions over bytes; knows nothing about patterns, schemas or tokens.
///
/// An expression denotes a set of byte strings. Equal expressions, after the simplifications of the constructors, have
/// equal ids, so that a set of ids is a set of automaton states (Brzozowski, "Derivatives of Regular Expressions", 1964;
/// Owens, Reppy and Turon, "Regular-expression derivatives re-examined", 2009).
///
/// Not thread-safe: an owner that shares it guards it with a lock, together with the automata over it.
/// Ids belong to the set that made them.
public final class ExpressionSet {
    /// The bounds on derivation work.
    public let limits: GrammarLimits

    /// Derivation steps left before `GrammarError.limitReached`; see `refuel(_:)`.
    @exclusivity(unchecked) public internal(set) var fuel: Int

    /// The limit that `fuel` was last filled from.
    private(set) var fuelLimit: GrammarLimit

    // The stores are unchecked for overlapping access: each is touched by one statement at a time, and no body that
    // runs while one is being changed reaches back here. The checks cost a fifth of a derivation.
    @exclusivity(unchecked) var nodes: GrowableBuffer<ExpressionNode>
    /// Members of unions and intersections, ascending within each.
    @exclusivity(unchecked) var members: GrowableBuffer<ExpressionID>
    /// Bytes of literals.
    @exclusivity(unchecked) var literalBytes: GrowableBuffer<UInt8>
    /// Byte sets by index; index b < 256 is the set of byte b alone.
    @exclusivity(unchecked) var sets: GrowableBuffer<ByteSet>
    /// Open addressing over set indices from 256 on, -1 where free; the capacity is a power of two.
    @exclusivity(unchecked) private var setSlots: GrowableBuffer<Int32>
    /// Open addressing over node ids, -1 where free; the capacity is a power of two.
    @exclusivity(unchecked) private var slots: GrowableBuffer<Int32>
    /// Known derivatives, a list for each node.
    @exclusivity(unchecked) var derivatives: GrowableBuffer<KnownDerivative>
    /// Known results of moving the look-behinds of an expression past a byte.
    var advances: [UInt64: Derivative] = [:]
    /// Known derivatives of expressions with look-ahead, after which more text may follow.
    var openDerivatives: [UInt64: Derivative] = [:]
    /// Known results of ``future(of:)`` and ``atStart(_:)``.
    var futures: [ExpressionID: ExpressionID] = [:]
    var starts: [ExpressionID: ExpressionID] = [:]
    /// Known results of ``resolve(_:before:)``, by both expressions.
    var resolutions: [UInt64: ExpressionID] = [:]
    /// Known wider languages with few derivatives, and shortest texts of some; see `relaxed(_:)`.
    var relaxations: [ExpressionID: ExpressionID] = [:]
    var relaxedMembers: [ExpressionID: [UInt8]?] = [:]
    /// Whether a wider language is being examined.
    var isRelaxing = false
    /// The steps that such looks may still take before the fuel is filled again: as many as all else.
    var relaxationFuel = 0
    /// Expressions that a constructor is working on.
    @exclusivity(unchecked) var scratch: GrowableBuffer<ExpressionID>
    @exclusivity(unchecked) var unionParts: GrowableBuffer<UnionPart>
    /// How deep the constructors have recursed into tails.
    @exclusivity(unchecked) var factoringDepth = 0
    /// How deep the derivation under way is nested.
    @exclusivity(unchecked) var derivationDepth = 0
    /// Known distances to the ends of texts, nil where the structure of an expression does not show them.
    var endDistances: [ExpressionID: EndDistance?] = [:]
    /// UTF-8 encoded classes by their ranges.
    var encodedClasses: [ScalarSet: ExpressionID] = [:]
    /// Well-formed UTF-8; set once by `init`.
    public private(set) var validUTF8 = ExpressionID(rawValue: 0)
    /// Texts inside of JSON strings, `emptySet` until needed.
    var freeJSONText = ExpressionID(rawValue: 0)
    var canonicalJSONText = ExpressionID(rawValue: 0)
    /// Spelled classes by their ranges.
    var spelledClasses: [SpelledClass: ExpressionID] = [:]

    /// A set that holds only the constants.
    public init(limits: GrammarLimits = .standard) {
        self.limits = limits
        fuelLimit = .initialLexerFuel
        fuel = limits.initialLexerFuel
        relaxationFuel = fuel
        nodes = GrowableBuffer(capacity: 1024)
        members = GrowableBuffer(capacity: 1024)
        literalBytes = GrowableBuffer(capacity: 1024)
        sets = GrowableBuffer(capacity: 512)
        slots = GrowableBuffer(capacity: 4096)
        slots.append(repeating: -1, count: 4096)
        setSlots = GrowableBuffer(capacity: 512)
        setSlots.append(repeating: -1, count: 512)
        derivatives = GrowableBuffer(capacity: 256)
        scratch = GrowableBuffer(capacity: 256)
        unionParts = GrowableBuffer(capacity: 256)
        for byte in 0...255 {
            sets.append(ByteSet(UInt8(truncatingIfNeeded: byte)))
        }
        makeConstants()
        validUTF8 = repetition(scalars(.all), min: 0, max: nil)
    }

    deinit {
        nodes.deallocate()
        members.deallocate()
        literalBytes.deallocate()
        sets.deallocate()
        slots.deallocate()
        setSlots.deallocate()
        derivatives.deallocate()
        scratch.deallocate()
        unionParts.deallocate()
    }

    /// No byte string at all.
    public let emptySet = ExpressionID(rawValue: 0)
    /// The empty byte string alone.
    public let emptyString = ExpressionID(rawValue: 1)
    /// All byte strings, well-formed UTF-8 or not.
    public let anyText = ExpressionID(rawValue: 2)

    private func makeConstants() {
        var node = ExpressionNode(kind: .emptySet)
        node.minLength = .max
        node.flags = .domains.union(.knownEmpty)
        _ = intern(node)
        node = ExpressionNode(kind: .emptyString)
        node.flags = .domains.union(.nullable)
        _ = intern(node)
        node = ExpressionNode(kind: .complement, a: emptySet.rawValue)
        node.flags = [.nullable]
        node.maxLength = .max
        _ = intern(node)
        _ = behind(emptyString)
        _ = ahead(emptyString)
    }

    // MARK: Size and fuel

    /// How many expressions the set holds.
    public var count: Int { nodes.count }

    /// Bytes that the set holds, without the allocator's own; an owner that caches grammars bounds this.
    public var byteCount: Int {
        nodes.count * MemoryLayout<ExpressionNode>.stride + members.count * 4 + literalBytes.count + slots.count * 4
            + sets.count * MemoryLayout<ByteSet>.stride + derivatives.count * MemoryLayout<KnownDerivative>.stride
            + (advances.count + openDerivatives.count) * 2 * MemoryLayout<Derivative>.stride
            + (futures.count + starts.count + 2 * resolutions.count) * 2
            * MemoryLayout<(ExpressionID, ExpressionID)>.stride
            + relaxations.count * 2 * MemoryLayout<(ExpressionID, ExpressionID)>.stride + relaxedMembers.count * 64
            + endDistances.count * 2 * MemoryLayout<(ExpressionID, EndDistance?)>.stride
    }

    /// Fills the fuel from a limit: `.initialLexerFuel` before compiling, `.stepLexerFuel` before a mask or a commit.
    public func refuel(_ limit: GrammarLimit) {
        fuelLimit = limit
        fuel = limits[limit]
        relaxationFuel = fuel
    }

    /// Throws when the fuel is used up; constructors use fuel and do not throw.
    func checkFuel() throws(GrammarError) {
        if fuel <= 0 { throw outOfFuel }
    }

    var outOfFuel: GrammarError {
        .limitReached(fuelLimit, value: limits[fuelLimit], subject: "an expression")
    }

    // MARK: All texts

    /// The domain whose all texts the expression is, none when it is none.
    @inline(__always)
    func universe(_ expression: ExpressionID) -> ExpressionNode.Flags {
        if expression == emptySet { return [] }
        if expression == validUTF8 { return .text }
        if expression == freeJSONText { return .freeJSON }
        return expression == canonicalJSONText ? .canonicalJSON : []
    }

    /// Whether the expression is all byte strings, or all texts of a domain that the node's strings belong to.
    @inline(__always)
    func isUniverse(_ expression: ExpressionID, for node: ExpressionNode) -> Bool {
        if expression == anyText { return true }
        let domain = universe(expression)
        return !domain.isEmpty && node.flags.isSuperset(of: domain)
    }

    /// Keeps what is found out about the strings of an expression.
    @inline(__always)
    func mark(_ expression: ExpressionID, _ flags: ExpressionNode.Flags) {
        nodes.base[expression.index].flags.formUnion(flags.intersection(.domains))
    }

    // MARK: Interning

    /// The index of a byte set; of a single byte, the byte.
    func setIndex(_ set: ByteSet) -> Int32 {
        if set.count == 1, let byte = set.first { return Int32(byte) }
        var slot = Self.hash(of: set) & (setSlots.count - 1)
        while setSlots[slot] >= 0 {
            if sets[Int(setSlots[slot])] == set { return setSlots[slot] }
            slot = (slot + 1) & (setSlots.count - 1)
        }
        let index = Int32(truncatingIfNeeded: sets.count)
        sets.append(set)
        setSlots[slot] = index
        if (sets.count - 256) * 2 > setSlots.count {
            let capacity = setSlots.count * 4
            setSlots.truncate(to: 0)
            setSlots.append(repeating: -1, count: capacity)
            for index in 256..<sets.count {
                var slot = Self.hash(of: sets[index]) & (capacity - 1)
                while setSlots[slot] >= 0 { slot = (slot + 1) & (capacity - 1) }
                setSlots[slot] = Int32(truncatingIfNeeded: index)
            }
        }
        return index
    }

    private static func hash(of set: ByteSet) -> Int {
        var hash: UInt64 = 0
        for word in 0..<4 {
            hash = (hash ^ set.words[word]) &* 0x9FB2_1C65_1E98_DF25
            hash ^= hash >> 32
        }
        return Int(truncatingIfNeeded: hash)
    }

    /// The id of a node whose payload is wholly in `a`, `b` and `c`.
    func intern(_ node: ExpressionNode) -> ExpressionID {
        var slot = Self.mix(node.kind, node.a, node.b, node.c) & (slots.count - 1)
        while slots[slot] >= 0 {
            let id = Int(slots[slot])
            let other = nodes[id]
            if other.kind == node.kind, other.a == node.a, other.b == node.b, other.c == node.c {
                nodes.base[id].flags.formUnion(node.flags)
                return ExpressionID(rawValue: slots[slot])
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return add(node, at: slot)
    }

    /// The id of a union or intersection of the expressions on the scratch stack from `base` on, which are sorted.
    func intern(_ kind: ExpressionNode.Kind, membersFrom base: Int, node: (Int32) -> ExpressionNode) -> ExpressionID {
        let count = scratch.count - base
        let candidates = scratch.base + base
        var hash = Self.mix(kind, Int32(truncatingIfNeeded: count), 0, 0)
        for index in 0..<count { hash = Self.mix(hash, candidates[index].rawValue) }
        var slot = hash & (slots.count - 1)
        while slots[slot] >= 0 {
            let id = Int(slots[slot])
            let other = nodes[id]
            if other.kind == kind, Int(other.b) == count {
                let known = members.base + Int(other.a)
                var index = 0
                while index < count, known[index] == candidates[index] { index += 1 }
                if index == count { return ExpressionID(rawValue: slots[slot]) }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        let offset = Int32(truncatingIfNeeded: members.count)
        for index in 0..<count { members.append(scratch[base + index]) }
        return add(node(offset), at: slot)
    }

    /// The id of a literal with a tail; at most `ExpressionNode.literalChunk` bytes.
    func intern(literal bytes: UnsafeBufferPointer<UInt8>, node: (Int32) -> ExpressionNode, tail: ExpressionID)
        -> ExpressionID
    {
        var hash = Self.mix(.literal, Int32(truncatingIfNeeded: bytes.count), tail.rawValue, 0)
        for byte in bytes { hash = Self.mix(hash, Int32(byte)) }
        var slot = hash & (slots.count - 1)
        while slots[slot] >= 0 {
            let id = Int(slots[slot])
            let other = nodes[id]
            if other.kind == .literal, Int(other.b) == bytes.count, other.c == tail.rawValue {
                let known = literalBytes.base + Int(other.a)
                var index = 0
                while index < bytes.count, known[index] == bytes[index] { index += 1 }
                if index == bytes.count { return ExpressionID(rawValue: slots[slot]) }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        let offset = Int32(truncatingIfNeeded: literalBytes.count)
        for byte in bytes { literalBytes.append(byte) }
        return add(node(offset), at: slot)
    }

    private func add(_ node: ExpressionNode, at slot: Int) -> ExpressionID {
        fuel -= 1
        let id = Int32(truncatingIfNeeded: nodes.count)
        nodes.append(node)
        slots[slot] = id
        if nodes.count * 2 > slots.count { growSlots() }
        return ExpressionID(rawValue: id)
    }

    private func growSlots() {
        let capacity = slots.count * 4
        slots.truncate(to: 0)
        slots.append(repeating: -1, count: capacity)
        for id in 0..<nodes.count {
            var slot = hash(of: nodes[id]) & (capacity - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (capacity - 1) }
            slots[slot] = Int32(truncatingIfNeeded: id)
        }
    }

    private func hash(of node: ExpressionNode) -> Int {
        switch node.kind {
        case .union, .intersection:
            var hash = Self.mix(node.kind, node.b, 0, 0)
            for index in Int(node.a)..<Int(node.a) + Int(node.b) { hash = Self.mix(hash, members[index].rawValue) }
            return hash
        case .literal:
            var hash = Self.mix(node.kind, node.b, node.c, 0)
            for index in Int(node.a)..<Int(node.a) + Int(node.b) { hash = Self.mix(hash, Int32(literalBytes[index])) }
            return hash
        default:
            return Self.mix(node.kind, node.a, node.b, node.c)
        }
    }

    @inline(__always)
    private static func mix(_ kind: ExpressionNode.Kind, _ a: Int32, _ b: Int32, _ c: Int32) -> Int {
        mix(mix(mix(Int(kind.rawValue) &* 0x9E37_79B9, a), b), c)
    }

    @inline(__always)
    private static func mix(_ hash: Int, _ value: Int32) -> Int {
        let product = (UInt64(bitPattern: Int64(hash)) ^ UInt64(UInt32(bitPattern: value))) &* 0x9FB2_1C65_1E98_DF25
        return Int(truncatingIfNeeded: product ^ (product >> 32))
    }
}
