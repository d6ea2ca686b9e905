/// The default word boundaries of UAX #29 as an assertion, on scalars.
///
/// Each rule that forbids a break says what is before and what is after it; a boundary is where none of them applies,
/// so that the beginning and the end of a text are boundaries, as in Swift, even of the empty text.
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
        if isNegated {
            return set.union(rules.map { set.concatenation(set.behind($0.before), set.ahead($0.after)) })
        }
        return set.concatenation(
            rules.map { set.union([set.behind(set.complement($0.before)), set.ahead(set.complement($0.after))]) })
    }

    /// What is before and after each place where a rule forbids a break.
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
        // Rules with the same set before or after are put together.
        return [
            (one(property("cr")), one(property("lf"))),
            (one(property("zwj")), one(pictograph)),
            (one(space), one(space)),
            (one(newlines.inverted), one(skipped)),
            (set.union([then(letter), then(letter, midLetter), then(number), then(connector)]), one(letter)),
            (set.union([then(number), then(number, midNumber), then(letter), then(connector)]), one(number)),
            (then(letter), set.concatenation(then(midLetter), one(letter))),
            (then(number), set.concatenation(then(midNumber), one(number))),
            (
                then(hebrew),
                set.union([
                    one(property("singlequote")), set.concatenation(then(property("doublequote")), one(hebrew)),
                ])
            ),
            (then(hebrew, property("doublequote")), one(hebrew)),
            (then(katakana.union(connector)), one(katakana)),
            (then(letter.union(number).union(katakana).union(connector)), one(connector)),
            (oddIndicators, one(regional)),
        ]
    }
}
