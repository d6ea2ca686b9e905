import JSONSchemas

/// Values between marks, and the outermost object as a row of parameters.
extension Recognizer {
    /// Goes to a mark, for frames that wait for its end; an empty one has ended.
    func read(mark step: Int32, of schema: Int, waiting: ContextID, _ text: TextID) {
        if step == MarkSteps.end { return completeAll(waiting, LexemeEnd(text: text)) }
        let mark = grammar.schemas[schema].marks[step]
        var context = waiting
        if mark.next != MarkSteps.end {
            context = tables.context(.mark(mark.next, schema: schema), parents: waiting)
        }
        switch mark.piece {
        case .text: emitLexeme(mark.lexeme, context, text, isFresh: true)
        case .token(let token, _): push(Item(.token(token), context: context, text: text))
        }
    }

    /// A kept text with what a special token stands for.
    func append(token: Int, to text: TextID) -> TextID {
        if text == .none { return text }
        return (grammar.tokenTexts[token] ?? []).reduce(text) { tables.append($1, to: $0) }
    }

    // MARK: Strings

    /// Goes to the start of a string or other lexeme of a value.
    func read(_ lexeme: SchemaFrames.Lexeme, _ context: ContextID, _ text: TextID, schema: Int) {
        if lexeme.form == .marked {
            let waiting = tables.context(.marked(lexeme, schema: schema), parents: context)
            return read(mark: grammar.schemas[schema].openQuote, of: schema, waiting: waiting, text)
        }
        // A text without quotes may be empty, and so end at once.
        let isFresh = lexeme.form != .bare
        if lexeme.checks < 0 { return emitLexeme(lexeme.state, context, text, isFresh: isFresh) }
        let start = text == .none ? TextID.empty : text
        var flags: FrameCore.Flags = text == .none ? [] : .keepsText
        if lexeme.form == .bare { flags.insert(.isBare) }
        let checked = FrameCore.checked(lexeme.checks, schema: schema, startText: start, flags: flags)
        emitLexeme(lexeme.state, tables.context(checked, parents: context), start, isFresh: isFresh)
    }

    /// Notifies a string between marks that its opening mark, its text or its closing mark has been read.
    func completeMarked(_ core: FrameCore, _ parents: ContextID, _ end: LexemeEnd) {
        var next = core
        switch core.phase {
        case .beforeOpen:
            next.phase = .inString
            var lexeme = core.lexeme
            lexeme.form = .bare
            read(lexeme, tables.context(next, parents: parents), end.text, schema: core.schema)
        case .inString:
            next.phase = .afterValue
            let waiting = tables.context(next, parents: parents)
            read(mark: schema(of: core).closeQuote, of: core.schema, waiting: waiting, end.text)
        default: completeAll(parents, LexemeEnd(text: end.text))
        }
    }

    // MARK: Parameters

    /// Goes to a phase of an object that is a row of parameters.
    func enterParameters(_ core: FrameCore, _ phase: FramePhase, _ parents: ContextID, _ text: TextID) {
        let schema = schema(of: core)
        guard let marks = schema.parameterMarks else { return }
        func go(_ mark: Int32, to phase: FramePhase) {
            var next = core
            next.phase = phase
            read(mark: mark, of: core.schema, waiting: tables.context(next, parents: parents), text)
        }
        switch phase {
        case .afterOpen, .afterComma:
            if schema.object(core.object).keyStart != LexemeTable.dead { go(marks.open, to: phase) }
        case .afterKey where marks.isUniform: go(marks.beforeString, to: .beforeValue)
        case .afterKey:
            let value = schema.value(core.goal)
            if value.hasStrings { go(marks.beforeString, to: .beforeString) }
            if value.hasOthers { go(marks.beforeOther, to: .beforeOther) }
        case .afterValue: go(marks.close, to: .afterParameter)
        case .afterParameter:
            let object = schema.object(core.object)
            if object.canEnd { completeAll(parents, LexemeEnd(text: text)) }
            if object.keyStart != LexemeTable.dead { go(marks.separator, to: .afterSeparator) }
        default: break
        }
    }

    /// Notifies a row of parameters that one of its marks has been read.
    func completeParameterMark(_ core: FrameCore, _ parents: ContextID, _ end: LexemeEnd) {
        var inner = core
        inner.goal = GoalTable.any
        switch core.phase {
        case .afterOpen, .afterComma: startKey(core, parents, end.text)
        case .afterParameter: enterParameters(core, .afterParameter, parents, end.text)
        case .afterSeparator: enterParameters(core, .afterComma, parents, end.text)
        default:
            if core.phase != .beforeOther {
                inner.phase = schema(of: core).parameterMarks?.hasBareStrings == true ? .inString : .inValue
                startValue(core.goal, inner, parents, end.text, of: .strings)
            }
            if core.phase != .beforeString {
                inner.phase = .inValue
                startValue(core.goal, inner, parents, end.text, of: .others)
            }
        }
    }
}
