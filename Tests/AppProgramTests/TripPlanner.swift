import FoundationModels
import FoundationModelsTesting
import Observation
import Testing

struct Landmark: Identifiable, Hashable {
    var id: Int
    var name: String
    var shortDescription: String
}

@Generable
struct Itinerary: Equatable {
    @Guide(description: "An exciting name for the trip.")
    let title: String
    @Guide(.anyOf(ModelData.landmarkNames))
    let destinationName: String
    let description: String
    @Guide(description: "An explanation of how the itinerary meets the user's special requests.")
    let rationale: String

    @Guide(description: "A list of day-by-day plans.")
    @Guide(.count(2))
    let days: [DayPlan]
}

@Generable
struct DayPlan: Equatable {
    @Guide(description: "A unique and exciting title for this day plan.")
    let title: String
    let subtitle: String
    @Guide(.count(1))
    let activities: [Activity]
}

@Generable
struct Activity: Equatable {
    let type: Kind
    let title: String
    let description: String
}

@Generable
enum Kind {
    case sightseeing
    case foodAndDining
    case shopping
    case hotelAndLodging

    var symbolName: String {
        switch self {
        case .sightseeing: "binoculars.fill"
        case .foodAndDining: "fork.knife"
        case .shopping: "bag.fill"
        case .hotelAndLodging: "bed.double.fill"
        }
    }
}

enum ModelData {
    nonisolated static let landmarkNames = ["Mount Fuji", "Serengeti"]
    static let landmarks = [Landmark(id: 1, name: "Mount Fuji", shortDescription: "A volcano.")]
}

extension Itinerary {
    static let exampleTrip = Itinerary(
        title: "Onsen Trip", destinationName: "Mount Fuji", description: "Sushi, hot springs, and more!",
        rationale: "You like quiet.",
        days: [
            DayPlan(
                title: "Sushi and Shopping", subtitle: "Spend a day",
                activities: [
                    Activity(type: .foodAndDining, title: "The Restaurant", description: "Visit it.")
                ]),
            DayPlan(
                title: "Up", subtitle: "Climb",
                activities: [Activity(type: .sightseeing, title: "The Top", description: "See it.")]),
        ])
}

@Observable
final class FindPointsOfInterestTool: Tool {
    let name = "findPointsOfInterest"
    let description = "Finds points of interest for a landmark."

    let landmark: Landmark
    @MainActor var lookupHistory: [Lookup] = []

    init(landmark: Landmark) {
        self.landmark = landmark
    }

    @Generable
    enum Category: String, CaseIterable {
        case campground, hotel, cafe
    }

    @Generable
    struct Arguments {
        @Guide(description: "This is the type of business to look up for.")
        let pointOfInterest: Category
        @Guide(description: "The natural language query of what to search for.")
        let naturalLanguageQuery: String
    }

    struct Lookup: Identifiable {
        let id = UUID()
        let arguments: Arguments
    }

    func call(arguments: Arguments) async throws -> String {
        await record(arguments)
        return "There are these \(arguments.pointOfInterest) in \(landmark.name): Fuji Inn"
    }

    @MainActor private func record(_ arguments: Arguments) { lookupHistory.append(Lookup(arguments: arguments)) }
}

@Observable
final class ItineraryPlanner {
    private(set) var itinerary: Itinerary.PartiallyGenerated?
    private(set) var pointOfInterestTool: FindPointsOfInterestTool
    private var session: LanguageModelSession
    var error: (any Error)?
    let landmark: Landmark

    init(landmark: Landmark) {
        self.landmark = landmark
        let pointOfInterestTool = FindPointsOfInterestTool(landmark: landmark)
        self.session = LanguageModelSession(
            tools: [pointOfInterestTool],
            instructions: Instructions {
                "Your job is to create an itinerary for the user."
                "Each day needs an activity, hotel and restaurant."
                """
                Always use the findPointsOfInterest tool to find businesses \
                and activities in \(landmark.name), especially hotels and restaurants.
                """
                "Here is a description of \(landmark.name) for your reference:"
                landmark.shortDescription
            }
        )
        self.pointOfInterestTool = pointOfInterestTool
    }

    func suggestItinerary(dayCount: Int) async throws {
        let stream = session.streamResponse(
            generating: Itinerary.self,
            includeSchemaInPrompt: false,
            options: GenerationOptions(sampling: .greedy)
        ) {
            "Generate a \(dayCount)-day itinerary to \(landmark.name)."
            "Give it a fun title and description."
            "Here is an example, but don't copy it:"
            Itinerary.exampleTrip
        }
        for try await partialResponse in stream {
            itinerary = partialResponse.content
        }
    }

    func prewarm() { session.prewarm() }
}

/// What the itinerary's view reads, without a user interface.
struct ItineraryView {
    let itinerary: Itinerary.PartiallyGenerated

    var lines: [String] {
        var lines: [String] = []
        if let title = itinerary.title { lines.append(title) }
        if let days = itinerary.days {
            for day in days {
                lines.append("\(day.title ?? "") / \(day.subtitle ?? "")")
                for activity in day.activities ?? [] { lines.append(activity.type?.symbolName ?? "") }
            }
        }
        return lines
    }
}

@Observable
final class ChatModel {
    enum State { case idle, thinking, failed(String) }

    struct Message: Identifiable, Equatable {
        let id = UUID()
        var text: String
        let isFromUser: Bool
    }

    private(set) var state = State.idle
    private(set) var messages: [Message] = []
    private var session = LanguageModelSession(instructions: "You are helpful.")
    private var task: Task<Void, Never>?
    var canSend: Bool { !session.isResponding }

    func send(_ text: String) {
        guard canSend else { return }
        messages.append(Message(text: text, isFromUser: true))
        state = .thinking
        task = Task {
            do {
                messages.append(Message(text: "", isFromUser: false))
                for try await partial in session.streamResponse(to: text) {
                    messages[messages.count - 1].text = partial.content
                }
                state = .idle
            } catch let error as LanguageModelSession.GenerationError {
                if case .exceededContextWindowSize = error { session = LanguageModelSession() }
                state = .failed(error.localizedDescription)
            } catch {
                state = .failed(error.localizedDescription)
            }
        }
    }

    func waitUntilDone() async { await task?.value }
    func stop() { task?.cancel() }
}

@Suite("Programs of an app, on the main actor by default")
struct AppProgramTests {
    @Test("a planner streams an itinerary into its view, with a tool that is observed")
    func planner() async throws {
        let turns: [ScriptedModel.Turn] = [
            .call(
                "findPointsOfInterest",
                GeneratedContent(properties: ["pointOfInterest": "hotel", "naturalLanguageQuery": "quiet"])),
            .content(Itinerary.exampleTrip),
        ]
        try await ScriptedModel(turns).standingIn {
            let planner = ItineraryPlanner(landmark: ModelData.landmarks[0])
            planner.prewarm()
            try await planner.suggestItinerary(dayCount: 2)
            let itinerary = try #require(planner.itinerary)
            #expect(
                ItineraryView(itinerary: itinerary).lines == [
                    "Onsen Trip", "Sushi and Shopping / Spend a day", "fork.knife", "Up / Climb", "binoculars.fill",
                ])
            #expect(planner.pointOfInterestTool.lookupHistory.map(\.arguments.naturalLanguageQuery) == ["quiet"])
            #expect(itinerary == itinerary)
            #expect(Itinerary.exampleTrip.asPartiallyGenerated().destinationName == "Mount Fuji")
        }
    }

    @Test("a chat shows its answer while it grows")
    func chat() async throws {
        await ScriptedModel(["Hello there, friend."]).standingIn {
            let chat = ChatModel()
            chat.send("Hi")
            await chat.waitUntilDone()
            #expect(chat.messages.map(\.text) == ["Hi", "Hello there, friend."])
            if case .idle = chat.state {} else { Issue.record("expected to be idle") }
        }
    }
}
