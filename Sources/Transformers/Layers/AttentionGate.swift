import Tensors

extension AttentionConfiguration.GateFunction {
    /// Replaces numbers by what they multiply results with.
    func apply(_ numbers: UnsafeMutablePointer<Float>, _ count: Int) {
        switch self {
        case .sigmoid: Activation.sigmoid.apply(numbers, count)
        case .softplus: for index in 0..<count { numbers[index] = Float(Transformers.softplus(Double(numbers[index]))) }
        }
    }
}
