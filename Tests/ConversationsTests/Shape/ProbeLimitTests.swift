import OrderedJSON
import Templates
import Testing

@testable import Conversations

@Suite("Limits of finding out what a template takes")
struct ProbeLimitTests {
    @Test("finding out what a template takes is bounded as a whole")
    func probes() throws {
        // Each render takes some 109,000 steps, and an ordinary template is rendered more than twenty times.
        let heavy = "{{ messages[0].content }}" + String(repeating: "{% set x = 'a' * 1000000 %}", count: 7)
        func left(_ source: String) throws -> Int {
            let template = try JinjaTemplate(source: source)
            let probe = TemplateProbe(source: source, template: template, toolUseTemplate: nil, specialTokens: [:])
            _ = probe.capabilities()
            return probe.budget.left
        }
        #expect(try left(heavy) == 0)
        let error = #expect(throws: TemplateError.self) { try ChatTemplate(source: heavy, name: "heavy.jinja") }
        #expect(error?.description == "heavy.jinja 1:1: takes more than 1000000 steps (limit 'steps')")
        #expect(try left(DefaultTemplate.source(beginsText: true)) > 900_000)
        let budget = StepBudget(100)
        #expect(throws: TemplateError.self) {
            try JinjaTemplate(source: heavy).render(
                ["messages": [["role": "user", "content": "a"]]], now: .now(), options: RenderOptions(), within: budget)
        }
        #expect(budget.left == 0)
    }

    @Test("a conversation may be longer than the limits of what a template makes")
    func longConversation() throws {
        let template = try ChatTemplate(source: nil)
        let text = String(repeating: "a", count: 20 << 20)
        let rendered = try template.render(messages: [["role": "user", "content": .string(text)]])
        #expect(rendered.text.utf8.count > text.utf8.count)
        #expect(
            throws: TemplateError.self
        ) { try template.renderExactly(messages: [["role": 1]]) }
        do {
            _ = try template.renderExactly(messages: [["role": 1]])
        } catch {
            #expect(error.description.hasPrefix("the built-in ChatML template 2:20: can only concatenate"))
        }
    }
}
