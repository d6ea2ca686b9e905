public import Foundation

/// Apple's model on Apple's servers, which no Linux machine reaches: it is always unavailable here.
///
/// It is declared so that programs which choose between models need no condition: they find it unavailable and take
/// another one. A request throws ``Error/serviceUnavailable(_:)``.
public final class PrivateCloudComputeLanguageModel: Sendable {
    /// Whether the model can be used.
    @frozen
    public enum Availability: Equatable, Sendable {
        /// Why the model cannot be used.
        @nonexhaustive(warn)
        public enum UnavailableReason: Equatable, Hashable, Sendable {
            /// The machine is none of Apple's.
            case deviceNotEligible
            /// Never given here.
            case systemNotReady
        }

        /// Never given here.
        case available
        /// The model cannot be used.
        case unavailable(UnavailableReason)
    }

    /// The model.
    public init() {}

    /// Always that the machine is not eligible.
    public var availability: Availability { .unavailable(.deviceNotEligible) }

    /// Always false.
    public var isAvailable: Bool { false }

    /// Nothing was used.
    public var quotaUsage: QuotaUsage { QuotaUsage() }

    /// Always throws.
    nonisolated(nonsending) public var contextSize: Int {
        get async throws { throw Error.unreachable }
    }

    /// Always throws.
    nonisolated(nonsending) public var supportedLanguages: Set<Locale.Language> {
        get async throws { throw Error.unreachable }
    }

    /// Always throws.
    nonisolated(nonsending) public func supportsLocale(_ locale: Locale = Locale.current) async throws -> Bool {
        throw Error.unreachable
    }
}

extension PrivateCloudComputeLanguageModel: LanguageModel {
    /// What the model can do where it runs, so that requests fail for the reason that counts.
    public var capabilities: LanguageModelCapabilities {
        LanguageModelCapabilities([.guidedGeneration, .toolCalling, .reasoning, .vision])
    }

    /// What an executor is made from.
    public var executorConfiguration: Executor.Configuration { Executor.Configuration() }

    /// Refuses each request.
    public struct Executor: LanguageModelExecutor {
        /// The model that is run.
        public typealias Model = PrivateCloudComputeLanguageModel

        /// There is nothing to configure.
        public struct Configuration: Hashable, Sendable {}

        /// An executor.
        public init(configuration: Configuration) throws {}

        /// Always throws ``PrivateCloudComputeLanguageModel/Error/serviceUnavailable(_:)``.
        nonisolated(nonsending) public func respond(
            to request: LanguageModelExecutorGenerationRequest, model: PrivateCloudComputeLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            throw Error.unreachable
        }
    }
}
