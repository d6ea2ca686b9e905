import LibC
import Tensors

/// What happens to a text's states after the last block, in the order of the folder's modules.
enum PipelineStage: Sendable {
    /// States become one vector: one part for each mode, end to end.
    case pooling([PoolingMode], includesPrompt: Bool)
    /// A linear layer over the vector.
    case dense(DenseStage)
    /// Layer normalisation of the vector.
    case layerNormalization(weight: [Float], bias: [Float], epsilon: Float)
    /// The vector at unit length; a vector of zeros stays one.
    case normalize

    /// The vector's width after the stage.
    func width(after width: Int) -> Int {
        switch self {
        case .pooling(let modes, _): width * modes.count
        case .dense(let dense): dense.outputs
        case .layerNormalization, .normalize: width
        }
    }
}

/// A linear layer with its nonlinear function, of a whole vector.
struct DenseStage: Sendable {
    let inputs: Int
    let outputs: Int
    // [outputs, inputs]
    let weight: [Float]
    /// [outputs], or nothing.
    let bias: [Float]?
    let activation: DenseActivation
    /// Whether the input is added to the output, and the matrix through which it is; nil means as it is.
    let residual: (isAdded: Bool, weight: [Float]?)

    /// The layer's output for a vector; sums are in double precision and in one order.
    func apply(_ input: [Float]) -> [Float] {
        var output = product(weight, input)
        for index in 0..<outputs { output[index] = activation.apply(output[index] + Double(bias?[index] ?? 0)) }
        if residual.isAdded {
            let added = residual.weight.map { product($0, input) } ?? input.map { Double($0) }
            for index in 0..<outputs { output[index] += added[index] }
        }
        return output.map { Float($0) }
    }

    private func product(_ weight: [Float], _ input: [Float]) -> [Double] {
        weight.withUnsafeBufferPointer { weight in
            input.withUnsafeBufferPointer { input in
                (0..<outputs).map { row in
                    // Four sums, joined in one order: the vectors are long, and one sum waits for itself.
                    var sums = SIMD4<Double>()
                    let start = row * inputs
                    var column = 0
                    while column + 4 <= inputs {
                        let at = start + column
                        sums.addProduct(
                            SIMD4(
                                Double(weight[at]), Double(weight[at + 1]), Double(weight[at + 2]),
                                Double(weight[at + 3])),
                            SIMD4(
                                Double(input[column]), Double(input[column + 1]), Double(input[column + 2]),
                                Double(input[column + 3])))
                        column += 4
                    }
                    var sum = (sums[0] + sums[1]) + (sums[2] + sums[3])
                    while column < inputs {
                        sum += Double(weight[start + column]) * Double(input[column])
                        column += 1
                    }
                    return sum
                }
            }
        }
    }
}

/// The nonlinear functions of dense modules.
enum DenseActivation: Sendable {
    case identity, tanh, relu, gelu, silu, sigmoid

    func apply(_ x: Double) -> Double {
        switch self {
        case .identity: x
        case .tanh: LibC.tanh(x)
        case .relu: max(x, 0)
        case .gelu: x * 0.5 * (1 + erf(x * 0.5.squareRoot()))
        case .silu: x / (1 + exp(-x))
        case .sigmoid: 1 / (1 + exp(-x))
        }
    }
}
