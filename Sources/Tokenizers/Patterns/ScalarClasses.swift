/// What the scanners for well-known patterns ask about a scalar, one byte per scalar.
struct ScalarClasses: Sendable {
    /// Letters, `\p{L}`.
    static let letter: UInt8 = 1
    /// Numbers, `\p{N}`.
    static let number: UInt8 = 2
    /// White space, `\s`.
    static let space: UInt8 = 4
    /// Carriage return and line feed.
    static let newline: UInt8 = 8
    /// Letters but lower-case ones, and marks, `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`.
    static let upper: UInt8 = 16
    /// Letters but upper-case and title-case ones, and marks, `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`.
    static let lower: UInt8 = 32
    /// Marks, `\p{M}`.
    static let mark: UInt8 = 64

    /// The classes of all scalars.
    static let all = ScalarClasses()

    private var blockOf: [UInt16]
    private var bytes: [UInt8]

    private init() {
        var flags = [UInt8](repeating: 0, count: 0x110000)
        func add(_ ranges: [Range<UInt32>], _ flag: UInt8) {
            for range in ranges { for scalar in range { flags[Int(scalar)] |= flag } }
        }
        func ranges(_ names: String...) -> [Range<UInt32>] {
            CategoryTable.ranges(of: names.reduce(into: []) { $0.formUnion(GeneralCategories(prefix: $1)) })
        }
        add(ranges("L"), Self.letter)
        add(ranges("N"), Self.number)
        add(UnicodeTable.space.ranges, Self.space)
        add([10..<11, 13..<14], Self.newline)
        add(ranges("Lu", "Lt", "Lm", "Lo", "M"), Self.upper)
        add(ranges("Ll", "Lm", "Lo", "M"), Self.lower)
        add(ranges("M"), Self.mark)
        blockOf = Array(repeating: 0, count: 0x1100)
        bytes = []
        var known: [ArraySlice<UInt8>: UInt16] = [:]
        for block in 0..<0x1100 {
            let slice = flags[(block * 256)..<(block * 256 + 256)]
            if let shared = known[slice] {
                blockOf[block] = shared
            } else {
                let new = UInt16(bytes.count / 256)
                known[slice] = new
                blockOf[block] = new
                bytes += slice
            }
        }
    }

    /// The classes of a scalar.
    @inline(__always)
    func classes(of scalar: UInt32) -> UInt8 {
        if scalar < 256 { return bytes[Int(scalar)] }
        return bytes[Int(blockOf[Int(scalar >> 8)]) &<< 8 | Int(scalar & 255)]
    }
}
