package dev.grove.core.web.page;

import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Value of a {@code Content-Type}.
 *
 * @param name such as {@code text/html}, in lower case; empty for none
 * @param charset that it says and this server knows; null for none
 */
public record MediaType(String name, @Nullable Charset charset) {

    private static final Pattern NAME =
            Pattern.compile("[a-z0-9!#$&^_.+-]{1,80}/[a-z0-9!#$&^_.+-]{1,80}");
    private static final Pattern CHARSET =
            Pattern.compile(
                    ";\\s*charset\\s*=\\s*\"?([A-Za-z0-9_.:+-]{1,40})\"?",
                    Pattern.CASE_INSENSITIVE);

    private static final Set<String> TEXTS =
            Set.of(
                    "application/javascript",
                    "application/ecmascript",
                    "application/json",
                    "application/ld+json",
                    "application/sql",
                    "application/toml",
                    "application/x-javascript",
                    "application/x-ndjson",
                    "application/x-sh",
                    "application/x-yaml",
                    "application/xml",
                    "application/yaml",
                    "image/svg+xml");

    /** Reads a header's value; what is none of that is no type. */
    public static MediaType read(@Nullable String header) {
        if (header == null || header.length() > 500) {
            return new MediaType("", null);
        }
        int end = header.indexOf(';');
        String name =
                (end < 0 ? header : header.substring(0, end)).strip().toLowerCase(Locale.ROOT);
        return new MediaType(NAME.matcher(name).matches() ? name : "", charset(header));
    }

    private static @Nullable Charset charset(String header) {
        Matcher charset = CHARSET.matcher(header);
        return charset.find() ? Charsets.named(charset.group(1)) : null;
    }

    boolean isHtml() {
        return name.equals("text/html") || name.equals("application/xhtml+xml");
    }

    boolean isPdf() {
        return name.equals("application/pdf") || name.equals("application/x-pdf");
    }

    /** Whether the type says no more than that there are bytes. */
    boolean isUnknown() {
        return name.isEmpty()
                || name.equals("application/octet-stream")
                || name.equals("binary/octet-stream");
    }

    boolean isText() {
        return name.startsWith("text/")
                || TEXTS.contains(name)
                || name.endsWith("+json")
                || name.endsWith("+xml");
    }
}
