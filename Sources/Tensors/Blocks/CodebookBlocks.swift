// Blocks of 256 columns whose codes come from codebooks. A code is the index of a magnitude, with its sign above.

/// F16 scale; for each 32 columns four indices, four times seven signs, and a scale of 4 bits: scale · (s + ½) / 4.
enum IQ2XXSBlock: BlockLayout {
    static let name = "IQ2_XXS"
    static let columns = 256
    static let byteCount = 66

    static func format(columns: Int) -> CodeFormat { CodebookFormat.threeMagnitudes(name: name, groupSize: 32) }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        let (patterns, signs) = (Codebook.iq2XXS.patterns, Codebook.evenSigns)
        target.scales.numbers[0] = block.half(at: 0) * 0.125
        for group in 0..<8 {
            let word = block.word32(at: 6 &+ 8 &* group)
            target.scales.small[group] = UInt8(truncatingIfNeeded: word &>> 28) &* 2 &+ 1
            for cell in 0..<4 {
                let pattern = patterns[block.byte(at: 2 &+ 8 &* group &+ cell)]
                let sign = signs[word &>> UInt32(7 &* cell) & 127]
                target.codes.store(pattern | sign &<< 2, at: 32 &* group &+ 8 &* cell)
            }
        }
    }
}

/// F16 scale; for each 8 columns an index of 9 bits and seven signs; scales of 4 bits: scale · (s + ½) / 4.
enum IQ2XSBlock: BlockLayout {
    static let name = "IQ2_XS"
    static let columns = 256
    static let byteCount = 74

    static func format(columns: Int) -> CodeFormat { CodebookFormat.threeMagnitudes(name: name, groupSize: 16) }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        let (patterns, signs) = (Codebook.iq2XS.patterns, Codebook.evenSigns)
        target.scales.numbers[0] = block.half(at: 0) * 0.125
        CodebookFormat.storeOddNibbles(block + 66, count: 8, into: target.scales.small)
        for cell in 0..<32 {
            let word = block.word16(at: 2 &+ 2 &* cell)
            target.codes.store(patterns[word & 511] | signs[word &>> 9] &<< 2, at: 8 &* cell)
        }
    }
}

/// F16 scale, low bytes of 32 indices, signs, two high bits of the indices, scales of 4 bits: scale · (s + ½) / 4.
enum IQ2SBlock: BlockLayout {
    static let name = "IQ2_S"
    static let columns = 256
    static let byteCount = 82

    static func format(columns: Int) -> CodeFormat { CodebookFormat.threeMagnitudes(name: name, groupSize: 16) }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        let (patterns, signs) = (Codebook.iq2S.patterns, Codebook.signs)
        target.scales.numbers[0] = block.half(at: 0) * 0.125
        CodebookFormat.storeOddNibbles(block + 74, count: 8, into: target.scales.small)
        for cell in 0..<32 {
            let top = block.byte(at: 66 &+ cell &>> 2) &>> UInt8(2 &* (cell & 3)) & 3
            let index = UInt16(block.byte(at: 2 &+ cell)) | UInt16(top) &<< 8
            target.codes.store(patterns[index] | signs[block.byte(at: 34 &+ cell)] &<< 2, at: 8 &* cell)
        }
    }
}

/// F16 scale, 64 indices; for each 32 columns four times seven signs and a scale of 4 bits: scale · (s + ½) / 2.
enum IQ3XXSBlock: BlockLayout {
    static let name = "IQ3_XXS"
    static let columns = 256
    static let byteCount = 98

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(
            name: name, bits: 4, groupSize: 32, values: CodebookFormat.signed([4, 12, 20, 28, 36, 44, 52, 62]),
            scales: .scaled(.int8, span: 256, by: .float32))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        let (patterns, signs) = (Codebook.iq3XXS.patterns, Codebook.evenSigns)
        target.scales.numbers[0] = block.half(at: 0) * 0.25
        for group in 0..<8 {
            let word = block.word32(at: 66 &+ 4 &* group)
            target.scales.small[group] = UInt8(truncatingIfNeeded: word &>> 28) &* 2 &+ 1
            for cell in 0..<4 {
                let index = 2 &+ 8 &* group &+ 2 &* cell
                let pattern = patterns[block.byte(at: index)] | patterns[block.byte(at: index &+ 1)] &<< 32
                let sign = signs[word &>> UInt32(7 &* cell) & 127]
                target.codes.store(pattern | sign &<< 3, at: 32 &* group &+ 8 &* cell)
            }
        }
    }
}

/// F16 scale, low bytes of 64 indices, their high bits, signs, scales of 4 bits: scale · (2 · s + 1).
enum IQ3SBlock: BlockLayout {
    static let name = "IQ3_S"
    static let columns = 256
    static let byteCount = 110

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(
            name: name, bits: 4, groupSize: 32, values: CodebookFormat.signed([1, 3, 5, 7, 9, 11, 13, 15]),
            scales: .scaled(.int8, span: 256, by: .float16))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        let (patterns, signs) = (Codebook.iq3S.patterns, Codebook.signs)
        target.scales.numbers[0] = block.half(at: 0)
        CodebookFormat.storeOddNibbles(block + 106, count: 4, into: target.scales.small)
        for cell in 0..<32 {
            let tops = UInt16(block.byte(at: 66 &+ cell &>> 2)) &>> UInt16(2 &* (cell & 3))
            let first = UInt16(block.byte(at: 2 &+ 2 &* cell)) | (tops & 1) &<< 8
            let second = UInt16(block.byte(at: 3 &+ 2 &* cell)) | (tops & 2) &<< 7
            let pattern = patterns[first] | patterns[second] &<< 32
            target.codes.store(pattern | signs[block.byte(at: 74 &+ cell)] &<< 3, at: 8 &* cell)
        }
    }
}

/// F16 scale, low bytes of 32 indices; for each 32 columns four times three high bits, a scale of 3 bits and what is
/// added: scale · (2 · s + 1) · (value ± ⅛).
enum IQ1SBlock: BlockLayout {
    static let name = "IQ1_S"
    static let columns = 256
    static let byteCount = 50

    static func format(columns: Int) -> CodeFormat { CodebookFormat.shiftedTernary(name: name, groupSize: 32) }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        let patterns = Codebook.iq1.patterns
        target.scales.numbers[0] = block.half(at: 0) * 0.125
        for group in 0..<8 {
            let word = block.word16(at: 34 &+ 2 &* group)
            target.scales.small[group] = UInt8(truncatingIfNeeded: word &>> 12 & 7) &* 2 &+ 1
            let shift = UInt64(word &>> 15) &* 0x0404_0404_0404_0404
            for cell in 0..<4 {
                let top = word &>> UInt16(3 &* cell) & 7
                let index = UInt16(block.byte(at: 2 &+ 4 &* group &+ cell)) | top &<< 8
                target.codes.store(patterns[index] | shift, at: 32 &* group &+ 8 &* cell)
            }
        }
    }
}

/// Low bytes of 32 indices; for each 8 columns three high bits and what is added; four words of four scales of 3 bits each,
/// whose highest bits are those of the F16 scale: scale · (2 · s + 1) · (value ± ⅛).
enum IQ1MBlock: BlockLayout {
    static let name = "IQ1_M"
    static let columns = 256
    static let byteCount = 56

    static func format(columns: Int) -> CodeFormat { CodebookFormat.shiftedTernary(name: name, groupSize: 16) }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        let patterns = Codebook.iq1.patterns
        var scale: UInt16 = 0
        for part in 0..<4 {
            let word = block.word16(at: 48 &+ 2 &* part)
            scale |= (word & 0xF000) &>> UInt16(12 &- 4 &* part)
            for group in 0..<4 {
                let small = UInt8(truncatingIfNeeded: word &>> UInt16(3 &* group) & 7)
                target.scales.small[4 &* part &+ group] = small &* 2 &+ 1
            }
        }
        target.scales.numbers[0] = Widening.half(scale) * 0.125
        for cell in 0..<32 {
            let top = UInt16(block.byte(at: 32 &+ cell &>> 1) &>> UInt8(4 &* (cell & 1)))
            let index = UInt16(block.byte(at: cell)) | (top & 7) &<< 8
            let shift = UInt64(top &>> 3 & 1) &* 0x0404_0404_0404_0404
            target.codes.store(patterns[index] | shift, at: 8 &* cell)
        }
    }
}

/// What the codes of codebooks stand for.
private enum CodebookFormat {
    /// Three magnitudes with a sign in bit 2.
    static func threeMagnitudes(name: String, groupSize: Int) -> CodeFormat {
        CodeFormat(
            name: name, bits: 3, groupSize: groupSize, values: signed([8, 25, 43, 0]),
            scales: .scaled(.int8, span: 256, by: .float32))
    }

    /// Eight times −1, 0 or 1, plus 1 or, where bit 2 is set, minus 1.
    static func shiftedTernary(name: String, groupSize: Int) -> CodeFormat {
        CodeFormat(
            name: name, bits: 3, groupSize: groupSize, values: .table([-7, 1, 9, 0, -9, -1, 7, 0]),
            scales: .scaled(.int8, span: 256, by: .float32))
    }

    /// Magnitudes, and after them their negatives.
    static func signed(_ magnitudes: [Float]) -> CodeFormat.Values {
        .table(magnitudes + magnitudes.map { 0 - $0 })
    }

    /// 2 · s + 1 of the nibbles of some bytes, the low one first.
    @inline(__always)
    static func storeOddNibbles(_ source: UnsafeRawPointer, count: Int, into small: UnsafeMutablePointer<UInt8>) {
        for index in 0..<count {
            let byte = source.byte(at: index)
            small[2 &* index] = (byte & 15) &* 2 &+ 1
            small[2 &* index &+ 1] = (byte &>> 4) &* 2 &+ 1
        }
    }
}
