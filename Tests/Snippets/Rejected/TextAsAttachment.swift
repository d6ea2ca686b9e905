// error: requires that 'String' conform to 'DataAttachmentRepresentable'
import FoundationModels

let attachment = Attachment("text")
