// error: cannot be used with result builder 'DynamicProfileBuilder'
import FoundationModels

struct Mood: LanguageModelSession.DynamicProfile {
    var isUrgent = false
    var body: some DynamicProfile {
        if isUrgent { Profile { Instructions("Hurry.") } }
    }
}
