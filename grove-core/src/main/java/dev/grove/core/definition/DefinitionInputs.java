package dev.grove.core.definition;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.Needed;
import dev.grove.core.error.GroveException;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.page.PageQuery;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;

/** Records of what callers give to name a definition, or a version of one. */
public final class DefinitionInputs {

    private static final String NAME = "The name that it was stored under";

    private DefinitionInputs() {}

    /** Name of a definition, and a version of it. */
    public record Named(
            @JsonPropertyDescription(NAME) @Needed @Nullable String name,
            @JsonPropertyDescription("A version, from 1 on; the current one without it") @Min(1)
                    @Nullable Integer version) {}

    /** Name of a definition. */
    public record NamedCurrent(@JsonPropertyDescription(NAME) @Needed @Nullable String name) {}

    /** Name of a definition, and a version of it. */
    record NamedVersion(
            @JsonPropertyDescription(NAME) @Needed @Nullable String name,
            @JsonPropertyDescription("From 1 on") @Needed @Min(1) @Nullable Integer version) {}

    /** Name of a definition, and a part of the list of its versions. */
    record VersionsOf(
            @JsonPropertyDescription(NAME) @Needed @Nullable String name,
            @JsonUnwrapped PageQuery page) {}

    /** Which version is to be published, and which one the caller has seen. */
    @JsonClassDescription("The version to publish, and the one that you have seen.")
    public record Publication(
            @JsonPropertyDescription(NAME) @Needed @Nullable String name,
            @JsonPropertyDescription("The version to publish; the current one without it") @Min(1)
                    @Nullable Integer version,
            @JsonPropertyDescription("The current version as you have read it") @Min(1)
                    @Nullable Integer expectedVersion) {

        int expected() {
            if (expectedVersion == null) {
                throw OperationInput.missing(OperationInput.EXPECTED);
            }
            return expectedVersion;
        }
    }

    /** Name of a definition that is to be deleted, and the version that was looked at. */
    public record Removal(
            @JsonPropertyDescription(NAME) @Needed @Nullable String name,
            @JsonPropertyDescription("The current version as you have read it") @Min(1)
                    @Nullable Integer expectedVersion) {}

    /**
     * @throws GroveException validation_failed for a caller who gave none
     */
    public static String needed(@Nullable String name) {
        if (name == null) {
            throw OperationInput.missing("name");
        }
        return name;
    }

    static int needed(@Nullable Integer version) {
        if (version == null) {
            throw OperationInput.missing("version");
        }
        return version;
    }
}
