package dev.grove.core.run.attachment.type;

/**
 * Type of an attachment.
 *
 * @param width in pixels; 0 but for images
 * @param height in pixels; 0 but for images
 * @param pages estimated; 0 but for documents
 */
public record AttachmentType(
        AttachmentKind kind, String mediaType, int width, int height, int pages) {

    static AttachmentType ofImage(String mediaType, ImageSize size) {
        return new AttachmentType(
                AttachmentKind.IMAGE, mediaType, (int) size.width(), (int) size.height(), 0);
    }

    static AttachmentType ofPdf(int pages) {
        return new AttachmentType(AttachmentKind.DOCUMENT, "application/pdf", 0, 0, pages);
    }

    static AttachmentType ofFile(String mediaType) {
        return new AttachmentType(AttachmentKind.FILE, mediaType, 0, 0, 0);
    }
}
