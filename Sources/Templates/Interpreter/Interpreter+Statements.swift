/// How a body ended.
enum Flow {
    case normal, breakLoop, continueLoop
}

extension Interpreter {
    func run(_ body: [Statement], _ activation: Activation) throws(TemplateError) -> Flow {
        for statement in body {
            let flow = try run(statement, activation)
            if flow != .normal { return flow }
        }
        return .normal
    }

    private func run(_ statement: Statement, _ activation: Activation) throws(TemplateError) -> Flow {
        try charge(1)
        switch statement {
        case .data(let text): try write(text)
        case .output(let expression):
            let value = try evaluate(expression, activation)
            position = expression.position
            if case .text(let text) = value { try write(text) } else { try write(try text(value)) }
        case .conditional(let branches, let otherwise):
            for branch in branches where try evaluate(branch.test, activation).isTrue {
                return try nested(branch.body, activation)
            }
            return try nested(otherwise, activation)
        case .loop(let loop):
            try deepen()
            defer { rise() }
            try run(loop, activation)
        case .assign(let target, let expression):
            try check(target, activation)
            let value = try evaluate(expression, activation)
            try assign(value, to: target, activation)
        case .breakLoop: return .breakLoop
        case .continueLoop: return .continueLoop
        default: return try runBlock(statement, activation)
        }
        return .normal
    }

    private func nested(_ body: [Statement], _ activation: Activation) throws(TemplateError) -> Flow {
        try deepen()
        defer { rise() }
        return try run(body, activation)
    }

    private func runBlock(_ statement: Statement, _ activation: Activation) throws(TemplateError) -> Flow {
        try deepen()
        defer { rise() }
        switch statement {
        case .assignBlock(let block):
            try enterFrame(block.frame, activation)
            let text = try capture { () throws(TemplateError) in _ = try run(block.body, activation) }
            var value = Value.text(text)
            if let filter = block.filter { value = try evaluate(filter, activation, blockText: text) }
            try check(block.target, activation)
            try assign(value, to: block.target, activation)
        case .macro(let definition, let variable):
            register(activation)
            write(.macro(MacroValue(definition, activation)), variable.occurrence, activation)
        case .call(let block): try run(block, activation)
        case .filter(let block):
            try enterFrame(block.frame, activation)
            let text = try capture { () throws(TemplateError) in _ = try run(block.body, activation) }
            try write(try self.text(try evaluate(block.filter, activation, blockText: text)))
        case .with(let block):
            var values: [Value] = []
            for value in block.values { values.append(try evaluate(value, activation)) }
            try enterFrame(block.frame, activation)
            for (target, value) in zip(block.targets, values) { try assign(value, to: target, activation) }
            return try run(block.body, activation)
        case .block(_, let body, let frame, _):
            try enterFrame(frame, activation)
            _ = try run(body, activation)
        default: break
        }
        return .normal
    }

    private func run(_ block: CallBlock, _ activation: Activation) throws(TemplateError) {
        register(activation)
        let caller = MacroValue(block.caller, activation)
        guard let call = block.call, case .call(let callee, let arguments) = call.kind else {
            try write(try invoke(caller, CallArguments()))
            return
        }
        let function = try evaluate(callee, activation)
        var values = try evaluate(arguments, activation)
        values.keywords.append(("caller", .macro(caller)))
        position = call.position
        try write(try text(try self.call(function, values)))
    }

    // MARK: Assignment

    /// Checks that attributes are assigned to namespaces only, as the reference does before it evaluates the value.
    private func check(_ target: Target, _ activation: Activation) throws(TemplateError) {
        switch target {
        case .variable: break
        case .tuple(let targets, _): for target in targets { try check(target, activation) }
        case .namespace(let variable, _):
            guard case .namespace = read(variable, activation) else {
                position = variable.position
                throw fail(.runtime, ErrorText.notANamespace)
            }
        }
    }

    func assign(_ value: Value, to target: Target, _ activation: Activation) throws(TemplateError) {
        switch target {
        case .variable(let variable): write(value, variable.occurrence, activation)
        case .namespace(let variable, let attribute):
            guard case .namespace(let namespace) = read(variable, activation) else { return }
            position = variable.position
            if attribute.string.hasPrefix("_") {
                throw fail(.security, ErrorText.underscoreNamespace(attribute.string))
            }
            namespace[attribute.bytes] = value
            try checkNesting(namespace.nesting)
        case .tuple(let targets, let position):
            self.position = position
            let values = try unpack(value, count: targets.count)
            for (target, value) in zip(targets, values) { try assign(value, to: target, activation) }
        }
    }

    private func unpack(_ value: Value, count: Int) throws(TemplateError) -> [Value] {
        let items: IteratorValue
        switch value {
        case .tuple(let list) where list.items.count == count: return list.items
        case .list, .tuple, .text, .dictionary, .view, .range, .iterator, .undefined: items = try iterate(value)
        default: throw fail(.type, "cannot unpack non-iterable \(value.typeName) object")
        }
        var values: [Value] = []
        while let item = try items.next() {
            if values.count == count { throw fail(.value, "too many values to unpack (expected \(count))") }
            values.append(item)
        }
        if values.count < count {
            throw fail(.value, "not enough values to unpack (expected \(count), got \(values.count))")
        }
        return values
    }

    // MARK: Loops

    private func run(_ loop: ForLoop, _ activation: Activation) throws(TemplateError) {
        let iterable = try evaluate(loop.iterable, activation)
        position = loop.iterable.position
        if loop.isRecursive {
            try write(try runRecursive(loop, iterable, activation, depth: 0))
        } else {
            try run(loop, iterable, activation, recurse: nil, depth: 0)
        }
    }

    private func runRecursive(
        _ loop: ForLoop, _ iterable: Value, _ activation: Activation, depth: Int
    ) throws(TemplateError) -> TextValue {
        try enterMacro()
        defer { leaveMacro() }
        let inner = Activation(slotCount: program.slotCounts[loop.unit], parent: activation)
        return try capture { () throws(TemplateError) in
            try run(loop, iterable, inner, recurse: activation, depth: depth)
        }
    }

    /// Runs a loop's body for each item; `recurse` is the activation around a recursive loop.
    private func run(
        _ loop: ForLoop, _ iterable: Value, _ activation: Activation, recurse: Activation?, depth: Int
    ) throws(TemplateError) {
        var items = try iterate(iterable)
        var source = iterable
        if let test = loop.test, let target = loop.testTarget {
            try enterFrame(loop.testFrame, activation)
            let all = items
            items = IteratorValue(nesting: all.nesting) { [self] () throws(TemplateError) in
                while let item = try all.next() {
                    try charge(1)
                    try assign(item, to: target, activation)
                    if try evaluate(test, activation).isTrue { return item }
                }
                return nil
            }
            source = .iterator(items)
        }
        try checkNesting(items.nesting)
        var loopValue: LoopValue?
        if program.references[loop.loopVariable] != nil {
            let value = LoopValue(source, items, depth: depth)
            if let recurse {
                value.recurse = { [self] (iterable) throws(TemplateError) in
                    try runRecursive(loop, iterable, recurse, depth: depth + 1)
                }
            }
            register(value)
            loopValue = value
            write(.loop(value), loop.loopVariable, activation)
        }
        var isEmpty = true
        while true {
            let item: Value?
            if let loopValue { item = try loopValue.advance() } else { item = try items.next() }
            guard let item else { break }
            isEmpty = false
            try charge(1)
            try assign(item, to: loop.target, activation)
            try enterFrame(loop.bodyFrame, activation)
            if try run(loop.body, activation) == .breakLoop { break }
        }
        if isEmpty, !loop.otherwise.isEmpty {
            try enterFrame(loop.otherwiseFrame, activation)
            _ = try run(loop.otherwise, activation)
        }
    }
}
