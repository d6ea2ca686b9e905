import Conversations
import Digests
import Files
import ImageFiles
public import ImagePreprocessing
public import Images

/// A picture of a conversation, read so far that its rows can be counted: nothing of it is decoded yet.
public struct Picture: Sendable {
    /// What errors call it: its file, or its number in the conversation.
    public let name: String
    /// What its first bytes say.
    public let header: ImageHeader
    /// What is done with it.
    public let plan: ImagePlan
    /// The rows that it becomes.
    public let rowCount: Int
    /// How many pictures come before it.
    let index: Int
    /// How many there are in all.
    let pictureCount: Int
    let processor: ImageProcessor
    let bytes: [UInt8]

    /// Reads a picture's file and its header.
    ///
    /// - Throws: ``VisionError``.
    init(
        bytes: [UInt8], name: String, index: Int, of count: Int, _ processor: ImageProcessor, _ limits: ImageLimits
    ) throws(VisionError) {
        do throws(ImageFault) {
            header = try ImageHeader(bytes, limits: limits)
        } catch {
            throw .unreadable(picture: name, error)
        }
        do throws(ImagePreprocessingError) {
            plan = try processor.plan(height: header.height, width: header.width, pictureCount: count)
        } catch {
            throw .size(picture: name, error)
        }
        rowCount = processor.prompt.rowCount(plan, height: header.height, width: header.width)
        (self.name, self.index, pictureCount, self.processor, self.bytes) = (name, index, count, processor, bytes)
    }

    /// The pixels, upright and over white.
    ///
    /// - Throws: ``VisionError/unreadable(picture:_:)``.
    public func decoded(limits: ImageLimits = ImageLimits()) throws(VisionError) -> RGBImage {
        do throws(ImageFault) {
            return try ImageFile.decoded(bytes, limits: limits)
        } catch {
            throw .unreadable(picture: name, error)
        }
    }

    /// The numbers that the model is given.
    ///
    /// - Throws: ``VisionError``.
    public func preprocessed(_ image: RGBImage) throws(VisionError) -> PreprocessedImage {
        do throws(ImagePreprocessingError) {
            return try processor.preprocess(image, pictureCount: pictureCount)
        } catch {
            throw .size(picture: name, error)
        }
    }

    /// What takes the place of the template's marker.
    var text: String { processor.prompt.text(plan, height: header.height, width: header.width, index: index) }
}

extension ImagePart {
    /// The bytes of the image's file, which is read now.
    func bytes(limit: Int) throws(VisionError) -> [UInt8] {
        switch source {
        case .bytes(let bytes, _): return bytes
        case .file(let path):
            do throws(FileError) {
                return try WholeFile.bytes(named: path, limit: limit)
            } catch {
                throw .file(error)
            }
        }
    }
}
