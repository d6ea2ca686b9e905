import OrderedJSON

/// The body of a request as an object.
enum RequestBody {
    /// How deeply arrays and objects may be nested.
    static let depthLimit = 64

    /// The object that bytes spell.
    ///
    /// - Throws: ``APIError`` with the byte at fault; the body itself is never repeated.
    static func object(_ bytes: [UInt8]) throws(APIError) -> JSONObject {
        var parser = JSONParser()
        parser.maximumDepth = depthLimit
        let value: JSONValue
        do {
            value = try parser.parse(bytes)
        } catch {
            // The repeated key is a piece of the body.
            if case .duplicateKey(let key, let offset) = error {
                throw .notJSON(.duplicateKey(APIError.short(key), offset: offset))
            }
            throw .notJSON(error)
        }
        guard let object = value.objectValue else { throw .notObject(found: value) }
        return object
    }
}
