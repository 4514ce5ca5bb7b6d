package dev.grove.mcp.skill;

import dev.grove.core.skill.folder.SkillFolder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The address of a file or a folder of a skill: {@code skill://name/path}, percent-encoded (RFC
 * 3986).
 *
 * @param path below the skill's folder; empty for the folder itself
 */
record SkillUri(String skill, String path) {

    static final String TEMPLATE = "skill://{name}/{+path}";

    private static final String BEGINNING = "skill://";
    private static final String PLAIN =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    static String of(String skill, String path) {
        return path.isEmpty() ? BEGINNING + skill : BEGINNING + skill + "/" + encoded(path);
    }

    static String ofSkill(String skill) {
        return of(skill, SkillFolder.SKILL);
    }

    /** Nothing for what is no such address; one with a slash at its end is none. */
    static Optional<SkillUri> parse(String uri) {
        if (!uri.startsWith(BEGINNING) || uri.endsWith("/")) {
            return Optional.empty();
        }
        String rest = uri.substring(BEGINNING.length());
        int slash = rest.indexOf('/');
        return slash < 0
                ? Optional.of(new SkillUri(rest, ""))
                : decoded(rest.substring(slash + 1))
                        .map(path -> new SkillUri(rest.substring(0, slash), path));
    }

    boolean isOfSkill() {
        return path.equals(SkillFolder.SKILL);
    }

    private static String encoded(String path) {
        StringBuilder encoded = new StringBuilder();
        for (byte each : path.getBytes(StandardCharsets.UTF_8)) {
            if (PLAIN.indexOf(each) >= 0) {
                encoded.append((char) each);
            } else {
                encoded.append('%').append(HEX.toHexDigits(each));
            }
        }
        return encoded.toString();
    }

    private static Optional<String> decoded(String path) {
        ByteBuffer bytes = ByteBuffer.allocate(3 * path.length());
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '%') {
                if (i + 2 >= path.length()
                        || !HexFormat.isHexDigit(path.charAt(i + 1))
                        || !HexFormat.isHexDigit(path.charAt(i + 2))) {
                    return Optional.empty();
                }
                bytes.put((byte) HexFormat.fromHexDigits(path, i + 1, i + 3));
                i += 2;
            } else if (PLAIN.indexOf(c) >= 0) {
                bytes.put((byte) c);
            } else {
                return Optional.empty();
            }
        }
        try {
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString());
        } catch (CharacterCodingException _) {
            return Optional.empty();
        }
    }
}
