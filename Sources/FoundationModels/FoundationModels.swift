// Apple's FoundationModels API over any model that can follow a transcript.
// It knows nothing about tensors, tokens or masks: those are hidden by `EngineExecutor`.

@_exported public import Foundation
@_exported public import RegexBuilder
