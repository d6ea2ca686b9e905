/// What happens to the entries of a request that fails.
public struct TranscriptErrorHandlingPolicy: Sendable {
    enum Kind: Sendable {
        case revert
        case preserve
    }

    let kind: Kind

    /// They are removed, so that the transcript is as it was before the request.
    public static let revertTranscript = TranscriptErrorHandlingPolicy(kind: .revert)
    /// They stay as far as they are complete: the prompt, and finished rounds of calls.
    public static let preserveTranscript = TranscriptErrorHandlingPolicy(kind: .preserve)
}
