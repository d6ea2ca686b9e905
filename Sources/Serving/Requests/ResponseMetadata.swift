import OrderedJSON

/// The `metadata` of a response: texts by names, which the answer gives back and which are stored with it.
enum ResponseMetadata {
    /// The most pairs, and the most characters of a name and of a text, as OpenAI has them.
    static let (pairs, nameLength, textLength) = (16, 64, 512)

    /// Refuses what is more than that, or something else.
    ///
    /// - Parameter object: the request.
    static func check(_ object: JSONObject) throws(APIError) {
        guard let value = object["metadata"], !value.isNull else { return }
        let path = FieldPath().key("metadata")
        guard let given = value.objectValue else {
            throw .wrongKind(path, expected: "an object of strings", found: value)
        }
        guard given.count <= pairs else {
            throw .invalidValue(path, "has \(given.count) pairs; expected at most \(pairs)")
        }
        for (name, text) in given.map({ ($0.key, $0.value) }) {
            let length = name.unicodeScalars.count
            guard length <= nameLength else {
                throw .invalidValue(
                    path.key(name), "the name has \(length) characters; expected at most \(nameLength)")
            }
            guard let text = text.stringValue else {
                throw .wrongKind(path.key(name), expected: "a string", found: text)
            }
            let size = text.unicodeScalars.count
            guard size <= textLength else {
                throw .invalidValue(path.key(name), "has \(size) characters; expected at most \(textLength)")
            }
        }
    }
}
