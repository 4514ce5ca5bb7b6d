package dev.grove.core.tool.custom.callback;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.hc.core5.http.ContentType;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Text in the bytes of a body: in the charset that its service names, in UTF-8 without one. */
final class BodyText {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private BodyText() {}

    /**
     * Decodes a body. Where its type is one of texts, bytes that are none are replaced.
     *
     * @param isWhole false where it may end within a character
     * @return "" for bytes that are no text
     */
    static String of(byte[] bytes, @Nullable ContentType type, boolean isWhole) {
        Charset named = type == null ? null : type.getCharset();
        Charset charset = named == null ? StandardCharsets.UTF_8 : named;
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length + 1);
        boolean isText =
                !charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT)
                        .decode(in, out, isWhole)
                        .isError();
        if (!isText && !isTextual(type)) {
            return "";
        }
        String text = isText ? out.flip().toString() : new String(bytes, charset);
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }

    /** Kind of a body in words: its type counts less than what was found in it. */
    static String form(@Nullable ContentType type, String text, JsonNode json) {
        String name = nameOf(type);
        if (text.isEmpty()) {
            return name.isEmpty() ? "bytes of no type" : name;
        }
        if (json.isContainer()) {
            return "JSON";
        }
        if (name.endsWith("html")) {
            return "HTML";
        }
        return name.endsWith("json") && json.isMissingNode() ? "text that is no JSON" : "text";
    }

    private static boolean isTextual(@Nullable ContentType type) {
        String name = nameOf(type);
        return name.isEmpty()
                || name.startsWith("text/")
                || name.endsWith("json")
                || name.endsWith("xml")
                || name.endsWith("javascript")
                || name.endsWith("x-www-form-urlencoded");
    }

    private static String nameOf(@Nullable ContentType type) {
        String name = type == null ? null : type.getMimeType();
        return name == null ? "" : name.toLowerCase(Locale.ROOT);
    }
}
