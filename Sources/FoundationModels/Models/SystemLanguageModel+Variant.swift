extension SystemLanguageModel {
    /// Which of several models a device has.
    public struct Variant: Sendable, Hashable {
        private enum Identity: Hashable {
            case core
            case coreAdvanced
            case openWeights
        }

        private let identity: Identity
        /// The model's name.
        public let displayName: String

        /// Apple's model with a context of 4,096 tokens; never the one that runs here.
        public static var core3: Variant { Variant(identity: .core, displayName: "AFM 3 Core") }

        /// Apple's larger model; never the one that runs here.
        public static var coreAdvanced3: Variant {
            Variant(identity: .coreAdvanced, displayName: "AFM 3 Core Advanced")
        }

        /// A model with open weights.
        static func openWeights(_ name: String) -> Variant { Variant(identity: .openWeights, displayName: name) }
    }

    /// Which model it is: none of Apple's, but the one that is installed here.
    public var variant: Variant { .openWeights(Executor.engineConfiguration.modelName) }
}
