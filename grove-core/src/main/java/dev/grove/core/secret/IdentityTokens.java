package dev.grove.core.secret;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Form of the tokens by which runs prove to others who they are. All of them begin alike, whichever
 * replica made them, so that a scrubber finds each without knowing any.
 */
public final class IdentityTokens {

    /** Type of the tokens, as their header has it; that of access tokens is another (RFC 8725). */
    public static final String TYPE = "run-identity+jwt";

    private static final String BEGINNING = "{\"typ\":\"" + TYPE;

    /** First characters of each token; the length of what they encode is a multiple of three. */
    static final String HEAD = encoded(BEGINNING);

    /** Text that stands for a token. */
    static final String MARKER = "[token:run_identity]";

    private IdentityTokens() {}

    /** Header of a token (RFC 7515), encoded. */
    public static String header(String algorithm, String kid) {
        return encoded(BEGINNING + "\",\"alg\":\"" + algorithm + "\",\"kid\":\"" + kid + "\"}");
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
