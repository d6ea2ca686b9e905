extension Expression {
    /// The expressions directly inside, in the order in which the reference visits them.
    var children: [Expression] {
        switch kind {
        case .text, .integer, .bigInteger, .float, .bool, .none, .name: return []
        case .tuple(let items), .list(let items), .concatenation(let items): return items
        case .dictionary(let items): return items.flatMap { [$0.key, $0.value] }
        case .conditional(let test, let then, let otherwise): return [test, then] + (otherwise.map { [$0] } ?? [])
        case .or(let left, let right), .and(let left, let right), .binary(_, let left, let right): return [left, right]
        case .not(let operand), .negative(let operand), .positive(let operand), .attribute(let operand, _):
            return [operand]
        case .compare(let first, let rest): return [first] + rest.map(\.operand)
        case .item(let operand, let index): return [operand, index]
        case .slice(let operand, let start, let stop, let step):
            return [operand] + [start, stop, step].compactMap { $0 }
        case .filter(let operand, _, let arguments): return (operand.map { [$0] } ?? []) + arguments.all
        case .test(let operand, _, let arguments), .call(let operand, let arguments): return [operand] + arguments.all
        }
    }
}

/// Collects the names that a frame reads and writes itself: what nested frames do stays with them.
enum SymbolCollector {
    static func collect(_ body: [Statement], _ symbols: Resolver.Symbols) {
        for statement in body { collect(statement, symbols) }
    }

    private static func collect(_ statement: Statement, _ symbols: Resolver.Symbols) {
        switch statement {
        case .data, .breakLoop, .continueLoop, .block: break
        case .output(let expression): collect(expression, symbols)
        case .conditional(let branches, let otherwise):
            collect(branches[...], otherwise, symbols)
        case .loop(let loop): collect(loop.iterable, symbols)
        case .assign(let target, let value):
            collect(value, symbols)
            store(target, symbols)
        case .assignBlock(let block): store(block.target, symbols)
        case .macro(_, let variable): symbols.store(variable.name)
        case .call(let block): if let call = block.call { collect(call, symbols) }
        case .filter(let block): collect(block.filter, symbols)
        case .with(let block): for value in block.values { collect(value, symbols) }
        }
    }

    /// The reference hangs all `elif` branches below the first `if`: each is a conditional of its own, seen as one branch.
    private static func collect(
        _ branches: ArraySlice<(test: Expression, body: [Statement])>, _ otherwise: [Statement],
        _ symbols: Resolver.Symbols
    ) {
        guard let first = branches.first else { return }
        collect(first.test, symbols)
        let body = symbols.copy()
        collect(first.body, body)
        let alternatives = symbols.copy()
        for branch in branches.dropFirst() {
            collect(branch.test, alternatives)
            let inner = alternatives.copy()
            collect(branch.body, inner)
            alternatives.join([inner, alternatives.copy(), alternatives.copy()])
        }
        let last = symbols.copy()
        collect(otherwise, last)
        symbols.join([body, alternatives, last])
    }

    static func collect(_ expression: Expression, _ symbols: Resolver.Symbols) {
        if case .name(let variable) = expression.kind { symbols.load(variable.name) }
        for child in expression.children { collect(child, symbols) }
    }

    private static func store(_ target: Target, _ symbols: Resolver.Symbols) {
        switch target {
        case .variable(let variable): symbols.store(variable.name)
        case .namespace(let variable, _): symbols.load(variable.name)
        case .tuple(let targets, _): for target in targets { store(target, symbols) }
        }
    }

    static func declare(_ target: Target, _ symbols: Resolver.Symbols) {
        switch target {
        case .variable(let variable): symbols.declareParameter(variable.name)
        case .namespace(let variable, _): symbols.load(variable.name)
        case .tuple(let targets, _): for target in targets { declare(target, symbols) }
        }
    }
}

/// Whether a body reads a special name before it writes it, nested frames included.
struct NameSearch {
    private let name: String
    private var isFound = false
    private var isShadowed = false

    static func uses(_ name: String, in body: [Statement]) -> Bool {
        var search = NameSearch(name: name)
        search.visit(body)
        return search.isFound
    }

    private init(name: String) { self.name = name }

    private mutating func visit(_ body: [Statement]) {
        for statement in body where !isFound && !isShadowed { visit(statement) }
    }

    private mutating func visit(_ statement: Statement) {
        switch statement {
        case .data, .breakLoop, .continueLoop, .block: break
        case .output(let expression): visit(expression)
        case .conditional(let branches, let otherwise):
            for branch in branches {
                visit(branch.test)
                visit(branch.body)
            }
            visit(otherwise)
        case .loop(let loop):
            store(loop.target)
            visit(loop.iterable)
            visit(loop.body)
            visit(loop.otherwise)
            if let test = loop.test { visit(test) }
        case .assign(let target, let value):
            store(target)
            visit(value)
        case .assignBlock(let block):
            store(block.target)
            if let filter = block.filter { visit(filter) }
            visit(block.body)
        case .macro(let macro, _): visit(macro)
        case .call(let block):
            if let call = block.call { visit(call) }
            visit(block.caller)
        case .filter(let block):
            visit(block.body)
            visit(block.filter)
        case .with(let block):
            for target in block.targets { store(target) }
            for value in block.values { visit(value) }
            visit(block.body)
        }
    }

    private mutating func visit(_ macro: MacroDefinition) {
        for parameter in macro.parameters where parameter.name == name && !isFound { isShadowed = true }
        for value in macro.defaults { visit(value) }
        visit(macro.body)
    }

    private mutating func visit(_ expression: Expression) {
        if isFound || isShadowed { return }
        if case .name(let variable) = expression.kind, variable.name == name { isFound = true }
        for child in expression.children { visit(child) }
    }

    private mutating func store(_ target: Target) {
        if isFound { return }
        switch target {
        case .variable(let variable): if variable.name == name { isShadowed = true }
        case .namespace: break
        case .tuple(let targets, _): for target in targets { store(target) }
        }
    }
}
