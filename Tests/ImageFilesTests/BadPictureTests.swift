import ImageFiles
import Images
import Testing

@Suite("Bytes that are no picture are refused in one line")
struct BadPictureTests {
    private func line(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) -> String {
        do {
            let image = try ImageFile.decoded(bytes, limits: limits)
            return "\(image.width) x \(image.height)"
        } catch {
            return "\(error)"
        }
    }

    private func line(_ text: String) -> String { line(Array(text.utf8)) }

    @Test("other contents are named, with what to do")
    func foreign() {
        let lines: KeyValuePairs<[UInt8], String> = [
            []: "it is empty; send the bytes of a PNG, JPEG, GIF or WebP file",
            Array(" \n\t ".utf8): "it is empty; send the bytes of a PNG, JPEG, GIF or WebP file",
            [0, 0, 0, 24] + Array("ftypheic".utf8): "it looks like HEIC, which iPhones write; convert it to JPEG",
            [0, 0, 0, 24] + Array("ftypavif".utf8): "it looks like AVIF; convert it to JPEG or PNG",
            Array("II*\0".utf8): "it looks like TIFF; convert it to JPEG or PNG",
            Array("MM\0*".utf8): "it looks like TIFF; convert it to JPEG or PNG",
            Array("BM6".utf8): "it looks like BMP; convert it to JPEG or PNG",
            [0, 0, 1, 0, 1, 0]: "it looks like an ICO icon; convert it to JPEG or PNG",
            Array("<?xml version=\"1.0\"?><svg/>".utf8): "it looks like SVG or other XML; draw it as PNG",
            Array("<SVG>".utf8): "it looks like SVG or other XML; draw it as PNG",
            Array("<!DOCTYPE html>".utf8): "it looks like an HTML page; send the picture that the page shows",
            Array("%PDF-1.7".utf8): "it looks like PDF; save its pages as PNG",
            Array("version https://git-lfs.github.com/spec/v1\n".utf8):
                "it is a Git LFS pointer; run `git lfs pull` and send the file itself",
            Array("/pictures/photo.jpg".utf8): "it looks like the path of a file; send the file's bytes",
            Array("a photo of a door".utf8): "it looks like text; send the bytes of a PNG, JPEG, GIF or WebP file",
            [1, 2, 3, 4]: "no signature of PNG, JPEG, GIF, WebP or PPM; convert it to JPEG or PNG",
        ]
        for (bytes, text) in lines { #expect(line(bytes) == "is not a picture that can be read: " + text) }
    }

    @Test("sizes are refused before memory for any pixel is allocated")
    func sizes() throws {
        #expect(
            line("P6 70000 2 255\n")
                == "is 70000 x 2 pixels; at most 16384 a side and 64000000 in all are read; send a smaller picture")
        #expect(
            line("P6 16384 16384 255\n")
                == "is 16384 x 16384 pixels; at most 16384 a side and 64000000 in all are read; send a smaller picture")
        #expect(line("P6 0 3 255\n") == "is 0 x 3 pixels; a picture has at least one")
        // A PNG and a WebP that say they are huge, a GIF without a pixel, a JPEG of 65,535 a side.
        var png = try DecodedFileTests.bytes("gray.png")
        png.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        #expect(line(png).hasPrefix("is 2147483647 x 2147483647 pixels; at most"))
        png.replaceSubrange(16..<20, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(line(png) == "is a damaged PNG file: its size is negative; save the picture anew")
        var gif = try DecodedFileTests.bytes("still.gif")
        gif.replaceSubrange(6..<8, with: [0, 0])
        #expect(line(gif) == "is 0 x 13 pixels; a picture has at least one")
        var jpeg = try DecodedFileTests.bytes("gray.jpg")
        let frame = try #require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(line(jpeg).hasPrefix("is 65535 x 65535 pixels; at most"))
    }

    @Test("too many bytes are refused by their number")
    func bytes() {
        var limits = ImageLimits()
        limits.byteCount = 10
        #expect(
            line(Array("P6 1 1 255\n123".utf8), limits: limits)
                == "has 14 bytes; at most 10 are read; send a smaller picture")
    }

    @Test("what ends early says so")
    func truncated() throws {
        let names = ["gray.png": "PNG", "gray.jpg": "JPEG", "still.gif": "GIF", "lossy.webp": "WebP"]
        for (name, format) in names {
            let bytes = try DecodedFileTests.bytes(name)
            #expect(
                line(Array(bytes.prefix(bytes.count - 20)))
                    == "is a \(format) file that ends before its picture does; send the whole file")
        }
        #expect(
            line("P6 2 2 255\n12345") == "is a PPM file that ends before its picture does; send the whole file")
    }

    @Test("broken rules of a format are named")
    func damaged() throws {
        var png = try DecodedFileTests.bytes("gray.png")
        let data = try #require(png.indices.first { Array(png[$0..<min($0 + 4, png.count)]) == Array("IDAT".utf8) })
        png[data + 6] ^= 0xFF
        #expect(line(png).hasPrefix("is a damaged PNG file: "))
        let chunk: [UInt8] = [0, 0, 0, 0] + Array("teXt".utf8) + [0, 0, 0, 0]
        let bytes = try DecodedFileTests.bytes("gray.png")
        let many = Array(bytes[..<33]) + (0..<20_000).flatMap { _ in chunk } + Array(bytes[33...])
        #expect(
            line(many) == "is a damaged PNG file: it has more than 16384 chunks; save the picture anew")
        let few = Array(bytes[..<33]) + (0..<100).flatMap { _ in chunk } + Array(bytes[33...])
        #expect(line(few) == "15 x 8")
        // Without its end, and with all rows.
        #expect(line(Array(bytes.dropLast(12))) == "15 x 8")
    }

    @Test("kinds of JPEG that are not read are named")
    func kinds() throws {
        let bytes = try DecodedFileTests.bytes("gray.jpg")
        let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        func changed(_ offset: Int, _ value: UInt8) -> [UInt8] {
            var bytes = bytes
            bytes[frame + offset] = value
            return bytes
        }
        let rest = "; save it as an ordinary PNG or JPEG"
        #expect(line(changed(1, 0xC3)) == "is a JPEG file of a kind that is not read: lossless" + rest)
        #expect(line(changed(4, 12)) == "is a JPEG file of a kind that is not read: 12 bits a channel" + rest)
        #expect(line(changed(9, 2)) == "is a JPEG file of a kind that is not read: 2 channels" + rest)
        let scan: [UInt8] = [0xFF, 0xDA, 0, 2]
        let end = bytes.count - 2
        let many = Array(bytes[..<end]) + (0..<600).flatMap { _ in scan } + Array(bytes[end...])
        #expect(line(many) == "is a damaged JPEG file: it has more than 500 scans; save the picture anew")
    }
}
