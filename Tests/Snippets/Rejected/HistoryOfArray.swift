// error: cannot assign value of type 'Array<Transcript.HistoryView.Element>'
import FoundationModels

func shorten(_ transcript: inout Transcript) {
    transcript.history = Array(transcript.history.suffix(50))
}
