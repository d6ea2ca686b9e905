import OrderedJSON
import Suites
import TestSupport
import Testing

@Suite("Reference renderings")
struct SharedCasesTests {
    @Test(
        "every case of the shared folder renders to the reference's text or fails with its message",
        .enabled(if: SharedFolder.hasTemplates, "the shared folder is absent"))
    func cases() throws {
        var suite = TemplateSuite(directory: SharedFolder.templates)
        var failures: [String] = []
        let lines = try SharedFolder.lines("templates/cases.jsonl").map { try JSONParser().parse($0) }
        for line in lines {
            let result = try suite.result(line)
            let expected = line["expected"]?.stringValue ?? line["error"]?["message"]?.stringValue
            let found = line["expected"] != nil ? result["text"]?.stringValue : result["error"]?.stringValue
            guard expected != nil, found.map({ Array($0.utf8) }) == expected.map({ Array($0.utf8) }) else {
                let name = "\(line["template"]?.stringValue ?? "") \(line["case"]?.stringValue ?? "")"
                failures.append(
                    "\(name)\n  expected: \(expected?.suffix(300).debugDescription ?? "-")\n  found: \((result["text"] ?? result["error"])?.stringValue?.suffix(300).debugDescription ?? "-")"
                )
                continue
            }
        }
        #expect(lines.count == 1350)
        #expect(
            failures.isEmpty, "\(failures.count) of \(lines.count):\n\(failures.prefix(20).joined(separator: "\n"))")
    }
}
