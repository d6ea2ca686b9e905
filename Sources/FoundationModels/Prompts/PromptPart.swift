/// One piece of a prompt or of instructions.
enum PromptPart: Sendable {
    case text(String)
    /// A piece that keeps its own form in the transcript.
    case segment(Transcript.Segment)
}

extension [PromptPart] {
    /// The transcript segments: neighbouring texts become one, a line each.
    var segments: [Transcript.Segment] {
        var segments: [Transcript.Segment] = []
        var lines: [String] = []
        func endText() {
            if !lines.isEmpty { segments.append(.text(Transcript.TextSegment(content: lines.joined(separator: "\n")))) }
            lines = []
        }
        for part in self {
            switch part {
            case .text(let text): lines.append(text)
            case .segment(let segment):
                endText()
                segments.append(segment)
            }
        }
        endText()
        return segments
    }
}
