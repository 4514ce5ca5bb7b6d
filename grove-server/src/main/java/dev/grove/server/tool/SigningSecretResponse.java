package dev.grove.server.tool;

/**
 * A new signing secret.
 *
 * @param signingSecret shown this once
 */
record SigningSecretResponse(String name, String signingSecret) {

    @Override
    public String toString() {
        return name;
    }
}
