import Foundation
import OrderedJSON
import Templates
import Testing

/// Small templates of our own with the output of Jinja2 3.1.6 in transformers' environment (Python 3.11), see `Fixtures/README.md`.
@Suite("Jinja semantics")
struct JinjaSemanticsTests {
    static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

    @Test("every small template renders as the reference does, or fails with an error of the same kind and text")
    func semantics() throws {
        let lines = try String(contentsOf: Self.fixtures.appendingPathComponent("jinja.jsonl"), encoding: .utf8).split(
            separator: "\n")
        var parser = JSONParser()
        parser.duplicateKeys = .keepLast
        var context = try #require(try parser.parse(String(lines[0]))["context"]?.objectValue)
        context["tools"] = .null
        context["documents"] = .null
        let now = CivilTime(year: 2024, month: 7, day: 26, hour: 15, minute: 30)
        var failures: [String] = []
        for line in lines.dropFirst() {
            let value = try parser.parse(String(line))
            let source = try #require(value["source"]?.stringValue)
            var found: String
            var isError = false
            do {
                found = try JinjaTemplate(source: source).render(context, now: now).text
            } catch {
                isError = true
                found = Self.kinds(error).joined(separator: "|") + ": " + error.message
                if let expected = value["error"], let type = expected["type"]?.stringValue,
                    Self.kinds(error).contains(type)
                {
                    found = type + ": " + error.message
                }
            }
            let expected =
                value["expected"]?.stringValue
                ?? "\(value["error"]?["type"]?.stringValue ?? ""): \(value["error"]?["message"]?.stringValue ?? "")"
            let same = Array(found.utf8) == Array(expected.utf8) && isError == (value["error"] != nil)
            if !same, !(isError && value["acceptAnyError"] == .bool(true)) {
                failures.append(
                    "\(source.debugDescription)\n   expected \(expected.debugDescription)\n   found    \(found.debugDescription)"
                )
            }
        }
        #expect(failures.isEmpty, "\(failures.count) of \(lines.count - 1):\n\(failures.joined(separator: "\n"))")
    }

    /// The exception classes of the reference that an error stands for.
    static func kinds(_ error: TemplateError) -> [String] {
        switch error {
        case .syntax: return ["TemplateSyntaxError", "TemplateAssertionError", "SyntaxError"]
        case .raised: return ["TemplateError"]
        case .undefined: return ["UndefinedError"]
        case .type: return ["TypeError"]
        case .value:
            return [
                "ValueError", "ZeroDivisionError", "KeyError", "IndexError", "OverflowError", "FilterArgumentError",
                "AssertionError",
            ]
        case .security: return ["SecurityError"]
        case .runtime: return ["TemplateRuntimeError", "RuntimeError"]
        case .limit: return ["OverflowError"]
        case .unsupported, .unreadable, .file, .context: return []
        }
    }
}
