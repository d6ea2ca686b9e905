/// The special variable `loop`.
final class LoopValue {
    private let iterable: Value
    private var items: IteratorValue
    private(set) var index0 = -1
    private(set) var current: Value?
    private(set) var previous: Value?
    private var upcoming: Value?
    private var knownLength: Int?
    let depth0: Int
    private var lastChanged: [Value]?
    /// Runs a recursive loop on other items.
    var recurse: ((Value) throws(TemplateError) -> TextValue)?

    init(_ iterable: Value, _ items: IteratorValue, depth: Int) {
        self.iterable = iterable
        self.items = items
        depth0 = depth
    }

    func advance() throws(TemplateError) -> Value? {
        let item: Value
        if let upcoming {
            item = upcoming
            self.upcoming = nil
        } else {
            guard let next = try items.next() else { return nil }
            item = next
        }
        index0 += 1
        previous = current
        current = item
        return item
    }

    /// The item after the present one, without moving to it.
    func peek() throws(TemplateError) -> Value? {
        if upcoming == nil { upcoming = try items.next() }
        return upcoming
    }

    /// The number of items; the rest of a generator is read to find it.
    func length() throws(TemplateError) -> Int {
        if let knownLength { return knownLength }
        let length: Int
        switch iterable {
        case .list(let list), .tuple(let list): length = list.items.count
        case .dictionary(let dictionary): length = dictionary.count
        case .view(let view): length = view.dictionary.count
        case .range(let range): length = range.count
        case .text(let text): length = text.count
        case .undefined: length = 0
        default:
            var rest: [Value] = []
            while let item = try items.next() { rest.append(item) }
            length = rest.count + index0 + 1 + (upcoming == nil ? 0 : 1)
            var place = 0
            items = IteratorValue(nesting: items.nesting) { () throws(TemplateError) in
                guard place < rest.count else { return nil }
                defer { place += 1 }
                return rest[place]
            }
        }
        knownLength = length
        return length
    }

    /// `loop.changed(…)`: whether the values differ from those of the last call.
    func changed(_ values: [Value], _ interpreter: Interpreter) throws(TemplateError) -> Bool {
        if let last = lastChanged, last.count == values.count {
            var isSame = true
            for (old, new) in zip(last, values) where !(try interpreter.areEqual(old, new)) { isSame = false }
            if isSame { return false }
        }
        lastChanged = values
        return true
    }

    func clear() {
        current = nil
        previous = nil
        upcoming = nil
        lastChanged = nil
        recurse = nil
    }
}

/// A macro and the variables around its definition.
final class MacroValue {
    let definition: MacroDefinition
    let activation: Activation

    init(_ definition: MacroDefinition, _ activation: Activation) {
        self.definition = definition
        self.activation = activation
    }
}

/// Evaluated arguments.
struct CallArguments {
    var positional: [Value] = []
    var keywords: [(name: String, value: Value)] = []

    mutating func takeKeyword(_ name: String) -> Value? {
        guard let index = keywords.firstIndex(where: { $0.name == name }) else { return nil }
        return keywords.remove(at: index).value
    }
}
