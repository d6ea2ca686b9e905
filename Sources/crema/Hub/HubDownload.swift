import Checkpoints
import CurlTransport
import Hub
import LibC
import Serving

/// A model fetched at a person's word: progress on standard error, and Ctrl-C.
enum HubDownload {
    /// Fetches what is missing of a model.
    ///
    /// - Parameters:
    ///   - listsFiles: whether the files are listed first.
    ///   - isForPrograms: whether progress is reported as lines of JSON.
    ///   - configure: sets what the person chose.
    /// - Throws: `HubError`.
    static func run(
        _ reference: HubReference, isQuiet: Bool = false, listsFiles: Bool = false, isForPrograms: Bool = false,
        _ configure: (inout Pull) -> Void = { _ in }
    ) throws -> Pull.Result {
        let settings = try HubSettings()
        var pull = Pull(reference, settings, CurlTransport(), agent: "crema/\(Release.version)")
        configure(&pull)
        let cancellation = Cancellation()
        let isDumb = getenv("TERM").map { String(cString: $0) } == "dumb"
        let line = DownloadLine(isShown: !isQuiet && !isDumb && settings.showsProgress, listsFiles: listsFiles)
        let observer: any Pull.Observer = isForPrograms ? DownloadRecords() : line
        let request = pull
        return try Interruption().calling({ number in
            // A second interruption does not wait.
            if cancellation.isSet { RawTerminal.end(by: number) }
            cancellation.set()
        }) {
            defer { line.finish() }
            return try request.run(observer, cancellation: cancellation)
        }
    }
}
