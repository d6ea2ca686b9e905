/// What a text could guess next, before any guess is made.
struct DraftProspect {
    /// The chance of each guess, provided that those before it come true.
    var chances: [Double] = []
    /// The seconds that it takes before the first guess, whatever their number, and those of each guess; zero where guesses are
    /// there already, or nothing is known.
    var seconds = (start: 0.0, each: 0.0)
    /// Whether guesses have to be made.
    var isToBeMade = false

    /// The seconds that a number of guesses takes.
    func seconds(for count: Int) -> Double { count > 0 ? seconds.start + Double(count) * seconds.each : 0 }
}
