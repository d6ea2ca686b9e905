import FoundationModels

/// A calendar with one entry, for the demonstration.
struct DemoCalendar: Tool {
    let name = "getContactEvent"
    let description = "Get an event with a contact."

    @Generable
    struct Arguments {
        let day: Int
        let month: Int
        let year: Int
    }

    func call(arguments: Arguments) async throws -> String {
        (arguments.day, arguments.month, arguments.year) == (13, 3, 2026) ? "Lunch with Naomy" : "No event."
    }
}
