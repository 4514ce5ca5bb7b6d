package dev.grove.core.tool.custom;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.operation.ShowsSecret;

/** A new signing secret. */
@JsonClassDescription("A new signing secret, shown this once.")
public record SigningSecretView(
        @JsonPropertyDescription("The tool's") String name,
        @JsonPropertyDescription("For HMAC-SHA256 of the requests") String signingSecret)
        implements ShowsSecret {

    @Override
    public boolean showsSecret() {
        return true;
    }

    @Override
    public String toString() {
        return name;
    }
}
