/// A limit on the values that a model may generate for a type; it is enforced while text is made, never afterwards.
public struct GenerationGuide<Value> {
    /// The limits, all of which hold.
    let constraints: [GuideConstraint]

    init(_ constraints: [GuideConstraint]) {
        self.constraints = constraints
    }
}
