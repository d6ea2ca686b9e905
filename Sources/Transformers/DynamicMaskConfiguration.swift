/// Masks that are learned from values (dynamic mask attention, arXiv 2508.02124).
///
/// Position j has for each key head the number m = exp(a · softplus(W v_j)), with all values v_j of the position. It is added to
/// the scores of its key; and a query that sees more keys than are kept attends to those with the largest alone.
public struct DynamicMaskConfiguration: Sendable, Equatable {
    /// The most keys that a query attends to, `keep_window_size`.
    public var keptCount: Int
}
