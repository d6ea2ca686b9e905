/// Reads the pickle of a state dict, opcode by opcode (Python's pickletools, protocols 2 to 4).
struct PickleReader {
    /// What is on the pickle's stack.
    private indirect enum Value {
        case none
        case bool
        case int(Int)
        case text(String)
        case tuple([Value])
        case dictionary([String: TorchArchive.Entry])
        case global(String)
        case storage(name: String, type: String)
        case tensor(TorchArchive.Entry)
    }

    private let bytes: ArraySlice<UInt8>
    private var place: Int
    private var stack: [Value] = []
    private var marks: [Int] = []
    private var memory: [Int: Value] = [:]
    /// The most steps and the most elements of a tensor: what larger files would hold is no dense layer.
    private static let (stepLimit, elementLimit) = (1 << 20, 1 << 28)

    init(_ bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }

    /// The tensors of the dictionary that the pickle describes.
    ///
    /// - Parameter storage: the numbers of a storage by its name and its class.
    mutating func stateDict(
        _ storage: (String, String) throws(PickleFault) -> [Float]
    ) throws(PickleFault) -> [String: TorchArchive.Entry] {
        for _ in 0..<Self.stepLimit {
            let opcode = try byte()
            if opcode == UInt8(ascii: ".") {
                guard case .dictionary(let tensors)? = stack.last else { throw PickleFault("holds no state dict") }
                return tensors
            }
            try step(opcode, storage)
        }
        throw PickleFault("is longer than a state dict; save it as safetensors")
    }

    private mutating func step(
        _ opcode: UInt8, _ storage: (String, String) throws(PickleFault) -> [Float]
    ) throws(PickleFault) {
        switch opcode {
        case 0x80: _ = try byte()
        case 0x95: _ = try number(8)
        case UInt8(ascii: "("): marks.append(stack.count)
        case UInt8(ascii: "}"): stack.append(.dictionary([:]))
        case UInt8(ascii: ")"): stack.append(.tuple([]))
        case UInt8(ascii: "N"): stack.append(.none)
        case 0x88, 0x89: stack.append(.bool)
        case UInt8(ascii: "K"): stack.append(.int(try number(1)))
        case UInt8(ascii: "M"): stack.append(.int(try number(2)))
        case UInt8(ascii: "J"): stack.append(.int(Int(Int32(truncatingIfNeeded: try number(4)))))
        case 0x8A: try long()
        case UInt8(ascii: "X"): stack.append(.text(try text(try number(4))))
        case 0x8C: stack.append(.text(try text(try number(1))))
        case UInt8(ascii: "q"): memory[try number(1)] = try top()
        case UInt8(ascii: "r"): memory[try number(4)] = try top()
        case 0x94: memory[memory.count] = try top()
        case UInt8(ascii: "h"): try recall(try number(1))
        case UInt8(ascii: "j"): try recall(try number(4))
        case UInt8(ascii: "c"): try global(try line(), try line())
        case 0x93:
            guard case .text(let name) = try pop(), case .text(let module) = try pop() else { throw unusual }
            try global(module, name)
        case UInt8(ascii: "t"): stack.append(.tuple(try marked()))
        case 0x85: try tuple(1)
        case 0x86: try tuple(2)
        case 0x87: try tuple(3)
        case UInt8(ascii: "Q"): try persistent()
        case UInt8(ascii: "R"): try reduce(storage)
        case UInt8(ascii: "s"):
            let pair = [try pop(), try pop()]
            try set([pair[1], pair[0]])
        case UInt8(ascii: "u"): try set(try marked())
        // The state of an ordered dictionary, such as the versions of its modules, is no tensor.
        case UInt8(ascii: "b"): _ = try pop()
        default: throw PickleFault("asks for opcode \(opcode), which no state dict needs; save it as safetensors")
        }
    }

    private var unusual: PickleFault { PickleFault("is no state dict of tensors; save it as safetensors") }

    // MARK: Bytes

    private mutating func byte() throws(PickleFault) -> UInt8 {
        guard place < bytes.endIndex else { throw PickleFault("ends too early; download the file again") }
        place += 1
        return bytes[place - 1]
    }

    private mutating func number(_ width: Int) throws(PickleFault) -> Int {
        var value = 0
        for index in 0..<width { value |= Int(try byte()) << (8 * index) }
        return value
    }

    private mutating func long() throws(PickleFault) {
        let width = try number(1)
        guard width <= 7 else { throw unusual }
        stack.append(.int(try number(width)))
    }

    private mutating func text(_ count: Int) throws(PickleFault) -> String {
        guard count >= 0, count <= bytes.endIndex - place else {
            throw PickleFault("ends too early; download the file again")
        }
        place += count
        return String(decoding: bytes[place - count..<place], as: UTF8.self)
    }

    private mutating func line() throws(PickleFault) -> String {
        var text: [UInt8] = []
        while true {
            let next = try byte()
            if next == UInt8(ascii: "\n") { return String(decoding: text, as: UTF8.self) }
            text.append(next)
        }
    }

    // MARK: The stack

    private func top() throws(PickleFault) -> Value {
        guard let value = stack.last else { throw unusual }
        return value
    }

    private mutating func pop() throws(PickleFault) -> Value {
        guard let value = stack.popLast(), stack.count >= (marks.last ?? 0) else { throw unusual }
        return value
    }

    private mutating func marked() throws(PickleFault) -> [Value] {
        guard let mark = marks.popLast(), mark <= stack.count else { throw unusual }
        let values = Array(stack[mark...])
        stack.removeSubrange(mark...)
        return values
    }

    private mutating func tuple(_ count: Int) throws(PickleFault) {
        guard stack.count >= count + (marks.last ?? 0) else { throw unusual }
        let values = Array(stack.suffix(count))
        stack.removeLast(count)
        stack.append(.tuple(values))
    }

    private mutating func recall(_ key: Int) throws(PickleFault) {
        guard let value = memory[key] else { throw unusual }
        stack.append(value)
    }

    private mutating func set(_ pairs: [Value]) throws(PickleFault) {
        guard case .dictionary(var tensors)? = stack.popLast(), pairs.count % 2 == 0 else { throw unusual }
        for index in stride(from: 0, to: pairs.count, by: 2) {
            guard case .text(let name) = pairs[index] else { throw unusual }
            // Beside tensors there are the versions of modules, which nothing here depends on.
            if case .tensor(let tensor) = pairs[index + 1] { tensors[name] = tensor }
        }
        stack.append(.dictionary(tensors))
    }

    // MARK: What state dicts are made of

    private mutating func global(_ module: String, _ name: String) throws(PickleFault) {
        let storages = ["FloatStorage", "DoubleStorage", "HalfStorage", "BFloat16Storage", "LongStorage"]
        let isKnown =
            switch module {
            case "collections": name == "OrderedDict"
            case "torch._utils": name == "_rebuild_tensor_v2"
            case "torch": storages.contains(name)
            default: false
            }
        guard isKnown else {
            throw PickleFault("asks for '\(module).\(name)', which no state dict needs; save it as safetensors")
        }
        stack.append(.global(name))
    }

    private mutating func persistent() throws(PickleFault) {
        guard case .tuple(let parts) = try pop(), parts.count >= 3, case .text("storage") = parts[0],
            case .global(let type) = parts[1], case .text(let name) = parts[2]
        else { throw unusual }
        stack.append(.storage(name: name, type: type))
    }

    private mutating func reduce(
        _ storage: (String, String) throws(PickleFault) -> [Float]
    ) throws(PickleFault) {
        guard case .tuple(let parts) = try pop(), case .global(let name) = try pop() else { throw unusual }
        if name.utf8.elementsEqual("OrderedDict".utf8), parts.isEmpty {
            stack.append(.dictionary([:]))
            return
        }
        guard name.utf8.elementsEqual("_rebuild_tensor_v2".utf8), parts.count >= 4,
            case .storage(let source, let type) = parts[0], case .int(let offset) = parts[1],
            let shape = Self.integers(parts[2]), let strides = Self.integers(parts[3]), shape.count == strides.count
        else { throw unusual }
        var count = 1
        for (size, stride) in zip(shape, strides) {
            guard size >= 0, stride >= 0, size <= Self.elementLimit, stride <= Self.elementLimit,
                size == 0 || count <= Self.elementLimit / size
            else { throw unusual }
            count *= size
        }
        let numbers = try storage(source, type)
        let last = zip(shape, strides).reduce(offset) { $0 + max($1.0 - 1, 0) * $1.1 }
        guard offset >= 0, offset <= Self.elementLimit, count == 0 || last < numbers.count else {
            throw PickleFault("has fewer numbers than its tensors; download the file again")
        }
        var values: [Float] = []
        values.reserveCapacity(count)
        for index in 0..<count {
            var (rest, at) = (index, offset)
            for (size, stride) in zip(shape, strides).reversed() {
                at += rest % size * stride
                rest /= size
            }
            values.append(numbers[at])
        }
        stack.append(.tensor(TorchArchive.Entry(shape: shape, values: values)))
    }

    private static func integers(_ value: Value) -> [Int]? {
        guard case .tuple(let parts) = value, parts.count <= 8 else { return nil }
        var numbers: [Int] = []
        for part in parts {
            guard case .int(let number) = part else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}
