public import Files
public import ImagePreprocessing
public import Images
public import Transformers

/// Why pictures of a conversation cannot be shown to a model; all wording of the module is here.
public enum VisionError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The model has no part that sees.
    case seesNothing(model: String)
    /// The part that sees is not there, or not computed; why.
    case unseen(String)
    /// The bytes of a picture are none; `picture` is its file, or its place in the conversation.
    case unreadable(picture: String, ImageFault)
    /// A picture's file cannot be read.
    case file(FileError)
    /// The model takes no picture of this size.
    case size(picture: String, ImagePreprocessingError)
    /// A limit of rows that the model's rule does not follow.
    case budget(ImagePreprocessingError)
    /// More pictures than a conversation may have.
    case tooManyPictures(Int, limit: Int)
    /// More bytes than the pictures of a conversation may have.
    case tooManyBytes(Int, limit: Int)
    /// The chat template writes no place for some picture, in whatever way it is asked.
    case noMarkers(found: Int, pictures: Int, marker: String)
    /// The placeholder is no token of the model's vocabulary.
    case placeholder(String)
    /// The tower refuses what it is given.
    case encoder(TransformerError)

    /// One line: which picture, what was found, and what to do.
    public var description: String {
        switch self {
        case .seesNothing(let model): "the model '\(model)' has no part that sees pictures; send text alone"
        case .unseen(let reason): "pictures cannot be shown to this model: \(reason)"
        case .unreadable(let picture, let fault): "\(picture) \(fault)"
        case .file(let error): error.description
        case .size(let picture, let error): "\(picture) \(error)"
        case .budget(let error): error.description
        case .tooManyPictures(let count, let limit):
            "\(count) pictures are in the conversation; at most \(limit) are read; send fewer"
        case .tooManyBytes(let count, let limit):
            "the pictures have \(count) bytes together; at most \(limit) are read; send smaller ones"
        case .noMarkers(let found, let pictures, let marker):
            "the chat template writes \(ShownText.quoted(marker)) \(found) times for \(pictures) pictures; put pictures into "
                + "messages of the user"
        case .placeholder(let token):
            "the tokenizer has no single token \(ShownText.quoted(token)) for a picture's rows; take the tokenizer that belongs "
                + "to the model"
        case .encoder(let error): error.description
        }
    }

    /// Whose fault an error is.
    public enum Cause: Sendable, Equatable {
        /// Something in the request.
        case request
        /// Too many bytes in the request.
        case size
        /// The model's files, or the machine.
        case machine
    }

    /// Whose fault it is.
    public var cause: Cause {
        switch self {
        case .unreadable(_, .tooManyBytes(_, limit: _)), .tooManyBytes: .size
        case .unreadable(_, .noLibrary(_, reason: _)), .placeholder, .encoder: .machine
        default: .request
        }
    }
}
