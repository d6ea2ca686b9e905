// error: must evaluate to a single active profile
import FoundationModels

struct Mood: LanguageModelSession.DynamicProfile {
    var body: some DynamicProfile {
        Profile { Instructions("One.") }
        Profile { Instructions("Two.") }
    }
}
