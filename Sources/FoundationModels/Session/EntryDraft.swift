import Foundation
import OrderedJSON

/// What becomes one entry of the transcript while a model writes it.
struct EntryDraft: Sendable {
    /// What the entry is.
    enum Kind: Sendable {
        case response
        case reasoning
        case toolCalls
        case data
    }

    /// Text, or a segment of another kind.
    struct Piece: Sendable {
        let id: String
        var text = ""
        var segment: Transcript.Segment?
    }

    /// A call whose arguments grow.
    struct Call: Sendable {
        let id: String
        let name: String
        var arguments = ""
        var metadata: [String: GeneratedContent] = [:]

        /// The arguments, when they are whole.
        ///
        /// - Throws: ``GeneratedContent/ParsingError`` when they are not JSON or end too early.
        func readArguments() throws -> GeneratedContent {
            var parser = PartialContentParser()
            var fault: JSONError?
            do throws(JSONError) { try parser.append(arguments) } catch { fault = error }
            return try parser.finished(of: arguments, fault: fault)
        }
    }

    let kind: Kind
    /// The identity that the executor gave; nil when it left that to the session.
    let givenID: String?
    let id: String
    var pieces: [Piece] = []
    var calls: [Call] = []
    var signature: Data?
    var metadata: [String: GeneratedContent] = [:]
    /// What an entry of data holds.
    var data: LanguageModelExecutorGenerationChannel.DataEntry.Update?

    init(kind: Kind, givenID: String?) {
        self.kind = kind
        self.givenID = givenID
        self.id = givenID ?? UUID().uuidString
    }

    /// Whether anything was said or noted.
    var isWorthKeeping: Bool { !metadata.isEmpty || pieces.contains { $0.segment != nil || !$0.text.isEmpty } }

    /// The position of a call.
    func call(_ id: String) -> Int? { calls.firstIndex { $0.id == id } }

    /// The position of the text with an identity, which is added when there is none.
    ///
    /// Text without an identity continues where text was last, never in a segment of another kind.
    mutating func textPiece(_ segmentID: String?) -> Int {
        let known = pieces.lastIndex { $0.segment == nil && (segmentID == nil || $0.id == segmentID) }
        if let known { return known }
        var number = pieces.count
        while pieces.contains(where: { $0.id == String(number) }) { number += 1 }
        pieces.append(Piece(id: segmentID ?? String(number)))
        return pieces.count - 1
    }

    /// The entry of thoughts, of a response or of data; nil for calls, whose arguments have to be read first.
    var entry: Transcript.Entry? {
        switch kind {
        case .response: .response(Transcript.Response(id: id, metadata: metadata, segments: segments))
        case .reasoning:
            .reasoning(
                Transcript.Reasoning(id: id, metadata: metadata, segments: segments, signature: signature))
        case .data:
            data.map {
                .data(.init(id: id, contentType: $0.contentType, content: $0.content, metadata: $0.metadata))
            }
        case .toolCalls: nil
        }
    }

    private var segments: [Transcript.Segment] { pieces.map { $0.segment ?? Self.text(id: $0.id, $0.text) } }

    static func text(id: String, _ content: String) -> Transcript.Segment {
        .text(Transcript.TextSegment(id: id, content: content))
    }
}
