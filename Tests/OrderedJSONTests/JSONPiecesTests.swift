import Testing

@testable import OrderedJSON

@Suite("JSON in pieces")
struct JSONPiecesTests {
    /// Puts the value together.
    private struct Builder: JSONPieces.Taker {
        private(set) var root: JSONValue?
        private var open: [JSONValue] = []
        private var keys: [String] = []

        mutating func open(isObject: Bool) {
            open.append(isObject ? .object([:]) : .array([]))
            keys.append("")
        }

        mutating func take(key: String) -> Bool {
            guard open.last?[key] == nil else { return false }
            keys[keys.count - 1] = key
            return true
        }

        mutating func take(_ value: JSONValue) {
            switch open.last {
            case nil: root = value
            case .object(var object)?:
                object[keys[keys.count - 1]] = value
                open[open.count - 1] = .object(object)
            case .array(let items)?: open[open.count - 1] = .array(items + [value])
            default: break
            }
        }

        mutating func close() {
            keys.removeLast()
            take(open.removeLast())
        }

        mutating func openString() {}
    }

    private func read(_ pieces: [[UInt8]]) throws -> JSONValue? {
        var (reader, builder) = (JSONPieces(), Builder())
        for piece in pieces { try reader.append(piece, to: &builder) }
        reader.finish(&builder)
        return builder.root
    }

    @Test(
        "a text gives the value that the parser gives, wherever it is cut", arguments: 1...2 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var generator = RandomJSON(seed: seed)
        for round in 0..<10 {
            let value = generator.value(depth: 3)
            let text = Array(value.serialized(round % 2 == 0 ? .compact : .spaced).utf8)
            #expect(try read(text.map { [$0] }) == value)
            for cut in text.indices.prefix(300) {
                #expect(try read([Array(text[..<cut]), Array(text[cut...])]) == value)
            }
        }
    }

    @Test(
        "escapes are read wherever they are cut",
        arguments: [#"\n"#, #"\u00e9"#, #"\uD83D\uDE00"#, #"\ud000"#])
    func cutEscapes(escape: String) throws {
        let text = Array("[\"ab\(escape)\"]".utf8)
        let value = try JSONParser().parse(text)
        for cut in text.indices { #expect(try read([Array(text[..<cut]), Array(text[cut...])]) == value) }
    }

    @Test(
        "a fault that no more text can mend is reported",
        arguments: [
            #"["ab\x"#, #"["ab\u12g"#, #"["ab\ud83d\n"#, #"["ab\ud83dx"#, #"["ab\udc00"#, "[1-,", "[01,", "[--,",
            "[1.e,", "[trx", "[\"a\u{1}", #"{"a" 1"#, "[1,]", #"{"a":1,"a""#, "1 2", "]", "{,",
        ])
    func faults(text: String) {
        #expect(throws: JSONError.self) { try read([Array(text.utf8)]) }
    }

    @Test("values nested too deep are refused")
    func depth() {
        let text = Array(repeating: UInt8(ascii: "["), count: 513)
        #expect(throws: JSONError.tooDeep(limit: 512, offset: 512)) { try read([text]) }
    }

    @Test(
        "a text that is cut says in which value",
        arguments: [
            ("", ""), ("{", ""), (#"{"a"#, ""), (#"{"a": "#, "/a"), (#"{"a": "x"#, "/a"), (#"{"a": "x""#, ""),
            (#"{"a": [1"#, "/a/0"), (#"{"a": [1, "#, "/a/1"), (#"{"a": [1, 2"#, "/a/1"),
            (#"{"a": [1, {"b/c": tr"#, "/a/1/b~1c"),
            (#"{"a": [1, {"b": true}"#, "/a"), (#"{"a": 1}"#, ""), ("12", ""), ("[[], [", "/1"),
            (#"{"0": 1, "1": [{}, {"#, "/1/1"),
        ])
    func place(text: String, pointer: String) {
        var place = JSONPlace()
        for byte in text.utf8 { place.append([byte]) }
        #expect(place.pointer == pointer)
    }

    @Test("a text that is no JSON has no place")
    func noJSON() {
        var place = JSONPlace()
        place.append(Array("Hello".utf8))
        #expect(place.pointer == nil)
    }
}
