package dev.grove.core.ceiling;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Mode of a tenant's brake, the later ones being the stricter ones. */
@JsonTypeName("BrakeMode")
@JsonClassDescription(
        "`none`; `pause`: runs begin no further act and wait; `stop`: acts are cut off, runs fail with `braked`, and none is started.")
public enum BrakeMode {
    NONE,
    PAUSE,
    STOP;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<BrakeMode> byWireName(String text) {
        return Arrays.stream(values()).filter(mode -> mode.wireName().equals(text)).findFirst();
    }

    public static BrakeMode of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }

    public boolean isStricterThan(BrakeMode other) {
        return compareTo(other) > 0;
    }
}
