// error: cannot convert value of type 'Int' to expected argument type
import FoundationModels

func first(_ transcript: Transcript) -> Transcript.Entry {
    transcript.history[0]
}
