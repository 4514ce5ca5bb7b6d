package dev.grove.core.skill.document;

import dev.grove.core.error.GroveException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.node.ObjectNode;

/**
 * A SKILL.md, taken apart.
 *
 * @param frontmatter with all that its author wrote
 * @param body the Markdown behind it, as it is written
 */
public record SkillDocument(ObjectNode frontmatter, String body) {

    private static final String FILE = "SKILL.md";
    private static final String FENCE = "---";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /**
     * Reads a file of this name.
     *
     * @throws GroveException validation_failed when it has no frontmatter that can be read
     */
    public static SkillDocument read(byte[] file) {
        String text = text(file);
        int start = lineEnd(text, 0);
        if (!isFence(text, 0, start)) {
            throw refusal("must begin with frontmatter: a line --- , YAML, and a line ---");
        }
        int line = start;
        while (line < text.length()) {
            int next = lineEnd(text, line);
            if (isFence(text, line, next)) {
                return new SkillDocument(
                        Frontmatter.read(text.substring(start, line)), text.substring(next));
            }
            line = next;
        }
        throw refusal("has no line --- that ends its frontmatter");
    }

    static GroveException refusal(String fault) {
        return GroveException.invalid(FILE, fault);
    }

    private static String text(byte[] file) {
        try {
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString();
            if (text.indexOf('\0') >= 0) {
                throw refusal("holds a character that cannot be stored (U+0000)");
            }
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException _) {
            throw refusal("is not written in UTF-8");
        }
    }

    /** Behind the line break of the line that begins there. */
    private static int lineEnd(String text, int from) {
        int at = text.indexOf('\n', from);
        return at < 0 ? text.length() : at + 1;
    }

    private static boolean isFence(String text, int from, int to) {
        return text.substring(from, to).stripTrailing().equals(FENCE);
    }
}
