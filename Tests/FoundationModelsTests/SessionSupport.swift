import FoundationModels
import Synchronization

/// What kind of entry it is.
enum Role: Equatable {
    case instructions, prompt, toolCalls, toolOutput, response, reasoning, data

    init(_ entry: Transcript.Entry) {
        self =
            switch entry {
            case .instructions: .instructions
            case .prompt: .prompt
            case .toolCalls: .toolCalls
            case .toolOutput: .toolOutput
            case .response: .response
            case .reasoning: .reasoning
            case .data: .data
            }
    }
}

/// Holds whoever waits until it is opened; it does not mind cancellation.
final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiters: [CheckedContinuation<Void, Never>])>((false, []))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiters.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Whether anyone waits.
    var isWaitedAt: Bool { state.withLock { !$0.waiters.isEmpty } }

    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

/// Passes one waiter for each step.
final class Turnstile: Sendable {
    private let state = Mutex<(steps: Int, waiters: [CheckedContinuation<Void, Never>])>((0, []))

    func pass() async {
        await withCheckedContinuation { continuation in
            let mayPass = state.withLock { state in
                if state.steps > 0 {
                    state.steps -= 1
                    return true
                }
                state.waiters.append(continuation)
                return false
            }
            if mayPass { continuation.resume() }
        }
    }

    func step() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if state.waiters.isEmpty {
                state.steps += 1
                return nil
            }
            return state.waiters.removeFirst()
        }
        waiter?.resume()
    }
}

struct Adder: Tool {
    let description = "Adds two numbers."

    @Generable
    struct Arguments {
        let a: Int
        let b: Int
    }

    func call(arguments: Arguments) async throws -> Int { arguments.a + arguments.b }
}
