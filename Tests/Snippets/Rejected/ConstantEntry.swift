// error: can only be applied to a variable in an extension of 'SessionPropertyValues'
import FoundationModels

extension SessionPropertyValues {
    @SessionPropertyEntry let isUrgent = false
}
