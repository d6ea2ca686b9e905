import FoundationModels

/// A way in which programs find out what failed.
public struct ErrorSpelling: Sendable {
    /// The spelling.
    public let name: String
    /// What it finds, as the case and its text; nil when it does not match.
    public let find: @Sendable (any Error) -> String?

    /// A spelling from its parts.
    public init(name: String, find: @escaping @Sendable (any Error) -> String?) {
        self.name = name
        self.find = find
    }
}

/// Throws from another function, of which an optimiser sees nothing.
@inline(never)
public func throwError(_ error: any Error) throws { throw error }

/// Throws from a function that an optimiser may copy to where it is called.
@inlinable
public func throwInlined(_ error: any Error) throws { throw error }

private func cast<E: Error>(_ error: any Error, to type: E.Type) -> E? { error as? E }

private func isOf<E: Error>(_ error: any Error, _ type: E.Type) -> Bool { error is E }

/// The spellings of the first release.
public enum FirstReleaseSpellings {
    typealias GenerationError = LanguageModelSession.GenerationError

    /// All of them.
    public static let all: [ErrorSpelling] = [
        ErrorSpelling(name: "catch let error as GenerationError") { error in
            do { try throwError(error) } catch let error as GenerationError { return text(error) } catch {}
            return nil
        },
        ErrorSpelling(name: "catch let error as GenerationError, thrown by an inlined function") { error in
            do { try throwInlined(error) } catch let error as GenerationError { return text(error) } catch {}
            return nil
        },
        ErrorSpelling(name: "error as? GenerationError") { ($0 as? GenerationError).map(text) },
        ErrorSpelling(name: "error is GenerationError") { error in
            error is GenerationError ? cast(error, to: GenerationError.self).map(text) : nil
        },
        ErrorSpelling(name: "a generic cast") { error in
            isOf(error, GenerationError.self) ? cast(error, to: GenerationError.self).map(text) : nil
        },
        ErrorSpelling(name: "catch GenerationError.case") { error in
            do {
                try throwError(error)
            } catch GenerationError.exceededContextWindowSize {
                return "exceededContextWindowSize: d"
            } catch GenerationError.assetsUnavailable {
                return "assetsUnavailable: d"
            } catch GenerationError.guardrailViolation {
                return "guardrailViolation: d"
            } catch GenerationError.unsupportedGuide {
                return "unsupportedGuide: d"
            } catch GenerationError.unsupportedLanguageOrLocale {
                return "unsupportedLanguageOrLocale: d"
            } catch GenerationError.decodingFailure {
                return "decodingFailure: d"
            } catch GenerationError.rateLimited {
                return "rateLimited: d"
            } catch GenerationError.concurrentRequests {
                return "concurrentRequests: d"
            } catch GenerationError.refusal {
                return "refusal: d"
            } catch {}
            return nil
        },
        ErrorSpelling(name: "catch GenerationError.case(let context)") { error in
            do {
                try throwInlined(error)
            } catch GenerationError.exceededContextWindowSize(let context) {
                return "exceededContextWindowSize: " + context.debugDescription
            } catch GenerationError.assetsUnavailable(let context) {
                return "assetsUnavailable: " + context.debugDescription
            } catch GenerationError.guardrailViolation(let context) {
                return "guardrailViolation: " + context.debugDescription
            } catch GenerationError.unsupportedGuide(let context) {
                return "unsupportedGuide: " + context.debugDescription
            } catch GenerationError.unsupportedLanguageOrLocale(let context) {
                return "unsupportedLanguageOrLocale: " + context.debugDescription
            } catch GenerationError.decodingFailure(let context) {
                return "decodingFailure: " + context.debugDescription
            } catch GenerationError.rateLimited(let context) {
                return "rateLimited: " + context.debugDescription
            } catch GenerationError.concurrentRequests(let context) {
                return "concurrentRequests: " + context.debugDescription
            } catch GenerationError.refusal(_, let context) {
                return "refusal: " + context.debugDescription
            } catch {}
            return nil
        },
        ErrorSpelling(name: "switch error { case GenerationError.case(let context) }") { error in
            switch error {
            case GenerationError.exceededContextWindowSize(let context):
                "exceededContextWindowSize: " + context.debugDescription
            case GenerationError.assetsUnavailable(let context): "assetsUnavailable: " + context.debugDescription
            case GenerationError.guardrailViolation(let context): "guardrailViolation: " + context.debugDescription
            case GenerationError.unsupportedGuide(let context): "unsupportedGuide: " + context.debugDescription
            case GenerationError.unsupportedLanguageOrLocale(let context):
                "unsupportedLanguageOrLocale: " + context.debugDescription
            case GenerationError.decodingFailure(let context): "decodingFailure: " + context.debugDescription
            case GenerationError.rateLimited(let context): "rateLimited: " + context.debugDescription
            case GenerationError.concurrentRequests(let context): "concurrentRequests: " + context.debugDescription
            case GenerationError.refusal(_, let context): "refusal: " + context.debugDescription
            default: nil
            }
        },
    ]

    private static func text(_ error: GenerationError) -> String {
        switch error {
        case .exceededContextWindowSize(let context): "exceededContextWindowSize: " + context.debugDescription
        case .assetsUnavailable(let context): "assetsUnavailable: " + context.debugDescription
        case .guardrailViolation(let context): "guardrailViolation: " + context.debugDescription
        case .unsupportedGuide(let context): "unsupportedGuide: " + context.debugDescription
        case .unsupportedLanguageOrLocale(let context): "unsupportedLanguageOrLocale: " + context.debugDescription
        case .decodingFailure(let context): "decodingFailure: " + context.debugDescription
        case .rateLimited(let context): "rateLimited: " + context.debugDescription
        case .concurrentRequests(let context): "concurrentRequests: " + context.debugDescription
        case .refusal(_, let context): "refusal: " + context.debugDescription
        }
    }
}

/// The spellings of the second release.
public enum SecondReleaseSpellings {
    /// All of them.
    public static let all: [ErrorSpelling] = [
        ErrorSpelling(name: "catch let error as each type") { error in
            do {
                try throwError(error)
            } catch let error as LanguageModelError {
                return text(error)
            } catch let error as LanguageModelSession.Error {
                return "\(error)" == error.debugDescription ? "session" : nil
            } catch let error as SystemLanguageModel.Error {
                return "assets: " + error.debugDescription
            } catch let error as GeneratedContent.ParsingError {
                return "parsing: " + error.rawContent
            } catch {}
            return nil
        },
        ErrorSpelling(name: "error as? each type") { error in
            (error as? LanguageModelError).map(text)
                ?? (error as? LanguageModelSession.Error).map { _ in "session" }
                ?? (error as? SystemLanguageModel.Error).map { "assets: " + $0.debugDescription }
                ?? (error as? GeneratedContent.ParsingError).map { "parsing: " + $0.rawContent }
        },
        ErrorSpelling(name: "error is each type") { error in
            if error is LanguageModelError { return cast(error, to: LanguageModelError.self).map(text) }
            if error is LanguageModelSession.Error { return "session" }
            if error is SystemLanguageModel.Error { return "assets: d" }
            if error is GeneratedContent.ParsingError { return "parsing: {" }
            return nil
        },
        ErrorSpelling(name: "a generic cast") { error in
            if isOf(error, LanguageModelError.self) { return cast(error, to: LanguageModelError.self).map(text) }
            if isOf(error, LanguageModelSession.Error.self) { return "session" }
            if isOf(error, SystemLanguageModel.Error.self) {
                return cast(error, to: SystemLanguageModel.Error.self).map { "assets: " + $0.debugDescription }
            }
            return cast(error, to: GeneratedContent.ParsingError.self).map { "parsing: " + $0.rawContent }
        },
        ErrorSpelling(name: "catch each case") { error in
            do {
                try throwInlined(error)
            } catch LanguageModelError.contextSizeExceeded {
                return "contextSizeExceeded 1 2"
            } catch LanguageModelError.rateLimited {
                return "rateLimited"
            } catch LanguageModelError.guardrailViolation {
                return "guardrailViolation"
            } catch LanguageModelError.refusal {
                return "refusal"
            } catch LanguageModelError.unsupportedCapability {
                return "unsupportedCapability vision"
            } catch LanguageModelError.unsupportedTranscriptContent {
                return "unsupportedTranscriptContent 0"
            } catch LanguageModelError.unsupportedGenerationGuide {
                return "unsupportedGenerationGuide S"
            } catch LanguageModelError.unsupportedLanguageOrLocale {
                return "unsupportedLanguageOrLocale de"
            } catch LanguageModelError.timeout {
                return "timeout"
            } catch LanguageModelSession.Error.concurrentRequests {
                return "session"
            } catch LanguageModelSession.Error.transcriptMutationWhileResponding {
                return "session"
            } catch SystemLanguageModel.Error.assetsUnavailable {
                return "assets: d"
            } catch is GeneratedContent.ParsingError {
                return "parsing: {"
            } catch {}
            return nil
        },
        ErrorSpelling(name: "catch each case with what it holds") { error in
            do {
                try throwError(error)
            } catch LanguageModelError.contextSizeExceeded(let payload) {
                return "contextSizeExceeded \(payload.contextSize) \(payload.tokenCount)"
            } catch LanguageModelError.rateLimited(let payload) where payload.debugDescription == "d" {
                return "rateLimited"
            } catch LanguageModelError.guardrailViolation(let payload) where payload.debugDescription == "d" {
                return "guardrailViolation"
            } catch LanguageModelError.refusal(let payload) where payload.debugDescription == "d" {
                return "refusal"
            } catch LanguageModelError.unsupportedCapability(let payload) {
                return "unsupportedCapability \(payload.capability)"
            } catch LanguageModelError.unsupportedTranscriptContent(let payload) {
                return "unsupportedTranscriptContent \(payload.unsupportedContent.count)"
            } catch LanguageModelError.unsupportedGenerationGuide(let payload) {
                return "unsupportedGenerationGuide \(payload.schemaName ?? "")"
            } catch LanguageModelError.unsupportedLanguageOrLocale(let payload) {
                return "unsupportedLanguageOrLocale \(payload.languageCode.identifier)"
            } catch LanguageModelError.timeout(let payload) where payload.debugDescription == "d" {
                return "timeout"
            } catch LanguageModelSession.Error.concurrentRequests {
                return "session"
            } catch LanguageModelSession.Error.transcriptMutationWhileResponding {
                return "session"
            } catch SystemLanguageModel.Error.assetsUnavailable(let payload) {
                return "assets: " + payload.debugDescription
            } catch let error as GeneratedContent.ParsingError {
                return "parsing: " + error.rawContent
            } catch {}
            return nil
        },
    ]

    private static func text(_ error: LanguageModelError) -> String {
        switch error {
        case .contextSizeExceeded(let payload): "contextSizeExceeded \(payload.contextSize) \(payload.tokenCount)"
        case .rateLimited: "rateLimited"
        case .guardrailViolation: "guardrailViolation"
        case .refusal: "refusal"
        case .unsupportedCapability(let payload): "unsupportedCapability \(payload.capability)"
        case .unsupportedTranscriptContent(let payload):
            "unsupportedTranscriptContent \(payload.unsupportedContent.count)"
        case .unsupportedGenerationGuide(let payload): "unsupportedGenerationGuide \(payload.schemaName ?? "")"
        case .unsupportedLanguageOrLocale(let payload):
            "unsupportedLanguageOrLocale \(payload.languageCode.identifier)"
        case .timeout: "timeout"
        }
    }
}
