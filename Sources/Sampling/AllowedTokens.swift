/// Which tokens a step may choose.
public enum AllowedTokens {
    /// Every token.
    case all
    /// The tokens whose bit is set: bit `id % 64` of word `id / 64`; tokens beyond the words are not allowed.
    case mask([UInt64])
    /// A few tokens; logits are given for these alone, in this order.
    case listed([Int32])
    /// The tokens that a function allows, asked one by one in the order of their logits until the choice is decided.
    case checked((Int) -> Bool)
}
