/// The places of strings that are compared, for each of their beginnings, so that a long string is decoded once, and
/// not again for every token that might end it.
struct StringPlaces {
    private struct Place {
        /// Where the string's spelling begins.
        var start: TextID
        var decoded: DecodedID
    }

    /// By the text up to a place between two characters; -1 where none is known.
    private var places: [Place] = []
    private static let unknown = Place(start: TextID(rawValue: -1), decoded: DecodedID(rawValue: -1))

    /// The place of a string that was read up to a text; nil where it is not known.
    func place(of text: TextID, from start: TextID) -> DecodedID? {
        guard Int(text.rawValue) < places.count else { return nil }
        let known = places[Int(text.rawValue)]
        return known.start == start ? known.decoded : nil
    }

    /// Keeps the place of a string.
    mutating func keep(_ decoded: DecodedID, of text: TextID, from start: TextID) {
        while places.count <= Int(text.rawValue) { places.append(Self.unknown) }
        places[Int(text.rawValue)] = Place(start: start, decoded: decoded)
    }

    /// Forgets the places of texts, and those in the tree, that were made since the tables had some sizes.
    mutating func truncate(to counts: FrameTables.Counts) {
        if places.count > counts.texts { places.removeLast(places.count - counts.texts) }
        for index in places.indices where places[index].decoded.rawValue >= counts.values.decoded {
            places[index] = Self.unknown
        }
    }

    /// The bytes that they occupy.
    var byteCount: Int { places.capacity * MemoryLayout<Place>.stride }
}

extension Recognizer {
    /// The value of a string in quotes that ends with a text; nil where it is spelled otherwise.
    func stringValue(_ text: TextID, from start: TextID) -> ValueID? {
        guard text > .empty, tables.texts[text].byte == UInt8(ascii: "\""),
            case .at(let place) = internedPlace(tables.texts[text].before, from: start)
        else { return nil }
        return tables.values.string(place)
    }

    /// The place of a string that was read up to a text; its beginnings are interned.
    private func internedPlace(_ text: TextID, from start: TextID) -> DecodedPlace {
        var (links, place) = beginning(of: text, from: start)
        while let link = links.popLast() {
            let byte = tables.texts[link].byte
            switch place {
            case .before: place = byte == UInt8(ascii: "\"") ? .at(.empty) : .before
            case .absent: return .absent
            case .at(let decoded):
                place =
                    byte == UInt8(ascii: "\\")
                    ? .escape(decoded, [byte]) : .at(tables.values.text(byte, after: decoded))
            case .escape(let decoded, let pending):
                let spelled = pending + [byte]
                let quote = UInt8(ascii: "\"")
                guard let bytes = decodedString([quote] + spelled + [quote]) else {
                    place = .escape(decoded, spelled)
                    break
                }
                place = .at(bytes.reduce(decoded) { tables.values.text($1, after: $0) })
            }
            if case .at(let decoded) = place { stringPlaces.keep(decoded, of: link, from: start) }
        }
        return place
    }

    /// The texts after the last known place of a string up to a text, the latest first, and that place.
    private func beginning(of text: TextID, from start: TextID) -> (links: [TextID], place: DecodedPlace) {
        var links: [TextID] = []
        var current = text
        while current != start, current > .empty {
            if let known = stringPlaces.place(of: current, from: start) { return (links, .at(known)) }
            links.append(current)
            current = tables.texts[current].before
        }
        return (links, .before)
    }
}
