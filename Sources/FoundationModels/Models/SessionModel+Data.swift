extension SessionModel {
    /// Refuses attachments that the model does not read, asking once for each type.
    ///
    /// - Throws: ``LanguageModelError/unsupportedTranscriptContent(_:)`` with the entries that hold them.
    func checkAttachments(of entries: some Sequence<Transcript.Entry>) async throws {
        var known: [UTType: Bool] = [:]
        var refused: [Transcript.Entry] = []
        var refusedType: UTType?
        for entry in entries {
            for case .attachment(let segment) in entry.segments {
                guard case .data(let attachment) = segment.content else { continue }
                let type = attachment.contentType
                if known[type] == nil { known[type] = try await readsAttachments(type) }
                guard known[type] == false else { continue }
                refusedType = refusedType ?? type
                if refused.last?.id != entry.id { refused.append(entry) }
            }
        }
        guard let refusedType else { return }
        throw LanguageModelError.unsupportedTranscriptContent(
            .init(unsupportedContent: refused, debugDescription: ErrorText.unreadAttachment(refusedType.identifier)))
    }

    /// Refuses a step that writes data which the model does not announce.
    ///
    /// - Throws: ``LanguageModelError/unsupportedTranscriptContent(_:)`` with the entry.
    func checkEntry(of event: LanguageModelExecutorGenerationChannel.Event) async throws {
        guard case .data(let step) = event.kind, case .update(let update) = step.action.kind,
            try await !writesEntries(update.contentType)
        else { return }
        let entry = Transcript.DataEntry(
            id: step.entryID ?? "", contentType: update.contentType, content: update.content,
            metadata: update.metadata)
        throw LanguageModelError.unsupportedTranscriptContent(
            .init(
                unsupportedContent: [.data(entry)],
                debugDescription: ErrorText.unannouncedEntry(update.contentType.identifier)))
    }
}
