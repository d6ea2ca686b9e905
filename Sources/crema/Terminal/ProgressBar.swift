import LibC

/// A bar on standard error for work that takes longer than a moment; nothing at all when that is no terminal.
struct ProgressBar {
    private let title: String
    private let unit: String
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var lastDrawn: ContinuousClock.Instant?

    /// Work shorter than this shows no bar.
    private static let delay = Duration.milliseconds(400)
    private static let interval = Duration.milliseconds(100)

    /// A bar with a title; `unit` names what is counted ("MB", "tokens").
    init(_ title: String, unit: String, isQuiet: Bool = false) {
        self.title = title
        self.unit = unit
        self.isShown = !isQuiet && StandardError.isInteractive
    }

    /// Draws the bar at `done` of `total`, at most ten times a second; how much there is in all need not be known.
    mutating func update(_ done: Double, of total: Double?) {
        guard isShown, total ?? 1 > 0 else { return }
        let now = ContinuousClock.now
        guard now - start >= Self.delay, lastDrawn.map({ now - $0 >= Self.interval }) ?? true else { return }
        lastDrawn = now
        let line = Self.line(
            title: title, unit: unit, done: done, total: total, elapsed: Double(milliseconds: now - start),
            columns: StandardError.columns)
        StandardError.write("\r\u{1B}[K" + (StandardError.hasColor ? "\u{1B}[2m\(line)\u{1B}[0m" : line))
    }

    /// Removes the bar.
    mutating func finish() {
        if lastDrawn != nil { StandardError.write("\r\u{1B}[K") }
        lastDrawn = nil
    }

    /// One line of a bar that fits in a terminal's width.
    static func line(
        title: String, unit: String, done: Double, total: Double?, elapsed: Double, columns: Int
    ) -> String {
        let rate = elapsed > 0 ? done / elapsed : 0
        guard let total else {
            return String("\(title) \(Int(done)) \(unit), \(Int(rate)) \(unit)/s".prefix(max(columns - 1, 1)))
        }
        let part = min(max(done / total, 0), 1)
        let left = rate > 0 ? (total - done) / rate : 0
        let text =
            " \(Int(part * 100))% \(Int(done))/\(Int(total)) \(unit), \(Int(rate)) \(unit)/s, \(Int(left.rounded(.up))) s left"
        let width = min(max(columns - title.count - text.count - 4, 0), 40)
        let filled = Int(part * Double(width))
        let bar =
            width > 4
            ? " [" + String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled) + "]" : ""
        return String((title + bar + text).prefix(max(columns - 1, 1)))
    }
}

extension Double {
    /// A duration in seconds.
    fileprivate init(milliseconds duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = Double(seconds) + Double(attoseconds) * 1e-18
    }
}
