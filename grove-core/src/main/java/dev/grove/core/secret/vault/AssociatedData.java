package dev.grove.core.secret.vault;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Says which row a sealed text belongs to. Each part has its length before it, so that no text can
 * move from one part into the next.
 */
final class AssociatedData {

    private AssociatedData() {}

    static byte[] of(Object... parts) {
        ByteArrayOutputStream bound = new ByteArrayOutputStream();
        for (Object part : parts) {
            byte[] bytes = part.toString().getBytes(StandardCharsets.UTF_8);
            bound.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
            bound.writeBytes(bytes);
        }
        return bound.toByteArray();
    }
}
