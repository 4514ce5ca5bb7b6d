package dev.grove.mcp.era;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * A value that mirrors a part of the body in a header: itself, or {@code =?base64?…?=} where a
 * header cannot hold it.
 */
public final class MirroredHeader {

    private static final String PREFIX = "=?base64?";
    private static final String SUFFIX = "?=";

    private MirroredHeader() {}

    /** Encodes a text for a header; wherever a header can hold it, it stays as it is. */
    public static String encode(String text) {
        boolean plain =
                text.chars().allMatch(c -> c >= ' ' && c <= '~')
                        && text.equals(text.strip())
                        && !(text.startsWith(PREFIX) && text.endsWith(SUFFIX));
        return plain
                ? text
                : PREFIX
                        + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))
                        + SUFFIX;
    }

    /** Nothing when it claims to be base64 and is not. */
    static Optional<String> decode(String header) {
        if (header.length() < PREFIX.length() + SUFFIX.length()
                || !header.startsWith(PREFIX)
                || !header.endsWith(SUFFIX)) {
            return Optional.of(header);
        }
        String encoded = header.substring(PREFIX.length(), header.length() - SUFFIX.length());
        // The JDK's decoder lets missing padding pass.
        if (encoded.length() % 4 != 0) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(encoded);
            return Optional.of(
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (IllegalArgumentException | CharacterCodingException _) {
            return Optional.empty();
        }
    }
}
