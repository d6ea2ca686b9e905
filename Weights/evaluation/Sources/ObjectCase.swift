import Chat
import Conversations
import Generation
import OrderedJSON

/// A request for an object of a type, whose schema is shown and enforced.
struct ObjectCase: SplitCase, Sendable {
    let id: String
    let split: Split
    let instructions: String
    let prompt: String
    let schemaName: String
    let schema: JSONValue

    init(_ reader: CaseReader) throws {
        id = try reader.string("id")
        split = try reader.split()
        instructions = try reader.string("instructions")
        prompt = try reader.string("prompt")
        schemaName = try reader.string("schema")
        schema = try reader.schema()
    }

    fileprivate var messages: [Message] {
        [Message](instructions: instructions, prompt: prompt + SchemaPrompt.text(schema))
    }

    /// Valid objects, and among all objects those that are clean.
    struct Result: Sendable {
        var valid = Share()
        var clean = Share()
    }

    /// Runs the cases.
    static func measure(_ cases: [ObjectCase], _ model: Model, _ log: Log) async -> Result {
        var result = Result()
        for (number, item) in cases.enumerated() {
            let answer = await model.answer(item.messages, schema: item.schema)
            log.step(number + 1, of: cases.count)
            guard let object = try? JSONParser().parse(answer.text),
                SchemaCheck(item.schema).violation(in: object) == nil
            else {
                let error = answer.error ?? "not valid"
                result.valid.fail(error, case: item.id, answer: answer.text)
                result.clean.fail(error, case: item.id, answer: answer.text)
                continue
            }
            result.valid.pass()
            if let flaw = Cleanliness.flaw(in: object) {
                result.clean.fail(flaw, case: item.id, answer: answer.text)
            } else {
                result.clean.pass()
            }
        }
        return result
    }
}

/// A request for an object whose schema is shown and not enforced.
struct FreeCase: SplitCase, Sendable {
    private let request: ObjectCase

    var split: Split { request.split }

    init(_ reader: CaseReader) throws { request = try ObjectCase(reader) }

    /// The share of answers that follow the schema.
    static func measure(_ cases: [FreeCase], _ model: Model, _ log: Log) async -> Share {
        var share = Share()
        for (number, item) in cases.enumerated() {
            let answer = await model.answer(item.request.messages)
            log.step(number + 1, of: cases.count)
            if let error = answer.error {
                share.fail(error, case: item.request.id, answer: answer.text)
            } else if let object = try? JSONParser().parse(answer.text) {
                if let violation = SchemaCheck(item.request.schema).violation(in: object) {
                    share.fail(violation, case: item.request.id, answer: answer.text)
                } else {
                    share.pass()
                }
            } else {
                share.fail("not JSON", case: item.request.id, answer: answer.text)
            }
        }
        return share
    }
}
