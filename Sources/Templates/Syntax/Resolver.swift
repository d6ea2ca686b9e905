/// Where a variable lives: this many activations outwards, in this slot.
struct Reference: Sendable, Equatable {
    var hops: Int
    var slot: Int
}

/// What a frame does to its variables on entry.
enum FrameLoad: Sendable {
    /// Takes the variable from the render's context, if it is there.
    case context(slot: Int, name: Name)
    /// Takes the value that the name has outside the frame.
    case copy(slot: Int, from: Reference)
    case missing(slot: Int)
}

/// A template ready to run: the tree, and for each variable where it lives.
///
/// The scopes are Jinja2's: an assignment inside a loop or a block is seen to the end of that iteration or block, conditionals
/// have no scope, macros see the variables around their definition as they are when the macro runs.
struct Program: Sendable {
    let source: TemplateSource
    let body: [Statement]
    /// By occurrence of a variable; nil for special variables that the template does not use.
    let references: [Reference?]
    /// By frame.
    let frames: [[FrameLoad]]
    /// Slots of each activation, by unit.
    let slotCounts: [Int]

    init(_ source: TemplateSource, limits: TemplateLimits) throws(TemplateError) {
        let (body, identifiers) = try Parser.parse(source, limits: limits)
        var resolver = Resolver(source: source, identifiers: identifiers)
        try resolver.resolveTemplate(body)
        self.source = source
        self.body = body
        references = resolver.references
        frames = resolver.frames
        slotCounts = resolver.slotCounts
    }
}

/// Finds the slot of each variable.
struct Resolver {
    /// A Python function of the reference: the template, a macro, a recursive loop.
    ///
    /// Its frames share one set of slots.
    final class Unit {
        let index: Int
        let depth: Int
        private(set) var slots: [String: Int] = [:]

        init(index: Int, depth: Int) {
            self.index = index
            self.depth = depth
        }

        func slot(_ name: String, level: Int) -> Int {
            let key = "\(level) \(name)"
            if let slot = slots[key] { return slot }
            slots[key] = slots.count
            return slots.count - 1
        }
    }

    struct Place: Hashable {
        let unit: Int
        let depth: Int
        let slot: Int
    }

    enum Load {
        case parameter
        case context(String)
        case copy(Place)
        case missing
    }

    /// The names of one frame.
    final class Symbols {
        let level: Int
        let parent: Symbols?
        let unit: Unit
        var references: [String: Place] = [:]
        var loads: [Place: Load] = [:]
        /// Places in the order in which they were first loaded.
        var order: [Place] = []
        var stores: Set<String> = []

        init(parent: Symbols?, unit: Unit, lane: Int = 0) {
            self.parent = parent
            self.unit = unit
            // Loop tests run beside the loop's body: a lane of their own separates their slots.
            level = (parent?.level ?? 0) + 1 + lane * 1_000
        }

        private init(copying other: Symbols) {
            level = other.level
            parent = other.parent
            unit = other.unit
            references = other.references
            loads = other.loads
            order = other.order
            stores = other.stores
        }

        func copy() -> Symbols { Symbols(copying: self) }

        func find(_ name: String) -> Place? { references[name] ?? parent?.find(name) }

        private func define(_ name: String, _ load: Load) {
            let place = Place(unit: unit.index, depth: unit.depth, slot: unit.slot(name, level: level))
            references[name] = place
            if loads.updateValue(load, forKey: place) == nil { order.append(place) }
        }

        func store(_ name: String) {
            stores.insert(name)
            guard references[name] == nil else { return }
            if let outer = parent?.find(name) { define(name, .copy(outer)) } else { define(name, .missing) }
        }

        func declareParameter(_ name: String) {
            stores.insert(name)
            define(name, .parameter)
        }

        func load(_ name: String) {
            if find(name) == nil { define(name, .context(name)) }
        }

        /// Joins the branches of a conditional: a name stored in some of them holds its outer value otherwise.
        func join(_ branches: [Symbols]) {
            var stored: Set<String> = []
            for branch in branches { stored.formUnion(branch.stores) }
            stored.subtract(stores)
            for branch in branches {
                references.merge(branch.references) { $1 }
                for place in branch.order {
                    if let load = branch.loads[place], loads.updateValue(load, forKey: place) == nil {
                        order.append(place)
                    }
                }
                stores.formUnion(branch.stores)
            }
            for name in stored {
                guard let place = find(name) else { continue }
                let load: Load = parent?.find(name).map { .copy($0) } ?? .context(name)
                if loads.updateValue(load, forKey: place) == nil { order.append(place) }
            }
        }
    }

    /// A frame of the reference's code generator.
    struct Frame {
        let symbols: Symbols
        /// Inside a conditional, where an unknown filter is an error only when it is reached.
        var isSoft = false

        var unit: Unit { symbols.unit }
        func inner(unit: Unit? = nil, lane: Int = 0) -> Frame {
            Frame(symbols: Symbols(parent: symbols, unit: unit ?? symbols.unit, lane: lane))
        }
        var soft: Frame { Frame(symbols: symbols, isSoft: true) }
    }

    let source: TemplateSource
    private(set) var references: [Reference?]
    private(set) var frames: [[FrameLoad]]
    private var units: [Unit?]

    var slotCounts: [Int] { units.map { $0?.slots.count ?? 0 } }

    init(source: TemplateSource, identifiers: Identifiers) {
        self.source = source
        references = Array(repeating: nil, count: identifiers.occurrences)
        frames = Array(repeating: [], count: identifiers.frames)
        units = Array(repeating: nil, count: identifiers.units)
    }

    mutating func resolveTemplate(_ body: [Statement]) throws(TemplateError) {
        let frame = Frame(symbols: Symbols(parent: nil, unit: makeUnit(0, depth: 0)))
        SymbolCollector.collect(body, frame.symbols)
        try resolve(body, frame)
        closeFrame(0, frame)
    }

    private mutating func makeUnit(_ index: Int, depth: Int) -> Unit {
        let unit = Unit(index: index, depth: depth)
        units[index] = unit
        return unit
    }

    private func reference(_ place: Place, from unit: Unit) -> Reference {
        Reference(hops: unit.depth - place.depth, slot: place.slot)
    }

    private mutating func closeFrame(_ index: Int, _ frame: Frame) {
        frames[index] = frame.symbols.order.compactMap { place in
            switch frame.symbols.loads[place] {
            case .context(let name): return .context(slot: place.slot, name: Name(name))
            case .copy(let outer): return .copy(slot: place.slot, from: reference(outer, from: frame.unit))
            case .missing: return .missing(slot: place.slot)
            case .parameter, nil: return nil
            }
        }
    }

    private mutating func bind(_ name: String, _ occurrence: Int, _ frame: Frame) {
        if let place = frame.symbols.find(name) { references[occurrence] = reference(place, from: frame.unit) }
    }

    // MARK: Statements

    private mutating func resolve(_ body: [Statement], _ frame: Frame) throws(TemplateError) {
        for statement in body { try resolve(statement, frame) }
    }

    private mutating func resolve(_ statement: Statement, _ frame: Frame) throws(TemplateError) {
        switch statement {
        case .data, .breakLoop, .continueLoop: break
        case .output(let expression): try resolve(expression, frame)
        case .conditional(let branches, let otherwise):
            let soft = frame.soft
            for branch in branches {
                try resolve(branch.test, soft)
                try resolve(branch.body, soft)
            }
            try resolve(otherwise, soft)
        case .loop(let loop): try resolve(loop, frame)
        case .assign(let target, let value):
            resolve(target, frame)
            try resolve(value, frame)
        case .assignBlock(let block):
            let inner = frame.inner()
            SymbolCollector.collect(block.body, inner.symbols)
            try resolve(block.body, inner)
            resolve(block.target, frame)
            if let filter = block.filter { try resolve(filter, inner) }
            closeFrame(block.frame, inner)
        case .macro(let definition, let variable):
            try resolve(definition, frame)
            bind(variable.name, variable.occurrence, frame)
        case .call(let block):
            try resolve(block.caller, frame)
            if let call = block.call { try resolve(call, frame) }
        case .filter(let block):
            let inner = frame.inner()
            SymbolCollector.collect(block.body, inner.symbols)
            SymbolCollector.collect(block.filter, inner.symbols)
            try resolve(block.body, inner)
            try resolve(block.filter, inner)
            closeFrame(block.frame, inner)
        case .with(let block):
            let inner = frame.inner()
            for target in block.targets { SymbolCollector.declare(target, inner.symbols) }
            SymbolCollector.collect(block.body, inner.symbols)
            for target in block.targets { resolve(target, inner) }
            for value in block.values { try resolve(value, frame) }
            try resolve(block.body, inner)
            closeFrame(block.frame, inner)
        case .block(let isScoped, let body, let index, _):
            // Without another template to fill it, a block is its own text; unless it is scoped, it sees the template's variables only.
            var outermost = frame.symbols
            while let parent = outermost.parent, !isScoped { outermost = parent }
            let inner = Frame(symbols: Symbols(parent: outermost, unit: frame.unit, lane: 3))
            SymbolCollector.collect(body, inner.symbols)
            try resolve(body, inner)
            closeFrame(index, inner)
        }
    }

    private mutating func resolve(_ loop: ForLoop, _ frame: Frame) throws(TemplateError) {
        let unit = loop.isRecursive ? makeUnit(loop.unit, depth: frame.unit.depth + 1) : frame.unit
        let body = frame.inner(unit: unit)
        let test = frame.inner(unit: unit, lane: 1)
        let otherwise = frame.inner(unit: unit, lane: 2)
        if loop.isRecursive || NameSearch.uses("loop", in: loop.body) { body.symbols.declareParameter("loop") }
        SymbolCollector.declare(loop.target, body.symbols)
        SymbolCollector.collect(loop.body, body.symbols)
        if let expression = loop.test, let target = loop.testTarget {
            SymbolCollector.declare(target, test.symbols)
            SymbolCollector.collect(expression, test.symbols)
            resolve(target, test)
            try resolve(expression, test)
            closeFrame(loop.testFrame, test)
        }
        resolve(loop.target, body)
        try resolve(loop.iterable, frame)
        if body.symbols.references["loop"] != nil { bind("loop", loop.loopVariable, body) }
        try resolve(loop.body, body)
        closeFrame(loop.bodyFrame, body)
        SymbolCollector.collect(loop.otherwise, otherwise.symbols)
        try resolve(loop.otherwise, otherwise)
        closeFrame(loop.otherwiseFrame, otherwise)
    }

    private mutating func resolve(_ macro: MacroDefinition, _ frame: Frame) throws(TemplateError) {
        let unit = makeUnit(macro.unit, depth: frame.unit.depth + 1)
        let inner = frame.inner(unit: unit)
        for parameter in macro.parameters { inner.symbols.declareParameter(parameter.name) }
        for value in macro.defaults { SymbolCollector.collect(value, inner.symbols) }
        SymbolCollector.collect(macro.body, inner.symbols)
        let parameters = macro.parameters.map(\.name)
        let special = [
            ("caller", macro.callerVariable), ("kwargs", macro.keywordsVariable),
            ("varargs", macro.positionalsVariable),
        ]
        for (name, occurrence) in special where NameSearch.uses(name, in: macro.body) {
            if let index = parameters.firstIndex(of: name) {
                if name == "caller", index < parameters.count - macro.defaults.count {
                    let text =
                        "When defining macros or call blocks the special \"caller\" argument must be omitted or be given a default."
                    throw TemplateError.syntax(text, source.place(macro.position))
                }
                continue
            }
            inner.symbols.declareParameter(name)
            bind(name, occurrence, inner)
        }
        for parameter in macro.parameters { bind(parameter.name, parameter.occurrence, inner) }
        for value in macro.defaults { try resolve(value, inner) }
        try resolve(macro.body, inner)
        closeFrame(macro.frame, inner)
    }

    private mutating func resolve(_ target: Target, _ frame: Frame) {
        switch target {
        case .variable(let variable), .namespace(let variable, _): bind(variable.name, variable.occurrence, frame)
        case .tuple(let targets, _): for target in targets { resolve(target, frame) }
        }
    }

    // MARK: Expressions

    private mutating func resolve(_ expression: Expression, _ frame: Frame) throws(TemplateError) {
        var inner = frame
        switch expression.kind {
        case .name(let variable): bind(variable.name, variable.occurrence, frame)
        case .conditional: inner = frame.soft
        case .filter(_, let filter, _):
            if filter.filter == nil, !frame.isSoft { throw unknown(ErrorText.unknownFilter(filter.name), expression) }
        case .test(_, let test, _):
            if test.test == nil, !frame.isSoft { throw unknown(ErrorText.unknownTest(test.name), expression) }
        default: break
        }
        for child in expression.children { try resolve(child, inner) }
    }

    private func unknown(_ text: String, _ expression: Expression) -> TemplateError {
        .syntax(text, source.place(expression.position))
    }
}
