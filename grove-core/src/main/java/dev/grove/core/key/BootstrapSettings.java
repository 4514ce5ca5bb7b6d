package dev.grove.core.key;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The operator's first key.
 *
 * @param bootstrapAdminKey the admin key that is there from the start: any text of 16 or more
 *     printable characters without spaces; empty to have one made the first time
 */
@ConfigurationProperties("grove")
record BootstrapSettings(@DefaultValue("") String bootstrapAdminKey) {

    private static final int SHORTEST = 16;

    BootstrapSettings {
        if (!bootstrapAdminKey.isEmpty()
                && (bootstrapAdminKey.length() < SHORTEST
                        || !bootstrapAdminKey.chars().allMatch(c -> c > ' ' && c < 127))) {
            throw new IllegalArgumentException(
                    "GROVE_BOOTSTRAP_ADMIN_KEY needs at least "
                            + SHORTEST
                            + " printable characters without spaces");
        }
    }

    @Override
    public String toString() {
        return "BootstrapSettings[]";
    }
}
