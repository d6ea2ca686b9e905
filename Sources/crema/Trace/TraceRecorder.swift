import Chat
import Generation
import OrderedJSON
import Sampling
import Synchronization
import Tokenizers
import Transformers

/// Keeps what an engine does, one record for each choice, in the order of the choices.
///
/// It only reads: a text is the same with and without it.
final class TraceRecorder: Sendable {
    private struct State {
        var texts: [TraceText] = []
        /// What the layers have reported since the last choice.
        var layers = TraceLayers()
    }

    /// The layers whose attention is kept; empty for none, which also leaves out what layers would have said.
    private let layers: Set<Int>
    private let state = Mutex(State())

    /// How many candidates of each stage are kept.
    private static let candidateCount = 20

    init(layers: [Int] = []) {
        self.layers = Set(layers)
    }

    /// What was seen so far.
    var texts: [TraceText] { state.withLock { $0.texts } }

    /// The observer that an engine is made with.
    var observer: EngineObserver {
        EngineObserver { [self] text in
            let index = state.withLock { state in
                state.texts.append(TraceText(text))
                return state.texts.count - 1
            }
            var observer = TextObserver { [self] step in record(step, of: index) }
            observer.part = { [self] part, count in
                state.withLock { $0.texts[index].add(part, count) }
            }
            if !layers.isEmpty {
                observer.evaluation = { [self] observation in
                    state.withLock { $0.layers.take(observation, attentionOf: layers) }
                }
            }
            return observer
        }
    }

    /// Says how a text ended.
    func finish(_ reason: String) {
        state.withLock { state in
            if !state.texts.isEmpty { state.texts[state.texts.count - 1].finishReason = reason }
        }
    }

    private func record(_ step: DecodeStep, of index: Int) {
        state.withLock { state in
            let seen = state.layers
            state.layers = TraceLayers()
            state.texts[index].add(step, layers: seen, count: Self.candidateCount)
        }
    }
}

/// One text of a trace as it grows.
struct TraceText {
    let observed: ObservedText
    /// One for each choice.
    private(set) var steps: [TraceStep] = []
    /// What the tokens have become, in runs.
    private(set) var parts: [(part: AnswerPart, count: Int)] = []
    /// How the text ended; nil where that is not known.
    var finishReason: String?
    /// Where the answer is so far, if it is JSON.
    private var place = JSONPlace()

    init(_ observed: ObservedText) {
        self.observed = observed
    }

    mutating func add(_ part: AnswerPart, _ count: Int) {
        guard count > 0 else { return }
        if let last = parts.last, last.part == part {
            parts[parts.count - 1].count += count
        } else {
            parts.append((part, count))
        }
    }

    mutating func add(_ step: DecodeStep, layers: TraceLayers, count: Int) {
        let place = observed.isConstrained ? self.place.pointer : nil
        steps.append(TraceStep(step, of: observed, place: place, layers: layers, count: count))
        self.place.append(observed.engine.tokenizer?.tokenBytes(Int(step.token)) ?? [])
    }
}

/// What layers have reported of one pass.
struct TraceLayers {
    /// One attention head: the positions that it attended to most, with their shares.
    typealias Head = [(position: Int, share: Float)]

    /// The heads of the requested layers.
    var attention: [(layer: Int, heads: [Head])] = []
    /// The residual stream of the last row after each layer.
    var residuals: [(layer: Int, values: [Float])] = []

    /// Positions with less than this share of a head's attention are left out.
    private static let smallestShare: Float = 0.01

    mutating func take(_ observation: Observation, attentionOf layers: Set<Int>) {
        guard let layer = observation.layer else { return }
        switch observation.name {
        case .attentionProbabilities where layers.contains(layer) && observation.shape.count == 3:
            let (rows, heads, positions) = (observation.shape[0], observation.shape[1], observation.shape[2])
            let row = observation.values.suffix(heads * positions)
            guard rows > 0, row.count == heads * positions else { return }
            attention.append(
                (
                    layer,
                    (0..<heads).map { head in
                        let start = row.startIndex + head * positions
                        return row[start..<start + positions].enumerated()
                            .filter { $0.element >= Self.smallestShare }
                            .map { (position: $0.offset, share: $0.element) }
                    }
                ))
        case .blockOutput where observation.shape.count == 2:
            residuals.append((layer, Array(observation.values.suffix(observation.shape[1]))))
        default: break
        }
    }
}
