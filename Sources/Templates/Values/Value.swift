/// A value in a running template, with the meaning that Python gives it.
enum Value {
    case undefined(UndefinedValue)
    case none
    case bool(Bool)
    case integer(Int)
    /// An integer of the data that does not fit 64 bits: it is printed and compared, no arithmetic is done with it.
    case bigInteger(BigInteger)
    case float(Double)
    case text(TextValue)
    case list(ListValue)
    case tuple(ListValue)
    case dictionary(DictionaryValue)
    case namespace(NamespaceValue)
    case range(RangeValue)
    /// What `keys()`, `values()` and `items()` of a dictionary return.
    case view(DictionaryView)
    /// A generator: runs once, has no length and no items by index.
    case iterator(IteratorValue)
    case loop(LoopValue)
    case macro(MacroValue)
    case function(GlobalFunction)
    case method(MethodValue)
    case cycler(CyclerValue)
    case joiner(JoinerValue)

    static func string(_ string: String) -> Value { .text(TextValue(string)) }

    /// The name of the Python type, as error messages spell it.
    var typeName: String {
        switch self {
        case .undefined: return "Undefined"
        case .none: return "NoneType"
        case .bool: return "bool"
        case .integer, .bigInteger: return "int"
        case .float: return "float"
        case .text(let text): return text.isMarkup ? "Markup" : "str"
        case .list: return "list"
        case .tuple: return "tuple"
        case .dictionary: return "dict"
        case .namespace: return "TemplateNamespace"
        case .range: return "range"
        case .view(let view): return view.kind.typeName
        case .iterator(let iterator): return iterator.typeName
        case .loop: return "LoopContext"
        case .macro: return "Macro"
        case .function(let function): return function == .range || function == .namespace ? "type" : "function"
        case .method: return "builtin_function_or_method"
        case .cycler: return "Cycler"
        case .joiner: return "Joiner"
        }
    }

    /// The type as Jinja2 words it in messages about undefined values: `None` or `dict object`.
    var typeDescription: String {
        switch self {
        case .none: return "None"
        case .namespace: return "transformers.utils.chat_template_utils.TemplateNamespace object"
        case .loop, .macro: return "jinja2.runtime.\(typeName) object"
        case .cycler, .joiner: return "jinja2.utils.\(typeName) object"
        default: return typeName + " object"
        }
    }

    /// Levels of containers inside this value.
    var nesting: Int {
        switch self {
        case .list(let list), .tuple(let list): return list.nesting
        case .dictionary(let dictionary): return dictionary.nesting
        case .view(let view): return view.dictionary.nesting + 1
        case .iterator(let iterator): return iterator.nesting
        case .namespace(let namespace): return namespace.nesting
        case .method(let method): return method.receiver.nesting + 1
        case .cycler(let cycler): return cycler.items.nesting + 1
        default: return 0
        }
    }
}

/// What a missing variable, key or item evaluates to; using it for more than printing and testing is an error.
final class UndefinedValue: Sendable {
    /// Why the value is missing.
    enum Reason: Sendable {
        case name(String)
        case attribute(String, typeDescription: String)
        case element(String, typeDescription: String)
        case hint(String)
        case unsafe(String)
    }

    let reason: Reason

    init(_ reason: Reason) { self.reason = reason }

    /// The message of the error that using it raises.
    var message: String {
        switch reason {
        case .name(let name): return "'\(name)' is undefined"
        case .attribute(let name, let type): return "'\(type)' has no attribute '\(name)'"
        case .element(let name, let type): return "\(type) has no element \(name)"
        case .hint(let text), .unsafe(let text): return text
        }
    }

    var isSecurity: Bool {
        if case .unsafe = reason { return true }
        return false
    }
}

/// An integer outside 64 bits, by its digits.
final class BigInteger: Sendable {
    let digits: String

    init(digits: String) { self.digits = digits }

    /// The nearest float; infinite beyond the range of floats.
    var double: Double { Double(digits) ?? .infinity }

    /// Less than, equal to or greater than zero, as this number is to another; the digits begin with no zero.
    func order(to other: BigInteger) -> Int {
        let (isNegative, otherIsNegative) = (digits.hasPrefix("-"), other.digits.hasPrefix("-"))
        if isNegative != otherIsNegative { return isNegative ? -1 : 1 }
        let (left, right) = (Array(digits.utf8), Array(other.digits.utf8))
        let isLess = left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
        let magnitude = left == right ? 0 : isLess ? -1 : 1
        return isNegative ? -magnitude : magnitude
    }
}

/// The items of a list or tuple.
final class ListValue {
    fileprivate(set) var items: [Value]
    fileprivate(set) var nesting: Int

    init(_ items: [Value]) {
        self.items = items
        var deepest = 0
        for item in items { deepest = max(deepest, item.nesting) }
        self.nesting = deepest + 1
    }

    /// Changes the items; used only when the render allows mutation.
    func mutate(_ change: (inout [Value]) -> Void) {
        change(&items)
        var deepest = 0
        for item in items { deepest = max(deepest, item.nesting) }
        nesting = deepest + 1
    }
}

/// The attributes of a namespace, in order of first assignment.
final class NamespaceValue {
    private(set) var names: [[UInt8]] = []
    private(set) var values: [Value] = []
    private(set) var nesting = 1

    subscript(name: [UInt8]) -> Value? {
        get { names.firstIndex(of: name).map { values[$0] } }
        set {
            guard let newValue else { return }
            nesting = max(nesting, newValue.nesting + 1)
            if let index = names.firstIndex(of: name) {
                values[index] = newValue
            } else {
                names.append(name)
                values.append(newValue)
            }
        }
    }

    /// Drops everything, so that namespaces that hold one another are freed without recursion.
    func clear() {
        names = []
        values = []
    }
}

/// A range of integers.
struct RangeValue {
    var start: Int
    var stop: Int
    var step: Int
    /// The number of items, at most the limit on items.
    var count: Int

    subscript(index: Int) -> Int { start + index * step }
}

/// A view of a dictionary.
struct DictionaryView {
    enum Kind {
        case keys, values, items

        var typeName: String {
            switch self {
            case .keys: return "dict_keys"
            case .values: return "dict_values"
            case .items: return "dict_items"
            }
        }
    }

    let kind: Kind
    let dictionary: DictionaryValue

    func item(_ index: Int) -> Value {
        switch kind {
        case .keys: return dictionary.keys[index]
        case .values: return dictionary.values[index]
        case .items: return .tuple(ListValue([dictionary.keys[index], dictionary.values[index]]))
        }
    }
}

/// Items produced one at a time.
final class IteratorValue {
    /// The Python type, for messages.
    let typeName: String
    let nesting: Int
    private let produce: () throws(TemplateError) -> Value?
    private var isFinished = false

    init(typeName: String = "generator", nesting: Int, _ produce: @escaping () throws(TemplateError) -> Value?) {
        self.typeName = typeName
        self.nesting = nesting + 1
        self.produce = produce
    }

    func next() throws(TemplateError) -> Value? {
        if isFinished { return nil }
        if let value = try produce() { return value }
        isFinished = true
        return nil
    }
}

/// A method taken from a value, with the value.
final class MethodValue {
    let receiver: Value
    let name: String

    init(_ receiver: Value, _ name: String) {
        self.receiver = receiver
        self.name = name
    }
}

/// Jinja2's `cycler`.
final class CyclerValue {
    let items: ListValue
    var position = 0

    init(_ items: [Value]) { self.items = ListValue(items) }

    var current: Value { items.items.isEmpty ? .none : items.items[position % items.items.count] }
}

/// Jinja2's `joiner`.
final class JoinerValue {
    let separator: Value
    var isUsed = false

    init(_ separator: Value) { self.separator = separator }
}

/// The functions that a template finds without having been given them.
enum GlobalFunction: String, CaseIterable, Sendable {
    case range, namespace, dict, cycler, joiner, lipsum
    case raiseException = "raise_exception"
    case strftimeNow = "strftime_now"
}
