import OrderedJSON
import Serving
import Testing

@Suite("Keywords of schemas that have no effect")
struct SchemaKeywordTests {
    private static let hello = #""messages":[{"role":"user","content":"hello"}]"#

    /// Bodies with schemas that have keywords without effect, and the names by which these are reported.
    static let keywords: [(Endpoint, String, names: String?)] = [
        (
            .chatCompletions,
            #"{\#(hello),"max_tokens":9,"response_format":{"type":"json_schema","json_schema":{"schema":{"enum":[1],"#
                + #""x-ui":1,"title":"a"}}}}"#, "response_format.json_schema.schema.x-ui"
        ),
        (
            .chatCompletions,
            #"{\#(hello),"max_tokens":9,"guided_json":"{\"anyOf\":[{\"enum\":[1]},{\"enum\":[2],\"nullable\":true}]}"}"#,
            "guided_json.anyOf[1].nullable"
        ),
        (
            .chatCompletions,
            #"{\#(hello),"max_tokens":9,"tool_choice":"none","tools":[{"function":{"name":"f","parameters":{"type":"object","properties":"#
                + #"{"a/0":{"type":"string","format":"tune"}}}}}]}"#,
            "tools[0].function.parameters.properties.a/0.format"
        ),
        (
            .responses,
            #"{"input":"a","max_output_tokens":9,"text":{"format":{"type":"json_schema","schema":{"enum":[1],"unit":1}}}}"#,
            "text.format.schema.unit"
        ),
        (
            .messages,
            #"{\#(hello),"max_tokens":9,"tool_choice":{"type":"none"},"tools":[{"name":"f","input_schema":{"type":"object","unit":1}}]}"#,
            "tools[0].input_schema.unit"
        ),
        // What JSON Schema has for its readers is not meant to have an effect, in whatever draft.
        (
            .chatCompletions,
            #"{\#(hello),"max_tokens":9,"structured_outputs":{"json":{"$schema":"http://json-schema.org/draft-07/schema#","#
                + #""$id":"http://a.example/a","$comment":"a","title":"a","description":"a","default":1,"examples":[1],"#
                + #""deprecated":true,"readOnly":true,"writeOnly":true,"contentEncoding":"base64","#
                + #""contentMediaType":"text/plain","enum":[1],"definitions":{"b":{"$ref":"http://a.example/a","title":"a"}}}}}"#,
            nil
        ),
    ]

    @Test("A-16: keywords without effect are named, and not refused where unknown fields are", arguments: keywords)
    func keywordsWithoutEffect(_ endpoint: Endpoint, _ body: String, _ names: String?) async throws {
        for isStrict in [false, true] {
            let served = try await ServedTinyModel { _, facts in facts.isStrict = isStrict }
            defer { served.remove() }
            let reply = try await served.whole(endpoint, body)
            #expect(reply.status == 200, "\(reply.body.serialized())")
            #expect(reply.headers.first { $0.name == "X-Crema-Ignored" }?.value == names)
        }
    }
}
