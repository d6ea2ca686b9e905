public import Grammars
import JSONSchemas
public import OrderedJSON
public import RegularExpressions

/// Makes the grammar of turns: what a model may write that writes them in a form.
public struct TurnGrammar {
    /// A mark of the form in pieces: text, and special tokens where the vocabulary has some for it.
    public typealias Marks = (String) -> ValueSpelling.Mark

    private let format: TurnForm
    private let set: ExpressionSet
    private let marks: Marks
    /// What the texts of custom tools are held to, by the tools' names.
    private let inputs: [String: GrammarRules]
    /// The rules that the nodes name, to be put beside them.
    public private(set) var rules: [String: GrammarNode] = [:]
    /// Schemas that were read: equal ones are read once.
    private var schemas: [Source: JSONSchema] = [:]

    /// What a schema is read from.
    private struct Source: Hashable {
        let document: JSONValue
        let frame: JSONValue
    }

    /// Grammars of a form, whose expressions are in a set.
    ///
    /// - Parameter inputs: what the one argument of some tools is held to, ``ToolDefinition/inputName``, by their names.
    public init(
        _ format: TurnForm, in set: ExpressionSet, inputs: [String: GrammarRules] = [:], marks: @escaping Marks
    ) {
        (self.format, self.set, self.inputs, self.marks) = (format, set, inputs, marks)
    }

    /// The grammar of one turn: `preamble? (calls | answer)`.
    ///
    /// - Parameters:
    ///   - tools: the tools in the form of OpenAI's API.
    ///   - answer: the grammar of the answer; nil for free text, after which calls may follow where the format allows it.
    ///   - reasoningIsOpen: whether the prompt ends inside reasoning.
    ///   - allowsReasoning: whether the turn may begin with reasoning.
    /// - Throws: `GrammarError` for schemas that cannot be enforced.
    public mutating func turn(
        tools: [JSONValue], choice: TurnForm.ToolChoice = .automatic, answer: GrammarNode? = nil,
        reasoningIsOpen: Bool = false, allowsReasoning: Bool = true
    ) throws(GrammarError) -> GrammarNode {
        var parts: [GrammarNode] = []
        if let reasoning = format.reasoning {
            let blanks = set.repetition(set.bytes(ByteSet([0x09, 0x0A, 0x0D, 0x20])), min: 0, max: nil)
            let inside: [GrammarNode] = [text(until: reasoning.end), literal(reasoning.end), .expression(blanks)]
            if reasoningIsOpen {
                parts += inside
            } else if allowsReasoning {
                parts.append(optional(.sequence([literal(reasoning.start)] + inside)))
            }
        }
        let prefix = format.answerPrefix.isEmpty ? [] : [literal(format.answerPrefix)]
        let callable = choice == .none ? [] : tools
        let calls = try callable.isEmpty ? nil : self.calls(callable)
        let answers: [GrammarNode]
        if let answer {
            answers = [answer]
        } else if let calls, choice == .automatic, format.allowsCallsAfterText {
            let separator = format.textSeparator.isEmpty ? [] : [literal(format.textSeparator)]
            answers = [text(until: format.interrupt), optional(.sequence(separator + [calls]))]
        } else {
            answers = [text(until: calls == nil || format.isUnmarked ? "" : format.interrupt)]
        }
        switch (calls, choice) {
        case (nil, _): parts += prefix + answers
        case (let calls?, .required): parts.append(calls)
        case (let calls?, _): parts.append(.choice([calls, .sequence(prefix + answers)]))
        }
        return .sequence(parts)
    }

    /// The grammar of the calls of a turn.
    ///
    /// - Throws: `GrammarError` for schemas that cannot be enforced.
    public mutating func calls(_ tools: [JSONValue]) throws(GrammarError) -> GrammarNode {
        var calls: [GrammarNode] = []
        for tool in tools {
            let function = tool["function"] ?? tool
            guard let name = function["name"]?.stringValue else { continue }
            calls.append(try call(name: name, schema: Self.listed(function["parameters"] ?? [:])))
        }
        let call = GrammarNode.choice(calls)
        let further = GrammarNode.repetition(
            .sequence([literal(format.separator), call]), minimum: 0, maximum: format.maximumCalls.map { $0 - 1 })
        return .sequence(
            [literal(format.sectionStart), call] + (format.maximumCalls == 1 ? [] : [further])
                + [literal(format.sectionEnd)])
    }

    /// The values of a schema, as JSON; equal schemas are read once.
    ///
    /// - Throws: `GrammarError` for a schema that cannot be enforced.
    public mutating func json(_ schema: JSONValue) throws(GrammarError) -> GrammarNode {
        .json(try parsed(schema), .canonical)
    }

    /// The schema of a tool's arguments; without a list of arguments, or with an empty one, there are none.
    private static func listed(_ parameters: JSONValue) -> JSONValue {
        let silent = ["type", "properties", "required", "description", "title", "$schema", "x-order"]
        guard var object = parameters.objectValue, object.keys.allSatisfy(silent.contains),
            object.isEmpty || object["properties"]?.objectValue?.isEmpty == true,
            object["type"] == nil || object["type"] == "object"
        else { return parameters }
        object["type"] = "object"
        object["additionalProperties"] = false
        return .object(object)
    }

    private mutating func call(name: String, schema: JSONValue) throws(GrammarError) -> GrammarNode {
        var parts: [GrammarNode] = []
        // A special token may be in what a literal and the name are together.
        var text = ""
        for piece in format.call {
            let part: GrammarNode
            switch piece {
            case .literal(let literal):
                text += literal
                continue
            case .name:
                text += name
                continue
            case .id: part = try pattern(format.hasShortIDs ? "[A-Za-z0-9]{9}" : "[A-Za-z0-9_-]{1,64}")
            case .index: part = try pattern("[0-9]{1,3}")
            case .arguments:
                if let own = inputs[name] {
                    part = try input(own, of: name)
                } else {
                    part = try arguments(schema)
                }
            }
            parts += [literal(text), part]
            text = ""
        }
        return .sequence(parts + [literal(text)])
    }

    /// Arguments that both a tool's schema and what can be read back allow, in the form's spelling.
    private mutating func arguments(_ schema: JSONValue) throws(GrammarError) -> GrammarNode {
        let spelling = format.spelling
        if spelling.isJSONObject {
            return .json(try parsed(schema, within: schema["type"] == "object" ? true : ["type": "object"]), .canonical)
        }
        let parameters = ParameterTypes(schema)
        if let fault = spelling.fault(of: parameters.names) {
            throw .schema(.notEnforceable("properties", reason: fault), path: SchemaGraph.rootPath)
        }
        return .json(
            try parsed(schema, within: spelling.readable(parameters)), spelling.replacingMarks { marks($0.text) })
    }

    /// The one argument of a tool whose text has a grammar of its own, in the form's spelling.
    private mutating func input(_ own: GrammarRules, of tool: String) throws(GrammarError) -> GrammarNode {
        let spelling = format.spelling
        let name = Array(ToolDefinition.inputName.utf8)
        let quote: [UInt8] = [0x22]
        let text: GrammarNode
        if let row = spelling.parameters, row.hasBareStrings {
            text = try bare(own, until: row.close.text.trimmingBlanks())
        } else if let mark = spelling.stringMark {
            text = .sequence([literal(mark), try bare(own, until: mark), literal(mark)])
        } else {
            let spelled = try own.insideJSON(in: set).renamed { "input of \(tool): \($0)" }
            rules.merge(spelled.rules) { $1 }
            text = .sequence([.literal(quote), .rule(spelled.start), .literal(quote)])
        }
        if let row = spelling.parameters {
            return .sequence([
                literal(row.open.text), .literal(name), literal(row.beforeString.text), text, literal(row.close.text),
            ])
        }
        let key = spelling.hasBareKeys ? name : quote + name + quote
        let space = spelling.hasSpaces ? [optional(.literal([0x20]))] : []
        return .sequence(
            [.literal(Array("{".utf8) + key + Array(":".utf8))] + space + [text, .literal(Array("}".utf8))])
    }

    /// A text as it is, which a mark ends.
    private func bare(_ own: GrammarRules, until mark: String) throws(GrammarError) -> GrammarNode {
        guard let text = try own.expression(in: set) else { throw .heldInput(.recursion) }
        return .expression(set.difference(text, set.endingEarly(at: mark)))
    }

    private mutating func parsed(
        _ document: JSONValue, within frame: JSONValue = true
    ) throws(GrammarError) -> JSONSchema {
        let source = Source(document: document, frame: frame)
        if let known = schemas[source] { return known }
        let schema = try JSONSchema(parsing: document, within: frame)
        schemas[source] = schema
        return schema
    }

    // MARK: Parts

    private func pattern(_ pattern: String) throws(GrammarError) -> GrammarNode {
        .expression(try set.matchingWhole(pattern: pattern))
    }

    private func optional(_ node: GrammarNode) -> GrammarNode { .repetition(node, minimum: 0, maximum: 1) }

    /// A mark: its special tokens as tokens, the rest as text.
    private func literal(_ text: String) -> GrammarNode {
        .sequence(
            marks(text).pieces.map { piece in
                switch piece {
                case .text(let bytes): .literal(bytes)
                case .token(let id, _): .token(id)
                }
            })
    }

    /// Text in which a mark does not occur; one with a special token in it cannot.
    private func text(until end: String) -> GrammarNode {
        guard case .text(let bytes)? = marks(end).pieces.first, marks(end).pieces.count == 1, !bytes.isEmpty else {
            return .expression(set.validUTF8)
        }
        let holding = set.concatenation([set.anyText, set.literal(bytes), set.anyText])
        return .expression(set.intersection([set.validUTF8, set.complement(holding)]))
    }
}

extension ExpressionSet {
    /// Texts that would be read back shorter than they are before a mark: those that hold it, and those that end as it
    /// begins where it would be found too early.
    fileprivate func endingEarly(at mark: String) -> ExpressionID {
        let bytes = Array(mark.utf8)
        var parts = [concatenation([anyText, literal(bytes), anyText])]
        for length in bytes.indices.dropFirst() where bytes[length...].elementsEqual(bytes[..<(bytes.count - length)]) {
            parts.append(concatenation(anyText, literal(bytes[..<length])))
        }
        return union(parts)
    }
}

extension TurnForm {
    /// What a turn may hold.
    public enum ToolChoice: Sendable, Equatable {
        /// An answer or calls.
        case automatic
        /// Calls only.
        case required
        /// An answer only.
        case none
    }

    /// What ends a text before calls.
    var interrupt: String { textSeparator.isEmpty ? callObject?.lead ?? trigger.trimmingBlanks() : textSeparator }

    /// Whether calls may follow free text.
    var allowsCallsAfterText: Bool {
        allowsTextBefore && !interrupt.isEmpty && (!isUnmarked || !textSeparator.isEmpty)
    }
}
