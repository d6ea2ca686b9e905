/// Writes back-references out: a group that matches finitely many texts is replaced by one alternative for each, with
/// the references after it replaced by the same text.
///
/// A reference to a group that has not matched is the empty text in ECMA-262 and matches nothing in Swift. ECMA-262
/// forgets a repetition's groups at each round; Swift keeps them, and where that would matter the pattern is refused.
struct BackReferences {
    let parser: RegexParser
    private var variantCount = 0
    /// Nodes and scalars of the trees that were made and gone through.
    private var work = 0
    private var isInsideAtomic = false

    init(parser: RegexParser) {
        self.parser = parser
    }

    /// One way for a node to match: the node, and what the group in it then holds, nil for nothing.
    private struct Variant {
        var node: RegexNode
        var text: [UInt32]?
    }

    private var limit: Int { parser.limits.backReferenceTexts }

    /// The tree without back-references.
    ///
    /// - Throws: `GrammarError.pattern` when a group's texts are endless or too many.
    mutating func expanded(_ tree: RegexNode) throws(GrammarError) -> RegexNode {
        var tree = numbered(tree)
        var left = tree.referencedGroups
        while !left.isEmpty {
            // Finding the next group goes through the tree once for each that is left; few groups are no matter.
            try charge(tree.size * (left.count / 64))
            // A group is written out after those inside it, and after those that it refers to itself.
            let next = left.filter { number in
                let body = tree.captureBody(number)
                return body?.referencedGroups.subtracting([number]).isDisjoint(with: left) ?? true
                    && body?.captures.isDisjoint(with: left) ?? true
            }
            let number = next.min() ?? left.min() ?? 0
            left.remove(number)
            tree = try settled(number, in: tree, isRepeated: false)
            tree = try forgotten(number, in: tree, isRepeated: false)
            // Writing a group out goes through the tree that the groups before have left a few times.
            if !left.isEmpty { try charge(4 * tree.size) }
        }
        return tree
    }

    /// References by name as references by number.
    private func numbered(_ node: RegexNode) -> RegexNode {
        node.mappingReferences { number, ignoresCase, offset in
            .backReference(parser.groupNumber(number) ?? number, ignoresCase: ignoresCase, offset: offset)
        }
    }

    // MARK: Writing one group out

    /// The node with the references to a group written out that occur in it beside the group itself.
    private mutating func settled(
        _ group: Int, in node: RegexNode, isRepeated: Bool
    ) throws(GrammarError) -> RegexNode {
        guard node.refers(to: group), node.holds(group) else { return node }
        switch node {
        case .concatenation(let parts):
            guard let place = parts.lastIndex(where: { $0.holds(group) }) else { return node }
            let refersOutside = parts.indices.contains { $0 != place && parts[$0].refers(to: group) }
            if !refersOutside {
                var parts = parts
                parts[place] = try settled(group, in: parts[place], isRepeated: isRepeated)
                return .sequence(parts)
            }
            return .either(try bound(group, in: node, isRepeated: isRepeated).map(\.node))
        case .alternation(let alternatives):
            var results: [RegexNode] = []
            for alternative in alternatives {
                results.append(
                    alternative.holds(group)
                        ? try settled(group, in: alternative, isRepeated: isRepeated)
                        : try forgotten(group, in: alternative, isRepeated: isRepeated))
            }
            return .alternation(results)
        case .capture(let number, let body):
            if number == group { return .capture(number, try forgotten(group, in: body, isRepeated: isRepeated)) }
            return .capture(number, try settled(group, in: body, isRepeated: isRepeated))
        case .repetition(let body, let min, let max, let preference):
            return .repetition(try settled(group, in: body, isRepeated: true), min: min, max: max, preference)
        case .lookAhead(let body, let isNegative):
            return .lookAhead(try settled(group, in: body, isRepeated: isRepeated), isNegative: isNegative)
        case .lookBehind(let body, let isNegative):
            return .lookBehind(try settled(group, in: body, isRepeated: isRepeated), isNegative: isNegative)
        case .atomic(let body, let offset):
            let outer = isInsideAtomic
            isInsideAtomic = true
            let result = RegexNode.atomic(try settled(group, in: body, isRepeated: isRepeated), offset: offset)
            isInsideAtomic = outer
            return result
        case .empty, .text, .scalars, .backReference, .assertion: return node
        }
    }

    /// The ways for a node that holds the group to match, with the references in it written out.
    private mutating func bound(
        _ group: Int, in node: RegexNode, isRepeated: Bool
    ) throws(GrammarError) -> [Variant] {
        guard node.holds(group) else {
            return [Variant(node: try forgotten(group, in: node, isRepeated: isRepeated), text: nil)]
        }
        switch node {
        case .capture(let number, let body):
            if number != group {
                return try bound(group, in: body, isRepeated: isRepeated).map {
                    Variant(node: .capture(number, $0.node), text: $0.text)
                }
            }
            let body = try forgotten(group, in: body, isRepeated: isRepeated)
            if body.isEndless {
                let reference = reference(group)
                throw parser.error(.infiniteBackReference(shown(reference)), at: reference.offset)
            }
            let texts = try texts(of: body, group: group)
            try count(texts.count, of: node, group: group)
            return texts.map { Variant(node: .capture(number, .text($0)), text: $0) }
        case .concatenation(let parts):
            guard let place = parts.lastIndex(where: { $0.holds(group) }) else { return [] }
            var before: [RegexNode] = []
            for part in parts[..<place] {
                before.append(
                    part.holds(group)
                        ? try settled(group, in: part, isRepeated: isRepeated)
                        : try forgotten(group, in: part, isRepeated: isRepeated))
            }
            var variants: [Variant] = []
            for variant in try bound(group, in: parts[place], isRepeated: isRepeated) {
                let after = parts[(place + 1)...].map { substituted(variant.text, for: group, in: $0) }
                let whole = RegexNode.sequence(before + [variant.node] + after)
                try charge(whole.size)
                variants.append(Variant(node: whole, text: variant.text))
            }
            try count(variants.count, of: node, group: group)
            return variants
        case .alternation(let alternatives):
            var variants: [Variant] = []
            for alternative in alternatives {
                variants += try bound(group, in: alternative, isRepeated: isRepeated)
            }
            return variants
        case .repetition(let body, let min, let max, let preference):
            if max == 0 { return [Variant(node: .empty, text: nil)] }
            var variants: [Variant] = []
            let earlier = try settled(group, in: body, isRepeated: true)
            for last in try bound(group, in: body, isRepeated: max != 1) {
                if last.text == nil, max != 1, parser.dialect == .swift {
                    throw refusal(
                        group, "a back-reference to a group that an earlier round of a repetition may have set")
                }
                if max != 1, last.node.isNullable {
                    // An empty round is not taken, and then an earlier one decides.
                    throw refusal(group, "a back-reference to a group in a repetition whose rounds may be empty")
                }
                let rounds = RegexNode.repetition(
                    earlier, min: Swift.max(min - 1, 0), max: max.map { $0 - 1 }, preference)
                variants.append(Variant(node: max == 1 ? last.node : .sequence([rounds, last.node]), text: last.text))
            }
            if min == 0 { variants.append(Variant(node: .empty, text: nil)) }
            return variants
        case .lookAhead(let body, true):
            return [
                Variant(node: .lookAhead(try settled(group, in: body, isRepeated: false), isNegative: true), text: nil)
            ]
        case .lookBehind(let body, true):
            return [
                Variant(node: .lookBehind(try settled(group, in: body, isRepeated: false), isNegative: true), text: nil)
            ]
        case .lookAhead(let body, false):
            return try single(group, in: body).map {
                Variant(node: .lookAhead($0.node, isNegative: false), text: $0.text)
            }
        case .lookBehind(let body, false):
            return try single(group, in: body).map {
                Variant(node: .lookBehind($0.node, isNegative: false), text: $0.text)
            }
        case .atomic(let body, let offset):
            return try single(group, in: body).map { Variant(node: .atomic($0.node, offset: offset), text: $0.text) }
        case .empty, .text, .scalars, .backReference, .assertion: return []
        }
    }

    /// The one variant of a group in a part that is never reconsidered.
    private mutating func single(_ group: Int, in body: RegexNode) throws(GrammarError) -> [Variant] {
        let variants = try bound(group, in: body, isRepeated: false)
        if variants.count > 1 {
            throw refusal(group, "a back-reference to a group inside look-around or an atomic group")
        }
        return variants
    }

    /// The node with references to a group that holds nothing.
    private func forgotten(_ group: Int, in node: RegexNode, isRepeated: Bool) throws(GrammarError) -> RegexNode {
        guard node.refers(to: group) else { return node }
        if node.holds(group) { return node }
        if parser.dialect == .swift, isRepeated {
            throw refusal(group, "a back-reference to a group that an earlier round of a repetition may have set")
        }
        return substituted(nil, for: group, in: node)
    }

    private func substituted(_ text: [UInt32]?, for group: Int, in node: RegexNode) -> RegexNode {
        node.mappingReferences { number, ignoresCase, offset in
            if number != group { return .backReference(number, ignoresCase: ignoresCase, offset: offset) }
            guard let text else { return parser.dialect == .ecma ? .empty : .nothing }
            if !ignoresCase { return text.isEmpty ? .empty : .text(text) }
            return .sequence(text.map { .scalars(CaseFolding.cases(of: $0, parser.classes.foldingRule)) })
        }
    }

    // MARK: Errors

    private func reference(_ group: Int) -> RegexParser.PendingReference {
        parser.pendingReferences.first { parser.groupNumber($0.number) == group || $0.number == group }
            ?? RegexParser.PendingReference(name: nil, number: group, offset: 0)
    }

    private func shown(_ reference: RegexParser.PendingReference) -> String {
        reference.name.map { "\\k<\($0)>" } ?? "\\\(reference.number)"
    }

    private func refusal(_ group: Int, _ construct: String) -> GrammarError {
        parser.error(.notSupported(construct), at: reference(group).offset)
    }

    private func tooMany(_ group: Int) -> GrammarError {
        let reference = reference(group)
        return parser.error(.tooManyBackReferenceTexts(shown(reference), limit: limit), at: reference.offset)
    }

    /// Counts work on trees: the variants of several groups multiply.
    private mutating func charge(_ size: Int) throws(GrammarError) {
        work += size
        guard work / 100 > limit else { return }
        throw parser.error(.tooManyBackReferences(limit: limit), at: parser.pendingReferences.first?.offset ?? 0)
    }

    /// Counts variants, each with the size of what it copies, so that the tree stays bounded.
    private mutating func count(_ variants: Int, of node: RegexNode, group: Int) throws(GrammarError) {
        if isInsideAtomic, variants > 1 {
            throw refusal(group, "a back-reference to a group inside look-around or an atomic group")
        }
        variantCount += variants
        if variants > limit || variantCount > 16 * limit { throw tooMany(group) }
        if variants * node.size > 200 * limit { throw tooMany(group) }
    }

    // MARK: The texts of a group

    /// All texts that a node matches, without repeats.
    private func texts(of node: RegexNode, group: Int) throws(GrammarError) -> [[UInt32]] {
        switch node {
        case .empty: return [[]]
        case .text(let text): return [text]
        case .scalars(let set):
            if set.count > limit { throw tooMany(group) }
            return set.ranges.flatMap { range in range.map { [$0] } }
        case .capture(_, let body): return try texts(of: body, group: group)
        case .concatenation(let parts):
            var all: [[UInt32]] = [[]]
            for part in parts { all = try product(all, try texts(of: part, group: group), group) }
            return all
        case .alternation(let alternatives):
            var all: [[UInt32]] = []
            for alternative in alternatives { all += try texts(of: alternative, group: group) }
            return try distinct(all, group)
        case .repetition(let body, let min, let max, _):
            let one = try texts(of: body, group: group)
            if one.allSatisfy(\.isEmpty) { return one.isEmpty && min > 0 ? [] : [[]] }
            guard let max else { throw tooMany(group) }
            var power: [[UInt32]] = [[]]
            var all: [[UInt32]] = min == 0 ? [[]] : []
            for round in 1...Swift.max(max, 1) where round <= max {
                power = try product(power, one, group)
                if round >= min { all = try distinct(all + power, group) }
            }
            return all
        case .backReference:
            throw refusal(group, "a back-reference to a group that refers back itself")
        case .atomic, .lookAhead, .lookBehind, .assertion:
            throw refusal(group, "a back-reference to a group that holds an anchor, look-around or an atomic group")
        }
    }

    private func product(_ a: [[UInt32]], _ b: [[UInt32]], _ group: Int) throws(GrammarError) -> [[UInt32]] {
        if a.count * b.count > limit { throw tooMany(group) }
        return try distinct(a.flatMap { first in b.map { first + $0 } }, group)
    }

    private func distinct(_ texts: [[UInt32]], _ group: Int) throws(GrammarError) -> [[UInt32]] {
        var seen: Set<[UInt32]> = []
        let result = texts.filter { seen.insert($0).inserted }
        if result.count > limit || result.reduce(0, { $0 + $1.count }) > 16 * limit { throw tooMany(group) }
        return result
    }
}
