/// Where an item is, as its id tells: in an answer, `msg_…0`, or in the request that it answers, `msg_…i0`.
struct ItemPlace: Equatable {
    /// The letters and digits after an id's prefix, which are as many in all answers.
    private let token: String
    let isInput: Bool
    let index: Int

    /// The place that an id names; nil for an id that this server gives no item.
    init?(_ id: String) {
        guard let mark = id.firstIndex(of: "_") else { return nil }
        let rest = id[id.index(after: mark)...]
        token = String(rest.prefix(AnswerIdentity.tokenLength))
        let place = rest.dropFirst(AnswerIdentity.tokenLength)
        isInput = place.first == "i"
        guard token.utf8.count == AnswerIdentity.tokenLength, let index = Int(isInput ? place.dropFirst() : place),
            index >= 0
        else { return nil }
        self.index = index
    }

    /// The place of an item of a request.
    init(input index: Int, of responseID: String) {
        token = String(responseID.dropFirst("resp_".count))
        (isInput, self.index) = (true, index)
    }

    var responseID: String { "resp_" + token }

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
        return "\(prefix)_\(token)\(isInput ? "i" : "")\(index)"
    }
}
