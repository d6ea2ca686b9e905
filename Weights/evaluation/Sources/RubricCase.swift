import Conversations
import OrderedJSON

/// A question to the barista, whose answer people judge.
struct RubricCase: Sendable {
    let instructions: String
    let prompt: String

    init(_ reader: CaseReader) throws {
        instructions = try reader.string("instructions")
        prompt = try reader.string("prompt")
    }

    /// The answers, in the order of the questions.
    static func measure(
        _ cases: [RubricCase], _ model: Model, _ log: Log
    ) async -> [(question: String, answer: String)] {
        var answers: [(String, String)] = []
        for (number, item) in cases.enumerated() {
            let answer = await model.answer(
                [Message](instructions: item.instructions, prompt: item.prompt), maximumTokens: 120)
            answers.append((item.prompt, answer.text))
            log.step(number + 1, of: cases.count)
        }
        return answers
    }
}
