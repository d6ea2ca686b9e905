/// A call that is a JSON object, as far as it has been read.
struct ObjectCall: Sendable {
    enum Place: Sendable {
        case key, colon, value, behindValue, close
    }

    /// What a member of the object says.
    enum Member: Sendable {
        case name, arguments, id, type, other
    }

    var place = Place.key
    /// The member whose value is being read.
    var member = Member.other
    /// Where the key or value begins that is being read.
    var valueStart: Int?
    var hasMembers = false
    var hasName = false
    /// Whether the arguments have been read to their end.
    var hasArguments = false
}
