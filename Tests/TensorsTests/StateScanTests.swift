import Testing

@testable import Tensors

/// The recurrences over matrix states, against loops over single numbers.
@Suite("State scans")
struct StateScanTests {
    private static let levels = ProcessorLevel.available

    /// The recurrences.
    private enum Rule: CaseIterable {
        case delta, perKeyDelta, accumulate, generalizedDelta
    }

    /// What the recurrences read, for one head.
    private struct Inputs {
        let (keys, columns, rows): (Int, Int, Int)
        let query: [Float]
        let key: [Float]
        let value: [Float]
        let decay: [Float]
        let decays: [Float]
        let share: [Float]
        let removal: [Float]
        let correction: [Float]

        init(keys: Int, columns: Int, rows: Int) {
            (self.keys, self.columns, self.rows) = (keys, columns, rows)
            var random = SystemRandomNumberGenerator()
            func numbers(_ count: Int, _ range: ClosedRange<Float>) -> [Float] {
                (0..<count).map { _ in Float.random(in: range, using: &random) }
            }
            let unit = 1 / Float(keys).squareRoot()
            query = numbers(rows * keys, -unit...unit)
            key = numbers(rows * keys, -unit...unit)
            value = numbers(rows * columns, -1...1)
            decay = numbers(rows, 0.5...1)
            decays = numbers(rows * keys, 0.5...1)
            share = numbers(rows, 0...2)
            removal = numbers(rows * keys, -unit...unit)
            correction = numbers(rows * keys, -unit...unit)
        }

        /// One number after another, in float64.
        func expected(_ rule: Rule) -> [Double] {
            if rule == .generalizedDelta { return expectedOfGeneralized() }
            let (isDelta, isPerKey) = (rule != .accumulate, rule == .perKeyDelta)
            var state = [Double](repeating: 0, count: keys * columns)
            var output: [Double] = []
            for row in 0..<rows {
                for column in 0..<columns {
                    func place(_ index: Int) -> Int { index * columns + column }
                    var held = 0.0
                    for index in 0..<keys {
                        state[place(index)] *= Double(isPerKey ? decays[row * keys + index] : decay[row])
                        held += state[place(index)] * Double(key[row * keys + index])
                    }
                    let target = Double(value[row * columns + column])
                    let update = Double(share[row]) * (isDelta ? target - held : target)
                    var read = 0.0
                    for index in 0..<keys {
                        state[place(index)] += Double(key[row * keys + index]) * update
                        read += state[place(index)] * Double(query[row * keys + index])
                    }
                    output.append(read)
                }
            }
            return output
        }

        /// The rule of RWKV 7: the state as it was is read before it decays.
        private func expectedOfGeneralized() -> [Double] {
            var state = [Double](repeating: 0, count: keys * columns)
            var output: [Double] = []
            for row in 0..<rows {
                for column in 0..<columns {
                    func place(_ index: Int) -> Int { index * columns + column }
                    func number(_ numbers: [Float], _ index: Int) -> Double { Double(numbers[row * keys + index]) }
                    let held = (0..<keys).reduce(0.0) { $0 + state[place($1)] * number(removal, $1) }
                    let target = Double(value[row * columns + column])
                    var read = 0.0
                    for index in 0..<keys {
                        let kept = state[place(index)] * number(decays, index)
                        state[place(index)] = kept + target * number(key, index) - held * number(correction, index)
                        read += state[place(index)] * number(query, index)
                    }
                    output.append(read)
                }
            }
            return output
        }

        /// All columns by a level's kernels, the rows in pieces.
        func scan(_ rule: Rule, pieces: [Range<Int>], level: ProcessorLevel) -> [Float] {
            let isPerKey = rule == .perKeyDelta || rule == .generalizedDelta
            let size = StateScan.tileCount(columns) * StateScan.tileWidth * keys
            let state = UnsafeMutablePointer<Float>.allocate(capacity: size)
            let output = UnsafeMutablePointer<Float>.allocate(capacity: rows * columns)
            state.initialize(repeating: 0, count: size)
            output.initialize(repeating: 0, count: rows * columns)
            defer {
                state.deallocate()
                output.deallocate()
            }
            func input(_ numbers: [Float], _ stride: Int, _ body: (StateScan.Input) -> Void) {
                numbers.withUnsafeBufferPointer { buffer in
                    if let base = buffer.baseAddress { body(StateScan.Input(base, stride: stride)) }
                }
            }
            for rows in pieces {
                for index in 0..<StateScan.blockCount(columns) {
                    let block = StateScan.Block(index, of: state, keys: keys, columns: columns)
                    input(query, keys) { query in
                        input(key, keys) { key in
                            input(Array(value.dropFirst(block.firstColumn)), columns) { value in
                                input(isPerKey ? decays : decay, isPerKey ? keys : 1) { decay in
                                    input(share, 1) { share in
                                        let target = StateScan.Output(output + block.firstColumn, stride: columns)
                                        switch rule {
                                        case .delta, .perKeyDelta:
                                            StateScan.delta(
                                                block, rows: rows, query: query, key: key, value: value,
                                                decay: isPerKey ? .perKey(decay) : .one(decay), beta: share,
                                                output: target, kernels: level.kernels)
                                        case .accumulate:
                                            StateScan.accumulate(
                                                block, rows: rows, query: query, key: key, value: value,
                                                decay: decay, scale: share, output: target, kernels: level.kernels)
                                        case .generalizedDelta:
                                            input(removal, keys) { removal in
                                                input(correction, keys) { correction in
                                                    StateScan.generalizedDelta(
                                                        block, rows: rows, query: query, key: key, value: value,
                                                        decay: decay, removal: removal, correction: correction,
                                                        output: target, kernels: level.kernels)
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            return Array(UnsafeBufferPointer(start: output, count: rows * columns))
        }
    }

    @Test(
        "scans are close to loops in float64, and bit for bit the same at every level and however rows are divided",
        arguments: [(4, 1), (16, 16), (7, 24), (33, 32), (128, 70), (1, 33)])
    func scans(keys: Int, columns: Int) {
        let inputs = Inputs(keys: keys, columns: columns, rows: 90)
        for rule in Rule.allCases {
            let expected = inputs.expected(rule)
            let whole = inputs.scan(rule, pieces: [0..<90], level: .baseline)
            let norm = expected.reduce(0) { $0 + $1 * $1 }.squareRoot()
            let distance = zip(whole, expected).reduce(0) { $0 + (Double($1.0) - $1.1) * (Double($1.0) - $1.1) }
            #expect(distance.squareRoot() <= 2e-6 * norm, "\(rule)")
            for level in Self.levels {
                for pieces in [[0..<90], [0..<1, 1..<64, 64..<90], (0..<90).map { $0..<$0 + 1 }] {
                    let other = inputs.scan(rule, pieces: pieces, level: level)
                    #expect(zip(other, whole).allSatisfy { $0.bitPattern == $1.bitPattern }, "\(rule), \(level)")
                }
            }
        }
    }
}
