/// Why no token can be chosen; all wording of the module is here.
public enum SamplingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A parameter out of its range.
    case outOfRange(name: String, value: String, expected: String)
    /// A logit that is not a number: the weights or the arithmetic are broken.
    case notANumber(token: Int)
    /// Every token has a logit of −∞, or is forbidden by the mask.
    case noTokenAllowed

    /// One line: what was expected and what was found.
    public var description: String {
        switch self {
        case .outOfRange(let name, let value, let expected): "\(name) is \(value); expected \(expected)"
        case .notANumber(let token):
            "the logit of token \(token) is not a number; check the weights with --check-tensors"
        case .noTokenAllowed: "no token is allowed at this step; every logit is -inf or masked"
        }
    }
}
