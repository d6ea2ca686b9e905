import Foundation
import TestSupport
import Testing

@testable import crema

@Suite("Files named on the command line")
struct InputFileTests {
    @Test("a grammar that is not UTF-8 is refused, not read with other characters in it")
    func invalidText() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/words.gbnf"
        try Data([0x72, 0x3D, 0xFF]).write(to: URL(fileURLWithPath: path))
        let run = try CremaProcess(["generate", "--prompt", "Hello", "--grammar", path])
        #expect(run.status == 2)
        #expect(run.errors.contains("\(path): not valid UTF-8"))
    }

    @Test("the shell's <(command) can stand for a file of tools")
    func processSubstitution() throws {
        let run = try CremaProcess(
            ["-c", #"exec "$0" respond --tools <(printf '[{"name": "a"}]') Hello"#, CremaProcess.executable.path],
            executable: URL(fileURLWithPath: "/bin/bash"))
        #expect(run.status == 2)
        #expect(run.errors.contains("/0: 'command' is missing; expected an array of texts, the program first"))
    }
}
