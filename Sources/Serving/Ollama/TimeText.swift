import LibC

/// Times as RFC 3339 spells them.
enum TimeText {
    /// Now, with a fraction of nine digits.
    static var now: String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return text(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    /// A number of seconds after the beginning of 1970, in UTC.
    static func text(seconds: Int, nanoseconds: Int = 0) -> String {
        var seconds = seconds
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let date = [1900 + Int(parts.tm_year), 1 + Int(parts.tm_mon), Int(parts.tm_mday)].map { digits($0, 2) }
        let time = [Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)].map { digits($0, 2) }
        let fraction = nanoseconds > 0 ? "." + digits(nanoseconds, 9) : ""
        return date.joined(separator: "-") + "T" + time.joined(separator: ":") + fraction + "Z"
    }
}
