import Chat
import Generation
import Synchronization

/// The passes of an engine, as they come.
final class PassRecord: Sendable {
    private let passes = Mutex<[ObservedPass]>([])

    /// The passes so far.
    var all: [ObservedPass] { passes.withLock { $0 } }

    /// What tells of them.
    var observer: EngineObserver {
        EngineObserver(pass: { [self] pass in passes.withLock { $0.append(pass) } }) { _ in nil }
    }
}

extension ServingBench.Fairness {
    /// The passes around the short prompt as a picture, from some before it was sent to some after its first token.
    ///
    /// - Parameter note: of what model and machine they are.
    func plot(of passes: [ObservedPass], note: String) -> PassPlot {
        let margin = Duration.milliseconds(400)
        let span = shortPromptAsked - margin..<shortPromptAsked + .seconds(shortPrompt) + margin
        let shown = passes.filter { span.contains($0.start) }
        let first = shown.first?.start ?? shortPromptAsked
        return PassPlot(
            title:
                "\(writers) texts are written, and a prompt of \(promptTokens) tokens is read; one of 30 comes meanwhile",
            note: note, kinds: ["written", "the long prompt", "the short prompt"],
            columns: shown.map { pass in
                // Sequences have numbers in the order in which they came: the writers, the long prompt, the short one.
                let kinds = (0...2).map { kind in
                    pass.parts.reduce(0) { sum, part in
                        min(max(part.sequence - writers + 1, 0), 2) == kind ? sum + part.rows : sum
                    }
                }
                return PassPlot.Column(
                    start: (pass.start - first).seconds * 1000, length: pass.times.total.seconds * 1000, rows: kinds)
            })
    }
}
