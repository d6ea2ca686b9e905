/// The text in which Qwen 3's rerankers ask whether a document answers a query (arXiv 2506.05176).
///
/// Its three parts are tokenised separately, and only the middle is cut.
enum JudgementTemplate {
    static let task = "Given a web search query, retrieve relevant passages that answer the query"
    /// The answers whose logits make the score.
    static let (yes, no) = ("yes", "no")

    static let prefix =
        "<|im_start|>system\nJudge whether the Document meets the requirements based on the Query and the Instruct provided. "
        + "Note that the answer can only be \"yes\" or \"no\".<|im_end|>\n<|im_start|>user\n"
    static let suffix = "<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n"

    static func query(_ query: String, instruction: String?) -> String {
        "<Instruct>: \(instruction ?? task)\n<Query>: \(query)\n<Document>: "
    }
}
