import Foundation
import TestSupport
import Testing
import TinyModels

/// `crema respond --tools` with a model that writes its call as it likes.
@Suite("Tools on the command line")
struct ToolCommandTests {
    /// What a program of a tool was given in each of its runs, and how the command ended.
    private func run(_ call: String) throws -> (arguments: [String], process: CremaProcess) {
        let model = try RecitingModel([call, "There is sun."], template: RecitingModel.unmarkedCalls)
        defer { model.remove() }
        let folder = try TemporaryDirectory()
        let log = folder.path + "/log"
        let tools = try folder.write(
            #"""
            [{"type": "function", "command": ["sh", "-c", "printf '%s\\n' \"$0\" >>'\#(log)'; echo sun"],
              "function": {"name": "weather", "description": "Tells the weather.", "parameters": {"type": "object",
                "properties": {"city": {"type": "string"}}, "required": ["city"], "additionalProperties": false}}}]
            """#, to: "tools.json")
        let process = try CremaProcess([
            "respond", "--model", model.path, "--tools", tools, "--greedy", "--max-tokens", "300", "Where?",
        ])
        let lines = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return (lines.split(separator: "\n").map(String.init), process)
    }

    @Test(
        "a tool's program is run once, with the arguments that the model wrote, whatever the order of the keys",
        arguments: [
            #"{"name": "weather", "parameters": {"city": "‖Oslo"}, "type": "function"}"#,
            #"{"type": "function", "name": "weather", "parameters": {"city": "‖Oslo"}}"#,
            #"{"parameters": {"city": "‖Oslo"}, "name": "weather"}"#,
            #"{"name": "weather", "arguments": {"city": "‖Oslo"}}"#,
        ])
    func once(_ call: String) throws {
        let (arguments, process) = try run(call)
        #expect(process.status == 0, "\(process.errors)")
        #expect(process.output == "There is sun.\n")
        #expect(arguments == [#"{"city": "Oslo"}"#])
    }
}
