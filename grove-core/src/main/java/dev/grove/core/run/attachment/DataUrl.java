package dev.grove.core.run.attachment;

import java.util.Base64;
import java.util.Locale;

/** URLs that hold their content themselves; no other is read. */
final class DataUrl {

    static final String FORM = "must be data:<media type>;base64,<data>";

    private static final String SCHEME = "data:";
    private static final String BASE64 = ";base64";

    /** Longest text between the scheme and the data; types are not read, and short. */
    private static final int LONGEST_HEAD = 300;

    private DataUrl() {}

    /**
     * Estimates the bytes of a URL without reading its data.
     *
     * @throws IllegalArgumentException for any other URL; the message ends a field's name
     */
    static long most(String url) {
        return (url.length() - dataAt(url)) / 4L * 3 + 3;
    }

    /**
     * Decodes a URL.
     *
     * @throws IllegalArgumentException for any other URL, and for what is no base64; the message
     *     ends a field's name
     */
    static byte[] decode(String url) {
        String data = url.substring(dataAt(url));
        try {
            return Base64.getDecoder().decode(data);
        } catch (IllegalArgumentException _) {
            throw new IllegalArgumentException("has no base64 after the comma: " + FORM);
        }
    }

    private static int dataAt(String url) {
        if (!url.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw new IllegalArgumentException(
                    FORM + "; other URLs are not read, so send the bytes themselves");
        }
        int comma = url.indexOf(',');
        if (comma < 0
                || comma > LONGEST_HEAD
                || !url.substring(0, comma).toLowerCase(Locale.ROOT).endsWith(BASE64)) {
            throw new IllegalArgumentException(FORM);
        }
        return comma + 1;
    }
}
