// error: writes the accessors of 'count'; give it an initial value instead
import FoundationModels

extension SessionPropertyValues {
    @SessionPropertyEntry var count: Int { 3 }
}
