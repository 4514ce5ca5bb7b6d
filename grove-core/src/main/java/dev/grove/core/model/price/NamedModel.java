package dev.grove.core.model.price;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Example;
import dev.grove.core.contract.Needed;

/** Model that a caller names in a path. */
record NamedModel(
        @JsonPropertyDescription("The part of the model's name before its first slash")
                @Example("anthropic")
                @Needed
                String provider,
        @JsonPropertyDescription("The rest; slashes in it stay as they are")
                @Example("claude-sonnet-4-6")
                @Needed
                String model) {}
