import Hub
import Synchronization

/// A download as a person sees it: on a terminal one line that is written over, elsewhere a line for each tenth.
final class DownloadLine: Pull.Observer {
    private struct State {
        var lastDrawn: ContinuousClock.Instant?
        var samples: [(time: ContinuousClock.Instant, bytes: Int)] = []
        var tenth = 0
    }

    private let isShown: Bool
    private let listsFiles: Bool
    private let state = Mutex(State())

    /// The rate is that of this many seconds.
    private static let window = Duration.seconds(10)
    private static let interval = Duration.milliseconds(100)

    init(isShown: Bool, listsFiles: Bool) {
        self.isShown = isShown
        self.listsFiles = listsFiles
    }

    func notice(_ text: String) {
        state.withLock { state in
            Self.clear(&state)
            StandardError.write("crema: \(OneLine.text(text))\n")
        }
    }

    func plan(_ plan: DownloadPlan, missingBytes: Int) {
        if listsFiles {
            for file in plan.files { StandardOutput.line("\(Quantities.bytes(file.size))\t\(OneLine.text(file.path))") }
        }
        guard isShown || listsFiles, missingBytes > 0 || listsFiles else { return }
        notice(
            "\(Quantities.plural(plan.files.count, "file")), \(Quantities.bytes(plan.byteCount)), of which "
                + "\(Quantities.bytes(missingBytes)) \(missingBytes == 0 ? "is" : "are") missing")
    }

    func progress(_ progress: DownloadProgress) {
        guard isShown, progress.totalBytes > 0 else { return }
        state.withLock { state in
            let now = ContinuousClock.now
            if state.lastDrawn.map({ now - $0 < Self.interval }) ?? false { return }
            state.lastDrawn = now
            state.samples.append((now, progress.bytes))
            state.samples.removeAll { now - $0.time > Self.window }
            let tenth = progress.bytes * 10 / progress.totalBytes
            let line = Self.line(progress, rate: Self.rate(state.samples))
            if StandardError.isInteractive {
                let shown = String(line.prefix(max(StandardError.columns - 1, 1)))
                StandardError.write("\r\u{1B}[K" + shown)
            } else if tenth > state.tenth {
                state.tenth = tenth
                StandardError.write("crema: \(line)\n")
            }
        }
    }

    /// Removes the line.
    func finish() { state.withLock { Self.clear(&$0) } }

    private static func clear(_ state: inout State) {
        if state.lastDrawn != nil, StandardError.isInteractive { StandardError.write("\r\u{1B}[K") }
        state.lastDrawn = nil
    }

    /// Bytes a second over the samples; nil before there are two.
    static func rate(_ samples: [(time: ContinuousClock.Instant, bytes: Int)]) -> Double? {
        guard let first = samples.first, let last = samples.last else { return nil }
        let (seconds, attoseconds) = (last.time - first.time).components
        let elapsed = Double(seconds) + Double(attoseconds) * 1e-18
        return elapsed > 0 ? Double(last.bytes - first.bytes) / elapsed : nil
    }

    /// `42% 113.0 MiB of 269.1 MiB, 31.2 MiB/s, 5 s left, 3 of 8 files`.
    static func line(_ progress: DownloadProgress, rate: Double?) -> String {
        let percent = progress.totalBytes > 0 ? Int(Double(progress.bytes) / Double(progress.totalBytes) * 100) : 100
        var line =
            "\(percent)% \(Quantities.bytes(progress.bytes)) of \(Quantities.bytes(progress.totalBytes))"
        if let rate, rate >= 1 {
            let left = Int((Double(progress.totalBytes - progress.bytes) / rate).rounded(.up))
            line += ", \(Quantities.bytes(Int(rate)))/s, \(time(left)) left"
        }
        return line + ", \(progress.files) of \(progress.totalFiles) files"
    }

    /// Seconds as people read them: `5 s`, `2 min 5 s`, `1 h 2 min`.
    private static func time(_ seconds: Int) -> String {
        if seconds >= 3600 { return "\(seconds / 3600) h \(seconds % 3600 / 60) min" }
        return seconds >= 60 ? "\(seconds / 60) min \(seconds % 60) s" : "\(seconds) s"
    }
}
