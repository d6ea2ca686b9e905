// error: argument label 'capabilities:'
import FoundationModels

let capabilities = LanguageModelCapabilities(capabilities: [.vision])
