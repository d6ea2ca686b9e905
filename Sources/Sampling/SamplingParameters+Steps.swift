/// The ranges of the steps that llama.cpp has beside the usual ones.
extension SamplingParameters {
    func validateSteps() throws(SamplingError) {
        func refuse(_ name: String, _ value: Any, _ expected: String) -> SamplingError {
            .outOfRange(name: name, value: "\(value)", expected: expected)
        }
        try check("DRY multiplier", dry.multiplier, atLeast: 0)
        try check("DRY base", dry.base, atLeast: 0)
        if dry.allowedLength < 0 { throw refuse("DRY allowed length", dry.allowedLength, "0 or more") }
        if let window = dry.window, window < 0 { throw refuse("DRY window", window, "0 or more (0 is off)") }
        if let topNSigma, !topNSigma.isFinite {
            throw refuse("top-n-sigma", topNSigma, "a finite number (0 or less is off)")
        }
        if let typicalP, !(typicalP >= 0 && typicalP <= 1) {
            throw refuse("typical-p", typicalP, "a number from 0 to 1 (1 is off)")
        }
        if let exclusion {
            for (name, value) in [
                ("XTC probability", exclusion.probability), ("XTC threshold", exclusion.threshold),
            ] where !(value >= 0 && value <= 1) {
                throw refuse(name, value, "a number from 0 to 1")
            }
        }
        if let temperatureRange {
            try check("dynamic temperature range", temperatureRange.range, atLeast: 0)
            try check("dynamic temperature exponent", temperatureRange.exponent, atLeast: 0)
        }
        if let mirostat {
            if ![1, 2].contains(mirostat.version) {
                throw refuse("mirostat", mirostat.version, "0, 1 or 2 (0 is off)")
            }
            try check("mirostat tau", mirostat.target, atLeast: 0)
            try check("mirostat eta", mirostat.rate, atLeast: 0)
        }
        if minKeep < 0 { throw refuse("min-keep", minKeep, "0 or more (0 is off)") }
        if minimumTokens < 0 { throw refuse("min-tokens", minimumTokens, "0 or more (0 is off)") }
    }
}
