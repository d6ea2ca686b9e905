// error: invalid conversion from throwing function
import FoundationModels

func profile() -> some LanguageModelSession.DynamicProfile {
    LanguageModelSession.Profile {}.historyTransform { _ in throw CancellationError() }
}
