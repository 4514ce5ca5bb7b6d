package dev.grove.core.secret.match;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The forms in which a value may turn up: as it is, as JSON and URLs write it once or twice, and as
 * base64 and hexadecimal do. Base64 is looked for at each of its three offsets, so that it is found
 * inside a longer encoded text too.
 */
public final class WrittenForms {

    /** Shorter forms would be found where they are not meant. */
    public static final int SHORTEST = 8;

    private static final int SHORTEST_LINE = 16;

    private final Set<String> forms = new LinkedHashSet<>();

    private WrittenForms() {}

    /** Every form of {@link #SHORTEST} characters or more; none of a value that is shorter. */
    public static Set<String> of(String value) {
        WrittenForms written = new WrittenForms();
        String text = value.strip();
        if (text.length() >= SHORTEST) {
            written.addText(text);
            written.addLines(text);
            written.addEncoded(text.getBytes(StandardCharsets.UTF_8));
        }
        return written.forms;
    }

    private void addText(String text) {
        add(text);
        for (JsonEscapes escapes : JsonEscapes.values()) {
            String escaped = escapes.write(text);
            add(escaped);
            // As a message that holds JSON is written when it becomes part of a message.
            add(JsonEscapes.LEAST.write(escaped));
        }
        for (UrlEscapes escapes : UrlEscapes.values()) {
            for (HexFormat digits : List.of(HexFormat.of().withUpperCase(), HexFormat.of())) {
                String escaped = escapes.write(text, digits);
                add(escaped);
                // As a URL in a URL's query.
                add(escaped.replace("%", "%25"));
            }
        }
    }

    /** A key file may be told line by line. Its frame (-----BEGIN…) is no secret. */
    private void addLines(String text) {
        text.lines()
                .map(String::strip)
                .filter(line -> line.length() >= SHORTEST_LINE && !line.startsWith("-----"))
                .forEach(this::addText);
    }

    private void addEncoded(byte[] bytes) {
        for (HexFormat digits : List.of(HexFormat.of(), HexFormat.of().withUpperCase())) {
            String hex = digits.formatHex(bytes);
            add(hex);
            // As xxd -p breaks its lines; base64 and PEM break theirs below.
            addBroken(hex, 60);
        }
        addBase64(Base64.getEncoder(), bytes);
        addBase64(Base64.getUrlEncoder(), bytes);
        String whole = Base64.getEncoder().encodeToString(bytes);
        addBroken(whole, 76);
        addBroken(whole, 64);
    }

    private void addBase64(Base64.Encoder encoder, byte[] bytes) {
        add(encoder.encodeToString(bytes));
        for (int offset = 0; offset < 3; offset++) {
            byte[] shifted = new byte[offset + bytes.length];
            System.arraycopy(bytes, 0, shifted, offset, bytes.length);
            // Characters that hold bits of what stands before or after are left out.
            int first = (offset * 8 + 5) / 6;
            int end = shifted.length * 8 / 6;
            add(encoder.encodeToString(shifted).substring(first, end));
        }
    }

    private void addBroken(String form, int columns) {
        if (form.length() > columns) {
            for (int at = 0; at < form.length(); at += columns) {
                String line = form.substring(at, Math.min(at + columns, form.length()));
                if (line.length() >= SHORTEST_LINE) {
                    add(line);
                }
            }
        }
    }

    private void add(String form) {
        if (form.length() >= SHORTEST) {
            forms.add(form);
        }
    }
}
