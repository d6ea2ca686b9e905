// error: a property of a session needs an initial value
import FoundationModels

extension SessionPropertyValues {
    @SessionPropertyEntry var count: Int
}
