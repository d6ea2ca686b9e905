import OrderedJSON
import TestSupport
import Testing

@Suite("JSON objects")
struct JSONObjectTests {
    /// The object as a list of pairs, searched from the front.
    private struct Model {
        var pairs: [(key: String, value: JSONValue)] = []

        mutating func set(_ key: String, _ value: JSONValue?) {
            let position = pairs.firstIndex { Array($0.key.utf8) == Array(key.utf8) }
            switch (position, value) {
            case (let position?, let value?): pairs[position].value = value
            case (let position?, nil): pairs.remove(at: position)
            case (nil, let value?): pairs.append((key, value))
            case (nil, nil): break
            }
        }
    }

    @Test(
        "setting, replacing and removing behave as in a list of pairs, at any size",
        arguments: 1...8 as ClosedRange<UInt64>)
    func sameAsList(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let keys = (0..<40).map { "key \($0)" } + ["\u{E9}", "e\u{301}", "", "K", "\u{212A}"]
        var object = JSONObject()
        var model = Model()
        for step in 0..<400 {
            let key = keys.randomElement(using: &random) ?? ""
            let value: JSONValue? = Int.random(in: 0..<3, using: &random) == 0 ? nil : .number(JSONNumber(step))
            object[key] = value
            model.set(key, value)
            #expect(object.count == model.pairs.count)
            #expect(object.keys.map { Array($0.utf8) } == model.pairs.map { Array($0.key.utf8) })
            #expect(object.values == model.pairs.map(\.value))
            for key in keys {
                let expected = model.pairs.first { Array($0.key.utf8) == Array(key.utf8) }?.value
                #expect(object[key] == expected)
                #expect(object.contains(key) == (expected != nil))
            }
        }
    }

    @Test("the last of repeated keys takes the place of the first", arguments: [3, 30])
    func keepLast(count: Int) throws {
        var parser = JSONParser()
        parser.duplicateKeys = .keepLast
        let members = (0..<count).map { #""\#($0)":\#($0)"# } + [#""1":"last""#]
        let value = try parser.parse("{" + members.joined(separator: ",") + "}")
        #expect(value.objectValue?.count == count)
        #expect(value.objectValue?.entries[1].key == "1")
        #expect(value["1"] == "last")
    }

    @Test("a repeated key is refused at its own place, in small and large objects", arguments: [3, 30])
    func reject(count: Int) {
        let members = (0..<count).map { #""\#($0)":\#($0)"# }
        let text = "{" + members.joined(separator: ",")
        let error = #expect(throws: JSONError.self) { try JSONParser().parse(text + #", "1":0, "2":0}"#) }
        #expect(error == .duplicateKey("1", offset: text.utf8.count + 2))
    }

    @Test("equality and hashing see the order of members and the bytes of keys")
    func equality() throws {
        func parse(_ text: String) throws -> JSONValue { try JSONParser().parse(text) }
        #expect(try parse(#"{"a":1,"b":2}"#) != parse(#"{"b":2,"a":1}"#))
        #expect(try parse("{\"\u{E9}\":1}") != parse("{\"e\u{301}\":1}"))
        #expect(try parse("\"\u{E9}\"") != parse("\"e\u{301}\""))
        #expect(try Set([parse(#"{"a":[1,"x"]}"#), parse(#"{ "a" : [1, "x"] }"#)]).count == 1)
    }

    @Test("an object of 200,000 members is read and searched in linear time")
    func large() throws {
        let clock = ContinuousClock()
        func time(_ count: Int) throws -> Duration {
            let text = "{" + (0..<count).map { #""a key \#($0)":\#($0)"# }.joined(separator: ",") + "}"
            var found = 0
            let duration = try clock.measure {
                let object = try JSONParser().parse(text)
                for index in 0..<count where object["a key \(index)"]?.intValue == index { found += 1 }
            }
            #expect(found == count)
            return duration
        }
        let small = try time(20_000)
        #expect(try time(200_000) < small * 40 + .seconds(1))
    }
}
