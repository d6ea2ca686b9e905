/// The default word boundaries of UAX #29 as an assertion, on scalars.
///
/// Each rule that forbids a break says what stands before and what after it; a boundary is where none of them applies.
struct UnicodeWordBoundary {
    let set: ExpressionSet
    let spelling: TextSpelling

    private func property(_ names: String...) -> ScalarSet {
        names.reduce(ScalarSet.none) { $0.union(UnicodeProperty.wordBreak($1)) }
    }

    private func one(_ scalars: ScalarSet) -> ExpressionID { set.scalars(scalars, spelling: spelling) }

    /// The assertion that holds at a boundary, or, when negated, elsewhere.
    func assertion(isNegated: Bool) -> ExpressionID {
        let anyText = set.anyText(spelling: spelling)
        let rules = self.rules.map { before, after in
            (before: set.concatenation(anyText, before), after: set.concatenation(after, set.anyText))
        }
        let someText = set.repetition(one(.all), min: 1, max: nil)
        if isNegated {
            let empty = set.concatenation(set.startOfText, set.endOfText)
            return set.union(rules.map { set.concatenation(set.behind($0.before), set.ahead($0.after)) } + [empty])
        }
        // An empty text has no boundary (WB1, WB2).
        let notEmpty = set.union([set.behind(someText), set.ahead(set.concatenation(one(.all), set.anyText))])
        let notApplying = rules.map {
            set.union([set.behind(set.complement($0.before)), set.ahead(set.complement($0.after))])
        }
        return set.concatenation([notEmpty] + notApplying)
    }

    /// What stands before and after each place where a rule forbids a break.
    private var rules: [(ExpressionID, ExpressionID)] {
        let newlines = property("cr", "lf", "newline")
        let skipped = property("extend", "format", "zwj")
        let letter = property("aletter", "hebrewletter")
        let midLetter = property("midletter", "midnumlet", "singlequote")
        let midNumber = property("midnum", "midnumlet", "singlequote")
        let number = property("numeric")
        let hebrew = property("hebrewletter")
        let katakana = property("katakana")
        let connector = property("extendnumlet")
        let space = property("wsegspace")
        let pictograph = UnicodeProperty.scalars(name: "Extended_Pictographic", value: nil) ?? .none
        let regional = property("regionalindicator")
        let anySkipped = set.repetition(one(skipped), min: 0, max: nil)
        func then(_ sets: ScalarSet...) -> ExpressionID {
            set.concatenation(sets.flatMap { [one($0), anySkipped] })
        }
        // Pairs of regional indicators from the beginning of their run (WB15, WB16).
        let indicator = then(regional)
        let runStart = set.union([
            set.concatenation(set.startOfText, anySkipped), then(regional.union(skipped).inverted),
        ])
        let oddIndicators = set.concatenation([
            runStart, set.repetition(set.concatenation(indicator, indicator), min: 0, max: nil), indicator,
        ])
        return [
            (one(property("cr")), one(property("lf"))),
            (one(property("zwj")), one(pictograph)),
            (one(space), one(space)),
            (one(newlines.inverted), one(skipped)),
            (then(letter), one(letter)),
            (then(letter), set.concatenation(then(midLetter), one(letter))),
            (then(letter, midLetter), one(letter)),
            (then(hebrew), one(property("singlequote"))),
            (then(hebrew), set.concatenation(then(property("doublequote")), one(hebrew))),
            (then(hebrew, property("doublequote")), one(hebrew)),
            (then(number), one(number)),
            (then(letter), one(number)),
            (then(number), one(letter)),
            (then(number, midNumber), one(number)),
            (then(number), set.concatenation(then(midNumber), one(number))),
            (then(katakana), one(katakana)),
            (then(letter.union(number).union(katakana).union(connector)), one(connector)),
            (then(connector), one(letter.union(number).union(katakana))),
            (oddIndicators, one(regional)),
        ]
    }
}
