package dev.grove.workspace.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Entry under one path of a workspace.
 *
 * @param path relative to the workspace; in the shell's {@code $'…'} form where it is no plain text
 * @param type {@code file}, {@code directory}, {@code link} or {@code special}
 * @param size in bytes
 * @param mode permissions, in octal
 * @param target path that a link points to; null for none
 */
@JsonTypeName("WorkspaceEntry")
@JsonClassDescription("A file of a workspace, or another entry of it.")
public record Entry(
        @JsonPropertyDescription(
                        "Below the workspace; in the shell's `$'…'` form where it is no plain text")
                String path,
        @JsonPropertyDescription("What it is") @OneOf(Type.class) String type,
        @JsonPropertyDescription("Bytes") long size,
        @JsonPropertyDescription("When") Instant modified,
        @JsonPropertyDescription("Permissions, in octal") String mode,
        @JsonPropertyDescription("Of a link") @Nullable String target) {

    /** Types of entries. */
    public enum Type {
        FILE,
        DIRECTORY,
        LINK,
        SPECIAL
    }
}
