import JSONSchemas
import RegularExpressions

/// How rules of the grammar are entered.
extension Recognizer {
    /// Enters a rule for a set of waiting frames, and the rules it can begin with.
    func enter(rule: Int, context: ContextID) {
        note(caller: context, of: rule)
        enterCalled()
    }

    /// Continues at every pending place, then enters the rules called from there.
    ///
    /// Rules are entered by rank, so that all callers of a rule are known when it is entered: it is read once for all.
    func enterPending() {
        var index = 0
        // A rule's end completes its callers, which are pending in turn; rules end within finitely many frames.
        while index < pending.count {
            let (position, parents) = pending[index]
            index += 1
            stepWork += 1
            if stepWork > table.expressions.limits.itemsPerStep { break }
            if grammar.positions[position].isEnd { completeAll(parents, .usual) }
            follow(position, parents)
        }
        enterCalled()
    }

    private func enterCalled() {
        for rule in grammar.rankedRules where !callers[rule].isEmpty {
            let context = tables.context(callers[rule])
            callers[rule].removeAll(keepingCapacity: true)
            follow(grammar.ruleStarts[rule], context)
        }
    }

    /// Starts every symbol that may come at a place of a rule whose end `parents` wait for.
    private func follow(_ position: Int, _ parents: ContextID) {
        for edge in grammar.positions[position].edges {
            let target = grammar.positions[edge.target]
            // After the last symbol there is nothing to come back to: what waits for the rule waits for the symbol.
            let waiting =
                target.isEnd && target.edges.isEmpty
                ? parents
                : tables.context(.rule(edge.target), parents: parents)
            switch edge.symbol {
            case .lexeme(let state):
                emitLexeme(state, waiting, .none, isFresh: true)
            case .rule(let rule):
                if tables.depth(waiting) >= table.expressions.limits.grammarNesting { continue }
                note(caller: waiting, of: rule)
            case .token(let token):
                push(Item(.token(token), context: waiting))
            case .anyToken(let exclusion):
                push(Item(.anyToken(exclusion: exclusion), context: waiting))
            case .json(let schema, let isWholeText):
                let frames = grammar.schemas[schema]
                let hasGap = isWholeText && frames.isFree
                var flags: FrameCore.Flags = hasGap ? .hasGap : []
                if frames.parameterMarks != nil { flags.insert(.isParameters) }
                let value = FrameCore.value(of: frames.automaton.root, schema: schema, flags: flags)
                stand(value, waiting, .none, gap: hasGap ? Self.gapLimit : 0)
            }
        }
    }

    private func note(caller context: ContextID, of rule: Int) {
        callers[rule] += tables.contexts.list(context)
    }
}
