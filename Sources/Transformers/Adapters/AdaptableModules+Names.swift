import Checkpoints

/// Which module a name of an adapter means.
///
/// Names carry the prefix of the class that the adapter was trained with; those of checkpoints carry the prefix of the
/// class that saved them.
extension AdaptableModules {
    /// Parts of names before those of a decoder's own modules.
    private static let wrappers: Set<Substring> = [
        "model", "language_model", "text_model", "transformer", "decoder", "backbone", "gpt_neox", "thinker", "llm",
        "base_model",
    ]
    /// Names that versions of the reference give the same part of a block.
    private static let otherNames = [(".mlp.", ".block_sparse_moe."), (".block_sparse_moe.", ".mlp.")]
    /// Projections that families keep separate, and the names of those that keep them in one matrix.
    private static let fusions: [(apart: Set<Substring>, together: Set<Substring>)] = [
        (
            ["q_proj", "k_proj", "v_proj", "query", "key", "value"],
            ["qkv_proj", "c_attn", "query_key_value", "W_pack", "Wqkv", "att_proj", "wqkv", "qkv"]
        ),
        (["gate_proj", "up_proj", "w1", "w3"], ["gate_up_proj", "dense_h_to_4h", "c_fc"]),
        (["in_proj_qkv", "in_proj_z", "in_proj_a", "in_proj_b"], ["in_proj_qkvz", "in_proj_ba", "in_proj"]),
    ]

    /// The name without its wrappers that something is known by.
    func known(_ name: String, _ isKnown: (String) -> Bool) -> String? {
        var rest = Substring(name)
        while true {
            let own = String(rest)
            if isKnown(own) { return own }
            for (one, other) in Self.otherNames where own.contains(one) {
                let renamed = own.replacing(one, with: other)
                if isKnown(renamed) { return renamed }
            }
            guard let dot = rest.firstIndex(of: "."), Self.wrappers.contains(rest[..<dot]) else { return nil }
            rest = rest[rest.index(after: dot)...]
        }
    }

    /// The linear layers of a module, and the name by which they are known; nil where there is none.
    func linear(_ name: String) -> (name: String, places: [LinearPlace])? {
        if let head = heads.first, isHead(name), let places = linears[relative(head)] { return (head, places) }
        return known(name) { linears[$0] != nil }.flatMap { name in linears[name].map { (name, $0) } }
    }

    /// The heads of latent attention that a name means.
    func latent(_ name: String) -> LatentPlace? { known(name) { latents[$0] != nil }.flatMap { latents[$0] } }

    /// Whether a name means the head.
    func isHead(_ name: String) -> Bool { known(name) { heads.contains($0) } != nil }

    /// Whether a name means the table of embeddings.
    func isEmbedding(_ name: String) -> Bool {
        guard let embedding else { return false }
        return known(name) { $0 == embedding.name } != nil
    }

    /// A normalisation by its name.
    func normalization(_ name: String) -> (name: String, place: NormalizationPlace)? {
        known(name) { normalizations[$0] != nil }.flatMap { name in normalizations[name].map { (name, $0) } }
    }

    /// The experts of the block in which a name lies: that of a mixture, without `.experts`.
    func experts(at name: String) -> [ExpertPlace]? { expertBlock(at: name).flatMap { experts[$0] } }

    /// The block of a mixture's name, without the prefix, with a dot after it.
    func expertBlock(at name: String) -> String? {
        var block: String?
        _ = known(name + ".") { own in
            guard let found = experts.keys.first(where: { own.hasPrefix($0) }) else { return false }
            block = found
            return true
        }
        return block
    }

    /// What the base has in the place of a module that it lacks: one matrix for several, or one of several.
    func near(_ name: String) -> String? {
        let parts = name.split(separator: ".")
        guard let last = parts.last else { return nil }
        for (apart, together) in Self.fusions {
            for (own, others) in [(apart, together), (together, apart)] where own.contains(last) {
                for other in others.sorted() {
                    let found = (parts.dropLast() + [other]).joined(separator: ".")
                    if let found = linear(found) { return found.name }
                }
            }
        }
        return nil
    }
}
