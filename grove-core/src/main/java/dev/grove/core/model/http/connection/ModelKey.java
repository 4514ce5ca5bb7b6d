package dev.grove.core.model.http.connection;

/**
 * The key that a provider is called with.
 *
 * @param value empty for none; it appears in no outcome
 * @param absent what to do where a key is needed and there is none, for people
 * @param refused what to do where the key is not accepted, for people
 */
public record ModelKey(String value, String absent, String refused) {

    /**
     * A key of the server.
     *
     * @param setting the variable, or the setting, that an operator sets it by
     */
    public static ModelKey ofSetting(String value, String setting) {
        return new ModelKey(
                value,
                "The server has no key for this provider: set " + setting + " and restart it",
                "The key that the server was started with is not accepted: mend "
                        + setting
                        + " and restart it");
    }

    /** A key among the secrets of a tenant. */
    public static ModelKey ofSecret(String value, String secret) {
        String remedy = "store another with PUT /secrets/" + secret;
        return new ModelKey(
                value, remedy, "The key in the secret " + secret + " is not accepted: " + remedy);
    }

    /** No key, for an endpoint that a tenant named. */
    public static ModelKey none(String endpoint) {
        String remedy =
                "The endpoint "
                        + endpoint
                        + " is called without a key: store one with PUT /secrets/{name}, and the"
                        + " endpoint again with that name as its secret";
        return new ModelKey("", remedy, remedy);
    }

    /** Remedy that follows the provider's words where it does not accept the key. */
    public String remedy() {
        return value.isBlank() ? absent : refused;
    }

    @Override
    public String toString() {
        return "key not shown";
    }
}
