import RegularExpressions

/// Text without a form, between parts that have one: it continues until a mark has been written.
struct FreeText {
    let table: LexemeTable
    /// Texts that it never holds.
    var excluded: [ExpressionID] = []

    private var set: ExpressionSet { table.expressions }

    /// At least one byte more.
    static func more(_ set: ExpressionSet) -> ExpressionID {
        set.concatenation(set.bytes(ByteSet(words: .init(repeating: .max))), set.anyText)
    }

    /// Well-formed text that holds none of some texts.
    func without(_ marks: [ExpressionID]) -> ExpressionID {
        let all = marks + excluded
        if all.isEmpty { return set.validUTF8 }
        let held = set.concatenation([set.anyText, set.union(all), set.anyText])
        return set.difference(set.validUTF8, held)
    }

    /// Well-formed text that ends with a mark, and before which neither it nor another has ended.
    func ending(with mark: ExpressionID, first marks: [ExpressionID]) -> ExpressionID {
        let ends = set.concatenation(set.anyText, mark)
        let passed = set.concatenation([set.anyText, set.union(marks + excluded), Self.more(set)])
        return set.intersection([set.difference(ends, passed), set.validUTF8])
    }

    /// Free text in which marks are followed by forms.
    ///
    /// - Parameters:
    ///   - rules: each mark, and what follows it.
    ///   - loops: whether free text follows a form.
    ///   - isRequired: whether the text begins with a form.
    func dispatch(_ rules: [(mark: [UInt8], node: GrammarNode)], loops: Bool) -> GrammarNode {
        let marks = rules.map { set.literal($0.mark) }
        let free = GrammarNode.expression(without(marks))
        let forms = GrammarNode.choice(
            zip(rules, marks).map { rule, mark in
                .sequence([.expression(ending(with: mark, first: marks)), rule.node])
            })
        if rules.isEmpty { return free }
        return loops
            ? .sequence([.repetition(forms, minimum: 0, maximum: nil), free]) : .choice([free, forms])
    }
}
