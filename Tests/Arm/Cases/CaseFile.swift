import Glibc

/// Random numbers that a seed fixes (SplitMix64).
struct Random {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// From −1 to 1, now and then thirty times as large.
    mutating func number() -> Float {
        let value = Float(Int32(truncatingIfNeeded: next() >> 40) - (1 << 23)) / 8_388_608
        return below(37) == 0 ? value * 30 : value
    }

    /// The same; of a special case, now and then a number that arithmetic treats specially.
    mutating func number(isSpecial: Bool) -> Float {
        guard isSpecial, below(9) == 0 else { return number() }
        let special: [Float] = [
            .nan, .infinity, -.infinity, 0, -0.0, Float(bitPattern: 71_362), -Float(bitPattern: 2_140_855), 1e-31, 3e38,
            -3e38, 2e30, 65_504, 65_520, 1e-7, 88,
            -88,
        ]
        return special[below(special.count)]
    }
}

/// Memory of a case: what is in it, and whether the kernel reads it, needs it, or writes it.
enum CaseMemory {
    case input([UInt8])
    case scratch(Int)
    /// Bytes and floats that are compared.
    case bytes(Int)
    case floats(Int)

    static func numbers<Number: BitwiseCopyable>(_ numbers: [Number]) -> CaseMemory {
        .input(numbers.withUnsafeBytes { Array($0) })
    }

    var kind: Int64 {
        switch self {
        case .input: 0
        case .scratch: 1
        case .bytes: 2
        case .floats: 3
        }
    }

    var byteCount: Int {
        switch self {
        case .input(let bytes): bytes.count
        case .scratch(let count), .bytes(let count): count
        case .floats(let count): count * 4
        }
    }
}

/// The file of cases: what the kernels of x86 make of them is what is expected.
struct CaseFile {
    private let file: UnsafeMutablePointer<FILE>
    private(set) var count = 0

    init(_ path: String) {
        guard let file = fopen(path, "wb") else { fatalError("\(path) cannot be written") }
        self.file = file
    }

    /// Computes a case, and writes it down.
    mutating func add(_ kernel: Int, _ name: String, _ numbers: [Int], _ parts: [CaseMemory]) {
        var head = [Int64(kernel), Int64(numbers.count), Int64(parts.count)]
        fwrite(&head, 8, 3, file)
        var title = Array(name.utf8) + [UInt8](repeating: 0, count: 32 - name.utf8.count)
        fwrite(&title, 1, 32, file)
        var numbers = numbers.map { Int64($0) }
        fwrite(&numbers, 8, numbers.count, file)
        // Kernels prefetch lines ahead of what they read, and may read a little more than there is.
        let memory = parts.map { part in
            let memory = UnsafeMutableRawPointer.allocate(byteCount: part.byteCount + 4096, alignment: 64)
            // Of what is compared, a part may be left alone.
            memory.initializeMemory(as: UInt8.self, repeating: part.kind >= 2 ? 0xA5 : 0, count: part.byteCount + 4096)
            if case .input(let bytes) = part {
                UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyBytes(from: bytes)
            }
            return memory
        }
        memory.withUnsafeBufferPointer { memory in
            guard let memory = memory.baseAddress, call(kernel, numbers, memory) else {
                fatalError("no kernel \(kernel)")
            }
        }
        for (part, memory) in zip(parts, memory) {
            var shape = [part.kind, Int64(part.byteCount)]
            fwrite(&shape, 8, 2, file)
            if part.kind != 1 { fwrite(memory, 1, part.byteCount, file) }
            memory.deallocate()
        }
        count += 1
    }

    func close() { fclose(file) }
}
