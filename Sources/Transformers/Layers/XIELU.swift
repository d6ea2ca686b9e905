import LibC

/// xIELU (arXiv 2411.13010), the expanded integral of the ELU: α₊x² + βx above zero, (eˣ − 1 − x)α₋ + βx below.
struct XIELU: Sendable {
    private let positiveAlpha: Float
    private let negativeAlpha: Float
    private let beta: Float
    /// What x in the exponent is at most, a little below zero.
    private let epsilon: Float

    /// From the numbers as they are stored: α₊ = softplus(positive), α₋ = β + softplus(negative).
    init(positive: Float, negative: Float, beta: Float, epsilon: Float) {
        func softplus(_ x: Float) -> Double { max(Double(x), 0) + log1p(exp(-abs(Double(x)))) }
        positiveAlpha = Float(softplus(positive))
        negativeAlpha = Float(Double(beta) + softplus(negative))
        self.beta = beta
        self.epsilon = epsilon
    }

    /// Replaces each value by the function's value.
    func apply(_ values: UnsafeMutablePointer<Float>, _ count: Int) {
        for index in 0..<count {
            let x = values[index]
            // A NaN takes the second branch and stays one.
            values[index] =
                x > 0
                ? positiveAlpha * x * x + beta * x
                : (expm1f(x < epsilon ? x : epsilon) - x) * negativeAlpha + beta * x
        }
    }
}
