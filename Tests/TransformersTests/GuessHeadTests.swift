import Tensors
import TestSupport
import Testing

@testable import Transformers

/// The output head in few bits, with which guesses are made.
@Suite("Output head of guesses")
struct GuessHeadTests {
    private static let (rows, columns) = (65_600, 256)

    /// A head in bfloat16 whose rows are random directions.
    private static let head: Linear? = {
        var random = SplitMix64(seed: 3)
        let bytes = [UInt16](unsafeUninitializedCapacity: rows * columns) { target, count in
            for index in 0..<rows * columns {
                let value = Float(random.next() >> 40) / Float(1 << 23) - 1
                target[index] = UInt16(value.bitPattern >> 16)
            }
            count = rows * columns
        }
        let storage = TensorBytes(count: bytes.count * 2) { target in
            bytes.withUnsafeBytes { target.copyMemory(from: $0) }
        }
        guard let tensor = try? Tensor(elementType: .bfloat16, shape: [rows, columns], storage: storage),
            let matrix = try? Matrix(tensor).prepared(for: .fast, on: Decoder.testPool)
        else { return nil }
        return Linear(matrix: matrix)
    }()

    private func logits(_ count: Int, _ apply: (UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void) -> [Float] {
        var random = SplitMix64(seed: 9)
        let input = (0..<count * Self.columns).map { _ in Float(random.next() >> 40) / Float(1 << 23) - 1 }
        return [Float](unsafeUninitializedCapacity: count * Self.rows) { target, initialized in
            input.withUnsafeBufferPointer { input in
                if let input = input.baseAddress, let target = target.baseAddress { apply(input, target) }
            }
            initialized = count * Self.rows
        }
    }

    @Test("its likeliest token is that of the model's own head, with the same logit, for one row and for several")
    func likeliest() throws {
        let head = try #require(Self.head)
        let guess = try #require(GuessHead(head))
        // Nothing is computed with a part of it.
        while !guess.isWhole {
            #expect(guess.isOfUse && guess.byteCount < guess.wholeByteCount)
            _ = logits(1) { input, output in
                #expect(!guess.apply(input, count: 1, into: output, on: Decoder.testPool))
            }
            try #require(guess.grow(on: Decoder.testPool))
        }
        #expect(guess.byteCount * 3 < head.matrix.byteCount)
        #expect(guess.byteCount <= guess.wholeByteCount && guess.wholeByteCount < guess.byteCount * 6 / 5)
        #expect(guess.wholeByteCount <= Self.rows * Self.columns * 51 / 80)
        let one = logits(1) { input, output in #expect(guess.apply(input, count: 1, into: output, on: Decoder.testPool))
        }
        let several = logits(3) { input, output in
            #expect(guess.apply(input, count: 3, into: output, on: Decoder.testPool))
        }
        let exact = logits(3) { head.matrix.multiply($0, count: 3, into: $1, on: Decoder.testPool) }
        #expect(Array(several[..<Self.rows]) == one)
        for row in 0..<3 {
            let (own, expected) = (
                several[row * Self.rows..<(row + 1) * Self.rows], exact[row * Self.rows..<(row + 1) * Self.rows]
            )
            #expect(argmax(own) == argmax(expected))
            #expect(own.max() == expected.max())
            #expect(relativeError(Array(own), Array(expected)) < 0.2)
        }
        // More is never made of it, and none once it was given up.
        let bytes = guess.byteCount
        #expect(guess.grow(on: Decoder.testPool) && guess.byteCount == bytes)
        guess.giveUp()
        #expect(!guess.isWhole && !guess.isOfUse && guess.byteCount == 0)
        #expect(!guess.grow(on: Decoder.testPool) && guess.byteCount == 0)
        _ = logits(1) { input, output in
            #expect(!guess.apply(input, count: 1, into: output, on: Decoder.testPool))
        }
    }

    @Test("a token whose weights are no numbers is none of the likeliest, and changes no other token's logit")
    func noNumbers() throws {
        var random = SplitMix64(seed: 4)
        var values = (0..<128 * 64).map { _ in Float(random.next() >> 40) / Float(1 << 23) - 1 }
        values[70 * 64 + 3] = .nan
        let matrix = try Matrix(rows: 128, columns: 64, values: values).prepared(for: .fast, on: Decoder.testPool)
        let guess = try #require(GuessHead(Linear(matrix: matrix), leastWeights: 128 * 64))
        while !guess.isWhole { try #require(guess.grow(on: Decoder.testPool)) }
        let input = [Float](repeating: 0.25, count: 64)
        var (own, exact) = ([Float](repeating: 0, count: 128), [Float](repeating: 0, count: 128))
        let isMade = input.withUnsafeBufferPointer { input in
            own.withUnsafeMutableBufferPointer { own in
                exact.withUnsafeMutableBufferPointer { exact in
                    matrix.multiply(input.baseAddress!, count: 1, into: exact.baseAddress!, on: Decoder.testPool)
                    return guess.apply(input.baseAddress!, count: 1, into: own.baseAddress!, on: Decoder.testPool)
                }
            }
        }
        #expect(isMade)
        (own[70], exact[70]) = (-.infinity, -.infinity)
        #expect(argmax(own[...]) == argmax(exact[...]) && own.max() == exact.max())
        #expect(!own.contains { $0.isNaN })
    }

    @Test("it takes no more than its bound in many small parts", arguments: [64, 1000, 1001])
    func bound(rows: Int) throws {
        let matrix = try Matrix(rows: rows, columns: 64, values: Array(repeating: 0.5, count: rows * 64))
            .prepared(for: .fast, on: Decoder.testPool)
        let guess = try #require(GuessHead(Linear(matrix: matrix), leastWeights: 1, partWeights: 17 * 64))
        while !guess.isWhole { try #require(guess.grow(on: Decoder.testPool)) }
        #expect(guess.byteCount <= guess.wholeByteCount)
    }

    @Test("the largest numbers are found, in the order of their places")
    func largest() {
        var random = SplitMix64(seed: 1)
        let values = (0..<3000).map { _ in Float(random.next() % 200) }
        let found = values.withUnsafeBufferPointer { GuessHead.largest($0.baseAddress!, $0.count) }
        let expected = values.indices.sorted { values[$0] != values[$1] ? values[$0] > values[$1] : $0 < $1 }.prefix(16)
        #expect(found.map { values[Int($0)] }.sorted() == expected.map { values[$0] }.sorted())
        #expect(found.count == 16 && found == found.sorted() && Set(found).count == 16)
        let few: [Float] = [3, -.infinity, 5, 5]
        #expect(few.withUnsafeBufferPointer { GuessHead.largest($0.baseAddress!, $0.count) } == [0, 2, 3])
    }

    @Test("a small head, and one of few bits, has none")
    func none() throws {
        let small = try Matrix(rows: 64, columns: 64, values: Array(repeating: 0, count: 4096))
        #expect(GuessHead(Linear(matrix: small)) == nil)
        let head = try #require(Self.head)
        let packed = try head.matrix.rounded(rows: 0..<Self.rows, bits: 4, groupSize: 64, on: Decoder.testPool)
            .prepared(for: .fast, on: Decoder.testPool)
        #expect(GuessHead(Linear(matrix: packed)) == nil)
    }
}
