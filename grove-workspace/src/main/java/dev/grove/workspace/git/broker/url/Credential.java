package dev.grove.workspace.git.broker.url;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A user name and its password or token. */
public record Credential(String username, String password) {

    /** With a token alone, forges take any user name; this one is GitHub's, and fits the others. */
    private static final String TOKEN_USER = "x-access-token";

    private static final String TAKEN_OUT = "[secret]";

    public static Credential token(String token) {
        return new Credential(TOKEN_USER, token);
    }

    public String basic() {
        return "Basic " + encoded();
    }

    /** A text of another system, without what it may have repeated of this. */
    public String scrub(String text) {
        return password.isEmpty()
                ? text
                : text.replace(password, TAKEN_OUT).replace(encoded(), TAKEN_OUT);
    }

    private String encoded() {
        return Base64.getEncoder()
                .encodeToString((username + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "Credential[" + TAKEN_OUT + "]";
    }
}
