// error: cannot be used with result builder 'DynamicInstructionsBuilder'
import FoundationModels

struct Rules: DynamicInstructions {
    var body: some DynamicInstructions {
        for room in ["kitchen", "attic"] { Instructions(room) }
    }
}
