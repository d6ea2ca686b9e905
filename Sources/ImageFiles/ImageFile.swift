public import Images

/// Files of pictures, decoded.
public enum ImageFile {
    /// The picture in a file: its first frame, upright, over white.
    ///
    /// - Throws: ``ImageFault``; sizes are checked before memory for pixels is allocated, and a file that ends early is
    ///   refused.
    public static func decoded(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageFault) -> RGBImage {
        let header = try ImageHeader(bytes, limits: limits)
        let image: RGBImage =
            switch header.format {
            case .png: try PNGDecoder.shared.get().image(PNGFile(bytes))
            case .jpeg: try JPEGDecoder.shared.get().image(bytes, JPEGFile(bytes))
            case .webP: try WebPDecoder.shared.get().image(bytes, WebPFile(bytes))
            case .gif: try GIFFile(bytes).decoded(limits: limits)
            case .ppm: try PPMFile(bytes).decoded(limits: limits)
            }
        return image.upright(from: header.orientation)
    }

    /// Why files of a format cannot be decoded on this machine; nil where they can.
    public static func missingLibrary(_ format: ImageFormat) -> ImageFault? {
        do throws(ImageFault) {
            switch format {
            case .png: _ = try PNGDecoder.shared.get()
            case .jpeg: _ = try JPEGDecoder.shared.get()
            case .webP: _ = try WebPDecoder.shared.get()
            case .gif, .ppm: break
            }
            return nil
        } catch {
            return error
        }
    }
}
