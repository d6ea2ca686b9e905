import Conversations
import OrderedJSON
import Templates

extension ChatTemplate {
    /// What was found out about the template, by name: the report of `crema template --tool-format`.
    var report: JSONObject {
        let format = turnForm
        var report = JSONObject()
        report["template"] = isDefault ? "ChatML (the checkpoint has none)" : "the checkpoint's"
        switch format.origin {
        case .renderings: report["found"] = "in renderings"
        case .mark(let mark): report["found"] = .string("by the mark \(mark)")
        case .fallback: report["found"] = "not at all: the fallback for templates without tools"
        }
        let example = ToolCall(id: "abcdef123", name: "NAME", arguments: ["PARAMETER": "VALUE", "OTHER": 1])
        report["one call"] = .string(format.write([example]).text)
        if format.maximumCalls != 1 {
            var second = example
            second.id = "abcdef456"
            report["two calls"] = .string(format.write([example, second]).text)
        }
        report["calls in one turn"] = format.maximumCalls.map { .int($0) } ?? "any number"
        report["arguments"] = .string(format.spelling.summary)
        report["text before calls"] = .bool(format.allowsTextBefore)
        if !format.answerPrefix.isEmpty { report["before an answer"] = .string(format.answerPrefix) }
        report["turn ends"] = .array(format.turnEnds.map { .string($0) })
        if let reasoning = format.reasoning {
            report["reasoning"] = .array([.string(reasoning.start), .string(reasoning.end)])
        }
        report["past calls"] = format.rendersPastCalls && capabilities.showsCalls ? "by the template" : "written for it"
        report["arguments of past calls"] = capabilities.callArguments == .objects ? "objects" : "JSON text"
        report["results"] = capabilities.resultRole.map { .string("role \($0)") } ?? "user turns"
        switch format.announcement {
        case .template: report["tools"] = "by the template"
        case .variable(let name): report["tools"] = .string("by the template, as '\(name)'")
        case .systemKey(let key): report["tools"] = .string("under '\(key)' of the system message")
        case .systemText: report["tools"] = "in the system message"
        }
        report["system messages"] = .string(
            capabilities.takesLateSystem
                ? "anywhere" : capabilities.takesSystem ? "at the head" : "folded into user turns")
        report["equal neighbours"] = capabilities.takesNeighbours ? "kept" : "joined"
        report["leading answer"] = capabilities.takesLeadingAssistant ? "kept" : "after an empty user turn"
        report["content"] =
            capabilities.needsContentParts ? "parts" : capabilities.takesContentParts ? "text or parts" : "text"
        return report
    }
}
