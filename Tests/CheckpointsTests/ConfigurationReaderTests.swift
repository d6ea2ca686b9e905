import OrderedJSON
import TestSupport
import Testing

@testable import Checkpoints

@Suite("Configuration reader")
struct ConfigurationReaderTests {
    private func reader(_ json: String, neededBy: String? = nil) throws -> ConfigurationReader {
        let value = try JSONParser().parse(json)
        return ConfigurationReader(try #require(value.objectValue), file: "config.json", neededBy: neededBy)
    }

    /// The message of the error that reading gives.
    private func error(_ json: String, neededBy: String? = nil, _ read: (ConfigurationReader) throws -> Void) throws
        -> String?
    {
        let reader = try reader(json, neededBy: neededBy)
        return checkpointError { try read(reader) }?.description
    }

    @Test("an integer is read, refused outside its bounds, and may be spelled with a fraction of zero")
    func integers() throws {
        #expect(try reader(#"{"n":4}"#).int("n", .positive) == 4)
        #expect(try reader(#"{"n":4.0}"#).int("n", .positive) == 4)
        #expect(
            try error(#"{"num_attention_heads":0}"#) { _ = try $0.int("num_attention_heads", .positive) }
                == "config.json: 'num_attention_heads' is 0; expected 1 or more")
        #expect(
            try error(#"{"max_position_embeddings":-1}"#) { _ = try $0.int("max_position_embeddings", .positive) }
                == "config.json: 'max_position_embeddings' is -1; expected 1 or more")
        #expect(
            try error(#"{"n":3000000000}"#) { _ = try $0.int("n", .positive) }
                == "config.json: 'n' is 3000000000; expected 2147483647 or less")
        #expect(
            try error(#"{"n":9}"#) { _ = try $0.int("n", .within(2...8)) } == "config.json: 'n' is 9; expected 2 to 8")
        #expect(try error(#"{"n":1.5}"#) { _ = try $0.int("n") } == "config.json: 'n' is 1.5; expected an integer")
        #expect(try error(#"{"n":"4"}"#) { _ = try $0.int("n") } == #"config.json: 'n' is "4"; expected an integer"#)
        #expect(
            try error(#"{"n":[4]}"#) { _ = try $0.int("n") } == "config.json: 'n' is an array of 1; expected an integer"
        )
    }

    @Test("what a layer has of its own is read whatever the digits of its number")
    func layers() throws {
        let json = #"{"per_layer_config":{"05":{"head_dim":512},"11":{"head_dim":256}}}"#
        let layers = try #require(try reader(json).optionalLayers(12, known: ["head_dim"]))
        #expect(layers.keys.sorted() == [5, 11])
        #expect(try layers[5]?.int("head_dim") == 512)
        #expect(try reader(#"{"per_layer_config":{"1":{"a":2}}}"#).optionalLayers(2)?[1]?.int("a") == 2)
        #expect(try reader("{}").optionalLayers(2) == nil)
        for (object, message) in [
            (#"{"2":{}}"#, "'per_layer_config.2' is an object; expected each key the number of one of 2 layers"),
            (#"{"-1":{}}"#, "'per_layer_config.-1' is an object; expected each key the number of one of 2 layers"),
            (#"{"":{}}"#, "'per_layer_config.' is an object; expected each key the number of one of 2 layers"),
            (
                #"{"1":{},"01":{}}"#,
                "'per_layer_config.01' is an object; expected each key the number of one of 2 layers"
            ),
            (#"{"1":3}"#, "'per_layer_config.1' is 3; expected an object"),
            (#"{"1":null}"#, "'per_layer_config.1' is null"),
            (#"{"1":{"b":3}}"#, "'per_layer_config.1.b' is 3; expected no more than a and c in a layer"),
        ] {
            #expect(
                try error(#"{"per_layer_config":\#(object)}"#) { _ = try $0.optionalLayers(2, known: ["a", "c"]) }
                    == "config.json: \(message)")
        }
    }

    @Test("a missing key is named with what needs it; null is told apart")
    func missing() throws {
        #expect(
            try error("{}", neededBy: "model_type 'qwen3'") { _ = try $0.int("num_key_value_heads") }
                == "config.json: 'num_key_value_heads' is missing (needed by model_type 'qwen3')")
        #expect(try error("{}") { _ = try $0.string("model_type") } == "config.json: 'model_type' is missing")
        #expect(
            try error(#"{"a":null}"#, neededBy: "x") { _ = try $0.bool("a") }
                == "config.json: 'a' is null (needed by x)")
        let reader = try reader(#"{"a":null}"#)
        #expect(try reader.optionalInt("a") == nil)
        #expect(try reader.int("a", default: 3) == 3)
        #expect(try reader.double("b", default: 0.5) == 0.5)
        #expect(!reader.contains("a"))
    }

    @Test("a number is finite and within its bounds")
    func numbers() throws {
        #expect(try reader(#"{"x":1e-05}"#).double("x", .positive) == 1e-5)
        #expect(try reader(#"{"x":10000}"#).double("x", .positive) == 10000)
        #expect(
            try error(#"{"rope_theta":0}"#) { _ = try $0.double("rope_theta", .positive) }
                == "config.json: 'rope_theta' is 0; expected a number above 0")
        #expect(
            try error(#"{"rope_theta":1e999}"#) { _ = try $0.double("rope_theta", .positive) }
                == "config.json: 'rope_theta' is 1e999; expected a finite number")
        #expect(
            try error(#"{"rms_norm_eps":"1e-5"}"#) { _ = try $0.double("rms_norm_eps", .positive) }
                == #"config.json: 'rms_norm_eps' is "1e-5"; expected a number"#)
        #expect(
            try error(#"{"p":1.5}"#) { _ = try $0.double("p", .within(0, 1)) }
                == "config.json: 'p' is 1.5; expected 0.0 to 1.0")
        #expect(
            try error(#"{"p":-1}"#) { _ = try $0.double("p", .nonNegative) }
                == "config.json: 'p' is -1; expected 0 or more")
        #expect(
            try error(#"{"p":[1,"x"]}"#) { _ = try $0.optionalDoubles("p") }
                == #"config.json: 'p[1]' is "x"; expected a number"#)
    }

    @Test("NaN, as Python writes it, is read, and refused where a number is needed")
    func notANumber() throws {
        let directory = try TemporaryDirectory()
        try directory.write(#"{"rope_theta": NaN}"#, to: "config.json")
        #expect(
            checkpointError { _ = try ModelDirectory(path: directory.path).reader.double("rope_theta") }?.description
                == "config.json: 'rope_theta' is NaN; expected a finite number")
    }

    @Test("booleans, strings and arrays are of their kind")
    func kinds() throws {
        let reader = try reader(#"{"b":true,"s":"silu","a":["x","y"],"i":[1,2],"e":2}"#)
        #expect(try reader.bool("b"))
        #expect(try reader.string("s") == "silu")
        #expect(try reader.optionalStrings("a") == ["x", "y"])
        #expect(try reader.optionalInts("i") == [1, 2])
        #expect(try reader.intOrInts("i") == [1, 2])
        #expect(try reader.intOrInts("e") == [2])
        #expect(try reader.intOrInts("absent") == [])
        #expect(try error(#"{"b":1}"#) { _ = try $0.bool("b") } == "config.json: 'b' is 1; expected true or false")
        #expect(
            try error(#"{"s":{}}"#) { _ = try $0.string("s") } == "config.json: 's' is an object; expected a string")
        #expect(
            try error(#"{"e":"2"}"#) { _ = try $0.intOrInts("e") }
                == #"config.json: 'e' is "2"; expected an integer or an array of integers"#)
        #expect(
            try error(#"{"layer_types":["a",3]}"#) { _ = try $0.optionalStrings("layer_types") }
                == "config.json: 'layer_types[1]' is 3; expected a string")
    }

    @Test("a choice maps a string, and an unknown one is answered with the list")
    func choices() throws {
        let choices: KeyValuePairs = ["silu": 1, "gelu": 2]
        #expect(try reader(#"{"hidden_act":"gelu"}"#).choice("hidden_act", from: choices) == 2)
        #expect(try reader("{}").choice("hidden_act", from: choices, default: 1) == 1)
        #expect(
            try error(#"{"hidden_act":"relu"}"#) { _ = try $0.choice("hidden_act", from: choices) }
                == #"config.json: 'hidden_act' is "relu"; expected one of 'silu', 'gelu'"#)
        #expect(
            try error(#"{"layer_types":["silu","x"]}"#) { _ = try $0.optionalChoices("layer_types", from: choices) }
                == #"config.json: 'layer_types[1]' is "x"; expected one of 'silu', 'gelu'"#)
    }

    @Test("nested keys are named with the way to them")
    func nested() throws {
        #expect(
            try error(#"{"rope_scaling":{"factor":"8"}}"#) { _ = try $0.nested("rope_scaling").double("factor") }
                == #"config.json: 'rope_scaling.factor' is "8"; expected a number"#)
        #expect(
            try error(#"{"rope_scaling":3}"#) { _ = try $0.optionalNested("rope_scaling") }
                == "config.json: 'rope_scaling' is 3; expected an object")
        #expect(
            try error(#"{"t":[{"n":"a"},{}]}"#) {
                for entry in try $0.nestedElements("t") { _ = try entry.string("n") }
            }
                == "config.json: 't[1].n' is missing")
        #expect(try reader("{}").optionalNested("rope_scaling")?.file == nil)
    }

    @Test("a rule between two keys is worded by the reader")
    func relations() throws {
        let reader = try reader(#"{"hidden_size":65,"num_key_value_heads":8}"#)
        #expect(
            reader.invalid("hidden_size", expected: .multiple(ofKey: "num_attention_heads", 4)).description
                == "config.json: 'hidden_size' is 65; expected a multiple of 'num_attention_heads' (4)")
        #expect(
            reader.invalid("num_key_value_heads", expected: .atMost(key: "num_attention_heads", 4)).description
                == "config.json: 'num_key_value_heads' is 8; expected at most 'num_attention_heads' (4)")
    }

    @Test("long values and control characters leave the error one line of bounded length")
    func shortened() throws {
        let long = String(repeating: "a", count: 10_000) + "\\n"
        let message = try error(#"{"s":"\#(long)"}"#) { _ = try $0.int("s") }
        #expect(message == "config.json: 's' is \"" + String(repeating: "a", count: 120) + "…\"; expected an integer")
        #expect(
            try error(#"{"s":"a\nb\u0007\u2028"}"#) { _ = try $0.int("s") }
                == #"config.json: 's' is "a\nb\u{7}\u{2028}"; expected an integer"#)
    }
}
