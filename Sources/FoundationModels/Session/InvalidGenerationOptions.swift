public import Foundation

/// An option whose value means nothing; thrown before a request changes anything.
public struct InvalidGenerationOptions: LocalizedError, Equatable, Sendable, CustomStringConvertible {
    /// The option's name.
    public let option: String
    /// Its value.
    public let value: String

    /// The error for an option and its value.
    public init(option: String, value: String) {
        self.option = option
        self.value = value
    }

    /// The option, its value and what is allowed.
    public var description: String { ErrorText.invalidOption(option, value) }

    /// The option, its value and what is allowed.
    public var errorDescription: String? { description }
}

extension GenerationOptions {
    /// Refuses values that mean nothing.
    ///
    /// A temperature of 0 is greedy and a threshold of 1 considers every token, so both pass.
    func validate() throws(InvalidGenerationOptions) {
        if let temperature, !temperature.isFinite || temperature < 0 {
            throw InvalidGenerationOptions(option: "temperature", value: String(temperature))
        }
        if let maximumResponseTokens, maximumResponseTokens < 1 {
            throw InvalidGenerationOptions(option: "maximumResponseTokens", value: String(maximumResponseTokens))
        }
        switch sampling?.kind {
        case .randomTopK(let k, _) where k < 1:
            throw InvalidGenerationOptions(option: "random(top:)", value: String(k))
        case .randomProbabilityThreshold(let threshold, _) where !(threshold > 0 && threshold <= 1):
            throw InvalidGenerationOptions(option: "random(probabilityThreshold:)", value: String(threshold))
        default: break
        }
    }

    /// Refuses a required call where there are no tools, and tools of one name.
    func validate(toolNames: [String]) throws(InvalidGenerationOptions) {
        if toolCallingMode?.kind == .required, toolNames.isEmpty {
            throw InvalidGenerationOptions(option: "toolCallingMode", value: "required")
        }
        var seen: Set<[UInt8]> = []
        for name in toolNames where !seen.insert(Array(name.utf8)).inserted {
            throw InvalidGenerationOptions(option: "tools", value: name)
        }
    }
}
