import Foundation
import OrderedJSON

/// What a model has said in one turn, put together from the events of the channel.
struct TurnRecord: Sendable {
    /// A response or thoughts: what becomes one entry.
    private struct Message: Sendable {
        let id: String
        let givenID: String?
        let isReasoning: Bool
        var pieces: [Piece] = []
        var signature: Data?
        var metadata: [String: any Codable & Sendable & Equatable] = [:]

        /// Whether anything was said.
        var hasContent: Bool { pieces.contains { $0.segment != nil || !$0.text.isEmpty } }
    }

    /// Text, or a segment of another kind.
    private struct Piece: Sendable {
        let id: String
        var text = ""
        var segment: Transcript.Segment?
    }

    private struct Call: Sendable {
        let id: String
        let name: String
        var arguments = ""
        var metadata: [String: any Codable & Sendable & Equatable] = [:]
    }

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

    private var messages: [Message] = []
    private var calls: [Call] = []
    private var callsID: String?
    private var reportedUsage: LanguageModelSession.Usage?
    private var countedOutput = 0
    private var countedReasoning = 0

    /// Whether the turn ends in calls.
    var hasCalls: Bool { !calls.isEmpty }

    /// What the turn cost: as the model reports it, else as the events count.
    var usage: LanguageModelSession.Usage {
        reportedUsage
            ?? LanguageModelSession.Usage(
                input: .init(totalTokenCount: 0, cachedTokenCount: 0),
                output: .init(totalTokenCount: countedOutput, reasoningTokenCount: countedReasoning))
    }

    /// Takes in an event.
    mutating func apply(_ event: LanguageModelExecutorGenerationChannel.Event) -> TextChange {
        switch event.kind {
        case .response(let entryID, let action): return apply(action, entryID: entryID)
        case .reasoning(let entryID, let action):
            apply(action, entryID: entryID)
            return .none
        case .toolCalls(let entryID, let action):
            callsID = callsID ?? entryID
            apply(action)
            return .none
        }
    }

    private mutating func apply(
        _ action: LanguageModelExecutorGenerationChannel.Response.Action, entryID: String?
    ) -> TextChange {
        switch action.kind {
        case .appendText(let more, let segmentID, let tokenCount):
            countedOutput += tokenCount
            let (message, piece) = place(entryID: entryID, segmentID: segmentID, isReasoning: false)
            messages[message].pieces[piece].text += more
            guard message == lastResponse, piece == messages[message].pieces.count - 1 else { return replaced() }
            text += more
            return .appended(more)
        case .replaceText(let whole, let segmentID, let tokenCount):
            countedOutput += tokenCount
            let (message, piece) = place(entryID: entryID, segmentID: segmentID, isReasoning: false)
            messages[message].pieces[piece].text = whole
            return replaced()
        case .updateSegment(let segment):
            let (message, piece) = place(entryID: entryID, segmentID: segment.id, isReasoning: false)
            messages[message].pieces[piece].segment = segment
        case .removeSegment(let id):
            let message = self.message(entryID: entryID, isReasoning: false)
            messages[message].pieces.removeAll { $0.id == id && $0.segment != nil }
        case .updateMetadata(var values):
            if let reason = values.removeValue(forKey: "finishReason") as? String {
                finishReason = LanguageModelSession.FinishReason(rawValue: reason) ?? finishReason
            }
            if !values.isEmpty {
                messages[message(entryID: entryID, isReasoning: false)].metadata.merge(values) { _, new in new }
            }
        case .updateUsage(let usage): reportedUsage = LanguageModelSession.Usage(usage)
        }
        return .none
    }

    private mutating func apply(
        _ action: LanguageModelExecutorGenerationChannel.Reasoning.Action, entryID: String?
    ) {
        switch action.kind {
        case .appendText(let more, let segmentID, let tokenCount):
            count(reasoning: tokenCount)
            let (message, piece) = place(entryID: entryID, segmentID: segmentID, isReasoning: true)
            messages[message].pieces[piece].text += more
        case .replaceText(let whole, let segmentID, let tokenCount):
            count(reasoning: tokenCount)
            let (message, piece) = place(entryID: entryID, segmentID: segmentID, isReasoning: true)
            messages[message].pieces[piece].text = whole
        case .updateSignature(let signature, let tokenCount):
            count(reasoning: tokenCount)
            messages[message(entryID: entryID, isReasoning: true)].signature = signature
        case .updateMetadata(let values):
            messages[message(entryID: entryID, isReasoning: true)].metadata.merge(values) { _, new in new }
        case .updateUsage(let usage): reportedUsage = LanguageModelSession.Usage(usage)
        }
    }

    private mutating func apply(_ action: LanguageModelExecutorGenerationChannel.ToolCalls.Action) {
        switch action.kind {
        case .toolCall(let id, let name, let change):
            let index = calls.firstIndex { $0.id == id } ?? calls.endIndex
            if index == calls.endIndex { calls.append(Call(id: id, name: name)) }
            switch change.kind {
            case .appendArguments(let more, let tokenCount):
                countedOutput += tokenCount
                calls[index].arguments += more
            case .updateMetadata(let values): calls[index].metadata.merge(values) { _, new in new }
            }
        case .removeToolCall(let id): calls.removeAll { $0.id == id }
        case .updateMetadata: break
        case .updateUsage(let usage): reportedUsage = LanguageModelSession.Usage(usage)
        }
    }

    private mutating func count(reasoning tokens: Int) {
        countedOutput += tokens
        countedReasoning += tokens
    }

    private var lastResponse: Int? { messages.lastIndex { !$0.isReasoning } }

    private mutating func message(entryID: String?, isReasoning: Bool) -> Int {
        let known = messages.lastIndex { $0.isReasoning == isReasoning && (entryID == nil || $0.givenID == entryID) }
        if let known { return known }
        messages.append(Message(id: entryID ?? UUID().uuidString, givenID: entryID, isReasoning: isReasoning))
        return messages.count - 1
    }

    private mutating func place(entryID: String?, segmentID: String?, isReasoning: Bool) -> (Int, Int) {
        let message = message(entryID: entryID, isReasoning: isReasoning)
        let pieces = messages[message].pieces
        // Text without the name of a segment goes on where text was last, never into a segment of another kind.
        let known = pieces.lastIndex { piece in segmentID.map { $0 == piece.id } ?? (piece.segment == nil) }
        if let known { return (message, known) }
        var number = pieces.count
        while pieces.contains(where: { $0.id == String(number) }) { number += 1 }
        messages[message].pieces.append(Piece(id: segmentID ?? String(number)))
        return (message, pieces.count)
    }

    private mutating func replaced() -> TextChange {
        text = messages.filter { !$0.isReasoning }.flatMap(\.pieces).map(\.text).joined()
        return .replaced
    }

    // MARK: Entries

    /// The calls of the turn with their arguments read.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` when arguments are not JSON or end too early.
    func toolCalls() throws -> [Transcript.ToolCall] {
        try calls.map { call in
            var parser = PartialContentParser()
            do throws(JSONError) {
                try parser.append(call.arguments)
            } catch {
                throw GeneratedContent.ParsingError(
                    rawContent: call.arguments, underlyingError: error, debugDescription: ErrorText.malformed(error))
            }
            guard let arguments = parser.finished() else {
                throw GeneratedContent.ParsingError(
                    rawContent: call.arguments, debugDescription: ErrorText.truncated(call.arguments))
            }
            return Transcript.ToolCall(
                id: call.id, metadata: call.metadata, toolName: call.name, arguments: arguments)
        }
    }

    /// The entries of thoughts, of text before calls, and of the calls.
    func entries(calling calls: [Transcript.ToolCall]) -> [Transcript.Entry] {
        messageEntries { $0.hasContent ? Self.segments($0.pieces) : nil }
            + [.toolCalls(Transcript.ToolCalls(id: callsID ?? UUID().uuidString, calls))]
    }

    /// The entries of a turn that answers with text; without any text there is an empty response.
    func textEntries() -> [Transcript.Entry] {
        let entries = messageEntries { Self.segments($0.pieces) }
        if lastResponse != nil { return entries }
        return entries + [.response(Transcript.Response(assetIDs: [], segments: [Self.text(id: "0", "")]))]
    }

    /// The entries of a turn that answers with content, which stands in one response.
    func structuredEntries(_ content: GeneratedContent, source: String) -> [Transcript.Entry] {
        var content = content
        content.id = nil
        let segment = Transcript.StructuredSegment(id: "0", source: source, content: content)
        var record = self
        record.joinResponses()
        return record.messageEntries { _ in [.structure(segment)] }
    }

    /// Leaves of all responses the last, with the metadata of all.
    private mutating func joinResponses() {
        guard let last = messages.last(where: { !$0.isReasoning }) else { return }
        var metadata: [String: any Codable & Sendable & Equatable] = [:]
        for message in messages where !message.isReasoning {
            metadata.merge(message.metadata) { _, new in new }
        }
        messages.removeAll { !$0.isReasoning && $0.id != last.id }
        if let index = lastResponse { messages[index].metadata = metadata }
    }

    private func messageEntries(
        _ segments: (Message) -> [Transcript.Segment]?
    ) -> [Transcript.Entry] {
        messages.compactMap { message in
            if message.isReasoning {
                return .reasoning(
                    Transcript.Reasoning(
                        id: message.id, metadata: message.metadata, segments: Self.segments(message.pieces),
                        signature: message.signature))
            }
            guard let segments = segments(message) else { return nil }
            var response = Transcript.Response(id: message.id, assetIDs: [], segments: segments)
            response.metadata = message.metadata
            return .response(response)
        }
    }

    private static func segments(_ pieces: [Piece]) -> [Transcript.Segment] {
        pieces.map { $0.segment ?? text(id: $0.id, $0.text) }
    }

    private static func text(id: String, _ content: String) -> Transcript.Segment {
        .text(Transcript.TextSegment(id: id, content: content))
    }
}
