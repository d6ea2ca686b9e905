/// Methods of values other than text.
extension Interpreter {
    func call(_ method: MethodValue, _ arguments: CallArguments) throws(TemplateError) -> Value {
        switch method.receiver {
        case .text(let text): return try callText(text, method.name, arguments)
        case .dictionary(let dictionary): return try callDictionary(dictionary, method.name, arguments)
        case .list(let list):
            if MethodNames.isMutating(method.receiver, method.name) {
                return try callMutable(list, method.name, arguments)
            }
            if method.name == "copy" { return try self.list(list.items) }
            return try callSequence(list.items, method, arguments)
        case .tuple(let list): return try callSequence(list.items, method, arguments)
        case .range(let range):
            return try callSequence((0..<range.count).map { .integer(range[$0]) }, method, arguments)
        case .loop(let loop):
            if method.name == "changed" { return .bool(try loop.changed(arguments.positional, self)) }
            if arguments.positional.isEmpty { throw fail(.type, "no items for cycling given") }
            return arguments.positional[loop.index0 % arguments.positional.count]
        case .cycler(let cycler):
            if method.name == "reset" {
                cycler.position = 0
                return .none
            }
            defer { cycler.position = (cycler.position + 1) % max(1, cycler.items.items.count) }
            return cycler.current
        case .function(.dict):
            let values = try plain(arguments, "fromkeys", 1...2)
            let dictionary = DictionaryValue()
            for key in try items(values[0]) { dictionary.set(key, try hash(key), values.count > 1 ? values[1] : .none) }
            try checkNesting(dictionary.nesting)
            return .dictionary(dictionary)
        case .float(let number):
            _ = try plain(arguments, method.name, 0...0)
            if method.name == "is_integer" { return .bool(number.isFinite && number == number.rounded()) }
            if method.name == "conjugate" { return .float(number) }
        case .integer, .bool:
            _ = try plain(arguments, method.name, 0...0)
            let number = method.receiver.integerValue ?? 0
            if method.name == "bit_length" { return .integer(Int.bitWidth - Int(number.magnitude).leadingZeroBitCount) }
            if method.name == "bit_count" { return .integer(number.magnitude.nonzeroBitCount) }
            if method.name == "conjugate" { return .integer(number) }
        default: break
        }
        throw fail(.unsupported, ErrorText.unsupportedMethod(method.receiver.typeName, method.name))
    }

    private func callSequence(_ items: [Value], _ method: MethodValue, _ arguments: CallArguments) throws(TemplateError)
        -> Value
    {
        let values = try plain(arguments, method.name, 1...3)
        try charge(items.count / 4)
        if method.name == "count" {
            var count = 0
            for item in items where try areEqual(item, values[0]) { count += 1 }
            return .integer(count)
        }
        var start = values.count > 1 ? try integer(values[1]) ?? 0 : 0
        var end = values.count > 2 ? try integer(values[2]) ?? items.count : items.count
        if start < 0 { start = max(0, start + items.count) }
        if end < 0 { end += items.count }
        var index = start
        while index < min(end, items.count) {
            if try areEqual(items[index], values[0]) { return .integer(index) }
            index += 1
        }
        throw fail(.value, "\(try representation(values[0]).string) is not in \(method.receiver.typeName)")
    }

    private func callDictionary(
        _ dictionary: DictionaryValue, _ name: String, _ arguments: CallArguments
    ) throws(TemplateError) -> Value {
        switch name {
        case "items", "keys", "values":
            _ = try plain(arguments, name, 0...0)
            let kind: DictionaryView.Kind = name == "items" ? .items : name == "keys" ? .keys : .values
            return .view(DictionaryView(kind: kind, dictionary: dictionary))
        case "get":
            let values = try plain(arguments, name, 1...2)
            return dictionary.value(for: try hash(values[0])) ?? (values.count > 1 ? values[1] : .none)
        case "copy":
            _ = try plain(arguments, name, 0...0)
            try checkItems(dictionary.count)
            return .dictionary(dictionary.copy())
        case "fromkeys": return try call(MethodValue(.function(.dict), name), arguments)
        case "pop":
            let values = try plain(arguments, name, 1...2)
            if let index = dictionary.position(of: try hash(values[0])) { return dictionary.remove(at: index).value }
            if values.count > 1 { return values[1] }
            throw fail(.value, try representation(values[0]).string)
        case "popitem":
            _ = try plain(arguments, name, 0...0)
            if dictionary.count == 0 { throw fail(.value, "'popitem(): dictionary is empty'") }
            let last = dictionary.remove(at: dictionary.count - 1)
            return try tuple([last.key, last.value])
        case "setdefault":
            let values = try plain(arguments, name, 1...2)
            let key = try hash(values[0])
            if let value = dictionary.value(for: key) { return value }
            let value = values.count > 1 ? values[1] : .none
            try set(dictionary, values[0], key, value)
            return value
        case "update":
            if arguments.positional.count > 1 { _ = try plain(arguments, name, 0...1) }
            if let source = arguments.positional.first { try update(dictionary, from: source) }
            for keyword in arguments.keywords {
                try set(dictionary, .string(keyword.name), .text(Array(keyword.name.utf8)), keyword.value)
            }
            try checkItems(dictionary.count)
            try checkNesting(dictionary.nesting)
            return .none
        case "clear":
            dictionary.removeAll()
            return .none
        default: throw fail(.unsupported, ErrorText.unsupportedMethod("dict", name))
        }
    }

    private func set(
        _ dictionary: DictionaryValue, _ key: Value, _ hashed: HashedKey, _ value: Value
    ) throws(TemplateError) {
        dictionary.set(key, hashed, value)
        try checkItems(dictionary.count)
        try checkNesting(dictionary.nesting)
    }

    /// Methods that change a list; reached only when the render allows it.
    private func callMutable(_ list: ListValue, _ name: String, _ arguments: CallArguments) throws(TemplateError)
        -> Value
    {
        var result = Value.none
        switch name {
        case "append":
            let values = try plain(arguments, name, 1...1)
            list.mutate { $0.append(values[0]) }
        case "extend":
            let more = try items(try plain(arguments, name, 1...1)[0])
            list.mutate { $0 += more }
        case "insert":
            let values = try plain(arguments, name, 2...2)
            let index = try integer(values[0]) ?? 0
            let place = max(0, min(index < 0 ? index + list.items.count : index, list.items.count))
            list.mutate { $0.insert(values[1], at: place) }
        case "pop":
            let values = try plain(arguments, name, 0...1)
            let index = values.isEmpty ? -1 : try integer(values[0]) ?? -1
            let place = index < 0 ? index + list.items.count : index
            guard list.items.indices.contains(place) else {
                throw fail(.value, list.items.isEmpty ? "pop from empty list" : "pop index out of range")
            }
            result = list.items[place]
            list.mutate { $0.remove(at: place) }
        case "remove":
            let values = try plain(arguments, name, 1...1)
            for (index, item) in list.items.enumerated() where try areEqual(item, values[0]) {
                list.mutate { $0.remove(at: index) }
                return .none
            }
            throw fail(.value, "list.remove(x): x not in list")
        case "reverse": list.mutate { $0.reverse() }
        case "clear": list.mutate { $0 = [] }
        case "sort":
            guard
                case .list(let sorted) = try apply(
                    .sort, to: .list(list), CallArguments(keywords: [("case_sensitive", .bool(true))]))
            else { return .none }
            list.mutate { $0 = sorted.items }
        default: throw fail(.unsupported, ErrorText.unsupportedMethod("list", name))
        }
        try checkItems(list.items.count)
        try checkNesting(list.nesting)
        return result
    }
}
