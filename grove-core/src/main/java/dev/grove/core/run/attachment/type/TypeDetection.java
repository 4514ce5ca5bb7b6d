package dev.grove.core.run.attachment.type;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Detection of types by content. A content that several formats could be is what its first bytes
 * say. Markup, such as SVG and HTML, is text: a page that rendered it would run what is in it.
 */
public final class TypeDetection {

    private static final String TEXT = "text/plain";
    private static final String UNKNOWN = "application/octet-stream";

    private TypeDetection() {}

    /**
     * Detects the type of a content.
     *
     * @throws MalformedContentException for an image without a legible or a bearable size
     */
    public static AttachmentType of(byte[] bytes) {
        if (Signature.PNG.begins(bytes)) {
            return AttachmentType.ofImage("image/png", ImageHeaders.png(bytes));
        }
        if (Signature.JPEG.begins(bytes)) {
            return AttachmentType.ofImage("image/jpeg", ImageHeaders.jpeg(bytes));
        }
        if (Signature.GIF87.begins(bytes) || Signature.GIF89.begins(bytes)) {
            return AttachmentType.ofImage("image/gif", ImageHeaders.gif(bytes));
        }
        if (Signature.isWebp(bytes)) {
            return AttachmentType.ofImage("image/webp", ImageHeaders.webp(bytes));
        }
        if (Signature.PDF.begins(bytes)) {
            return AttachmentType.ofPdf(PdfPages.count(bytes));
        }
        return AttachmentType.ofFile(isText(bytes) ? TEXT : UNKNOWN);
    }

    private static boolean isText(byte[] bytes) {
        for (byte each : bytes) {
            if (each == 0) {
                return false;
            }
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException _) {
            return false;
        }
    }
}
