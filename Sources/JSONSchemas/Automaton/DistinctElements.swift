/// Elements in the order in which they came, each once.
struct DistinctElements<Element: Hashable> {
    private(set) var elements: [Element] = []
    private var known: Set<Element> = []

    mutating func append(_ element: Element) {
        if known.insert(element).inserted { elements.append(element) }
    }

    mutating func append(_ others: [Element]) {
        for element in others { append(element) }
    }
}
