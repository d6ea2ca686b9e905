/// A condition on the rest of an object in terms of key classes.
enum ClassFormula: Hashable {
    case yes, no
    case and([FormulaID])
    case or([FormulaID])
    /// The value of every further property is of the goal that a table gives its class; an index in `ObjectSpace.tables`.
    case table(Int)
    /// Some further property of these classes has a value of the goal.
    case some(ClassSet, GoalID)
    /// A further property of each of these classes comes.
    case present(ClassSet)
    case atLeast(Int)
    case atMost(Int)
}

/// The keys that the objects of one goal distinguish, and the conditions on the rest of such objects.
final class ObjectSpace {
    let shape: ObjectShape
    let nameIndices: [UTF8Text: Int]
    /// The pattern and goal languages that each region lies in.
    let regionLanguages: [Set<Int>]
    private(set) var nodes: [ClassFormula] = []
    private var indices: [ClassFormula: FormulaID] = [:]
    private(set) var tables: [[GoalID]] = []
    private var tableIndices: [[GoalID]: Int] = [:]
    /// Classes of each table whose goal can be met; filled when needed.
    var openClasses: [Int: ClassSet] = [:]
    var steps: [StepKey: Steps] = [:]
    var alternatives: [StepKey: [FormulaStep]?] = [:]
    var plainForms: [FormulaID: PlainObject?] = [:]
    var askedGoals: [StepKey: [GoalID]] = [:]
    var remainders: [RemainderKey: FormulaID] = [:]
    /// Whether only declared keys are written while the object can do without others.
    var writesDeclaredAlone = false
    /// Whether some condition counts properties, and beyond which count it makes no difference.
    private(set) var countLimit = 0

    struct StepKey: Hashable {
        var formula: FormulaID
        var keyClass: Int
    }

    /// A property of a class whose value meets some of the goals that a formula requires, by their order.
    struct RemainderKey: Hashable {
        var step: StepKey
        var met: UInt64
    }

    struct Steps {
        var pairs: [FormulaStep]
        /// Whether the formula of the pair waits for the value.
        var isDeferred: Bool
    }

    init(shape: ObjectShape, regionLanguages: [Set<Int>]) {
        self.shape = shape
        self.regionLanguages = regionLanguages
        nameIndices = Dictionary(shape.names.enumerated().map { ($1, $0) }) { first, _ in first }
        _ = intern(.yes)
        _ = intern(.no)
    }

    /// What is known so far; what is found out from then on stays separate.
    func copy() -> ObjectSpace {
        let copy = ObjectSpace(shape: shape, regionLanguages: regionLanguages)
        (copy.nodes, copy.indices, copy.tables, copy.tableIndices) = (nodes, indices, tables, tableIndices)
        (copy.openClasses, copy.steps, copy.alternatives) = (openClasses, steps, alternatives)
        (copy.plainForms, copy.askedGoals, copy.remainders) = (plainForms, askedGoals, remainders)
        (copy.countLimit, copy.writesDeclaredAlone) = (countLimit, writesDeclaredAlone)
        return copy
    }

    /// The bytes that the space occupies, about.
    var byteCount: Int {
        let goals = tables.reduce(0) { $0 + $1.count * MemoryLayout<GoalID>.stride + 32 }
        return 256 + classCount * 64 + nodes.count * 96 + goals + (steps.count + alternatives.count) * 96
    }

    var classCount: Int { shape.classCount }
    func isName(_ keyClass: Int) -> Bool { keyClass < shape.names.count }

    subscript(id: FormulaID) -> ClassFormula { nodes[id.index] }

    func intern(_ node: ClassFormula) -> FormulaID {
        if let known = indices[node] { return known }
        let id = FormulaID(rawValue: Int32(truncatingIfNeeded: nodes.count))
        nodes.append(node)
        indices[node] = id
        switch node {
        case .atLeast(let count), .atMost(let count): countLimit = max(countLimit, count == Int.max ? count : count + 1)
        default: break
        }
        return id
    }

    func table(_ goals: [GoalID]) -> FormulaID {
        if goals.allSatisfy({ $0 == GoalTable.any }) { return .yes }
        if let known = tableIndices[goals] { return intern(.table(known)) }
        tables.append(goals)
        tableIndices[goals] = tables.count - 1
        return intern(.table(tables.count - 1))
    }

    func some(_ classes: ClassSet, _ goal: GoalID) -> FormulaID {
        if classes.isEmpty || goal == GoalTable.never { return .no }
        if goal == GoalTable.any, classes.count == 1, classes.members.allSatisfy(isName) {
            return intern(.present(classes))
        }
        return intern(.some(classes, goal))
    }

    func present(_ classes: ClassSet) -> FormulaID {
        classes.isEmpty ? .yes : intern(.present(classes))
    }

    /// The conjunction, tables and presences joined into one each; `both` joins goals.
    func and(_ parts: [FormulaID], _ both: ([GoalID]) -> GoalID) -> FormulaID {
        if parts.count == 1 { return parts[0] }
        var members: [FormulaID] = []
        var joined: [Int] = []
        var presence: ClassSet?
        var least = 0
        var most: Int?
        func add(_ part: FormulaID) -> Bool {
            switch nodes[part.index] {
            case .yes: break
            case .no: return false
            case .and(let inner): return inner.allSatisfy(add)
            case .table(let index): if !joined.contains(index) { joined.append(index) }
            case .present(let classes):
                if presence == nil { presence = classes } else { presence?.formUnion(classes) }
            case .atLeast(let count): least = max(least, count)
            case .atMost(let count): most = min(most ?? count, count)
            case .or, .some: members.append(part)
            }
            return true
        }
        for part in parts where !add(part) { return .no }
        if least > 0 { members.append(intern(.atLeast(least))) }
        if let most {
            if most < least { return .no }
            members.append(intern(.atMost(most)))
        }
        if let presence { members.append(intern(.present(presence))) }
        if joined.count == 1 {
            members.append(intern(.table(joined[0])))
        } else if joined.count > 1 {
            let goals = (0..<classCount).map { keyClass in both(joined.map { tables[$0][keyClass] }) }
            let table = table(goals)
            if table != .yes { members.append(table) }
        }
        members = FormulaID.unique(members)
        if members.count > 1, let joined = joiningChoices(members, both) { return and(joined, both) }
        if members.isEmpty { return .yes }
        return members.count == 1 ? members[0] : intern(.and(members))
    }

    /// Conditions with choices that share an alternative joined: "a or x" and "b or x" become "a and b, or x".
    ///
    /// So n names that all require another are one choice, and not a product of n. Nil where no two can be joined.
    private func joiningChoices(_ members: [FormulaID], _ both: ([GoalID]) -> GoalID) -> [FormulaID]? {
        let pairs = members.compactMap { member -> [FormulaID]? in
            guard case .or(let parts) = nodes[member.index], parts.count == 2 else { return nil }
            return parts
        }
        if pairs.count < 2 { return nil }
        var counts: [FormulaID: Int] = [:]
        for part in pairs.joined() { counts[part, default: 0] += 1 }
        let most = counts.max { $0.value != $1.value ? $0.value < $1.value : $0.key.rawValue > $1.key.rawValue }
        guard let (shared, count) = most, count > 1 else { return nil }
        var others: [FormulaID] = []
        var apart: [FormulaID] = []
        for member in members {
            if case .or(let parts) = nodes[member.index], parts.count == 2, parts.contains(shared) {
                others += parts.filter { $0 != shared }
            } else {
                apart.append(member)
            }
        }
        return apart + [or([and(others, both), shared])]
    }

    func or(_ parts: [FormulaID]) -> FormulaID {
        if parts.count == 1 { return parts[0] }
        var members: [FormulaID] = []
        for part in parts {
            switch nodes[part.index] {
            case .yes: return .yes
            case .no: break
            case .or(let inner): members += inner
            default: members.append(part)
            }
        }
        members = withoutImplied(FormulaID.unique(members))
        if members.isEmpty { return .no }
        return members.count == 1 ? members[0] : intern(.or(members))
    }

    /// Drops every choice that requires all that another requires, and more.
    private func withoutImplied(_ members: [FormulaID]) -> [FormulaID] {
        guard members.count > 1, members.count <= 64 else { return members }
        let parts = members.map { member -> Set<FormulaID> in
            if case .and(let parts) = nodes[member.index] { return Set(parts) }
            return [member]
        }
        return members.indices.filter { index in
            !members.indices.contains {
                $0 != index && parts[$0].count < parts[index].count && parts[$0].isSubset(of: parts[index])
            }
        }.map { members[$0] }
    }

    /// Whether the object may end, when it has some number of properties.
    func canEnd(_ id: FormulaID, count: Int) -> Bool {
        switch nodes[id.index] {
        case .yes, .table: true
        case .no, .some, .present: false
        case .and(let parts): parts.allSatisfy { canEnd($0, count: count) }
        case .or(let parts): parts.contains { canEnd($0, count: count) }
        case .atLeast(let least): count >= least
        case .atMost(let most): count <= most
        }
    }

    /// The formula as a table, presences and counts; nil when it holds choices or pending properties.
    func plain(_ id: FormulaID) -> PlainObject? {
        if let known = plainForms[id] { return known }
        var form: PlainObject? = PlainObject(present: ClassSet(capacity: classCount))
        let parts: [FormulaID]
        if case .and(let members) = nodes[id.index] { parts = members } else { parts = [id] }
        for part in parts {
            switch nodes[part.index] {
            case .yes: break
            case .table(let index): form?.table = index
            case .present(let classes): form?.present = classes
            case .atLeast(let count): form?.least = count
            case .atMost(let count): form?.most = count
            case .no, .and, .or, .some: form = nil
            }
        }
        plainForms[id] = .some(form)
        return form
    }
}

/// An object condition without choices.
struct PlainObject {
    var table: Int?
    var present: ClassSet
    var least = 0
    var most: Int?
}
