// error: invalid conversion from throwing function
import FoundationModels

func profile() -> some LanguageModelSession.DynamicProfile {
    LanguageModelSession.Profile {}.onActivate { throw CancellationError() }
}
