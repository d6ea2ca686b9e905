import OrderedJSON

/// What the server remembers of one client: its stored responses, by which requests name what came before.
struct ResponseMemory: Sendable {
    /// The responses of all clients.
    let store: ResponseStore
    /// The client; nil where all are one.
    let client: String?

    /// The items of the conversation that a response ends.
    ///
    /// - Parameter path: where the response is named.
    /// - Throws: ``APIError`` where it is not there, or cannot be continued.
    func items(continuing id: String, at path: FieldPath) throws(APIError) -> [JSONValue] {
        let chain = try chain(endingAt: id, at: path)
        guard chain.count < ResponseStore.longestChain else { throw .conversationTooLong(path) }
        if let last = chain.last, !last.isContinuable { throw .unfinishedResponse(id, last.status, path) }
        return try Self.items(of: chain)
    }

    /// The items that a response was made of: those before it, and those of its own request.
    func items(usedFor id: String) throws(APIError) -> [JSONValue] {
        let chain: [StoredResponse]
        do throws(ResponseStore.Missing) {
            chain = try store.chain(endingAt: id, of: client)
        } catch {
            throw .noStoredResponse(error.id, continuedBy: error.id == id ? nil : id)
        }
        guard let last = chain.last else { return [] }
        return try Self.items(of: chain.dropLast()) + Self.told(try last.inputItems(), of: last)
    }

    private func chain(endingAt id: String, at path: FieldPath) throws(APIError) -> [StoredResponse] {
        if store.isOff { throw .storeIsOff(path) }
        do throws(ResponseStore.Missing) {
            return try store.chain(endingAt: id, of: client)
        } catch {
            throw .previousResponseNotFound(error.id, continuedBy: error.id == id ? nil : id, path)
        }
    }

    private static func items(of chain: some Sequence<StoredResponse>) throws(APIError) -> [JSONValue] {
        var items: [JSONValue] = []
        for stored in chain {
            items += told(try stored.inputItems(), of: stored)
            // A call that was cut short was not made.
            items += try stored.outputItems().filter { !isCall($0) || $0["status"] != "incomplete" }
        }
        return items
    }

    private static func isCall(_ item: JSONValue) -> Bool {
        item["type"] == "function_call" || item["type"] == "custom_tool_call"
    }

    // MARK: Single items

    /// The items of a stored request or answer; nil where there is none.
    func items(in group: ItemPlace.Group) throws(APIError) -> [JSONValue]? {
        guard let stored = store.response(group.responseID, of: client) else { return nil }
        return group.isInput ? Self.told(try stored.inputItems(), of: stored) : try stored.outputItems()
    }

    /// Items of a request as they are told: each with an id, and messages with their type and their parts.
    private static func told(_ items: [JSONValue], of stored: StoredResponse) -> [JSONValue] {
        items.enumerated().map { index, item in
            guard var object = item.objectValue else { return item }
            let type = object["type"]?.stringValue ?? "message"
            object["type"] = .string(type)
            if object["id"]?.stringValue == nil {
                object["id"] = .string(ItemPlace(input: index, of: stored.id).id(ofType: type))
            }
            if type == "message", let text = object["content"]?.stringValue {
                let part = object["role"] == "assistant" ? "output_text" : "input_text"
                object["content"] = [["type": .string(part), "text": .string(text)]]
            }
            return .object(object)
        }
    }
}
