import Transformers

extension SequenceInput {
    /// The places that rows take, run by run.
    var rowPlaces: [Range<Int>] {
        if isText { return [] }
        var runs: [Range<Int>] = []
        for place in tokens.indices where hasRow(at: place) {
            if let last = runs.last, last.upperBound == place {
                runs[runs.count - 1] = last.lowerBound..<place + 1
            } else {
                runs.append(place..<place + 1)
            }
        }
        return runs
    }
}
