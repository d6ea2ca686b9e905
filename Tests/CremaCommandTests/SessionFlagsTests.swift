import ArgumentParser
import Foundation
import FoundationModels
import TestSupport
import Testing

@testable import crema

@Suite("Flags of sessions")
struct SessionFlagsTests {
    @Test("every flag about how a model is run reaches the model")
    func options() throws {
        let folder = try TemporaryDirectory()
        func model(_ flags: [String]) throws -> OpenWeightsModel {
            try SessionFlags.parse(["--model", folder.path] + flags).openModel()
        }
        func expected(_ change: (inout OpenWeightsModel.Options) -> Void) -> OpenWeightsModel {
            var options = OpenWeightsModel.Options()
            change(&options)
            return OpenWeightsModel(directory: URL(fileURLWithPath: folder.path), options: options)
        }
        for (flags, change) in [
            ([], { _ in }), (["--precision", "exact"], { $0.precision = .exact }),
            (["--precision", "fast"], { $0.precision = .fast }), (["--threads", "3"], { $0.threads = 3 }),
            (["--threads-batch", "5"], { $0.batchThreads = 5 }), (["--ctx-size", "99"], { $0.contextSize = 99 }),
        ] as [([String], (inout OpenWeightsModel.Options) -> Void)] {
            #expect(try model(flags).executorConfiguration == expected(change).executorConfiguration, "\(flags)")
        }
        #expect(try model(["--precision", "exact"]).executorConfiguration != expected { _ in }.executorConfiguration)
    }
}
