import Tensors

/// What leads from a tower's rows to those of a decoder, step by step, with the names of its weights.
struct ConnectorDescription: Sendable {
    /// The order of the numbers of a square of rows that become one.
    enum SquareOrder: Sendable {
        /// All channels of a row together: row by row, column by column, channels.
        case rowsFirst
        /// All rows of a channel together: channels, row by row, column by column.
        case channelsFirst
    }

    /// One step; rows lie in a grid.
    enum Step: Sendable {
        /// Each square becomes one row that holds all (pixel unshuffle, arXiv 1609.05158).
        case join(side: Int, SquareOrder)
        /// Each square becomes its mean.
        case averagePool(side: Int)
        /// Rows are multiplied with a number.
        case scale(Float)
        /// A learned vector is taken from rows, and they are multiplied with another; whole names.
        case standardize(bias: String, scale: String)
        /// Rows are normalised.
        case normalize(NormalizationConfiguration, String)
        /// A linear layer of a module.
        case linear(String, outputs: Int, bias: ParameterPresence)
        /// The product with a tensor [inputs, outputs] of its own.
        case product(String, outputs: Int)
        /// A convolution over squares, as far apart as they are wide: [outputs, channels, side, side].
        case convolution(String, side: Int, outputs: Int)
        /// A nonlinear function.
        case activate(Activation)
        /// A gated network as wide outside as rows are.
        case gated(FeedForwardConfiguration.DenseConfiguration, gate: String, up: String, down: String)
    }

    /// What comes before the names, in the order in which it is looked for.
    var prefixes: [String]
    var steps: [Step]

    /// The patches of a side that become one row.
    var side: Int {
        steps.reduce(1) { side, step in
            switch step {
            case .join(let own, _), .averagePool(let own), .convolution(_, let own, _): side * own
            default: side
            }
        }
    }

    /// Two linear layers with a nonlinear function between them.
    static func perceptron(
        _ first: String, _ second: String, inner: Int, outputs: Int, bias: ParameterPresence, _ activation: Activation
    ) -> [Step] {
        [
            .linear(first, outputs: inner, bias: bias), .activate(activation),
            .linear(second, outputs: outputs, bias: bias),
        ]
    }
}
