import Conversations
import OrderedJSON

/// A request that one of several tools serves, or none.
struct ToolCase: SplitCase, Sendable {
    let id: String
    let split: Split
    let category: String
    let instructions: String
    let prompt: String
    let tools: [JSONValue]
    /// The calls that are right; empty when words are.
    let calls: [(name: String, arguments: JSONValue)]

    init(_ reader: CaseReader) throws {
        id = try reader.string("id")
        split = try reader.split()
        category = reader.line["category"]?.stringValue ?? ""
        instructions = try reader.string("instructions")
        prompt = try reader.string("prompt")
        tools = try reader.array("tools").map(reader.tool)
        calls = try reader.array("calls").map { call in
            guard let name = call["name"]?.stringValue, let arguments = call["arguments"] else {
                throw EvaluationError.file(reader.file, "a call has no name or no arguments")
            }
            return (name, arguments)
        }
    }

    /// The shares that are right, with what went wrong.
    struct Result: Sendable {
        /// Cases whose calls, by their names in order, are right.
        var choice = Share()
        /// Of the cases with calls whose names are right: those whose arguments are all equal.
        var arguments = Share()
        /// Cases that are right altogether.
        var whole = Share()
    }

    /// Runs the cases.
    static func measure(_ cases: [ToolCase], _ model: Model, _ log: Log) async -> Result {
        var result = Result()
        for (number, item) in cases.enumerated() {
            let answer = await model.answer(
                [Message](instructions: item.instructions, prompt: item.prompt), tools: item.tools)
            item.count(answer, in: &result)
            log.step(number + 1, of: cases.count)
        }
        return result
    }

    /// Counts an answer: its choice, and its arguments where the choice is right.
    func count(_ answer: Model.Answer, in result: inout Result) {
        let shown =
            answer.calls.isEmpty ? answer.text : answer.calls.map { $0.name + $0.arguments }.joined(separator: " ")
        if let error = choiceError(answer) {
            result.choice.fail(error, case: id, answer: shown)
            result.whole.fail(calls.isEmpty || category.isEmpty ? error : category, case: id, answer: shown)
            return
        }
        result.choice.pass()
        guard !calls.isEmpty else { return result.whole.pass() }
        let areEqual = zip(answer.calls, calls).allSatisfy { made, right in
            (try? JSONParser().parse(made.arguments))?.isEqual(to: right.arguments) ?? false
        }
        if areEqual {
            result.arguments.pass()
            result.whole.pass()
        } else {
            result.arguments.fail(calls.map(\.name).joined(separator: "+"), case: id, answer: shown)
            result.whole.fail(category.isEmpty ? "arguments" : category, case: id, answer: shown)
        }
    }

    /// What is wrong with the choice; nil when it is right.
    ///
    /// A turn that broke off is wrong whatever it said before.
    private func choiceError(_ answer: Model.Answer) -> String? {
        if let error = answer.error { return error }
        if calls.isEmpty {
            guard answer.calls.isEmpty else { return "a call where words are right" }
            return answer.text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x0A } ? "neither words nor a call" : nil
        }
        if answer.calls.isEmpty { return "words where a call is right" }
        if answer.calls.count != calls.count { return "another number of calls" }
        return zip(answer.calls, calls).allSatisfy { $0.name == $1.name } ? nil : "another tool"
    }
}
