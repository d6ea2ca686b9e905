import Grammars
import OrderedJSON

/// The call that is being read.
struct OpenCall: Sendable {
    /// Where it begins.
    var start = 0
    var name = ""
    var id: String?
    var number = ""
    var arguments = JSONObject()
    /// Where the arguments begin.
    var argumentsStart: Int?
    /// How far the arguments have been told as they came.
    var told = 0
    /// Whether it was told that the call begins.
    var hasBegun = false
    /// Follows the value that is being read.
    var scanner = ValueScanner(.canonical)

    // Where each parameter has marks of its own.

    /// Parameters that have been read.
    var parameters = 0
    /// The parameter whose value is being read.
    var parameter: OpenParameter?

    // Where the call is a JSON object.

    /// What comes next in an object.
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
    /// Whether that is a number or a word.
    var isWord = false
    var hasMembers = false
    var hasName = false
    /// Whether the arguments have been read to their end.
    var hasArguments = false
}
