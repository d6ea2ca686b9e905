public import Foundation
public import Observation

/// The model of the system: the one that `CREMA_MODEL` names, else the bundled one.
public final class SystemLanguageModel: Sendable, Observable {
    /// A model that takes the place of the engine in tests, for the tasks that set it.
    @TaskLocal package static var standIn: (any StandInModel)?

    /// The model for general use.
    public static var `default`: SystemLanguageModel { standard }

    private static let standard = SystemLanguageModel()

    /// What the model is used for.
    let useCase: UseCase
    private let guardrails: Guardrails

    /// The model for a use; the weights are the same for all.
    public init(useCase: UseCase = .general, guardrails: Guardrails = Guardrails.default) {
        self.useCase = useCase
        self.guardrails = guardrails
    }

    /// The model with an adapter; adapters of Apple's model cannot be made here, so this is never reached.
    public convenience init(adapter: Adapter, guardrails: Guardrails = .default) {
        self.init(guardrails: guardrails)
    }

    private var status: EngineStatus {
        guard let model = Self.standIn else { return EngineExecutor.status(of: Executor.engineConfiguration) }
        return EngineStatus(availability: .available, contextSize: model.contextSize, languages: model.languages)
    }

    /// Whether the model can be used, and if not, why.
    public var availability: Availability { status.availability }

    /// Whether the model can be used.
    public var isAvailable: Bool { availability == .available }

    /// How many tokens a conversation can have; 0 while no model is installed.
    public var contextSize: Int { status.contextSize }

    /// The languages that the model states, each with its regions; all that the system knows when it states none.
    public var supportedLanguages: Set<Locale.Language> { SupportedLanguages.variants(of: status.languages) }

    /// Whether the model states the language of a locale, whatever the region.
    public func supportsLocale(_ locale: Locale = Locale.current) -> Bool {
        SupportedLanguages.contains(locale, in: status.languages)
    }
}
