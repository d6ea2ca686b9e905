import FoundationModels

/// The prompts of a conversation, with where each begins, so that the last ones can be taken back or asked again.
struct AskedPrompts {
    /// A prompt as it was asked.
    struct Prompt: Equatable {
        var text: String
        /// The files of its pictures.
        var pictures: [String] = []
        /// Whether it came out of a file with pictures, whose files are not known.
        var hasUnknownPictures = false
        /// How many entries stood before it, without instructions.
        var start: Int
    }

    private var prompts: [Prompt] = []

    /// The last one; nil where nothing was asked.
    var last: Prompt? { prompts.last }

    init() {}

    /// The prompts of a conversation that was read from a file.
    init(_ transcript: Transcript) {
        for (index, entry) in transcript.dialogue.enumerated() {
            guard case .prompt(let prompt) = entry else { continue }
            var asked = Prompt(text: "", start: index)
            for segment in prompt.segments {
                if case .text(let text) = segment {
                    asked.text += text.content
                } else {
                    asked.hasUnknownPictures = true
                }
            }
            prompts.append(asked)
        }
    }

    /// Notes a prompt that is asked now.
    mutating func add(_ text: String, pictures: [String], after transcript: Transcript) {
        let start = transcript.dialogue.count
        // One that could not be answered is not in the conversation.
        prompts.removeAll { $0.start >= start }
        prompts.append(Prompt(text: text, pictures: pictures, start: start))
    }

    /// Takes the last prompt back.
    mutating func removeLast() { if !prompts.isEmpty { prompts.removeLast() } }
}

extension Transcript {
    /// What was said, without instructions.
    var dialogue: [Entry] {
        guard case .instructions? = first else { return Array(self) }
        return Array(dropFirst())
    }

    /// The conversation as far as a number of entries, not counting the instructions, which stay.
    func keeping(_ count: Int) -> Transcript {
        Transcript(entries: Array(leading) + dialogue.prefix(count))
    }
}
