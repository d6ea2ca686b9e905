import OrderedJSON

/// Which members of the objects of a request were read.
final class ReadMembers {
    /// Keywords of schemas that have no effect.
    private(set) var keywords: [FieldPath] = []
    private var objects: [(object: JSONObject, path: FieldPath, known: Set<String>)] = []

    /// Takes note of an object of which nothing was read yet; its number.
    func add(_ object: JSONObject, at path: FieldPath) -> Int {
        objects.append((object, path, []))
        return objects.count - 1
    }

    func note(_ names: [String], of number: Int) {
        objects[number].known.formUnion(names)
    }

    func note(keywords paths: [FieldPath]) {
        keywords += paths
    }

    /// The paths of what was not read, of an object and of those that were begun after it; `null` is nothing to be read.
    func unknown(from number: Int) -> [FieldPath] {
        objects[number...].flatMap { object, path, known in
            object.entries.filter { !$0.value.isNull && !known.contains($0.key) }.map { path.key($0.key) }
        }
    }
}
