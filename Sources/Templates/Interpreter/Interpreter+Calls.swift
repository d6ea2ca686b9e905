extension Interpreter {
    func call(_ function: Value, _ arguments: CallArguments) throws(TemplateError) -> Value {
        switch function {
        case .macro(let macro): return .text(try invoke(macro, arguments))
        case .method(let method): return try call(method, arguments)
        case .function(let function): return try call(function, arguments)
        case .undefined(let undefined): throw fail(undefined)
        case .loop(let loop):
            guard let recurse = loop.recurse else {
                throw fail(.type, "The loop must have the 'recursive' marker to be called recursively.")
            }
            guard arguments.positional.count == 1 else { throw fail(.type, "loop() takes one iterable") }
            return .text(try recurse(arguments.positional[0]))
        case .joiner(let joiner):
            if joiner.isUsed { return joiner.separator }
            joiner.isUsed = true
            return .text(.empty)
        default: throw fail(.type, ErrorText.notCallable(function.typeName))
        }
    }

    /// Runs a macro and returns what it writes.
    func invoke(_ macro: MacroValue, _ arguments: CallArguments) throws(TemplateError) -> TextValue {
        let definition = macro.definition
        let name = definition.name.map { "'\($0)'" } ?? "None"
        let callPosition = position
        try enterMacro()
        defer { leaveMacro() }
        var keywords = arguments.keywords
        func take(_ name: String) -> Value? {
            guard let index = keywords.firstIndex(where: { $0.name == name }) else { return nil }
            return keywords.remove(at: index).value
        }
        let activation = Activation(slotCount: program.slotCounts[definition.unit], parent: macro.activation)
        var values: [Value?] = []
        var foundCaller =
            arguments.positional.count >= definition.parameters.count
            && definition.parameters.contains { $0.name == "caller" }
        for (index, parameter) in definition.parameters.enumerated() {
            if index < arguments.positional.count {
                values.append(arguments.positional[index])
            } else {
                values.append(take(parameter.name))
                if parameter.name == "caller" { foundCaller = true }
            }
        }
        let usesCaller = program.references[definition.callerVariable] != nil
        if usesCaller, !foundCaller {
            let caller = take("caller") ?? .undefined(UndefinedValue(.hint("No caller defined")))
            write(caller, definition.callerVariable, activation)
        }
        if program.references[definition.keywordsVariable] != nil {
            let dictionary = DictionaryValue()
            for keyword in keywords {
                dictionary.set(.string(keyword.name), .text(Array(keyword.name.utf8)), keyword.value)
            }
            write(.dictionary(dictionary), definition.keywordsVariable, activation)
        } else if let first = keywords.first {
            if keywords.contains(where: { $0.name == "caller" }) {
                let text =
                    "macro \(name) was invoked with two values for the special caller argument. This is most likely a bug."
                throw fail(.type, text)
            }
            throw fail(.type, "macro \(name) takes no keyword argument '\(first.name)'")
        }
        if program.references[definition.positionalsVariable] != nil {
            let rest = try tuple(Array(arguments.positional.dropFirst(definition.parameters.count)))
            write(rest, definition.positionalsVariable, activation)
        } else if arguments.positional.count > definition.parameters.count {
            throw fail(.type, "macro \(name) takes not more than \(definition.parameters.count) argument(s)")
        }
        let text = try capture { () throws(TemplateError) in
            for (parameter, value) in zip(definition.parameters, values) {
                write(value, parameter.occurrence, activation)
            }
            try enterFrame(definition.frame, activation)
            let withoutDefault = definition.parameters.count - definition.defaults.count
            for (index, parameter) in definition.parameters.enumerated() where values[index] == nil {
                let value: Value
                if index >= withoutDefault {
                    value = try evaluate(definition.defaults[index - withoutDefault], activation)
                } else {
                    value = .undefined(UndefinedValue(.hint("parameter '\(parameter.name)' was not provided")))
                }
                write(value, parameter.occurrence, activation)
            }
            _ = try run(definition.body, activation)
        }
        position = callPosition
        return text
    }

    private func call(_ function: GlobalFunction, _ arguments: CallArguments) throws(TemplateError) -> Value {
        switch function {
        case .raiseException:
            let values = try bind(arguments, "raise_exception", ["message"], required: 1)
            throw fail(.raised, try text(values[0] ?? .none).string)
        case .strftimeNow:
            let values = try bind(arguments, "strftime_now", ["format"], required: 1)
            guard case .text(let format) = values[0] ?? .none else {
                throw fail(.type, "strftime() argument 1 must be str, not \((values[0] ?? .none).typeName)")
            }
            let text = now.formatted(format.string)
            try checkString(text.utf8.count)
            return .string(text)
        case .range: return try range(arguments)
        case .namespace:
            let namespace = NamespaceValue()
            let dictionary = try makeDictionary(arguments)
            for index in 0..<dictionary.count {
                guard case .text(let key) = dictionary.keys[index] else { continue }
                if key.bytes.first == UInt8(ascii: "_") {
                    throw fail(.security, ErrorText.underscoreNamespace(key.string))
                }
                namespace[key.bytes] = dictionary.values[index]
            }
            try checkNesting(namespace.nesting)
            register(namespace)
            return .namespace(namespace)
        case .dict: return .dictionary(try makeDictionary(arguments))
        case .cycler:
            if arguments.positional.isEmpty { throw fail(.runtime, "at least one item has to be provided") }
            return .cycler(CyclerValue(arguments.positional))
        case .joiner:
            let values = try bind(arguments, "joiner", ["sep"], required: 0)
            return .joiner(JoinerValue(values[0] ?? .string(", ")))
        case .lipsum: throw fail(.unsupported, ErrorText.unsupportedGlobal("lipsum"))
        }
    }

    private func range(_ arguments: CallArguments) throws(TemplateError) -> Value {
        guard arguments.keywords.isEmpty else { throw fail(.type, "range() takes no keyword arguments") }
        guard (1...3).contains(arguments.positional.count) else {
            let count = arguments.positional.count
            throw fail(
                .type,
                count == 0
                    ? "range expected at least 1 argument, got 0" : "range expected at most 3 arguments, got \(count)")
        }
        var numbers: [Int] = []
        for value in arguments.positional {
            if case .undefined(let undefined) = value { throw fail(undefined) }
            guard let number = value.integerValue else {
                throw fail(.type, "'\(value.typeName)' object cannot be interpreted as an integer")
            }
            numbers.append(number)
        }
        let start = numbers.count == 1 ? 0 : numbers[0]
        let stop = numbers.count == 1 ? numbers[0] : numbers[1]
        let step = numbers.count == 3 ? numbers[2] : 1
        if step == 0 { throw fail(.value, "range() arg 3 must not be zero") }
        let isEmpty = step > 0 ? start >= stop : start <= stop
        if isEmpty { return .range(RangeValue(start: start, stop: stop, step: step, count: 0)) }
        let (distance, overflow) =
            step > 0 ? stop.subtractingReportingOverflow(start) : start.subtractingReportingOverflow(stop)
        let stride = step.magnitude
        let count = overflow ? UInt.max : (UInt(distance) - 1) / stride + 1
        if count > UInt(limits.items) {
            let call = numbers.map(String.init).joined(separator: ", ")
            throw fail(.limit, ErrorText.rangeItems(call, limits.items))
        }
        return .range(RangeValue(start: start, stop: stop, step: step, count: Int(count)))
    }

    /// Python's `dict(…)`.
    func makeDictionary(_ arguments: CallArguments) throws(TemplateError) -> DictionaryValue {
        if arguments.positional.count > 1 {
            throw fail(.type, "dict expected at most 1 argument, got \(arguments.positional.count)")
        }
        let dictionary = DictionaryValue()
        if let source = arguments.positional.first { try update(dictionary, from: source) }
        for keyword in arguments.keywords {
            dictionary.set(.string(keyword.name), .text(Array(keyword.name.utf8)), keyword.value)
        }
        try checkItems(dictionary.count)
        try checkNesting(dictionary.nesting)
        if allowsMutation { register(dictionary) }
        return dictionary
    }

    func update(_ dictionary: DictionaryValue, from source: Value) throws(TemplateError) {
        if case .dictionary(let other) = source {
            for index in 0..<other.count {
                try charge(1)
                dictionary.set(other.keys[index], try hash(other.keys[index]), other.values[index])
            }
            return
        }
        for (index, pair) in try items(source).enumerated() {
            let parts: [Value]
            switch pair {
            case .list, .tuple, .text, .dictionary, .range, .view: parts = try items(pair)
            default: throw fail(.type, "cannot convert dictionary update sequence element #\(index) to a sequence")
            }
            guard parts.count == 2 else {
                throw fail(
                    .value, "dictionary update sequence element #\(index) has length \(parts.count); 2 is required")
            }
            dictionary.set(parts[0], try hash(parts[0]), parts[1])
        }
    }

    /// The arguments of a function by its parameters; nil for those that were not given.
    func bind(
        _ arguments: CallArguments, _ function: String, _ parameters: [String], required: Int
    ) throws(TemplateError) -> [Value?] {
        var values: [Value?] = Array(repeating: nil, count: parameters.count)
        if arguments.positional.count > parameters.count {
            let count = arguments.positional.count
            throw fail(
                .type,
                "\(function)() takes \(parameters.count) positional argument\(parameters.count == 1 ? "" : "s") but \(count) were given"
            )
        }
        for (index, value) in arguments.positional.enumerated() { values[index] = value }
        for keyword in arguments.keywords {
            guard let index = parameters.firstIndex(of: keyword.name) else {
                throw fail(.type, "\(function)() got an unexpected keyword argument '\(keyword.name)'")
            }
            if values[index] != nil {
                throw fail(.type, "\(function)() got multiple values for argument '\(keyword.name)'")
            }
            values[index] = keyword.value
        }
        for index in 0..<required where values[index] == nil {
            throw fail(.type, "\(function)() missing 1 required positional argument: '\(parameters[index])'")
        }
        return values
    }
}
