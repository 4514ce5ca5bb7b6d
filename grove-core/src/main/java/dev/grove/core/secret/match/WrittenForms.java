package dev.grove.core.secret.match;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The forms in which a value may turn up: as it is, as JSON, URLs and HTML write it once or twice,
 * and as base64 and hexadecimal do. Base64 is looked for at each of its three offsets, so that it
 * is found inside a longer encoded text too; also of base64, and of UTF-16. What breaks a form into
 * lines, and UTF-16 that is not encoded any further, is left to {@link BrokenSearch}.
 */
public final class WrittenForms {

    /** Shorter forms would be found where they are not meant. */
    public static final int SHORTEST = 8;

    private static final int SHORTEST_LINE = 16;

    /** The forms by which a text is found in most programs' output. */
    private static final Set<JsonEscapes> COMMON_JSON =
            EnumSet.range(JsonEscapes.LEAST, JsonEscapes.MARKUP);

    private static final Set<UrlEscapes> COMMON_URLS =
            EnumSet.range(UrlEscapes.UNRESERVED, UrlEscapes.FORM);

    private final Set<String> forms = new LinkedHashSet<>();
    private final boolean all;

    private WrittenForms(boolean all) {
        this.all = all;
    }

    /** Every form of {@link #SHORTEST} characters or more; none of a value that is shorter. */
    public static Set<String> of(String value) {
        return of(value, true);
    }

    /** Common forms only, which take a fraction of the memory of those of {@link #of}. */
    public static Set<String> commonOf(String value) {
        return of(value, false);
    }

    private static Set<String> of(String value, boolean all) {
        WrittenForms written = new WrittenForms(all);
        String text = value.strip();
        if (text.length() >= SHORTEST) {
            written.addText(text);
            written.addLines(text);
            written.addEncoded(text.getBytes(StandardCharsets.UTF_8));
            if (all) {
                written.addWide(text);
            }
        }
        return written.forms;
    }

    private void addText(String text) {
        add(text);
        for (JsonEscapes escapes : all ? EnumSet.allOf(JsonEscapes.class) : COMMON_JSON) {
            String escaped = escapes.write(text);
            add(escaped);
            // JSON within JSON: a message that holds JSON, as part of another message.
            add(JsonEscapes.LEAST.write(escaped));
        }
        addUrls(text);
        if (all) {
            addHtml(text);
            addJsonElsewhere(JsonEscapes.LEAST.write(text));
        }
    }

    private void addUrls(String text) {
        for (UrlEscapes escapes : all ? EnumSet.allOf(UrlEscapes.class) : COMMON_URLS) {
            for (HexFormat digits : List.of(HexFormat.of().withUpperCase(), HexFormat.of())) {
                String escaped = escapes.write(text, digits);
                add(escaped);
                if (escapes.isNested()) {
                    // URL in a URL's query.
                    add(escaped.replace("%", "%25"));
                }
            }
        }
    }

    private void addHtml(String text) {
        for (HtmlEscapes escapes : HtmlEscapes.values()) {
            String escaped = escapes.write(text, HtmlEscapes.Beyond.AS_IT_IS);
            add(escaped);
            add(escapes.write(text, HtmlEscapes.Beyond.BY_NUMBER));
            add(escapes.write(text, HtmlEscapes.Beyond.BY_NAME));
            // HTML in HTML, and in JSON.
            add(escaped.replace("&", "&amp;"));
            add(JsonEscapes.LEAST.write(escaped));
        }
    }

    /** Adds JSON as it is written in a URL's query, and in a page. */
    private void addJsonElsewhere(String json) {
        for (UrlEscapes escapes : COMMON_URLS) {
            add(escapes.write(json, HexFormat.of().withUpperCase()));
        }
        for (HtmlEscapes escapes : HtmlEscapes.values()) {
            add(escapes.write(json, HtmlEscapes.Beyond.AS_IT_IS));
        }
    }

    /** A key file may be quoted line by line. Its frame (-----BEGIN…) is no secret. */
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
            // Lines as xxd -p breaks them; base64 and PEM break theirs below.
            addBroken(hex, 60);
        }
        for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
            add(encoder.encodeToString(bytes));
            for (String once : atEachOffset(encoder, bytes)) {
                add(once);
                if (all) {
                    atEachOffset(Base64.getEncoder(), once.getBytes(StandardCharsets.US_ASCII))
                            .forEach(this::add);
                }
            }
        }
        String whole = Base64.getEncoder().encodeToString(bytes);
        addBroken(whole, 76);
        addBroken(whole, 64);
    }

    /** Adds base64 of UTF-16, the encoding of Windows: PowerShell takes its commands so. */
    private void addWide(String text) {
        byte[] little = text.getBytes(StandardCharsets.UTF_16LE);
        byte[] big = text.getBytes(StandardCharsets.UTF_16BE);
        // Without the zero byte at an end both are the same, if it is ASCII.
        byte[] littleCore =
                little[little.length - 1] == 0 ? Arrays.copyOf(little, little.length - 1) : little;
        byte[] bigCore = big[0] == 0 ? Arrays.copyOfRange(big, 1, big.length) : big;
        for (byte[] bytes : List.of(littleCore, bigCore)) {
            for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
                atEachOffset(encoder, bytes).forEach(this::add);
            }
        }
    }

    /** Characters that hold bits of what stands before or after are left out. */
    private static List<String> atEachOffset(Base64.Encoder encoder, byte[] bytes) {
        List<String> encoded = new ArrayList<>();
        for (int offset = 0; offset < 3; offset++) {
            byte[] shifted = new byte[offset + bytes.length];
            System.arraycopy(bytes, 0, shifted, offset, bytes.length);
            int first = (offset * 8 + 5) / 6;
            int end = shifted.length * 8 / 6;
            encoded.add(encoder.encodeToString(shifted).substring(first, end));
        }
        return encoded;
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
