import JSONSchemas
public import OrderedJSON
public import RegularExpressions

/// Reads the two JSON forms of structural tags: free text with tags in it that have a form.
///
/// Source: mlc-ai/xgrammar, `python/xgrammar/structural_tag.py`.
public struct StructuralTag {
    private let table: LexemeTable
    private let tokens: GrammarTokens
    private var rules: [String: GrammarNode] = [:]
    private var grammarCount = 0
    private var depth = 0
    /// The texts with which the tags end that are open: free text stops before them.
    private var ends: [ExpressionID] = []

    /// The rules of a structural tag.
    ///
    /// - Throws: `GrammarError.source` with the pointer of what cannot be followed.
    public static func rules(
        _ tag: JSONValue, table: LexemeTable, tokens: GrammarTokens
    ) throws(GrammarError) -> GrammarRules {
        let limit = table.expressions.limits.schemaBytes
        if tag.serialized(.compact).utf8.count > limit {
            throw .limitReached(.schemaBytes, value: limit, subject: "a structural tag")
        }
        var reader = StructuralTag(table: table, tokens: tokens)
        let place = TagPlace(tag, "")
        try place.requireType("structural_tag")
        let root =
            try place.member("format") == nil
            ? reader.structures(place) : reader.format(place.required("format"))
        reader.rules["root"] = root
        return GrammarRules(start: "root", rules: reader.rules)
    }

    private init(table: LexemeTable, tokens: GrammarTokens) { (self.table, self.tokens) = (table, tokens) }

    private var set: ExpressionSet { table.expressions }

    // MARK: The older form

    private mutating func structures(_ place: TagPlace) throws(GrammarError) -> GrammarNode {
        try place.only("type", "structures", "triggers")
        let triggers = try place.required("triggers").texts()
        var tags: [Tag] = []
        for structure in try place.required("structures").elements() {
            try structure.only("begin", "schema", "end")
            let begin = try structure.required("begin")
            let (end, schema) = (try structure.required("end").text(), try structure.required("schema"))
            tags.append(
                Tag(
                    place: begin, begin: .text(Array(try begin.text().utf8)),
                    rest: .sequence([try json(schema), .literal(Array(end.utf8))])))
        }
        return FreeText(table: table).dispatch(try grouped(tags, by: triggers, place), loops: true)
    }

    // MARK: Formats

    private mutating func format(_ place: TagPlace) throws(GrammarError) -> GrammarNode {
        depth += 1
        defer { depth -= 1 }
        let limit = set.limits.grammarNesting
        if depth > limit { throw .limitReached(.grammarNesting, value: limit, subject: "a structural tag") }
        let type = try place.required("type").text()
        switch type {
        case "const_string":
            try place.only("type", "value")
            return .literal(Array(try place.required("value").text().utf8))
        case "json_schema":
            try place.only("type", "json_schema", "style", "any_order")
            if let style = try place.member("style"), try style.text() != "json" {
                throw style.fault("the style is \(style.shown)", expected: "\"json\"")
            }
            if let order = try place.member("any_order") { _ = try order.flag() }
            return try json(try place.required("json_schema"))
        case "grammar": return try grammar(place)
        case "regex":
            try place.only("type", "pattern")
            let pattern = try place.required("pattern")
            do throws(GrammarError) {
                return .expression(try set.matchingWhole(pattern: try pattern.text(), dialect: .rust))
            } catch {
                throw error.at(pattern)
            }
        case "any_text": return try anyText(place)
        case "sequence": return .sequence(try elements(place))
        case "or": return .choice(try elements(place))
        case "optional": return try repetition(place, 0, 1)
        case "plus": return try repetition(place, 1, nil)
        case "star": return try repetition(place, 0, nil)
        case "repeat": return try counted(place)
        case "tag": return try tag(place).node
        case "triggered_tags": return try triggeredTags(place)
        case "tags_with_separator": return try separatedTags(place)
        case "dispatch": return try dispatch(place)
        case "token":
            try place.only("type", "token")
            return .token(try id(try place.required("token")))
        case "exclude_token":
            try place.only("type", "exclude_tokens")
            return .anyToken(but: try ids(place, "exclude_tokens"))
        case "any_tokens":
            try place.only("type", "exclude_tokens", "max_tokens")
            let most = try place.member("max_tokens").map { (most) throws(GrammarError) in try most.count() }
            return .repetition(.anyToken(but: try ids(place, "exclude_tokens")), minimum: 0, maximum: most)
        case "token_triggered_tags": return try tokenTriggeredTags(place)
        case "token_dispatch": return try tokenDispatch(place)
        default:
            throw try place.required("type").fault("the type \"\(type)\" is not known", expected: Self.types)
        }
    }

    private static let types =
        "const_string, json_schema, grammar, regex, any_text, sequence, or, optional, plus, star, repeat, tag, triggered_tags, "
        + "tags_with_separator, dispatch, token, exclude_token, any_tokens, token_triggered_tags or token_dispatch"

    private func json(_ place: TagPlace) throws(GrammarError) -> GrammarNode {
        do throws(GrammarError) {
            return .json(try JSONSchema(parsing: place.value), ValueSpelling(.free))
        } catch {
            throw error.at(place)
        }
    }

    /// A grammar in xgrammar's EBNF, whose rules get names of their own.
    private mutating func grammar(_ place: TagPlace) throws(GrammarError) -> GrammarNode {
        try place.only("type", "grammar")
        let text = try place.required("grammar")
        let inner: GrammarRules
        do throws(GrammarError) {
            inner = try BNFReader.rules(try text.text(), as: .ebnf, table: table, tokens: tokens)
        } catch {
            throw error.at(text)
        }
        grammarCount += 1
        let prefix = "grammar\(grammarCount)."
        for (name, node) in inner.rules { rules[prefix + name] = node.renamed { prefix + $0 } }
        return .rule(prefix + inner.start)
    }

    private func anyText(_ place: TagPlace) throws(GrammarError) -> GrammarNode {
        try place.only("type", "excludes", "max_tokens", "max_chars")
        if let most = try place.member("max_tokens"), !most.isNull {
            throw most.fault("max_tokens of free text is not counted", expected: "max_chars, or any_tokens")
        }
        var expression = FreeText(table: table, excluded: ends).without(try literals(place, "excludes"))
        if let most = try place.member("max_chars"), !most.isNull {
            let bound = set.repetition(set.scalars(.all), min: 0, max: try most.count())
            expression = set.intersection([expression, bound])
        }
        return .expression(expression)
    }

    private mutating func elements(_ place: TagPlace) throws(GrammarError) -> [GrammarNode] {
        try place.only("type", "elements")
        let list = try place.required("elements")
        var nodes: [GrammarNode] = []
        for element in try list.elements() { nodes.append(try format(element)) }
        if nodes.isEmpty { throw list.fault("there is no element", expected: "at least one") }
        return nodes
    }

    private mutating func repetition(
        _ place: TagPlace, _ minimum: Int, _ maximum: Int?
    ) throws(GrammarError) -> GrammarNode {
        try place.only("type", "content")
        return .repetition(try format(try place.required("content")), minimum: minimum, maximum: maximum)
    }

    private mutating func counted(_ place: TagPlace) throws(GrammarError) -> GrammarNode {
        try place.only("type", "min", "max", "content")
        let minimum = try place.required("min").count()
        let most = try place.required("max")
        let maximum = most.isMinusOne ? nil : try most.count()
        if let maximum, maximum < minimum {
            throw most.fault("max is \(maximum)", expected: "\(minimum) or more, or -1 for no bound")
        }
        return .repetition(try format(try place.required("content")), minimum: minimum, maximum: maximum)
    }

    // MARK: Tags

    /// What begins a tag.
    private enum Begin {
        case text([UInt8])
        case token(Int)
    }

    /// A tag: what begins it, and all that follows.
    private struct Tag {
        let place: TagPlace
        let begin: Begin
        let rest: GrammarNode

        var node: GrammarNode {
            switch begin {
            case .text(let bytes): .sequence([.literal(bytes), rest])
            case .token(let token): .sequence([.token(token), rest])
            }
        }
    }

    private mutating func tag(_ place: TagPlace) throws(GrammarError) -> Tag {
        try place.requireType("tag")
        try place.only("type", "begin", "content", "end")
        let begin = try place.required("begin")
        let end = try place.required("end")
        var closings: [GrammarNode] = []
        let outer = ends
        defer { ends = outer }
        for part in end.isArray ? try end.elements() : [end] {
            if part.isObject {
                try part.requireType("token")
                closings.append(.token(try id(try part.required("token"))))
            } else {
                let bytes = Array(try part.text().utf8)
                closings.append(.literal(bytes))
                if !bytes.isEmpty { ends.append(set.literal(bytes)) }
            }
        }
        if closings.isEmpty { throw end.fault("there is no end", expected: "at least one text") }
        let content = try format(try place.required("content"))
        let start: Begin
        if begin.isObject {
            try begin.requireType("token")
            start = .token(try id(try begin.required("token")))
        } else {
            start = .text(Array(try begin.text().utf8))
        }
        return Tag(
            place: begin, begin: start,
            rest: .sequence([content, closings.count == 1 ? closings[0] : .choice(closings)]))
    }

    private mutating func tags(_ place: TagPlace) throws(GrammarError) -> [Tag] {
        let list = try place.required("tags")
        var tags: [Tag] = []
        for element in try list.elements() { tags.append(try tag(element)) }
        if tags.isEmpty { throw list.fault("there is no tag", expected: "at least one") }
        return tags
    }

    /// The tags by the trigger that begins each: what follows the trigger.
    private func grouped(
        _ tags: [Tag], by triggers: [String], _ place: TagPlace
    ) throws(GrammarError) -> [(mark: [UInt8], node: GrammarNode)] {
        if triggers.isEmpty { throw place.fault("there is no trigger", expected: "at least one") }
        var groups = triggers.map { (mark: Array($0.utf8), nodes: [GrammarNode]()) }
        if groups.contains(where: \.mark.isEmpty) { throw place.fault("a trigger is empty", expected: "a text") }
        for tag in tags {
            guard case .text(let bytes) = tag.begin else {
                throw tag.place.fault("the tag begins with a token", expected: "a text, or token_triggered_tags")
            }
            let fitting = groups.indices.filter { bytes.starts(with: groups[$0].mark) }
            guard fitting.count == 1 else {
                throw tag.place.fault(
                    "\(fitting.isEmpty ? "no trigger begins" : "\(fitting.count) triggers begin") \(tag.place.shown)",
                    expected: "one trigger that begins it")
            }
            let rest = Array(bytes.dropFirst(groups[fitting[0]].mark.count))
            groups[fitting[0]].nodes.append(.sequence([.literal(rest), tag.rest]))
        }
        return groups.filter { !$0.nodes.isEmpty }.map {
            ($0.mark, $0.nodes.count == 1 ? $0.nodes[0] : .choice($0.nodes))
        }
    }

    private mutating func triggeredTags(_ place: TagPlace) throws(GrammarError) -> GrammarNode {
        try place.only("type", "triggers", "tags", "at_least_one", "stop_after_first", "excludes")
        let tags = try tags(place)
        let groups = try grouped(tags, by: try place.required("triggers").texts(), place)
        let free = FreeText(table: table, excluded: ends + (try literals(place, "excludes")))
        return try joined(place, tags.map(\.node)) { loops in free.dispatch(groups, loops: loops) }
    }

    /// Free text with forms in it, or forms first where one is required.
    private func joined(
        _ place: TagPlace, _ forms: [GrammarNode], _ dispatch: (Bool) -> GrammarNode
    ) throws(GrammarError) -> GrammarNode {
        let stops = try place.flag("stop_after_first")
        guard try place.flag("at_least_one") else { return dispatch(!stops) }
        let first = GrammarNode.choice(forms)
        return stops ? first : .sequence([first, dispatch(true)])
    }

    private mutating func separatedTags(_ place: TagPlace) throws(GrammarError) -> GrammarNode {
        try place.only("type", "tags", "separator", "at_least_one", "stop_after_first")
        let tag = GrammarNode.choice(try tags(place).map(\.node))
        let separator = Array(try place.required("separator").text().utf8)
        var node = tag
        if try !place.flag("stop_after_first") {
            node = .sequence([tag, .repetition(.sequence([.literal(separator), tag]), minimum: 0, maximum: nil)])
        }
        return try place.flag("at_least_one") ? node : .repetition(node, minimum: 0, maximum: 1)
    }

    private mutating func dispatch(_ place: TagPlace) throws(GrammarError) -> GrammarNode {
        try place.only("type", "rules", "loop", "excludes")
        let excluded = ends + (try literals(place, "excludes"))
        var groups: [(mark: [UInt8], node: GrammarNode)] = []
        for rule in try place.required("rules").elements() {
            let pair = try rule.elements()
            guard pair.count == 2 else { throw rule.fault("\(pair.count) elements", expected: "a text and a format") }
            let mark = Array(try pair[0].text().utf8)
            if mark.isEmpty { throw pair[0].fault("the text is empty", expected: "a text") }
            groups.append((mark, try format(pair[1])))
        }
        return FreeText(table: table, excluded: excluded).dispatch(groups, loops: try place.flag("loop", default: true))
    }

    // MARK: Tokens

    private func id(_ place: TagPlace) throws(GrammarError) -> Int {
        if let number = place.number {
            guard number >= 0, number < tokens.count else {
                throw place.fault("token \(number)", expected: "a token id below \(tokens.count)")
            }
            return number
        }
        guard let id = tokens.id(try place.text()) else {
            throw place.fault(
                "\(place.shown) is no token of the vocabulary", expected: "the text or the id of one token")
        }
        return id
    }

    private func ids(_ place: TagPlace, _ key: String) throws(GrammarError) -> [Int] {
        var ids: [Int] = []
        for element in try place.member(key)?.elements() ?? [] { ids.append(try id(element)) }
        return ids
    }

    private mutating func tokenTriggeredTags(_ place: TagPlace) throws(GrammarError) -> GrammarNode {
        try place.only("type", "trigger_tokens", "tags", "at_least_one", "stop_after_first", "exclude_tokens")
        let tags = try tags(place)
        var triggers: [Int] = []
        for element in try place.required("trigger_tokens").elements() { triggers.append(try id(element)) }
        for tag in tags {
            guard case .token(let token) = tag.begin, triggers.contains(token) else {
                throw tag.place.fault(
                    "no trigger begins \(tag.place.shown)", expected: "a trigger token that begins it")
            }
        }
        let excluded = try ids(place, "exclude_tokens")
        return try joined(place, tags.map(\.node)) { loops in
            .dispatch(tags.map(\.node), marks: triggers + excluded, loops: loops)
        }
    }

    private mutating func tokenDispatch(_ place: TagPlace) throws(GrammarError) -> GrammarNode {
        try place.only("type", "rules", "loop", "exclude_tokens")
        var (marks, forms): ([Int], [GrammarNode]) = (try ids(place, "exclude_tokens"), [])
        for rule in try place.required("rules").elements() {
            let pair = try rule.elements()
            guard pair.count == 2 else { throw rule.fault("\(pair.count) elements", expected: "a token and a format") }
            let token = try id(pair[0])
            marks.append(token)
            forms.append(.sequence([.token(token), try format(pair[1])]))
        }
        return .dispatch(forms, marks: marks, loops: try place.flag("loop", default: true))
    }

    private func literals(_ place: TagPlace, _ key: String) throws(GrammarError) -> [ExpressionID] {
        var found: [ExpressionID] = []
        for text in try place.member(key)?.texts() ?? [] where !text.isEmpty {
            found.append(set.literal(Array(text.utf8)))
        }
        return found
    }
}

extension GrammarNode {
    /// The node with other names of rules.
    func renamed(_ name: (String) -> String) -> GrammarNode {
        switch self {
        case .rule(let own): .rule(name(own))
        case .sequence(let nodes): .sequence(nodes.map { $0.renamed(name) })
        case .choice(let nodes): .choice(nodes.map { $0.renamed(name) })
        case .repetition(let node, let minimum, let maximum):
            .repetition(node.renamed(name), minimum: minimum, maximum: maximum)
        case .literal, .expression, .json, .token, .anyToken: self
        }
    }
}
