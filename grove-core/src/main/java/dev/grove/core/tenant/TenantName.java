package dev.grove.core.tenant;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.Uuids;
import java.util.regex.Pattern;

/** Rules for a tenant's name: a DNS label, so that it fits a header, a path and a label. */
final class TenantName {

    private static final Pattern ALLOWED = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

    private TenantName() {}

    static String checked(String name) {
        if (!ALLOWED.matcher(name).matches()) {
            throw GroveException.invalid(
                    "name",
                    "must be 1 to 63 lower-case letters, digits and hyphens, with a letter or"
                            + " digit at both ends");
        }
        if (Uuids.parse(name).isPresent()) {
            // A header may hold a name or an id: one must never be taken for the other.
            throw GroveException.invalid("name", "must not look like an id");
        }
        return name;
    }
}
