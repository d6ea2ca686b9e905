/// Filters on lists, dictionaries and other iterable values.
extension Interpreter {
    func applySequence(_ filter: Filter, _ value: Value, _ arguments: CallArguments) throws(TemplateError) -> Value {
        switch filter {
        case .list:
            _ = try bind(arguments, "do_list", [], required: 0)
            return try list(try items(value))
        case .first:
            _ = try bind(arguments, "do_first", [], required: 0)
            return try iterate(value).next() ?? .undefined(UndefinedValue(.hint("No first item, sequence was empty.")))
        case .last:
            _ = try bind(arguments, "do_last", [], required: 0)
            if case .text(let text) = value, !text.isEmpty { return try item(value, .integer(-1)) }
            if case .iterator(let iterator) = value {
                throw fail(.type, "'\(iterator.typeName)' object is not reversible")
            }
            return try items(value).last ?? .undefined(UndefinedValue(.hint("No last item, sequence was empty.")))
        case .items:
            _ = try bind(arguments, "do_items", [], required: 0)
            switch value {
            case .undefined: return .iterator(IteratorValue(nesting: 0) { () throws(TemplateError) in nil })
            case .dictionary(let dictionary):
                return .iterator(
                    try generator(try iterate(.view(DictionaryView(kind: .items, dictionary: dictionary)))))
            default: throw fail(.type, "Can only get item pairs from a mapping.")
            }
        case .reverse:
            _ = try bind(arguments, "do_reverse", [], required: 0)
            if case .text = value { return try slice(value, start: nil, stop: nil, step: .integer(-1)) }
            let items = Array(try items(value).reversed())
            var index = 0
            let iterator = IteratorValue(typeName: "list_reverseiterator", nesting: value.nesting) {
                () throws(TemplateError) in
                guard index < items.count else { return nil }
                defer { index += 1 }
                return items[index]
            }
            try checkNesting(iterator.nesting)
            return .iterator(iterator)
        case .sort:
            let values = try bind(arguments, "do_sort", ["reverse", "case_sensitive", "attribute"], required: 0)
            let keep = values[1]?.isTrue ?? false
            let paths = try attributePaths(values[2])
            let sorted = try sort(try items(value), reverse: values[0]?.isTrue ?? false) {
                (item) throws(TemplateError) in
                var keys: [Value] = []
                for path in paths {
                    let key = try attribute(path, of: item)
                    keys.append(keep ? key : try ignoringCase(key))
                }
                return .list(ListValue(keys))
            }
            return try list(sorted)
        case .dictsort:
            let values = try bind(arguments, "do_dictsort", ["case_sensitive", "by", "reverse"], required: 0)
            guard case .dictionary(let dictionary) = value else {
                if case .undefined(let undefined) = value { throw fail(undefined) }
                throw fail(.type, "'\(value.typeName)' object has no attribute 'items'")
            }
            let by = try text(values[1] ?? .string("key")).string
            guard by == "key" || by == "value" else {
                throw fail(.value, "You can only sort by either \"key\" or \"value\"")
            }
            let keep = values[0]?.isTrue ?? false
            let pairs = try items(.view(DictionaryView(kind: .items, dictionary: dictionary)))
            return try list(
                try sort(pairs, reverse: values[2]?.isTrue ?? false) { (pair) throws(TemplateError) in
                    guard case .tuple(let pair) = pair else { return .none }
                    let key = pair.items[by == "key" ? 0 : 1]
                    return keep ? key : try ignoringCase(key)
                })
        case .unique: return try unique(value, arguments)
        case .min, .max:
            let values = try bind(arguments, "do_\(filter.rawValue)", ["case_sensitive", "attribute"], required: 0)
            let keep = values[0]?.isTrue ?? false
            let path = try attributePath(values[1])
            var best: (item: Value, key: Value)?
            for item in try items(value) {
                var key = try attribute(path, of: item)
                if !keep { key = try ignoringCase(key) }
                if let present = best, !(try compare(key, filter == .min ? .less : .greater, present.key)) { continue }
                best = (item, key)
            }
            return best?.item ?? .undefined(UndefinedValue(.hint("No aggregated item, sequence was empty.")))
        case .groupby: return try group(value, arguments)
        case .batch, .slice: return try split(filter, value, arguments)
        default: throw fail(.unsupported, ErrorText.unsupportedFilter(filter.rawValue))
        }
    }

    /// A generator over the items of an iterator.
    private func generator(_ source: IteratorValue) throws(TemplateError) -> IteratorValue {
        let iterator = IteratorValue(nesting: source.nesting) { () throws(TemplateError) in try source.next() }
        try checkNesting(iterator.nesting)
        return iterator
    }

    private func unique(_ value: Value, _ arguments: CallArguments) throws(TemplateError) -> Value {
        let values = try bind(arguments, "do_unique", ["case_sensitive", "attribute"], required: 0)
        let keep = values[0]?.isTrue ?? false
        let path = try attributePath(values[1])
        let source = try iterate(value)
        var seen: Set<HashedKey> = []
        let iterator = IteratorValue(nesting: source.nesting) { [self] () throws(TemplateError) in
            while let item = try source.next() {
                try charge(1)
                var key = try attribute(path, of: item)
                if !keep { key = try ignoringCase(key) }
                if seen.insert(try hash(key)).inserted { return item }
            }
            return nil
        }
        try checkNesting(iterator.nesting)
        return .iterator(iterator)
    }

    private func group(_ value: Value, _ arguments: CallArguments) throws(TemplateError) -> Value {
        let values = try bind(arguments, "do_groupby", ["attribute", "default", "case_sensitive"], required: 1)
        let keep = values[2]?.isTrue ?? false
        let path = try attributePath(values[0])
        func key(_ item: Value) throws(TemplateError) -> Value {
            let key = try attribute(path, of: item)
            if case .undefined = key, let replacement = values[1] { return replacement }
            return key
        }
        func sortKey(_ item: Value) throws(TemplateError) -> Value {
            keep ? try key(item) : try ignoringCase(try key(item))
        }
        var groups: [(key: Value, items: [Value])] = []
        for item in try sort(try items(value), reverse: false, by: sortKey) {
            let itemKey = try sortKey(item)
            if let last = groups.last, try areEqual(last.key, itemKey) {
                groups[groups.count - 1].items.append(item)
            } else {
                groups.append((itemKey, [item]))
            }
        }
        var result: [Value] = []
        for group in groups { result.append(try tuple([try key(group.items[0]), try list(group.items)])) }
        return try list(result)
    }

    private func split(_ filter: Filter, _ value: Value, _ arguments: CallArguments) throws(TemplateError) -> Value {
        let name = filter == .batch ? "linecount" : "slices"
        let values = try bind(arguments, "do_\(filter.rawValue)", [name, "fill_with"], required: 1)
        guard let count = values[0]?.integerValue, count > 0, count <= limits.items else {
            throw fail(.value, "\(filter.rawValue) needs a positive count")
        }
        let all = try items(value)
        var fill = values[1]
        if case .none? = fill { fill = nil }
        var parts: [Value] = []
        if filter == .batch {
            for start in stride(from: 0, to: all.count, by: count) {
                var part = Array(all[start..<min(start + count, all.count)])
                if let fill, part.count < count {
                    try checkItems(count)
                    part += Array(repeating: fill, count: count - part.count)
                }
                parts.append(try list(part))
            }
        } else {
            let size = all.count / count
            let extra = all.count % count
            var start = 0
            for index in 0..<count {
                let end = start + size + (index < extra ? 1 : 0)
                var part = Array(all[start..<end])
                if let fill, index >= extra { part.append(fill) }
                parts.append(try list(part))
                start = end
            }
        }
        return .iterator(try generator(try iterate(try list(parts))))
    }

    // MARK: Filters that run as they are read

    func applyLazy(_ filter: Filter, _ value: Value, _ arguments: CallArguments) throws(TemplateError) -> Value {
        // The reference reads nothing, not even the arguments, when the value is false.
        guard value.isTrue else { return .iterator(IteratorValue(nesting: 0) { () throws(TemplateError) in nil }) }
        let source = try iterate(value)
        let transform = filter == .map ? try mapping(arguments) : nil
        let predicate = filter == .map ? nil : try selection(filter, arguments)
        let iterator = IteratorValue(nesting: source.nesting) { [self] () throws(TemplateError) in
            while let item = try source.next() {
                try charge(1)
                try deepen()
                defer { rise() }
                if let transform { return try transform(item) }
                if let predicate, try predicate(item) { return item }
            }
            return nil
        }
        try checkNesting(iterator.nesting)
        return .iterator(iterator)
    }

    private func mapping(_ arguments: CallArguments) throws(TemplateError) -> (Value) throws(TemplateError) -> Value {
        var arguments = arguments
        if arguments.positional.isEmpty, let attributeName = arguments.takeKeyword("attribute") {
            let replacement = arguments.takeKeyword("default")
            if let unexpected = arguments.keywords.first {
                throw fail(.value, "Unexpected keyword argument '\(unexpected.name)'")
            }
            let path = try attributePath(attributeName)
            return { [self] (item) throws(TemplateError) in
                let found = try attribute(path, of: item)
                if case .undefined = found, let replacement { return replacement }
                return found
            }
        }
        guard !arguments.positional.isEmpty else { throw fail(.value, "map requires a filter argument") }
        let name = try text(arguments.positional.removeFirst()).string
        guard let filter = Filter.named(name) else { throw fail(.runtime, ErrorText.unknownFilter(name)) }
        return { [self] (item) throws(TemplateError) in try apply(filter, to: item, arguments) }
    }

    private func selection(
        _ filter: Filter, _ arguments: CallArguments
    ) throws(TemplateError) -> (Value) throws(TemplateError) -> Bool {
        var arguments = arguments
        var path: [Value] = []
        if filter == .selectattr || filter == .rejectattr {
            guard !arguments.positional.isEmpty else { throw fail(.value, "Missing parameter for attribute name") }
            path = try attributePath(arguments.positional.removeFirst())
        }
        let wanted = filter == .select || filter == .selectattr
        guard !arguments.positional.isEmpty else {
            return { [self] (item) throws(TemplateError) in try attribute(path, of: item).isTrue == wanted }
        }
        let name = try text(arguments.positional.removeFirst()).string
        guard let test = Test.named(name) else { throw fail(.runtime, ErrorText.unknownTest(name)) }
        return { [self] (item) throws(TemplateError) in
            try holds(test, try attribute(path, of: item), arguments) == wanted
        }
    }

    // MARK: Attributes by path

    /// The parts of `a.b.0`, or one part of any other value; none for no attribute.
    private func attributePath(_ value: Value?) throws(TemplateError) -> [Value] {
        switch value {
        case nil, .none?: return []
        case .text(let text)?:
            return text.string.split(separator: ".", omittingEmptySubsequences: false).map { part in
                if !part.isEmpty, part.utf8.allSatisfy({ (48...57).contains($0) }), let index = Int(part) {
                    return .integer(index)
                }
                return .string(String(part))
            }
        case let value?: return [value]
        }
    }

    private func attributePaths(_ value: Value?) throws(TemplateError) -> [[Value]] {
        guard case .text(let text)? = value else { return [try attributePath(value)] }
        var paths: [[Value]] = []
        for part in text.string.split(separator: ",", omittingEmptySubsequences: false) {
            paths.append(try attributePath(.string(String(part))))
        }
        return paths
    }

    private func attribute(_ path: [Value], of item: Value) throws(TemplateError) -> Value {
        var value = item
        for part in path { value = try self.item(value, part) }
        return value
    }

    private func ignoringCase(_ value: Value) throws(TemplateError) -> Value {
        guard case .text(let text) = value else { return value }
        return .text(TextCase.lower(text))
    }

    /// A stable sort by keys.
    private func sort(
        _ items: [Value], reverse: Bool, by key: (Value) throws(TemplateError) -> Value
    ) throws(TemplateError) -> [Value] {
        var keyed: [(key: Value, item: Value)] = []
        for item in items { keyed.append((try key(item), item)) }
        // Python reverses twice around a stable sort, so that equal items keep their order.
        if reverse { keyed.reverse() }
        try mergeSort(&keyed, 0..<keyed.count)
        if reverse { keyed.reverse() }
        return keyed.map(\.item)
    }

    private func mergeSort(_ items: inout [(key: Value, item: Value)], _ range: Range<Int>) throws(TemplateError) {
        guard range.count > 1 else { return }
        let middle = range.lowerBound + range.count / 2
        try mergeSort(&items, range.lowerBound..<middle)
        try mergeSort(&items, middle..<range.upperBound)
        var merged: [(key: Value, item: Value)] = []
        merged.reserveCapacity(range.count)
        var left = range.lowerBound
        var right = middle
        while left < middle, right < range.upperBound {
            try charge(1)
            if try compare(items[right].key, .less, items[left].key) {
                merged.append(items[right])
                right += 1
            } else {
                merged.append(items[left])
                left += 1
            }
        }
        merged += items[left..<middle]
        merged += items[right..<range.upperBound]
        items.replaceSubrange(range, with: merged)
    }
}
