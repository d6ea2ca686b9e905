import LibC

/// A date and time of day without a zone, as `strftime_now` shows it.
public struct CivilTime: Sendable, Equatable {
    /// The year.
    public var year: Int
    /// The month, 1 to 12.
    public var month: Int
    /// The day of the month, from 1.
    public var day: Int
    /// The hour, 0 to 23.
    public var hour: Int
    /// The minute.
    public var minute: Int
    /// The second.
    public var second: Int

    /// A time from its parts.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// The present local time.
    public static func now() -> CivilTime {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return CivilTime(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour),
            minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    /// Days since 1 January 1970 (proleptic Gregorian).
    private var dayNumber: Int {
        // Years counted from March make the leap day the last of the year.
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day of the week, Sunday 0.
    private var weekday: Int { ((dayNumber + 4) % 7 + 7) % 7 }

    /// The day of the year, from 1.
    private var yearDay: Int { dayNumber - CivilTime(year: year, month: 1, day: 1).dayNumber + 1 }

    /// Year and week by ISO 8601.
    private var isoWeek: (year: Int, week: Int) {
        let monday = (weekday + 6) % 7
        // The week belongs to the year of its Thursday.
        let thursday = dayNumber - monday + 3
        for candidate in [year - 1, year, year + 1] {
            let first = CivilTime(year: candidate, month: 1, day: 1).dayNumber
            let next = CivilTime(year: candidate + 1, month: 1, day: 1).dayNumber
            if thursday >= first, thursday < next { return (candidate, (thursday - first) / 7 + 1) }
        }
        return (year, 1)
    }

    /// Python's `strftime` in the C locale.
    func formatted(_ format: String) -> String {
        var result = ""
        var scalars = Array(format.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            guard scalar == "%", let next = scalars.popFirst() else {
                result.unicodeScalars.append(scalar)
                continue
            }
            var pad: Unicode.Scalar?
            var letter = next
            // glibc's flags: no padding, padding with spaces or zeros.
            if ["-", "_", "0", "^", "#"].contains(next), let after = scalars.popFirst() {
                pad = next
                letter = after
            }
            if let text = field(letter, pad: pad) {
                result += text
            } else {
                result.unicodeScalars.append("%")
                if let pad { result.unicodeScalars.append(pad) }
                result.unicodeScalars.append(letter)
            }
        }
        return result
    }

    private func field(_ letter: Unicode.Scalar, pad: Unicode.Scalar?) -> String? {
        func number(_ value: Int, _ width: Int, _ fill: Character = "0") -> String {
            let digits = String(value)
            var fill = fill
            if pad == "-" { return digits }
            if pad == "_" { fill = " " }
            if pad == "0" { fill = "0" }
            return String(repeating: fill, count: max(0, width - digits.utf8.count)) + digits
        }
        func text(_ value: String) -> String { pad == "^" ? value.uppercased() : value }
        let hour12 = hour % 12 == 0 ? 12 : hour % 12
        switch letter {
        case "Y": return number(year, 1)
        case "C": return number(year / 100, 2)
        case "y": return number(year % 100, 2)
        case "m": return number(month, 2)
        case "d": return number(day, 2)
        case "e": return number(day, 2, " ")
        case "H": return number(hour, 2)
        case "I": return number(hour12, 2)
        case "k": return number(hour, 2, " ")
        case "l": return number(hour12, 2, " ")
        case "M": return number(minute, 2)
        case "S": return number(second, 2)
        case "f": return "000000"
        case "j": return number(yearDay, 3)
        case "p": return text(hour < 12 ? "AM" : "PM")
        case "P": return hour < 12 ? "am" : "pm"
        case "A": return text(CivilTime.weekdays[weekday])
        case "a": return text(String(CivilTime.weekdays[weekday].prefix(3)))
        case "B": return text(CivilTime.months[(month + 11) % 12])
        case "b", "h": return text(String(CivilTime.months[(month + 11) % 12].prefix(3)))
        case "w": return String(weekday)
        case "u": return String(weekday == 0 ? 7 : weekday)
        case "U": return number((yearDay + 6 - weekday) / 7, 2)
        case "W": return number((yearDay + 6 - (weekday + 6) % 7) / 7, 2)
        case "V": return number(isoWeek.week, 2)
        case "G": return String(isoWeek.year)
        case "g": return number(isoWeek.year % 100, 2)
        case "D", "x": return formatted("%m/%d/%y")
        case "F": return formatted("%Y-%m-%d")
        case "T", "X": return formatted("%H:%M:%S")
        case "R": return formatted("%H:%M")
        case "r": return formatted("%I:%M:%S %p")
        case "c": return formatted("%a %b %e %H:%M:%S %Y")
        case "s": return String(dayNumber * 86_400 + hour * 3_600 + minute * 60 + second)
        case "n": return "\n"
        case "t": return "\t"
        case "z", "Z": return ""
        case "%": return "%"
        default: return nil
        }
    }
}

/// Functions of the C library on floating-point numbers.
enum CFloat64 {
    static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

    /// C's `printf` of one number; the format is built here and never comes from a template.
    static func print(_ value: Double, flags: String, width: Int, precision: Int, letter: Character) -> String {
        let format = "%\(flags)*.*\(letter)"
        var buffer = [CChar](repeating: 0, count: 400 + width + precision)
        let written = withVaList([Int32(width), Int32(precision), value]) {
            vsnprintf(&buffer, buffer.count, format, $0)
        }
        let bytes = buffer.prefix(Int(max(0, written))).map { UInt8(truncatingIfNeeded: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
