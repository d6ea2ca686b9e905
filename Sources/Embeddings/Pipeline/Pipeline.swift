/// The modules after the transformer: states of a text to its vector.
struct Pipeline: Sendable {
    var stages: [PipelineStage]
    /// The width of a state.
    let stateWidth: Int

    /// The width of a vector.
    var dimensions: Int { stages.reduce(stateWidth) { $1.width(after: $0) } }

    /// The vector of a text.
    ///
    /// - Parameters:
    ///   - rows: the states of its tokens, [tokens, stateWidth], of which there may be none; where a pooling is none of the stages, one vector.
    ///   - leftOut: the tokens of a prompt that is to be left out where a module says so.
    func vector(_ rows: [Float], leftOut: Int) -> [Float] {
        var vector = rows
        for stage in stages {
            switch stage {
            case .pooling(let modes, let includesPrompt):
                let source = vector
                if source.isEmpty {
                    // What the reference's sums over no token come to.
                    vector = [Float](repeating: 0, count: stateWidth * modes.count)
                    continue
                }
                vector = [Float](unsafeUninitializedCapacity: stateWidth * modes.count) { buffer, count in
                    source.withUnsafeBufferPointer { source in
                        for (index, mode) in modes.enumerated() {
                            let part = buffer.extracting(index * stateWidth..<(index + 1) * stateWidth)
                            mode.pool(source, width: stateWidth, leftOut: includesPrompt ? 0 : leftOut, into: part)
                        }
                    }
                    count = stateWidth * modes.count
                }
            case .dense(let dense): vector = dense.apply(vector)
            case .layerNormalization(let weight, let bias, let epsilon):
                Self.normalizeLayer(&vector, weight, bias, epsilon)
            case .normalize: Self.normalize(&vector)
            }
        }
        return vector
    }

    /// Brings a vector to unit length; one of zeros stays one.
    static func normalize(_ vector: inout [Float]) {
        var sum = 0.0
        for value in vector { sum += Double(value) * Double(value) }
        let length = max(sum.squareRoot(), 1e-12)
        for index in vector.indices { vector[index] = Float(Double(vector[index]) / length) }
    }

    private static func normalizeLayer(_ vector: inout [Float], _ weight: [Float], _ bias: [Float], _ epsilon: Float) {
        let mean = vector.reduce(0.0) { $0 + Double($1) } / Double(vector.count)
        let variance = vector.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(vector.count)
        let divisor = (variance + Double(epsilon)).squareRoot()
        for index in vector.indices {
            vector[index] = Float(
                (Double(vector[index]) - mean) / divisor * Double(weight[index]) + Double(bias[index]))
        }
    }
}
