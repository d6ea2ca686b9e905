import Conversations
import Testing

@Suite("Addresses of images")
struct ImageSourceTests {
    @Test(
        "base64 of both alphabets is read, with and without padding and line breaks",
        arguments: [
            "data:image/png;base64,+/+/AQ==", "DATA:Image/PNG;Base64,-_-_AQ", "data:image/png;base64,+/\r\n+/ AQ\n==",
        ])
    func base64(_ address: String) throws {
        #expect(try ImageSource(dataURL: address) == .bytes([0xFB, 0xFF, 0xBF, 1], mediaType: "image/png"))
    }

    @Test("the media type may be missing, and parameters are ignored")
    func mediaType() throws {
        #expect(try ImageSource(dataURL: "data:;base64,AQI") == .bytes([1, 2], mediaType: nil))
        #expect(
            try ImageSource(dataURL: "data:image/svg+xml;charset=utf-8;base64,AQID")
                == .bytes([1, 2, 3], mediaType: "image/svg+xml"))
    }

    @Test(
        "what is no data: URL of base64 is refused",
        arguments: [
            ("https://example.com/a.png", "https: addresses are not fetched; send the image as a data: URL"),
            ("file:///etc/passwd", "file: addresses are not fetched; send the image as a data: URL"),
            ("photo.png", "the address has no scheme; send the image as a data: URL"),
            ("my photo: the door", "the address has no scheme; send the image as a data: URL"),
            ("", "the address has no scheme; send the image as a data: URL"),
            ("data:image/png,abc", "the image is not in base64; expected data:image/png;base64,… or its like"),
            ("data:base64", "the image is not in base64; expected data:image/png;base64,… or its like"),
            ("data:;base64,A", "the image is not in base64; expected data:image/png;base64,… or its like"),
            ("data:;base64,AQ=", "the image is not in base64; expected data:image/png;base64,… or its like"),
            ("data:;base64,AQ==AQ", "the image is not in base64; expected data:image/png;base64,… or its like"),
            ("data:;base64,====", "the image is not in base64; expected data:image/png;base64,… or its like"),
            ("data:;base64,A%3D", "the image is not in base64; expected data:image/png;base64,… or its like"),
            ("data:;base64,é", "the image is not in base64; expected data:image/png;base64,… or its like"),
            ("data:;base64,", "the image is empty; send the bytes of an image file"),
            ("data:;base64, \n", "the image is empty; send the bytes of an image file"),
        ])
    func refused(_ address: String, _ message: String) {
        do throws(ImageError) {
            let source = try ImageSource(dataURL: address)
            Issue.record("read as \(source)")
        } catch {
            #expect(error.description == message)
        }
    }

    @Test("an image of the most bytes is read, and one of more is refused before it is decoded")
    func limit() throws {
        let limit = ImageSource.byteLimit
        let text = String(repeating: "A", count: (limit * 4 + 2) / 3)
        #expect(
            try ImageSource(base64: text, mediaType: nil) == .bytes([UInt8](repeating: 0, count: limit), mediaType: nil)
        )
        #expect(throws: ImageError.tooLarge(limit: limit)) { try ImageSource(base64: text + "A", mediaType: nil) }
        #expect(throws: ImageError.tooLarge(limit: limit)) {
            // No base64, which nobody looks at any more.
            try ImageSource(base64: String(repeating: "!", count: 2 * limit), mediaType: nil)
        }
        #expect(
            ImageError.tooLarge(limit: limit).description
                == "the image is larger than 20971520 bytes; send a smaller one")
    }
}
