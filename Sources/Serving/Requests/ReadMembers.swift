import OrderedJSON

/// Which members of the objects of a request were read.
final class ReadMembers {
    private var objects: [(object: JSONObject, path: FieldPath, known: Set<String>)] = []

    /// Takes note of an object of which nothing was read yet; its number.
    func add(_ object: JSONObject, at path: FieldPath) -> Int {
        objects.append((object, path, []))
        return objects.count - 1
    }

    func note(_ names: [String], of number: Int) {
        objects[number].known.formUnion(names)
    }

    /// The paths of what was not read, of an object and of those that were begun behind it.
    func unknown(from number: Int) -> [FieldPath] {
        objects[number...].flatMap { object, path, known in
            object.entries.map(\.key).filter { !known.contains($0) }.map { path.key($0) }
        }
    }
}
