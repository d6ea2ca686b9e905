/// A GGUF file of float32 tensors and of integers, as llama.cpp's converter makes it.
struct TinyGGUF {
    private var keys: [UInt8] = []
    private var keyCount: UInt64 = 0
    private var tensors: [(name: String, shape: [Int], type: UInt32, data: [UInt8])] = []

    private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private static func string(_ text: String) -> [UInt8] { little(UInt64(text.utf8.count)) + text.utf8 }

    private mutating func set(_ key: String, type: UInt32, _ bytes: [UInt8]) {
        keys += Self.string(key) + Self.little(type) + bytes
        keyCount += 1
    }

    mutating func set(_ key: String, _ value: Int) { set(key, type: 4, Self.little(UInt32(value))) }
    mutating func set(_ key: String, _ value: Float) { set(key, type: 6, Self.little(value.bitPattern)) }
    mutating func set(_ key: String, _ flag: Bool) { set(key, type: 7, [flag ? 1 : 0]) }
    mutating func set(_ key: String, _ text: String) { set(key, type: 8, Self.string(text)) }

    mutating func set(_ key: String, _ flags: [Bool]) {
        set(key, type: 9, Self.little(UInt32(7)) + Self.little(UInt64(flags.count)) + flags.map { $0 ? 1 : 0 })
    }

    mutating func add(_ name: String, _ shape: [Int], _ values: [Float]) {
        tensors.append((name, shape, 0, values.flatMap { Self.little($0.bitPattern) }))
    }

    mutating func add(_ name: String, integers: [Int32]) {
        tensors.append((name, [integers.count], 26, integers.flatMap { Self.little($0) }))
    }

    var bytes: [UInt8] {
        var head = Array("GGUF".utf8) + Self.little(UInt32(3)) + Self.little(UInt64(tensors.count))
        head += Self.little(keyCount) + keys
        var data: [UInt8] = []
        func pad(_ bytes: inout [UInt8]) { bytes += Array(repeating: 0, count: (32 - bytes.count % 32) % 32) }
        for (name, shape, type, own) in tensors {
            pad(&data)
            head += Self.string(name) + Self.little(UInt32(shape.count))
            for dimension in shape.reversed() { head += Self.little(UInt64(dimension)) }
            head += Self.little(type) + Self.little(UInt64(data.count))
            data += own
        }
        pad(&head)
        return head + data
    }
}
