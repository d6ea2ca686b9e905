import Grammars
import OrderedJSON
public import Templates

extension TurnForm {
    /// Calls as the model would write them; marks count as written by the template.
    public func write(_ calls: [ToolCall]) -> RenderedText {
        var writer = RenderedText(segments: [])
        writer.append(sectionStart, .template)
        for (index, call) in calls.enumerated() {
            if index > 0 { writer.append(separator, .template) }
            for piece in self.call {
                switch piece {
                case .literal(let text): writer.append(text, .template)
                case .name: writer.append(call.name, .data)
                case .id: writer.append(call.id ?? Self.placeholderID, .data)
                case .index: writer.append(String(index), .template)
                case .arguments: write(call.arguments, into: &writer)
                }
            }
        }
        writer.append(sectionEnd, .template)
        return writer
    }

    /// Takes the place of an id that the form requires and the call does not have.
    static let placeholderID = "000000000"

    private func write(_ arguments: JSONObject, into writer: inout RenderedText) {
        guard let row = spelling.parameters else { return write(.object(arguments), into: &writer) }
        for (index, entry) in arguments.entries.enumerated() {
            if index > 0 { writer.append(row.separator.text, .template) }
            writer.append(row.open.text, .template)
            writer.append(entry.key, .data)
            if row.hasBareStrings, let text = entry.value.stringValue {
                writer.append(row.beforeString.text, .template)
                writer.append(text, .data)
            } else {
                writer.append(row.beforeOther.text, .template)
                write(entry.value, into: &writer)
            }
            writer.append(row.close.text, .template)
        }
    }

    private func write(_ value: JSONValue, into writer: inout RenderedText) {
        // Beside marks, brackets are the template's, too.
        let signs: TextOrigin = spelling.strings == .quoted ? .data : .template
        spelling.write(value, isSpaced: isSpaced && spelling.hasSpaces) { part in
            switch part {
            case .sign(let text): writer.append(text, signs)
            case .mark(let mark): writer.append(mark.text, .template)
            case .content(let text): writer.append(text, .data)
            }
        }
    }

    /// What the system message says about the tools where the template has no place for them.
    func instructions(_ tools: [JSONValue]) -> String {
        let form = write([ToolCall(name: "NAME", arguments: ["PARAMETER": "VALUE"])]).text
        let list = tools.map { ($0["function"] ?? $0).serialized(.spaced) }.joined(separator: "\n")
        return
            "You may call these functions, given as JSON:\n\(list)\n\nTo call one, write nothing but this, with its own name and arguments:\n\(form)"
    }
}
