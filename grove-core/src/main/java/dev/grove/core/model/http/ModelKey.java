package dev.grove.core.model.http;

/**
 * The key that a provider is called with.
 *
 * @param value empty for none; it appears in no outcome
 * @param setting the variable, or the setting, that an operator sets it by
 */
public record ModelKey(String value, String setting) {

    /** What follows the provider's words where it does not accept the key. */
    String remedy() {
        return value.isBlank()
                ? "The server has no key for this provider: set " + setting + " and restart it"
                : "The key that the server was started with is not accepted: mend "
                        + setting
                        + " and restart it";
    }

    @Override
    public String toString() {
        return setting + ", not shown";
    }
}
