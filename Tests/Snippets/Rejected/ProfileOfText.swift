// error: cannot convert value of type 'String'
import FoundationModels

func profile() -> some LanguageModelSession.DynamicProfile {
    LanguageModelSession.Profile { "text" }
}
