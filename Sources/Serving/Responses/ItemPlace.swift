/// Where an item is, as its id tells: in an answer, `msg_…0`, or in the request that it answers, `msg_…i0`.
struct ItemPlace: Equatable {
    /// The items of one answer, or of the request that it answers.
    struct Group: Hashable {
        /// The letters and digits after an id's prefix, which are as many in all answers.
        fileprivate let token: String
        let isInput: Bool

        var responseID: String { "resp_" + token }
    }

    let group: Group
    let index: Int

    /// The place that an id names; nil for an id that this server gives no item.
    init?(_ id: String) {
        guard let mark = id.firstIndex(of: "_") else { return nil }
        let rest = id[id.index(after: mark)...]
        let token = String(rest.prefix(AnswerIdentity.tokenLength))
        let place = rest.dropFirst(AnswerIdentity.tokenLength)
        let isInput = place.first == "i"
        guard token.utf8.count == AnswerIdentity.tokenLength, let index = Int(isInput ? place.dropFirst() : place),
            index >= 0
        else { return nil }
        (group, self.index) = (Group(token: token, isInput: isInput), index)
    }

    /// The place of an item of a request.
    init(input index: Int, of responseID: String) {
        group = Group(token: String(responseID.dropFirst("resp_".count)), isInput: true)
        self.index = index
    }

    /// The id of the item there.
    func id(ofType type: String) -> String {
        let prefix =
            switch type {
            case "function_call": "fc"
            case "function_call_output": "fco"
            case "custom_tool_call": "ctc"
            case "custom_tool_call_output": "ctco"
            case "reasoning": "rs"
            default: "msg"
            }
        return "\(prefix)_\(group.token)\(group.isInput ? "i" : "")\(index)"
    }
}
