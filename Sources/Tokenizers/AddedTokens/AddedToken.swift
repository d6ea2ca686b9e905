/// A token that is looked for in the text before the model sees it.
public struct AddedToken: Sendable, Equatable {
    /// The text of the token.
    public var content: String
    /// Its id.
    public var id: Int
    /// Whether it takes the white space before it.
    public var stripsLeft = false
    /// Whether it takes the white space after it.
    public var stripsRight = false
    /// Whether it is found only where no word character touches it.
    public var isSingleWord = false
    /// Whether it is looked for in the normalized text.
    public var isNormalized = false
    /// Whether it is a control token: left out of decoded text, and text where the user writes it.
    public var isSpecial = false

    /// The text by which it is found and decoded, after normalization where that applies.
    var pattern: [UInt8] = []

    /// A token from its text and id; its other properties are false.
    public init(content: String, id: Int) {
        self.content = content
        self.id = id
        pattern = Array(content.utf8)
    }
}
