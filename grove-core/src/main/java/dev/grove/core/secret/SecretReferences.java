package dev.grove.core.secret;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which secrets a custom tool, a provider of tools, or a model endpoint may name. The author of a
 * tool decides where a value goes, so what is stored for Grove's own work, or for another tool, may
 * not be named.
 */
public final class SecretReferences {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,127}");

    private static final List<String> OF_THE_SERVER = List.of("git.", "model.");

    private static final String OF_TOOLS = "tool.";
    private static final String OF_PROVIDERS = "provider.";

    private SecretReferences() {}

    /** Where the secret is kept that signs a callback's requests. */
    public static String signing(String tool) {
        return OF_TOOLS + tool + ".signing_secret";
    }

    /** Why a tool may not name a secret; nothing when it may. It need not be stored yet. */
    public static Optional<String> fault(String tool, String secret) {
        Optional<String> kept = faultOfAny(secret);
        if (kept.isPresent()) {
            return kept;
        }
        if (secret.startsWith(OF_PROVIDERS)) {
            return Optional.of(secret + " is a tool provider's");
        }
        if (secret.endsWith(".signing_secret") && secret.startsWith(OF_TOOLS)) {
            return Optional.of(secret + " signs callbacks and is never sent");
        }
        if (secret.startsWith(OF_TOOLS) && !secret.startsWith(OF_TOOLS + tool + ".")) {
            return Optional.of(secret + " is another tool's");
        }
        return Optional.empty();
    }

    /**
     * Returns why a provider of tools may not name a secret, stored or not; nothing when it may.
     */
    public static Optional<String> faultForProvider(String provider, String secret) {
        Optional<String> kept = faultOfAny(secret);
        if (kept.isPresent()) {
            return kept;
        }
        if (secret.startsWith(OF_TOOLS)) {
            return Optional.of(secret + " is a custom tool's");
        }
        if (secret.startsWith(OF_PROVIDERS) && !secret.startsWith(OF_PROVIDERS + provider + ".")) {
            return Optional.of(secret + " is another provider's");
        }
        return Optional.empty();
    }

    /**
     * Returns why a model endpoint may not name a secret, stored or not; nothing when it may.
     * Secrets under {@code model.<endpoint>.} are its own.
     */
    public static Optional<String> faultForModelEndpoint(String endpoint, String secret) {
        if (secret.startsWith("model." + endpoint + ".")) {
            return NAME.matcher(secret).matches() ? Optional.empty() : Optional.of(noName(secret));
        }
        Optional<String> kept = faultOfAny(secret);
        if (kept.isPresent()) {
            return kept;
        }
        if (secret.startsWith(OF_TOOLS)) {
            return Optional.of(secret + " is a custom tool's");
        }
        return secret.startsWith(OF_PROVIDERS)
                ? Optional.of(secret + " is a tool provider's")
                : Optional.empty();
    }

    private static Optional<String> faultOfAny(String secret) {
        if (!NAME.matcher(secret).matches()) {
            return Optional.of(noName(secret));
        }
        if (OF_THE_SERVER.stream().anyMatch(secret::startsWith)) {
            return Optional.of(
                    secret + " is kept for Grove's own work; store it under another name");
        }
        return Optional.empty();
    }

    private static String noName(String secret) {
        return "\"" + secret + "\" is no name of a secret";
    }
}
