import OrderedJSON

/// Which items of a list are told, and in which order.
struct ItemPage {
    private let limit: Int
    private let isAscending: Bool
    private let after: String?
    private let before: String?

    init(_ query: inout QueryReader) throws(APIError) {
        let path = FieldPath()
        let text = query.take("limit") ?? "20"
        guard let limit = Int(text), (1...100).contains(limit) else {
            throw .wrongKind(path.key("limit"), expected: "an integer from 1 to 100", found: .string(text))
        }
        let order = query.take("order") ?? "desc"
        guard ["asc", "desc"].contains(order) else {
            throw .wrongKind(path.key("order"), expected: "asc, desc", found: .string(order))
        }
        (self.limit, isAscending) = (limit, order == "asc")
        (after, before) = (query.take("after"), query.take("before"))
        query.accept(["include", "include[]"])
    }

    /// The list as it is told.
    func json(_ all: [JSONValue]) throws(APIError) -> JSONValue {
        var items = all[...]
        if !isAscending { items = all.reversed()[...] }
        func place(_ id: String, _ name: String) throws(APIError) -> Int {
            guard let index = items.firstIndex(where: { $0["id"]?.stringValue == id }) else {
                throw .invalidValue(
                    FieldPath().key(name), "there is no item '\(APIError.short(id))' here; give the id of one that is")
            }
            return index
        }
        if let after { items = items[(try place(after, "after") + 1)...] }
        if let before { items = items[..<(try place(before, "before"))] }
        // Before an item are those next to it.
        let told = before != nil && after == nil ? items.suffix(limit) : items.prefix(limit)
        return [
            "object": "list", "data": .array(Array(told)), "first_id": told.first?["id"] ?? .null,
            "last_id": told.last?["id"] ?? .null, "has_more": .bool(told.count < items.count),
        ]
    }
}

/// What follows a path, and which of it nothing has read.
struct QueryReader {
    private var rest: [(name: String, value: String)]

    init(_ query: [(name: String, value: String)]) { rest = query }

    /// Reads a value, of several the last.
    mutating func take(_ name: String) -> String? {
        defer { rest.removeAll { $0.name == name } }
        return rest.last { $0.name == name }?.value
    }

    /// What changes nothing.
    mutating func accept(_ names: [String]) { rest.removeAll { names.contains($0.name) } }

    /// What names the rest.
    var headers: [(name: String, value: String)] {
        rest.isEmpty ? [] : [("X-Crema-Ignored", IgnoredNames(rest.map(\.name)).header)]
    }
}
