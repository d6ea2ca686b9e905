/// Attributes, items, slices and iteration.
extension Interpreter {
    /// `value.name`: Python's attributes first, then the items of a dictionary.
    func attribute(_ value: Value, _ name: Name) throws(TemplateError) -> Value {
        switch value {
        case .undefined(let undefined): throw fail(undefined)
        case .dictionary(let dictionary):
            if MethodNames.dictionary.contains(name.string) { return try method(value, name.string) }
            if let item = dictionary.value(for: name.bytes) { return item }
            return missingAttribute(value, name.string)
        default:
            return try pythonAttribute(value, name.string, name.bytes) ?? missingAttribute(value, name.string)
        }
    }

    private func missingAttribute(_ value: Value, _ name: String) -> Value {
        .undefined(UndefinedValue(.attribute(name, typeDescription: value.typeDescription)))
    }

    /// A method with its receiver; changing a list or dictionary is refused unless the render allows it.
    private func method(_ value: Value, _ name: String) throws(TemplateError) -> Value {
        if !allowsMutation, MethodNames.isMutating(value, name) {
            return .undefined(UndefinedValue(.unsafe(ErrorText.unsafeAttribute(name, value.typeName))))
        }
        return .method(MethodValue(value, name))
    }

    /// What `getattr` finds on a value other than an item; nil when there is no such attribute.
    private func pythonAttribute(_ value: Value, _ name: String, _ bytes: [UInt8]) throws(TemplateError) -> Value? {
        switch value {
        case .text: return MethodNames.text.contains(name) ? try method(value, name) : nil
        case .list: return MethodNames.list.contains(name) ? try method(value, name) : nil
        case .tuple, .range: return MethodNames.tuple.contains(name) ? try method(value, name) : nil
        case .dictionary: return MethodNames.dictionary.contains(name) ? try method(value, name) : nil
        case .namespace(let namespace): return namespace[bytes]
        case .loop(let loop): return try loopAttribute(loop, name)
        case .integer, .bool:
            switch name {
            case "real", "numerator": return value.integerValue.map { .integer($0) }
            case "imag": return .integer(0)
            case "denominator": return .integer(1)
            case "bit_length", "as_integer_ratio", "conjugate", "to_bytes", "bit_count": return try method(value, name)
            default: return nil
            }
        case .float(let number):
            switch name {
            case "real": return .float(number)
            case "imag": return .float(0)
            case "is_integer", "as_integer_ratio", "conjugate", "hex": return try method(value, name)
            default: return nil
            }
        case .macro(let macro):
            switch name {
            case "name": return macro.definition.name.map { .string($0) } ?? Value.none
            case "arguments": return try tuple(macro.definition.parameters.map { .string($0.name) })
            default: return nil
            }
        case .cycler(let cycler):
            switch name {
            case "current": return cycler.current
            case "next", "reset": return .method(MethodValue(value, name))
            default: return nil
            }
        case .function(.dict): return name == "fromkeys" ? .method(MethodValue(value, name)) : nil
        default: return nil
        }
    }

    private func loopAttribute(_ loop: LoopValue, _ name: String) throws(TemplateError) -> Value? {
        switch name {
        case "index": return .integer(loop.index0 + 1)
        case "index0": return .integer(loop.index0)
        case "first": return .bool(loop.index0 == 0)
        case "last": return .bool(try loop.peek() == nil)
        case "length": return .integer(try loop.length())
        case "revindex": return .integer(try loop.length() - loop.index0)
        case "revindex0": return .integer(try loop.length() - loop.index0 - 1)
        case "depth": return .integer(loop.depth0 + 1)
        case "depth0": return .integer(loop.depth0)
        case "previtem":
            if loop.index0 == 0 { return .undefined(UndefinedValue(.hint("there is no previous item"))) }
            return loop.previous ?? Value.none
        case "nextitem":
            return try loop.peek() ?? .undefined(UndefinedValue(.hint("there is no next item")))
        case "cycle", "changed": return .method(MethodValue(.loop(loop), name))
        default: return nil
        }
    }

    /// `value[key]`: items first, then Python's attributes.
    func item(_ value: Value, _ key: Value) throws(TemplateError) -> Value {
        switch value {
        case .undefined(let undefined): throw fail(undefined)
        case .dictionary(let dictionary):
            if case .text(let text) = key {
                if let item = dictionary.value(for: text.bytes) { return item }
            } else if let hashed = try self.key(of: key), let item = dictionary.value(for: hashed) {
                return item
            }
        case .list(let list), .tuple(let list):
            if let index = key.integerValue {
                let place = index < 0 ? index + list.items.count : index
                if list.items.indices.contains(place) { return list.items[place] }
            }
        case .range(let range):
            if let index = key.integerValue {
                let place = index < 0 ? index + range.count : index
                if (0..<range.count).contains(place) { return .integer(range[place]) }
            }
        case .text(let text):
            if let index = key.integerValue {
                let count = text.count
                try charge(text.bytes.count / 64)
                let place = index < 0 ? index + count : index
                if (0..<count).contains(place) {
                    return .text(text.slice(text.offset(ofScalar: place)..<text.offset(ofScalar: place + 1)))
                }
            }
        default: break
        }
        if case .text(let text) = key {
            let name = text.string
            if name.hasPrefix("__") { throw fail(.security, ErrorText.refusedAttribute(name)) }
            return try pythonAttribute(value, name, text.bytes) ?? missingAttribute(value, name)
        }
        let shown = try representation(key).string
        return .undefined(UndefinedValue(.element(shown, typeDescription: value.typeDescription)))
    }

    /// `value[start:stop:step]`.
    func slice(_ value: Value, start: Value?, stop: Value?, step: Value?) throws(TemplateError) -> Value {
        let count: Int
        switch value {
        case .undefined(let undefined): throw fail(undefined)
        case .list(let list), .tuple(let list): count = list.items.count
        case .text(let text):
            count = text.count
            try charge(text.bytes.count / 64)
        case .range(let range): count = range.count
        case .dictionary: throw fail(.type, ErrorText.unhashable("slice"))
        default: throw fail(.type, ErrorText.notSubscriptable(value.typeName))
        }
        let bounds = try sliceBounds(start, stop, step, count: count)
        switch value {
        case .text(let text):
            if bounds.step == 1 {
                let low = min(bounds.start, bounds.stop)
                return .text(text.slice(text.offset(ofScalar: low)..<text.offset(ofScalar: max(low, bounds.stop))))
            }
            let offsets = text.scalarOffsets()
            try charge(offsets.count / 16)
            var builder = TextBuilder()
            for index in bounds.indices { builder.append(text, offsets[index]..<offsets[index + 1]) }
            return .text(builder.text(isMarkup: text.isMarkup))
        case .range(let range):
            let indices = bounds.indices
            let step = range.step * bounds.step
            let first = range.start + bounds.start * range.step
            return .range(
                RangeValue(start: first, stop: first + indices.count * step, step: step, count: indices.count))
        case .list(let list): return try self.list(bounds.indices.map { list.items[$0] })
        case .tuple(let list): return try tuple(bounds.indices.map { list.items[$0] })
        default: return .none
        }
    }

    private struct SliceBounds {
        var start: Int
        var stop: Int
        var step: Int

        var indices: [Int] {
            if step > 0 { return start < stop ? Array(stride(from: start, to: stop, by: step)) : [] }
            return start > stop ? Array(stride(from: start, to: stop, by: step)) : []
        }
    }

    private func sliceBounds(_ start: Value?, _ stop: Value?, _ step: Value?, count: Int) throws(TemplateError)
        -> SliceBounds
    {
        func bound(_ value: Value?) throws(TemplateError) -> Int? {
            guard let value else { return nil }
            if case .none = value { return nil }
            if let index = value.integerValue { return max(-Int.max / 2, min(index, Int.max / 2)) }
            throw fail(.type, "slice indices must be integers or None or have an __index__ method")
        }
        let step = try bound(step) ?? 1
        if step == 0 { throw fail(.value, "slice step cannot be zero") }
        let low = step > 0 ? 0 : -1
        let high = step > 0 ? count : count - 1
        func clamp(_ index: Int) -> Int {
            let index = index < 0 ? index + count : index
            return max(low, min(index, high))
        }
        return SliceBounds(
            start: try bound(start).map(clamp) ?? (step > 0 ? low : high),
            stop: try bound(stop).map(clamp) ?? (step > 0 ? high : low),
            step: step)
    }

    /// The number of items, an error for values that have none.
    func length(_ value: Value) throws(TemplateError) -> Int {
        switch value {
        case .text(let text): return text.count
        case .list(let list), .tuple(let list): return list.items.count
        case .dictionary(let dictionary): return dictionary.count
        case .view(let view): return view.dictionary.count
        case .range(let range): return range.count
        case .undefined: return 0
        case .loop(let loop): return try loop.length()
        default: throw fail(.type, ErrorText.noLength(value.typeName))
        }
    }

    /// Python's `iter(value)`.
    func iterate(_ value: Value) throws(TemplateError) -> IteratorValue {
        var index = 0
        switch value {
        case .iterator(let iterator): return iterator
        case .list(let list), .tuple(let list):
            return IteratorValue(typeName: "list_iterator", nesting: list.nesting) { () throws(TemplateError) in
                guard index < list.items.count else { return nil }
                defer { index += 1 }
                return list.items[index]
            }
        case .dictionary(let dictionary):
            return IteratorValue(typeName: "dict_keyiterator", nesting: dictionary.nesting) {
                () throws(TemplateError) in
                guard index < dictionary.count else { return nil }
                defer { index += 1 }
                return dictionary.keys[index]
            }
        case .view(let view):
            return IteratorValue(typeName: "dict_iterator", nesting: value.nesting) { () throws(TemplateError) in
                guard index < view.dictionary.count else { return nil }
                defer { index += 1 }
                return view.item(index)
            }
        case .range(let range):
            return IteratorValue(typeName: "range_iterator", nesting: 0) { () throws(TemplateError) in
                guard index < range.count else { return nil }
                defer { index += 1 }
                return .integer(range[index])
            }
        case .text(let text):
            var offset = 0
            return IteratorValue(typeName: "str_iterator", nesting: 0) { () throws(TemplateError) in
                guard offset < text.bytes.count else { return nil }
                var end = offset + 1
                while end < text.bytes.count, text.bytes[end] & 0xC0 == 0x80 { end += 1 }
                defer { offset = end }
                return .text(text.slice(offset..<end).marked(false))
            }
        case .undefined: return IteratorValue(nesting: 0) { () throws(TemplateError) in nil }
        case .loop(let loop):
            return IteratorValue(nesting: 0) { [self] () throws(TemplateError) in
                try loop.advance().map { (item) throws(TemplateError) in try tuple([item, .loop(loop)]) }
            }
        default: throw fail(.type, ErrorText.notIterable(value.typeName))
        }
    }

    /// All items of an iterable value, within the limit.
    func items(_ value: Value) throws(TemplateError) -> [Value] {
        switch value {
        case .list(let list), .tuple(let list):
            try charge(list.items.count / 16)
            return list.items
        default:
            let iterator = try iterate(value)
            var items: [Value] = []
            while let item = try iterator.next() {
                try charge(1)
                items.append(item)
                if items.count > limits.items { throw fail(.limit, ErrorText.items(limits.items)) }
            }
            return items
        }
    }
}

/// The names of Python's methods by type: what an attribute access finds even where it is not supported.
enum MethodNames {
    static let text: Set<String> = [
        "capitalize", "casefold", "center", "count", "encode", "endswith", "expandtabs", "find", "format", "format_map",
        "index",
        "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric", "isprintable",
        "isspace",
        "istitle", "isupper", "join", "ljust", "lower", "lstrip", "maketrans", "partition", "removeprefix",
        "removesuffix",
        "replace", "rfind", "rindex", "rjust", "rpartition", "rsplit", "rstrip", "split", "splitlines", "startswith",
        "strip",
        "swapcase", "title", "translate", "upper", "zfill",
    ]
    static let list: Set<String> = [
        "append", "clear", "copy", "count", "extend", "index", "insert", "pop", "remove", "reverse", "sort",
    ]
    static let tuple: Set<String> = ["count", "index"]
    static let dictionary: Set<String> = [
        "clear", "copy", "fromkeys", "get", "items", "keys", "pop", "popitem", "setdefault", "update", "values",
    ]

    static func isMutating(_ value: Value, _ name: String) -> Bool {
        switch value {
        case .list: return !["copy", "count", "index"].contains(name)
        case .dictionary: return ["clear", "pop", "popitem", "setdefault", "update"].contains(name)
        default: return false
        }
    }
}
