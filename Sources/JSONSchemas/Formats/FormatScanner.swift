/// A cursor over a text's bytes with the small grammars of dates, addresses and pointers.
struct FormatScanner {
    let bytes: [UInt8]
    var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: scalar) else { return false }
        position += 1
        return true
    }

    /// Takes a letter in either case, given in lower case.
    mutating func takeLetter(_ scalar: Unicode.Scalar) -> Bool {
        guard let byte = next, byte | 0x20 == UInt8(ascii: scalar) else { return false }
        position += 1
        return true
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
    static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66) }

    /// Exactly `count` digits as a number.
    mutating func number(digits count: Int) -> Int? {
        guard position + count <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[position..<(position + count)] {
            guard Self.isDigit(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        position += count
        return value
    }

    /// Takes the longest run of bytes that satisfy a condition and returns its length.
    mutating func run(_ condition: (UInt8) -> Bool) -> Int {
        let start = position
        while position < bytes.count, condition(bytes[position]) { position += 1 }
        return position - start
    }

    // MARK: Dates and times

    mutating func date() -> Bool {
        guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
            let day = number(digits: 2), (1...12).contains(month)
        else { return false }
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return day >= 1 && day <= lengths[month - 1]
    }

    /// A time with offset; second 60 only where it is 23:59:60 in UTC.
    mutating func time() -> Bool {
        guard let hour = number(digits: 2), take(":"), let minute = number(digits: 2), take(":"),
            let second = number(digits: 2), hour <= 23, minute <= 59, second <= 60
        else { return false }
        if take("."), run(Self.isDigit) == 0 { return false }
        var offset = 0
        if !takeLetter("z") {
            let isNegative = next == UInt8(ascii: "-")
            guard take("+") || take("-"), let hours = number(digits: 2), take(":"), let minutes = number(digits: 2),
                hours <= 23, minutes <= 59
            else { return false }
            offset = (hours * 60 + minutes) * (isNegative ? -1 : 1)
        }
        if second < 60 { return true }
        return (hour * 60 + minute - offset + 2 * 1440) % 1440 == 23 * 60 + 59
    }

    mutating func dateTime() -> Bool {
        date() && takeLetter("t") && time()
    }

    mutating func duration() -> Bool {
        guard take("P") else { return false }
        if take("T") { return durationUnits("HMS") }
        let start = position
        if run(Self.isDigit) > 0, take("W") { return true }
        position = start
        guard durationUnits("YMD") else { return false }
        return take("T") ? durationUnits("HMS") : true
    }

    /// One or more counts whose units are adjacent in `units`.
    private mutating func durationUnits(_ units: String) -> Bool {
        let order = Array(units.utf8)
        var previous: Int?
        while let byte = next, Self.isDigit(byte) {
            _ = run(Self.isDigit)
            guard let unit = next.flatMap(order.firstIndex(of:)), previous.map({ unit == $0 + 1 }) ?? true else {
                return false
            }
            previous = unit
            position += 1
        }
        return previous != nil
    }

    // MARK: Addresses

    mutating func ipv4() -> Bool {
        for part in 0..<4 {
            if part > 0, !take(".") { return false }
            let start = position
            let count = run(Self.isDigit)
            guard count >= 1, count <= 3, count == 1 || bytes[start] != UInt8(ascii: "0") else { return false }
            let value = bytes[start..<position].reduce(0) { $0 * 10 + Int($1 - 0x30) }
            if value > 255 { return false }
        }
        return true
    }

    /// Eight groups of 1 to 4 hexadecimal digits; "::" occurs once for one group or more, the last two may be an IPv4 address.
    mutating func ipv6() -> Bool {
        var groups = 0
        var hasGap = false
        if next == UInt8(ascii: ":") {
            position += 1
            guard take(":") else { return false }
            hasGap = true
        }
        while groups < 8 {
            let start = position
            let count = run(Self.isHexDigit)
            if next == UInt8(ascii: "."), count > 0 {
                position = start
                guard groups <= 6, ipv4() else { return false }
                groups += 2
                break
            }
            if count == 0 {
                // Only "::" may be before nothing.
                return hasGap && groups < 8 && (position < 2 || bytes[position - 2] == UInt8(ascii: ":"))
            }
            if count > 4 { return false }
            groups += 1
            guard next == UInt8(ascii: ":") else { break }
            if groups == 8 { break }
            position += 1
            if next == UInt8(ascii: ":") {
                if hasGap { return false }
                hasGap = true
                position += 1
            }
        }
        return hasGap ? groups < 8 : groups == 8
    }

    mutating func uuid() -> Bool {
        for (index, length) in [8, 4, 4, 4, 12].enumerated() {
            if index > 0, !take("-") { return false }
            for _ in 0..<length {
                guard let byte = next, Self.isHexDigit(byte) else { return false }
                position += 1
            }
        }
        return true
    }

    // MARK: Pointers

    /// The rest is a JSON pointer: empty, or tokens that each begin with "/".
    mutating func jsonPointer() -> Bool {
        if isAtEnd { return true }
        guard next == UInt8(ascii: "/") else { return false }
        while let byte = next {
            position += 1
            if byte == UInt8(ascii: "~") {
                guard take("0") || take("1") else { return false }
            }
        }
        return true
    }

    mutating func relativeJSONPointer() -> Bool {
        guard integer() else { return false }
        if take("+") || take("-") {
            guard next != UInt8(ascii: "0"), integer() else { return false }
        }
        if take("#") { return isAtEnd }
        return jsonPointer()
    }

    /// A non-negative integer without leading zeros.
    private mutating func integer() -> Bool {
        let start = position
        let count = run(Self.isDigit)
        return count == 1 || (count > 1 && bytes[start] != UInt8(ascii: "0"))
    }
}
