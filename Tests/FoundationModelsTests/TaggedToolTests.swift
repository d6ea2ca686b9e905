import Foundation
import FoundationModels
import Testing
import TinyModels

@Generable
private struct Table: Equatable {
    @Guide(.range(1...9)) let number: Int
    @Guide(.maximumCount(2)) let guests: [TaggedName]
}

@Generable
private struct TaggedName: Equatable {
    @Guide(.anyOf(["Al", "Bo"])) let name: String
}

private struct Reserve: Tool {
    let name = "reserve"
    let description = "Reserves a table."

    @Generable(representNilExplicitlyInGeneratedContent: true)
    struct Arguments {
        let table: Table
        @Guide(.pattern(/[a-z]{1,3}/)) let note: String?
        let other: Table?
    }

    func call(arguments: Arguments) async throws -> String { "table \(arguments.table.number)" }
}

private struct Cancel: Tool {
    let name = "cancel"
    let description = "Gives a table back."

    /// A type of the same name as the other tool's.
    @Generable(name: "Table")
    struct Place {
        let isInside: Bool
    }

    @Generable
    struct Arguments {
        let table: Place
    }

    func call(arguments: Arguments) async throws -> String { "inside \(arguments.table.isInside)" }
}

/// Calls whose arguments are in tags, with types that have definitions of their own.
@Suite("Tools in tags")
struct TaggedToolTests {
    private static let template = """
        {%- for message in messages -%}
        {%- if message.tool_calls -%}
        {{- '<|im_start|>assistant\\n' -}}
        {%- for call in message.tool_calls -%}
        {{- '<call>' + call.function.name -}}
        {%- for key, value in call.function.arguments.items() -%}
        {{- '<arg=' + key + '>\\n' + (value if value is string else value | tojson) + '\\n</arg>' -}}
        {%- endfor -%}
        {{- '</call>' -}}
        {%- endfor -%}{{- '<|im_end|>' -}}
        {%- else -%}
        {{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' -}}
        {%- endif -%}
        {%- endfor -%}
        {%- if tools -%}{{- 'TOOLS' + (tools | tojson) -}}{%- endif -%}
        {%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}
        """

    @Test("optional and nested arguments of two tools are written and read, at temperature 2 and with random weights")
    func calls() async throws {
        let tiny = try TinyModel(template: Self.template)
        defer { tiny.remove() }
        var names: Set<String> = []
        for seed in 1...8 as ClosedRange<UInt64> {
            let session = LanguageModelSession(
                model: OpenWeightsModel(directory: tiny.directory), tools: [Reserve(), Cancel()])
            session.transcriptErrorHandlingPolicy = .preserveTranscript
            session.toolRoundLimit = 1
            let options = GenerationOptions(
                samplingMode: .random(probabilityThreshold: 1, seed: seed), temperature: 2,
                maximumResponseTokens: 600, toolCallingMode: .required)
            do {
                try await session.respond(to: "Who?", options: options)
            } catch is ToolRoundLimitExceeded {}
            for entry in session.transcript {
                guard case .toolCalls(let calls) = entry else { continue }
                for call in calls {
                    names.insert(call.toolName)
                    if call.toolName == "reserve" {
                        let arguments = try Reserve.Arguments(call.arguments)
                        #expect((1...9).contains(arguments.table.number))
                        #expect(arguments.table.guests.count <= 2)
                        #expect(arguments.note.map { (1...3).contains($0.count) } ?? true)
                    } else {
                        _ = try Cancel.Arguments(call.arguments)
                    }
                }
            }
        }
        #expect(names == ["reserve", "cancel"])
    }
}
