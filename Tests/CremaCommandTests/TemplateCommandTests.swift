import Foundation
import OrderedJSON
import TestSupport
import Testing

@Suite("crema template")
struct TemplateCommandTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write(
            "{% for m in messages %}<{{ m.role }}>{{ m.content }}{% endfor %}{% if add_generation_prompt %}<a>{% endif %}",
            to: "t.jinja")
        try directory.write("[{\"role\": \"user\", \"content\": \"hi\"}]", to: "m.json")
    }

    private func run(_ arguments: [String]) throws -> CremaProcess { try CremaProcess(["template"] + arguments) }

    @Test("a conversation becomes text, as it is or as JSON")
    func text() throws {
        let common = ["--template", directory.path + "/t.jinja", "--messages", directory.path + "/m.json"]
        #expect(try run(common).output == "<user>hi<a>")
        #expect(try run(common + ["--json"]).output == "{\"text\":\"<user>hi<a>\"}\n")
        #expect(try run(common + ["--no-generation-prompt"]).output == "<user>hi")
    }

    @Test("a suite prints one object a line, with text or error")
    func suite() throws {
        try directory.write("{{ x + 1 }}", to: "e.jinja")
        let cases = """
            {"template": "t.jinja", "case": "one", "context": {"messages": []}}
            {"template": "e.jinja", "case": "two", "context": {"x": "s"}}
            """
        try directory.write(cases, to: "cases.jsonl")
        let expected = """
            {"template":"t.jinja","case":"one","text":""}
            {"template":"e.jinja","case":"two","error":"can only concatenate str (not \\"int\\") to str"}

            """
        #expect(try run(["--suite", directory.path + "/cases.jsonl", "--json"]).output == expected)
    }
}
