public import Foundation
import OrderedJSON

extension LanguageModelSession {
    /// Writes what a person thinks of the session as JSON, together with the transcript.
    ///
    /// Nothing is sent anywhere. Entries that have no form in JSON are left out and counted under `omittedEntries`.
    ///
    /// - Parameters:
    ///   - sentiment: whether the last answer was good.
    ///   - issues: what was wrong.
    ///   - desiredOutput: what the answer should have been.
    /// - Returns: UTF-8 JSON.
    @discardableResult
    public func logFeedbackAttachment(
        sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
        desiredOutput: Transcript.Entry? = nil
    ) -> Data {
        var object = JSONObject()
        if let sentiment { object["sentiment"] = .string("\(sentiment)") }
        object["issues"] = .array(
            issues.map { issue in
                var json: JSONObject = ["category": .string("\(issue.category)")]
                if let explanation = issue.explanation { json["explanation"] = .string(explanation) }
                return .object(json)
            })
        let (transcript, omitted) = Self.writable(self.transcript.entries)
        object["transcript"] = .object(transcript)
        if omitted > 0 { object["omittedEntries"] = .int(omitted) }
        if let desiredOutput {
            object["desiredOutput"] = .object(Self.writable([desiredOutput]).json)
        }
        return Data(JSONValue.object(object).serialized().utf8)
    }

    /// Writes what a person thinks of the session, with the text that the answer should have been.
    @discardableResult
    public func logFeedbackAttachment(
        sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
        desiredResponseText: String?
    ) -> Data {
        let entry = desiredResponseText.map { text in
            Transcript.Entry.response(
                Transcript.Response(assetIDs: [], segments: [.text(Transcript.TextSegment(content: text))]))
        }
        return logFeedbackAttachment(sentiment: sentiment, issues: issues, desiredOutput: entry)
    }

    /// Writes what a person thinks of the session, with the value that the answer should have been.
    @discardableResult
    public func logFeedbackAttachment(
        sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
        desiredResponseContent: (any ConvertibleToGeneratedContent)?
    ) -> Data {
        let entry = desiredResponseContent.map { value in
            let segment = Transcript.StructuredSegment(
                source: String(describing: type(of: value)), content: value.generatedContent)
            return Transcript.Entry.response(Transcript.Response(assetIDs: [], segments: [.structure(segment)]))
        }
        return logFeedbackAttachment(sentiment: sentiment, issues: issues, desiredOutput: entry)
    }

    private static func writable(_ entries: [Transcript.Entry]) -> (json: JSONObject, omitted: Int) {
        let kept = entries.filter { (try? TranscriptWriter.json(of: Transcript(entries: [$0]))) != nil }
        let json = (try? TranscriptWriter.json(of: Transcript(entries: kept))) ?? JSONObject()
        return (json, entries.count - kept.count)
    }
}
