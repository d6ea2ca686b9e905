import Chat
import OrderedJSON

/// How one endpoint spells its answers, whole or in events.
protocol AnswerFormat: Sendable {
    /// What comes before the first event of a choice.
    mutating func opening() -> [[UInt8]]
    /// What an event of a choice is to the client.
    mutating func events(for event: ChoiceEvent) -> [[UInt8]]
    /// What comes when all choices are finished.
    mutating func ending(_ times: AnswerTimes) -> [[UInt8]]
    /// What comes when the answer cannot be completed.
    mutating func failure(_ error: APIError, requestID: String) -> [[UInt8]]
    /// Takes note that the answer ends because nobody waits for it, before ``failure(_:requestID:)``.
    mutating func noteCancelled()
    /// Takes an event of a choice into the whole answer.
    mutating func add(_ event: ChoiceEvent)
    /// The whole answer, once all choices are finished.
    func whole(_ times: AnswerTimes) -> JSONValue
    /// What keeps an idle connection open.
    var ping: [UInt8] { get }
    /// The tokens of the answer so far, and the name of its end.
    var usage: AnswerUsage { get }
    var finishReason: String { get }
}

extension AnswerFormat {
    var ping: [UInt8] { ServerSentEvent.ping }
    mutating func noteCancelled() {}
}
