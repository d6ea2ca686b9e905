/// One parser and what is done with what it read.
struct FuzzTarget: Sendable {
    /// What `--target=` calls it.
    let name: String
    /// The most bytes of an input: what seeds need, and no more, since long inputs are slow.
    let maximumLength: Int
    /// Reads the input; what it throws is an answer, anything else that stops it is a finding.
    let read: @Sendable ([UInt8]) throws -> Void
    /// Inputs that no file of the repository holds.
    var seeds: @Sendable () throws -> [[UInt8]] = { [] }

    /// Every target, in the order in which `make fuzz` runs them.
    static let all: [FuzzTarget] = [
        json, safetensors, shardIndex, configuration, checkpoint, gguf, modelFiles, tokenizerJSON, sentencePiece,
        splitPatterns, prompts, jinja, toolCalls, regularExpressions, schemas, grammars, requests, savedPrefixes,
        transcripts, typeSchemas, contents, pictures, processors,
    ]

    /// Stops the process, which libFuzzer takes for a finding.
    static func require(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition { fatalError(message()) }
    }
}
