package dev.grove.core.run.wait;

import dev.grove.language.json.CanonicalJson;
import tools.jackson.databind.JsonNode;

/** Digest that binds a decision to arguments: SHA-256, in hexadecimal, of their RFC 8785 form. */
public final class ArgumentsDigest {

    private ArgumentsDigest() {}

    public static String of(JsonNode arguments) {
        return CanonicalJson.digest(arguments);
    }
}
