// error: 'CustomSegment' is not a member type
import FoundationModels

struct Note: Transcript.CustomSegment {
    let id = "n"
    let content = "a"
}
