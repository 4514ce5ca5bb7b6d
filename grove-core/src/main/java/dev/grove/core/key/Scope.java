package dev.grove.core.key;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Permissions of a key; each scope includes the ones before it. */
@JsonTypeName("Scope")
@JsonClassDescription(
        "Reads; starts, answers and cancels runs; stores definitions; manages keys, secrets and the audit log.")
public enum Scope {
    /** Reads. */
    READ_ONLY,
    /** Starts, answers and cancels runs. */
    INVOKE,
    /** Stores definitions. */
    PROVISION,
    /** Keys, secrets, prices, audit; tenants where the key has none. */
    ADMIN;

    public boolean includes(Scope other) {
        return compareTo(other) >= 0;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Scope> byWireName(String text) {
        return Arrays.stream(values()).filter(scope -> scope.wireName().equals(text)).findFirst();
    }
}
