import Chat
import Generation
import OrderedJSON
import Serving
import Tensors
import TestSupport
import Testing
import TinyModels

/// Adapters as clients choose them: by a model's name, or by a list of scales.
@Suite("Requests for adapters")
struct AdapterRequestTests {
    private static let prompt = #""prompt":"abc","max_tokens":12,"temperature":0,"logit_bias":{"257":-100}"#

    private static func served() async throws -> (ServedTinyModel, TinyModel) {
        let tiny = try TinyModel()
        let paths = [try tiny.writeAdapter("one", seed: 1), try tiny.writeAdapter("two", seed: 2)]
        let served = try await ServedTinyModel { options, _ in
            options.arithmetic = .exact
            options.appliesAdapters = false
            options.adapters = [
                AdapterSource(name: "sql", path: paths[0]), AdapterSource(name: "polite", path: paths[1], scale: 0.5),
            ]
        }
        return (served, tiny)
    }

    private static func text(_ served: ServedTinyModel, _ more: String) async throws -> (String?, model: String?) {
        let reply = try await served.whole(.completions, "{\(prompt)\(more)}")
        #expect(reply.status == 200, "\(reply.body)")
        return (reply.body["choices", 0, "text"]?.stringValue, reply.body["model"]?.stringValue)
    }

    @Test("an adapter is chosen by its name as the model's, or by id and scale; both lists name the base as its parent")
    func choice() async throws {
        let (served, tiny) = try await Self.served()
        defer {
            served.remove()
            tiny.remove()
        }
        let base = try await Self.text(served, "")
        let sql = try await Self.text(served, #","model":"sql""#)
        let polite = try await Self.text(served, #","model":"polite""#)
        #expect(sql.model == "sql")
        #expect(base.model == "tiny")
        #expect(Set([base.0, sql.0, polite.0]).count == 3)
        #expect(try await Self.text(served, #","lora":[{"id":0,"scale":1}]"#).0 == sql.0)
        #expect(try await Self.text(served, #","lora":[{"name":"polite"}]"#).0 == polite.0)
        #expect(try await Self.text(served, #","lora":[{"id":1,"scale":0}]"#).0 == base.0)
        #expect(try await Self.text(served, #","lora":[]"#).0 == base.0)
        #expect(try await Self.text(served, #","lora":[{"id":0,"scale":1},{"id":1,"scale":0.5}]"#).0 != sql.0)
        // The base is as it was.
        #expect(try await Self.text(served, "").0 == base.0)
        let list = served.model.list["data"]?.arrayValue ?? []
        #expect(list.map { $0["id"]?.stringValue } == ["tiny", "other", "sql", "polite"])
        #expect(list.map { $0["parent"]?.stringValue } == [nil, nil, "tiny", "tiny"])
    }

    @Test("adapters that are not there, twice there, or named beside a list are refused")
    func refusals() async throws {
        let (served, tiny) = try await Self.served()
        defer {
            served.remove()
            tiny.remove()
        }
        for (fields, status, param, message) in [
            (
                #""model":"none""#, 404, "model",
                "the model 'none' is not served here; expected tiny or other or sql or polite"
            ),
            (
                #""lora":[{"id":2}]"#, 400, "lora[0].id",
                "/lora/0/id: expected the number of an adapter, of which there are 2"
            ),
            (#""lora":[{"name":"x"}]"#, 400, "lora[0].name", "/lora/0/name: no adapter of this name; see /v1/models"),
            (
                #""lora":[{"id":0},{"name":"sql"}]"#, 400, "lora[1]",
                "/lora/1: the adapter is given twice; give it once"
            ),
            (
                #""lora":[{"id":0}],"model":"polite""#, 400, "lora",
                "/lora: the model names an adapter already; give one of them"
            ),
        ] {
            let reply = try await served.whole(.completions, "{\(Self.prompt),\(fields)}")
            #expect(reply.status == status, "\(fields)")
            #expect(reply.body["error", "param"]?.stringValue == param, "\(fields)")
            #expect(reply.body["error", "message"]?.stringValue == message, "\(fields)")
        }
    }
}
