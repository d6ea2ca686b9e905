import FoundationModels
import FoundationModelsTesting
import Testing

struct BreadDatabaseTool: Tool {
    let name = "searchBreadDatabase"
    let description = "Searches a local database for bread recipes."

    @Generable
    struct Arguments {
        @Guide(description: "The type of bread to search for")
        var searchTerm: String
        @Guide(description: "The number of recipes to get", .range(1...6))
        var limit: Int
        @Guide(description: "What it may not contain")
        var exclusions: [Exclusion]?

        @Generable
        struct Exclusion {
            var ingredient: String
            var strictness: Strictness
        }

        @Generable
        enum Strictness {
            case traces, any
        }
    }

    struct Recipe {
        var name: String
        var description: String
        var link: URL?
    }

    func call(arguments: Arguments) async throws -> [String] {
        var recipes: [Recipe] = []
        recipes.append(
            Recipe(
                name: arguments.searchTerm.capitalized, description: "Soft",
                link: URL(string: "https://example.org/\(arguments.searchTerm)")))
        let formattedRecipes = recipes.prefix(arguments.limit).map {
            "Recipe for '\($0.name)': \($0.description) Link: \($0.link?.absoluteString ?? "")"
        }
        return formattedRecipes
    }
}

/// A tool whose answer is content made by hand.
struct GetWeatherTool: Tool {
    let name = "getWeather"
    let description = "Retrieve the latest weather information for a city"

    @Generable
    struct Arguments {
        @Guide(description: "The city to fetch the weather for")
        var city: String
    }

    func call(arguments: Arguments) async throws -> GeneratedContent {
        let temperature = Measurement(value: 22.5, unit: UnitTemperature.celsius)
        return GeneratedContent(properties: ["city": arguments.city, "temperature": temperature.value])
    }
}

/// A tool in the spelling of the first talk.
struct OldWeatherTool: Tool {
    let name = "getWeatherOld"
    let description = "Retrieve the latest weather information for a city"

    @Generable
    struct Arguments {
        @Guide(description: "The city to fetch the weather for")
        var city: String
    }

    func call(arguments: Arguments) async throws -> ToolOutput {
        let temperature = "\(arguments.city == "Oslo" ? 3 : 20)"
        let weatherContent = GeneratedContent(properties: ["temperature": temperature])
        return ToolOutput(weatherContent)
    }
}

/// A tool that keeps state on the main actor.
final class Counter: Tool {
    let description = "Counts."
    @MainActor private var count = 0

    @Generable
    struct Arguments {}

    func call(arguments: Arguments) async throws -> Int {
        await MainActor.run {
            count += 1
            return count
        }
    }
}

struct TemperatureTooLow: Error, Equatable {
    let degrees: Int
}

struct FailingTool: Tool {
    let name = "oven"
    let description = "Heats the oven."

    @Generable
    struct Arguments {
        @Guide(.minimum(0), .maximum(300)) var degrees: Int
    }

    func call(arguments: Arguments) async throws -> some PromptRepresentable {
        guard arguments.degrees > 100 else { throw TemperatureTooLow(degrees: arguments.degrees) }
        return "hot"
    }
}

func makeTools(withOven: Bool) -> [any Tool] {
    var tools: [any Tool] = [BreadDatabaseTool(), GetWeatherTool(), OldWeatherTool(), Counter()]
    if withOven { tools.append(FailingTool()) }
    return tools
}

extension ProgramTests {
    @Test("tools answer with texts, content, numbers and the first talk's type")
    func tools() async throws {
        let turns: [ScriptedModel.Turn] = [
            ScriptedModel.Turn([
                .call(
                    id: "1", tool: "searchBreadDatabase",
                    arguments:
                        #"{"searchTerm": "rye", "limit": 1, "exclusions": [{"ingredient": "nut", "strictness": "any"}]}"#
                ),
                .call(id: "2", tool: "getWeather", arguments: #"{"city": "Oslo"}"#),
                .call(id: "3", tool: "getWeatherOld", arguments: #"{"city": "Oslo"}"#),
                .call(id: "4", tool: "Counter", arguments: "{}"),
            ]), "There is rye bread.",
        ]
        try await Self.run(turns) {
            let session = LanguageModelSession(
                tools: makeTools(withOven: false), instructions: "Help the person with getting bread recipes")
            let response = try await session.respond(to: "Find three recipes for rye bread")
            #expect(response.content == "There is rye bread.")
            let outputs = session.transcript.compactMap { entry -> String? in
                guard case .toolOutput(let output) = entry else { return nil }
                return output.segments.map(\.description).joined()
            }
            #expect(
                outputs == [
                    #"["Recipe for 'Rye': Soft Link: https://example.org/rye"]"#,
                    #"{"city": "Oslo", "temperature": 22.5}"#,
                    #"{"temperature": "3"}"#, "1",
                ])
        }
    }

    @Test("the error of a tool names it and holds its cause")
    func toolError() async throws {
        let turns: [ScriptedModel.Turn] = [
            .call("oven", GeneratedContent(properties: ["degrees": 50]))
        ]
        try await Self.run(turns) {
            let session = LanguageModelSession(tools: makeTools(withOven: true)) {
                "You bake."
            }
            do {
                _ = try await session.respond(to: "Bake.")
                Issue.record("expected an error")
            } catch let error as LanguageModelSession.ToolCallError {
                #expect(error.tool.name == "oven")
                #expect(error.underlyingError as? TemperatureTooLow == TemperatureTooLow(degrees: 50))
                if case let cause as TemperatureTooLow = error.underlyingError { #expect(cause.degrees == 50) }
            }
        }
    }
}
