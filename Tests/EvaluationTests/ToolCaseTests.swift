import OrderedJSON
import Testing

@testable import evaluate

@Suite("How an answer to a case with tools is judged")
struct ToolCaseTests {
    private static let tools: [String: JSONValue] = [
        "setLights": ["function": ["name": "setLights"]], "playMusic": ["function": ["name": "playMusic"]],
    ]

    private func toolCase(_ calls: JSONValue, category: String = "") throws -> ToolCase {
        let line: JSONValue = [
            "id": "case", "split": "known", "category": .string(category), "instructions": "",
            "prompt": "Light, please.", "tools": ["setLights", "playMusic"], "calls": calls,
        ]
        return try ToolCase(CaseReader(line: line, file: "tools.jsonl", tools: Self.tools, schemas: [:]))
    }

    private func judged(
        _ calls: JSONValue, _ text: String, _ made: [(String, String)] = [], error: String? = nil, category: String = ""
    ) throws -> ToolCase.Result {
        var result = ToolCase.Result()
        let answer = Model.Answer(text: text, calls: made.map { ("id", $0.0, $0.1) }, error: error)
        try toolCase(calls, category: category).count(answer, in: &result)
        return result
    }

    private let light: JSONValue = [["name": "setLights", "arguments": ["room": "hall", "level": 2]]]

    @Test("Arguments are equal whatever the order of their members and the spelling of their numbers")
    func equalArguments() throws {
        let result = try judged(light, "", [("setLights", #"{"level": 2.0, "room": "hall"}"#)])
        #expect(result.choice.right == 1)
        #expect(result.arguments.right == 1)
        #expect(result.whole.right == 1)
    }

    @Test(
        "Arguments that differ or are no JSON are wrong where the choice is right",
        arguments: [
            #"{"level": 2, "room": "Hall"}"#, #"{"level": 2}"#, #"{"level": 2, "room": "hall", "x": 1}"#, #"{"level"#,
        ])
    func otherArguments(arguments: String) throws {
        let result = try judged(light, "", [("setLights", arguments)])
        #expect(result.choice.right == 1)
        #expect(result.arguments.total == 1)
        #expect(result.arguments.right == 0)
        #expect(result.arguments.errors == ["setLights": 1])
        #expect(result.whole.right == 0)
        #expect(result.whole.errors == ["arguments": 1])
    }

    @Test(
        "A choice is wrong with words, with another tool, with another number of calls, and in another order",
        arguments: [
            ([], "words where a call is right"), (["setLights"], "another number of calls"),
            (["setLights", "playMusic", "playMusic"], "another number of calls"),
            (["playMusic", "setLights"], "another tool"), (["setLights", "setLights"], "another tool"),
        ])
    func wrongChoices(names: [String], error: String) throws {
        let both: JSONValue = [["name": "setLights", "arguments": [:]], ["name": "playMusic", "arguments": [:]]]
        let result = try judged(both, "Done.", names.map { ($0, "{}") })
        #expect(result.choice.errors == [error: 1])
        #expect(result.choice.right == 0)
        #expect(result.arguments.total == 0)
        #expect(result.whole.errors == [error: 1])
    }

    @Test("Where no tool serves, words are right, and neither a call nor blanks are")
    func wordsAreRight() throws {
        #expect(try judged([], "Good morning.").choice.right == 1)
        #expect(try judged([], "Good morning.").whole.right == 1)
        #expect(try judged([], "", [("setLights", "{}")]).choice.errors == ["a call where words are right": 1])
        #expect(try judged([], " \n").choice.errors == ["neither words nor a call": 1])
    }

    @Test("A turn that broke off is wrong whatever it said before")
    func brokenTurns() throws {
        let called = try judged(light, "", [("setLights", #"{"level": 2, "room": "hall"}"#)], error: "broken")
        #expect(called.choice.errors == ["broken": 1])
        #expect(try judged([], "Good morning.", error: "broken").choice.errors == ["broken": 1])
    }

    @Test("What is wrong with a day is counted under the case's category")
    func categories() throws {
        #expect(try judged(light, "", category: "weekday").whole.errors == ["weekday": 1])
        let other = try judged(light, "", [("setLights", "{}")], category: "weekday")
        #expect(other.whole.errors == ["weekday": 1])
        #expect(other.whole.failures.map(\.answer) == ["setLights{}"])
    }

    @Test("A case that names a tool nobody knows is an error with its file and line")
    func unknownTools() {
        let line: JSONValue = [
            "id": "case", "split": "known", "instructions": "", "prompt": "", "tools": ["fly"], "calls": [],
        ]
        #expect {
            try ToolCase(CaseReader(line: line, file: "tools.jsonl", tools: Self.tools, schemas: [:]))
        } throws: { error in
            "\(error)".contains(#"tool "fly" is not known in {"id""#)
        }
    }
}
