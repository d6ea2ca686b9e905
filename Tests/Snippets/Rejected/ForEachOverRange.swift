// error: requires that 'Int' conform to 'Identifiable'
import FoundationModels

struct Rules: DynamicInstructions {
    var body: some DynamicInstructions {
        ForEach(0..<3) { Instructions("Room \($0)") }
    }
}
