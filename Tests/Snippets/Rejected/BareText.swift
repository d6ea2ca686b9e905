// error: cannot convert value of type 'String'
import FoundationModels

struct Rules: DynamicInstructions {
    var body: some DynamicInstructions {
        Instructions("One.")
        "Two."
    }
}
