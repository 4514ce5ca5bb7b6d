package dev.grove.core.run.attachment.type;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;

/** Smallest contents of each type, and such as state any size. */
public final class TestImages {

    /** A PNG of a pixel, whole and valid. */
    public static final byte[] PIXEL =
            Base64.getDecoder()
                    .decode(
                            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");

    /** A PDF of a page, legible. */
    public static final byte[] PDF =
            """
            %PDF-1.4
            1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
            2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
            3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 72 72] >> endobj
            trailer << /Root 1 0 R >>
            %%EOF
            """
                    .getBytes(StandardCharsets.ISO_8859_1);

    private TestImages() {}

    /** Header that states a size, and nothing after it. */
    public static byte[] png(int width, int height) {
        ByteBuffer bytes = ByteBuffer.allocate(33);
        bytes.put(latin("\u0089PNG\r\n\u001a\n")).putInt(13).put(latin("IHDR"));
        return bytes.putInt(width).putInt(height).array();
    }

    /** Bytes of any kind behind the header of an image. */
    public static byte[] large(int bytes) {
        byte[] large = new byte[bytes];
        new Random(7).nextBytes(large);
        byte[] header = png(1_500, 1_000);
        System.arraycopy(header, 0, large, 0, header.length);
        return large;
    }

    static byte[] jpeg(int width, int height) {
        ByteBuffer bytes = ByteBuffer.allocate(64);
        bytes.putInt(0xFFD8FFE0).putShort((short) 16).put(latin("JFIF\0")).position(20);
        // Marks may be filled up, and a table precedes the frame.
        bytes.put(new byte[] {-1, -1, (byte) 0xC4, 0, 4, 1, 2});
        bytes.put(new byte[] {-1, (byte) 0xC2, 0, 17, 8});
        return bytes.putShort((short) height).putShort((short) width).array();
    }

    /** A GIF whose frame may be larger than its screen. */
    static byte[] gif(int screen, int frame) {
        ByteBuffer bytes = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(latin("GIF89a")).putShort((short) screen).putShort((short) screen);
        bytes.put((byte) 0x80).put(new byte[2]).put(new byte[6]);
        bytes.put(latin("!\u00F9\u0004")).put(new byte[5]);
        bytes.put((byte) 0x2C).putShort((short) 0).putShort((short) 0);
        bytes.putShort((short) frame).putShort((short) frame).put((byte) 0);
        bytes.put(new byte[] {2, 2, 0x4C, 1, 0, 0x3B});
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    static byte[] webp(String chunk, byte[] payload) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(latin("RIFF\0\0\0\0WEBP" + chunk + "\0\0\0\0"));
        bytes.writeBytes(payload);
        return bytes.toByteArray();
    }

    static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
