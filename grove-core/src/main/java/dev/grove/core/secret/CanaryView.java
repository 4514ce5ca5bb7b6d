package dev.grove.core.secret;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.operation.ShowsSecret;
import java.time.LocalDate;

/** Canary as an admin reads it. */
@JsonTypeName("Canary")
@JsonClassDescription(
        "A value that no agent has a reason to read: to be put where only an intruder looks.")
record CanaryView(
        @JsonPropertyDescription(
                        "Of the secret that it is: delete that to have it looked for no more")
                String name,
        @JsonPropertyDescription("Day of it, in UTC") LocalDate day,
        @JsonPropertyDescription("Scrubbed from everything else") String value)
        implements ShowsSecret {

    static CanaryView of(Canaries.Canary canary) {
        return new CanaryView(canary.name().text(), canary.day(), canary.value());
    }

    @Override
    public boolean showsSecret() {
        return true;
    }

    @Override
    public String toString() {
        return "Canary[" + name + "]";
    }
}
