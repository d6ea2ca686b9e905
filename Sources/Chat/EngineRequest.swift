import ConstrainedDecoding
import Generation
import JSONSchemas
import Vision

/// What a request comes to: its text but for the rows of its pictures, the pictures, and how what is written is read.
typealias PreparedRequest = (plan: TextPlan, pictures: [Picture], reading: TurnReading)

/// What can be requested of an engine.
protocol EngineRequest: Sendable {
    /// Limits and sampling.
    var options: DecodingOptions { get }

    /// Makes the prompt and compiles the grammar; called on the thread that prepares requests.
    ///
    /// - Throws: `TemplateError`, `ConstraintError`, `GenerationError`.
    func prepared(by engine: ChatEngine) throws -> PreparedRequest
}

extension ChatRequest: EngineRequest {
    func prepared(by engine: ChatEngine) throws -> PreparedRequest { try TurnPreparation(engine, self).prepared() }
}

extension TextRequest: EngineRequest {
    func prepared(by engine: ChatEngine) throws -> PreparedRequest {
        let constraint: TextConstraint? =
            switch answer {
            case .json(let schema)?: try engine.engine.constraint(schema: schema, spelling: .canonical)
            case .pattern(let pattern)?: try engine.engine.constraint(regex: pattern)
            case .grammar(let form)?: try engine.engine.constraint(form: form)
            case nil: nil
            }
        return (TextPlan(prompt: prompt, options: options, constraint: constraint), [], TurnReading())
    }
}

/// A request that has a place, on its way through the engine's threads.
struct StartedRequest: Sendable {
    let place: RequestPlace
    let events: EventStream
    let cancellation: CancellationFlag

    /// Does a piece of the way; an error of it ends the request.
    func attempt(_ body: () throws -> Void) {
        do {
            if cancellation.isSet { throw CancellationError() }
            try body()
        } catch {
            place.leave()
            events.finish(throwing: error)
        }
    }
}
