import OrderedJSON

/// What of a request is stored with its answer.
struct KeptRequest: Sendable {
    private let memory: ResponseMemory
    private let previousID: String?
    /// The items of the request, as text.
    private let input: [UInt8]

    /// Nil where nothing is stored, and where the request alone has more bytes than there may be.
    init?(_ items: ResponseItems, in memory: ResponseMemory) {
        if memory.store.isOff { return nil }
        (self.memory, previousID) = (memory, items.previousID)
        input = StoredResponse.bytes(.array(items.own))
        if input.count + StoredResponse.overhead > memory.store.limits.bytes { return nil }
    }

    /// Stores an answer with the request; whether there is room for it.
    func keep(_ response: JSONValue, id: String, status: String) -> Bool {
        memory.store.add(
            StoredResponse(
                id: id, client: memory.client, previousID: previousID, status: status, response: response,
                input: input))
    }
}
