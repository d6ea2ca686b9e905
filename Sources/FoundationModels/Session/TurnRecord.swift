import Foundation
import OrderedJSON

/// What a model has said in one turn, put together from the events of the channel.
struct TurnRecord: Sendable {
    /// What an event did to the text of the answer.
    enum TextChange {
        case none
        case appended(String)
        case replaced
    }

    /// The text of the answer, all segments in order.
    private(set) var text = ""
    /// Why the turn ended.
    private(set) var finishReason = LanguageModelSession.FinishReason.stop

    private var drafts: [EntryDraft] = []
    /// The kind of the last event, and the draft that it changed.
    private var last: (kind: EntryDraft.Kind, draft: Int?)?
    private var reportedUsage: LanguageModelSession.Usage?
    private var countedOutput = 0
    private var countedReasoning = 0

    /// Whether the turn ends in calls.
    var hasCalls: Bool { drafts.contains { !$0.calls.isEmpty } }

    /// What the turn cost: as the model reports it, else as the events count.
    var usage: LanguageModelSession.Usage {
        reportedUsage
            ?? LanguageModelSession.Usage(
                input: .init(totalTokenCount: 0, cachedTokenCount: 0),
                output: .init(totalTokenCount: countedOutput, reasoningTokenCount: countedReasoning))
    }

    // MARK: Events

    /// Takes in an event.
    mutating func apply(_ event: LanguageModelExecutorGenerationChannel.Event) -> TextChange {
        switch event.kind {
        case .response(let step):
            begin(.response)
            return apply(step.action, entryID: step.entryID)
        case .reasoning(let step):
            begin(.reasoning)
            apply(step.action, entryID: step.entryID)
            return .none
        case .toolCalls(let step):
            begin(.toolCalls)
            apply(step.action, entryID: step.entryID)
            return .none
        case .data(let step):
            begin(.data)
            // Steps without a name are entries of their own: each says all that its entry holds.
            last = (.data, nil)
            let draft = draft(.data, step.entryID)
            switch step.action.kind {
            case .update(let update): drafts[draft].data = update
            }
            return .none
        }
    }

    /// Notes the kind of an event: what is between two events of a kind parts their entries, unless those are named.
    private mutating func begin(_ kind: EntryDraft.Kind) {
        if last?.kind != kind { last = (kind, nil) }
    }

    private mutating func apply(
        _ action: LanguageModelExecutorGenerationChannel.Response.Action, entryID: String?
    ) -> TextChange {
        switch action.kind {
        case .appendText(let fragment):
            countedOutput += fragment.tokenCount
            let draft = draft(.response, entryID)
            let piece = drafts[draft].textPiece(fragment.segmentID)
            drafts[draft].pieces[piece].text += fragment.content
            guard draft == lastResponse, piece == drafts[draft].pieces.count - 1 else { return replaced() }
            text += fragment.content
            return .appended(fragment.content)
        case .replaceText(let replacement):
            countedOutput += replacement.tokenCount
            let draft = draft(.response, entryID)
            let piece = drafts[draft].textPiece(replacement.segmentID)
            drafts[draft].pieces[piece].text = replacement.content
            return replaced()
        case .addAttachment(let segment):
            drafts[draft(.response, entryID)].pieces.append(.init(id: segment.id, segment: .attachment(segment)))
        case .removeAttachment(let id):
            drafts[draft(.response, entryID)].pieces.removeAll { $0.id == id && $0.segment != nil }
        case .updateMetadata(let metadata):
            var values = metadata.values
            if let name = try? values["finishReason"]?.value(String.self),
                let reason = LanguageModelSession.FinishReason(rawValue: name)
            {
                finishReason = reason
                values["finishReason"] = nil
            }
            // Why the turn ended is no reason to begin an entry.
            if !values.isEmpty || entryID != nil || last?.draft != nil {
                drafts[draft(.response, entryID)].metadata = values
            }
        case .updateUsage(let usage): reportedUsage = LanguageModelSession.Usage(usage)
        }
        return .none
    }

    private mutating func apply(
        _ action: LanguageModelExecutorGenerationChannel.Reasoning.Action, entryID: String?
    ) {
        switch action.kind {
        case .appendText(let fragment):
            count(reasoning: fragment.tokenCount)
            let draft = draft(.reasoning, entryID)
            drafts[draft].pieces[drafts[draft].textPiece(fragment.segmentID)].text += fragment.content
        case .replaceText(let replacement):
            count(reasoning: replacement.tokenCount)
            let draft = draft(.reasoning, entryID)
            drafts[draft].pieces[drafts[draft].textPiece(replacement.segmentID)].text = replacement.content
        case .updateSignature(let signature):
            count(reasoning: signature.tokenCount)
            drafts[draft(.reasoning, entryID)].signature = signature.signature
        case .updateMetadata(let metadata): drafts[draft(.reasoning, entryID)].metadata = metadata.values
        case .updateUsage(let usage): reportedUsage = LanguageModelSession.Usage(usage)
        }
    }

    private mutating func apply(
        _ action: LanguageModelExecutorGenerationChannel.ToolCalls.Action, entryID: String?
    ) {
        switch action.kind {
        case .toolCall(let step):
            // A call continues where it began, whatever came between.
            let draft = drafts.firstIndex { $0.call(step.id) != nil } ?? draft(.toolCalls, entryID)
            last = (.toolCalls, draft)
            let call = drafts[draft].call(step.id) ?? drafts[draft].calls.endIndex
            if call == drafts[draft].calls.endIndex {
                drafts[draft].calls.append(EntryDraft.Call(id: step.id, name: step.name))
            }
            switch step.action.kind {
            case .appendArguments(let fragment):
                countedOutput += fragment.tokenCount
                drafts[draft].calls[call].arguments += fragment.content
            case .updateMetadata(let metadata): drafts[draft].calls[call].metadata = metadata.values
            }
        case .removeToolCall(let id):
            for draft in drafts.indices { drafts[draft].calls.removeAll { $0.id == id } }
        case .updateMetadata(let metadata): drafts[draft(.toolCalls, entryID)].metadata = metadata.values
        case .updateUsage(let usage): reportedUsage = LanguageModelSession.Usage(usage)
        }
    }

    private mutating func count(reasoning tokens: Int) {
        countedOutput += tokens
        countedReasoning += tokens
    }

    private var lastResponse: Int? { drafts.lastIndex { $0.kind == .response } }

    /// The draft that an event changes: the one with its name, else the one that the event before has changed.
    private mutating func draft(_ kind: EntryDraft.Kind, _ entryID: String?) -> Int {
        let known = entryID.map { id in drafts.lastIndex { $0.kind == kind && $0.givenID == id } } ?? last?.draft
        if known == nil { drafts.append(EntryDraft(kind: kind, givenID: entryID)) }
        let draft = known ?? drafts.count - 1
        last = (kind, draft)
        return draft
    }

    private mutating func replaced() -> TextChange {
        text = drafts.filter { $0.kind == .response }.flatMap(\.pieces).map(\.text).joined()
        return .replaced
    }

    // MARK: Entries

    /// The calls of the turn with their arguments read.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` when arguments are not JSON or end too early.
    func toolCalls() throws -> [Transcript.ToolCall] {
        try drafts.flatMap { draft in
            try draft.calls.map { call in
                Transcript.ToolCall(
                    id: call.id, metadata: draft.metadata.merging(call.metadata) { _, own in own },
                    toolName: call.name, arguments: try call.readArguments())
            }
        }
    }

    /// The entries of thoughts, of text before calls, and of the calls.
    ///
    /// - Parameter calls: the calls of the turn, as ``toolCalls()`` gives them.
    func entries(calling calls: [Transcript.ToolCall]) -> [Transcript.Entry] {
        var rest = calls[...]
        return drafts.compactMap { draft in
            switch draft.kind {
            case .response: return draft.isWorthKeeping ? draft.entry : nil
            case .reasoning, .data: return draft.entry
            case .toolCalls:
                let own = rest.prefix(draft.calls.count)
                rest = rest.dropFirst(own.count)
                return own.isEmpty ? nil : .toolCalls(Transcript.ToolCalls(id: draft.id, own))
            }
        }
    }

    /// The entries of a turn that answers with text; without any text there is an empty response.
    func textEntries() -> [Transcript.Entry] {
        let entries = drafts.compactMap(\.entry)
        if lastResponse != nil { return entries }
        return entries + [.response(Transcript.Response(assetIDs: [], segments: [EntryDraft.text(id: "0", "")]))]
    }

    /// The entries of a turn that answers with content, which is in one response: of all responses the last, with the
    /// metadata of all.
    func structuredEntries(_ content: GeneratedContent, source: String) -> [Transcript.Entry] {
        var content = content
        content.id = nil
        let segment = Transcript.StructuredSegment(id: "0", source: source, content: content)
        var metadata: [String: GeneratedContent] = [:]
        for draft in drafts where draft.kind == .response { metadata.merge(draft.metadata) { _, new in new } }
        return drafts.enumerated().compactMap { index, draft in
            guard draft.kind == .response else { return draft.entry }
            guard index == lastResponse else { return nil }
            return .response(
                Transcript.Response(id: draft.id, metadata: metadata, segments: [.structure(segment)]))
        }
    }
}
