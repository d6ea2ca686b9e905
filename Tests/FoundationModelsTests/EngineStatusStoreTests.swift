import Foundation
import Glibc
import Testing
import TinyModels

@testable import FoundationModels

/// Counts how often files of a folder are opened.
private final class OpenCounter {
    private let descriptor: CInt

    init(_ folder: URL) throws {
        descriptor = inotify_init1(CInt(IN_NONBLOCK))
        try #require(inotify_add_watch(descriptor, folder.path, UInt32(IN_OPEN)) >= 0)
    }

    /// How many files were opened since it was asked last; the folder itself does not count.
    func take() -> Int {
        var count = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let length = read(descriptor, &buffer, buffer.count)
            if length <= 0 { return count }
            var offset = 0
            while offset + 16 <= length {
                // struct inotify_event: watch, mask, cookie, length of the name, name.
                func word(_ index: Int) -> UInt32 {
                    (0..<4).reduce(0) { $0 | UInt32(buffer[offset + index * 4 + $1]) << (8 * UInt32($1)) }
                }
                if word(1) & UInt32(IN_ISDIR) == 0 { count += 1 }
                offset += 16 + Int(word(3))
            }
        }
    }

    deinit { close(descriptor) }
}

@Suite("What is known about models")
struct EngineStatusStoreTests {
    @Test("a model's files are opened once, however often it is asked about, and again when its settings change")
    func opens() throws {
        let tiny = try TinyModel(contextSize: 128)
        defer { tiny.remove() }
        let counter = try OpenCounter(tiny.directory)
        func ask() -> Int {
            let model = OpenWeightsModel(directory: tiny.directory)
            #expect(model.isAvailable)
            #expect(model.unfollowedSettings.isEmpty)
            return model.contextSize
        }
        #expect(ask() == 128)
        #expect(counter.take() > 0)
        for _ in 0..<5 { #expect(ask() == 128) }
        #expect(counter.take() == 0)
        let file = tiny.directory.appending(path: "generation_config.json")
        try Data(#"{"num_beams": 4}"#.utf8).write(to: file)
        _ = counter.take()
        #expect(OpenWeightsModel(directory: tiny.directory).unfollowedSettings == ["num_beams"])
        #expect(counter.take() > 0)
        #expect(OpenWeightsModel(directory: tiny.directory).unfollowedSettings == ["num_beams"])
        #expect(counter.take() == 0)
    }

    @Test("a model that comes or goes is found out")
    func changes() throws {
        let tiny = try TinyModel()
        let model = OpenWeightsModel(directory: tiny.directory)
        #expect(model.isAvailable)
        tiny.remove()
        #expect(model.availability == .unavailable(.modelNotReady))
        #expect(model.contextSize == 0)
    }
}
