package dev.grove.server.system;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** Build of a server. */
@JsonClassDescription("What a server was built from.")
record VersionView(
        @JsonPropertyDescription("Of Grove; `development` where it was not started from its jar")
                String version,
        @JsonPropertyDescription("In full; null where it was built without its repository")
                @Nullable String commit,
        @JsonPropertyDescription(
                        "The newest tag before the commit, the commits since, and `-dirty` where files had changed, as `git describe` says it")
                @Nullable String described,
        @JsonPropertyDescription("The number of its newest migration") int schema) {}
