package dev.grove.core.key.session;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;

/** Secrets of sessions and links: 256 random bits, of no form that a key has. */
final class SessionSecret {

    private static final int BYTES = 32;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{43}");

    private SessionSecret() {}

    static String fresh(SecureRandom random) {
        byte[] secret = new byte[BYTES];
        random.nextBytes(secret);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    }

    /** Whether a look-up is worth its while. */
    static boolean isOne(String text) {
        return FORM.matcher(text).matches();
    }
}
