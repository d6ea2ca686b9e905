import Conversations
import OrderedJSON
import Templates
import TestSupport
import Testing

/// Tools without what both APIs make optional, and messages whose forms templates do not know.
@Suite("What templates are given", .enabled(if: SharedFolder.hasTemplates))
struct SparseToolTests {
    private static let user: JSONValue = ["role": "user", "content": "zquser"]

    private static func tool(_ function: JSONObject) -> JSONValue {
        var named: JSONObject = ["name": "zqtool"]
        for entry in function.entries { named[entry.key] = entry.value }
        return ["type": "function", "function": .object(named)]
    }

    private static let full = tool([
        "description": "zqd",
        "parameters": [
            "type": "object",
            "properties": [
                "zqa": ["type": "string", "description": "A."],
                "zqb": ["type": "array", "description": "B.", "items": ["type": "string", "description": "C."]],
            ],
            "required": ["zqa"],
        ],
    ])

    /// Tools that lack something, each with the names that its text must show.
    static let sparse: [(name: String, tool: JSONValue)] = [
        ("nothing but a name", tool([:])),
        ("no parameters", tool(["description": "d"])),
        ("no properties", tool(["parameters": ["type": "object"]])),
        ("no description", tool(["parameters": ["type": "object", "properties": ["zqa": ["type": "string"]]]])),
        (
            "no descriptions within",
            tool([
                "description": "d",
                "parameters": [
                    "type": "object",
                    "properties": [
                        "zqa": [
                            "type": "array", "items": ["type": "object", "properties": ["x": ["type": "integer"]]],
                        ],
                        "zqb": ["anyOf": [["type": "string"], ["type": "null"]]], "zqc": ["enum": ["a", 1]],
                    ],
                    "required": ["zqa"],
                ],
            ])
        ),
        (
            "words for schemas",
            tool([
                "description": "d",
                "parameters": ["type": "object", "properties": ["zqa": true, "zqb": false, "zqc": [:]]],
            ])
        ),
    ]

    @Test("a tool without descriptions, types or parameters is shown by every template that shows tools")
    func sparseTools() throws {
        var failures: [String] = []
        for path in try SharedFolder.templatePaths() {
            let template = try SharedToolCallTests.template(path)
            let full = (try? template.render(messages: [Self.user], tools: [Self.full]).text) ?? ""
            // Some templates show no tools, and some refuse all.
            guard full.contains("zqtool") else { continue }
            for (name, tool) in Self.sparse {
                do {
                    let text = try template.render(messages: [Self.user], tools: [tool]).text
                    if !text.contains("zqtool") { failures.append("\(path) \(name): the name is missing") }
                } catch {
                    failures.append("\(path) \(name): \(error)")
                }
            }
        }
        #expect(failures.isEmpty, "\(failures.count)\n\(failures.joined(separator: "\n"))")
    }

    @Test("a tool that lacks nothing is shown as it is")
    func fullTools() throws {
        for path in try SharedFolder.templatePaths() {
            let template = try SharedToolCallTests.template(path)
            guard template.capabilities.takesTools, template.turnForm.announcement == .template,
                let exact = try? template.renderExactly(
                    messages: [Self.user], tools: [Self.full], arguments: ["date_string": "d"],
                    options: template.capabilities.options)
            else { continue }
            let text = try template.render(messages: [Self.user], tools: [Self.full], arguments: ["date_string": "d"])
            if !template.capabilities.needsContentParts { #expect(text.text == exact.text, "\(path)") }
        }
    }

    @Test("text parts of a tool's message are its text, in every template that shows results")
    func resultParts() throws {
        var failures: [String] = []
        for path in try SharedFolder.templatePaths() {
            let template = try SharedToolCallTests.template(path)
            func text(_ content: JSONValue) -> String? {
                let call = ToolCall(id: "abcdef123", name: "zqtool", arguments: ["zqa": "x"])
                return try? template.render(
                    messages: [
                        Self.user, template.turnForm.callMessage(text: nil, calls: [call]),
                        ["role": "tool", "tool_call_id": "abcdef123", "name": "zqtool", "content": content],
                    ], tools: [Self.full]
                ).text
            }
            guard let expected = text("one two") else { continue }
            let found = text([["type": "text", "text": "one "], ["type": "text", "text": "two"]])
            if found != expected { failures.append("\(path): \(found?.suffix(200).debugDescription ?? "refused")") }
        }
        #expect(failures.isEmpty, "\(failures.count)\n\(failures.joined(separator: "\n"))")
    }

    @Test("a developer's message that leads is the system's, in every template")
    func developer() throws {
        var failures: [String] = []
        for path in try SharedFolder.templatePaths() {
            let template = try SharedToolCallTests.template(path)
            func text(_ role: String) -> String? {
                try? template.render(messages: [["role": .string(role), "content": "zqrule"], Self.user]).text
            }
            guard let expected = text("system") else { continue }
            if text("developer") != expected { failures.append("\(path): \(text("developer") ?? "refused")") }
        }
        #expect(failures.isEmpty, "\(failures.count)\n\(failures.joined(separator: "\n"))")
    }
}
