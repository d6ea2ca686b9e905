import OrderedJSON

/// Where a value is in a request.
struct FieldPath: Sendable, Equatable {
    private enum Step: Sendable, Equatable {
        case key(String)
        case index(Int)
    }

    private var steps: [Step] = []

    /// The path to a member of the object here.
    func key(_ name: String) -> FieldPath {
        var path = self
        path.steps.append(.key(name))
        return path
    }

    /// The path to an element of the array here.
    func index(_ index: Int) -> FieldPath {
        var path = self
        path.steps.append(.index(index))
        return path
    }

    /// As errors' `param` spells it: `messages[0].content`.
    var name: String {
        steps.reduce(into: "") { name, step in
            switch step {
            case .key(let key): name += (name.isEmpty ? "" : ".") + APIError.short(key)
            case .index(let index): name += "[\(index)]"
            }
        }
    }

    /// As a JSON pointer: `/messages/0/content`.
    var pointer: String {
        JSONPointer.text(
            steps.map { step in
                switch step {
                case .key(let key): APIError.short(key)
                case .index(let index): String(index)
                }
            })
    }
}
